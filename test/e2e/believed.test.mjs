// What a reader of our pages once concluded of an order, and paid it twice for, or never. Each row is played by the recipe as its page has it,
// in processes of their own over one platform; then with the line that was believed, which comes out as it did: `wrong`.
import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { operation } from '@tarja/core'
import { emulatorVariables } from '@tarja/emulator'
import { serve } from '@tarja/emulator/node'
import { createJournal } from '@tarja/journal'
import { directoryJournal } from '@tarja/journal/directory'
import { after, before, describe, expect, it, temporaryDirectory } from '@tarja-test/harness'
import { getFence, listFences } from '../../tools/docs/fences.mjs'

const recipes = {
	service: getFence('client.ts').replace('const client =', 'export const client ='),
	fleet: listFences().find(({ page, code }) => page === 'docs/how-to/fleets.md' && code.includes('function sell('))
		.code,
}
/** A line of a recipe, and what stood there once. */
const instead = (line, believed) => (text) => {
	expect(text).to.include(line)
	return text.replace(line, believed)
}
const asWritten = (text) => text
const order = { id: 'order-7', nsuOrigem: '000001', valorTransacao: '1990' }
const refusal = {
	match: { operation: 'payments.createIntent' },
	at: 'before-accept',
	action: 'status',
	status: 402,
	body: { status: 'DECLINED' },
}
/** In the place of the page's shop: who is signed in, and what they have ordered. */
const stub = `export const findCustomer = async () => 'ana'
export const findOrder = async (id) => ({ ...${JSON.stringify(order)}, id })`

/** A shop with a platform, a folder and journals of its own. */
async function shopAt(server) {
	const name = `shop-${crypto.randomUUID()}`
	const folder = resolve(temporaryDirectory, name)
	mkdirSync(folder)
	writeFileSync(resolve(folder, 'shop.ts'), stub)
	const baseUrl = `${server.url}/~${name}`
	const TARJA_JOURNAL_DIRECTORY = resolve(folder, 'journal')
	const createId = () => createJournal(directoryJournal(TARJA_JOURNAL_DIRECTORY), { baseUrl })
	const place = {
		...emulatorVariables(baseUrl),
		TARJA_JOURNAL_DIRECTORY,
		TARJA_JOURNAL_ID: await createId(),
		SECOND_ID: await createId(),
	}
	const { faults, log } = server.emulator.space(name)
	let begun = 0
	/** A process: the module of its page, with these variables. */
	async function begin(text, environment = {}) {
		const file = resolve(folder, `${++begun}.ts`)
		writeFileSync(file, text)
		const before = { ...process.env }
		Object.assign(process.env, place, environment)
		try {
			return await import(pathToFileURL(file))
		} finally {
			process.env = before
		}
	}
	const applied = (effect = 'intent') => log().entries.filter((entry) => entry.effect === effect).length
	return { faults, log, folder, begin, applied }
}

/** How the service of the web frameworks' page responds for an order. */
const answered = ({ pay }, id = order.id) =>
	pay({ 'content-type': 'application/json', cookie: 'session' }, async () => ({ order: id })).then(
		({ status }) => status,
		({ code }) => code,
	)

const rows = {
	'an unresolved order may be paid by a plain call': {
		async play({ faults, begin, applied }, changed) {
			faults.add({ match: refusal.match, at: 'after-commit', action: 'reset' })
			const told = []
			for (let turn = 0; turn < 3; turn++) told.push(await answered(await begin(changed(recipes.service))))
			return { told, paid: applied() }
		},
		right: { told: [202, 202, 202], paid: 1 },
		believed: instead(
			'client.journal.once(id, client.payments.createIntent, { body }, { retryOf })',
			"client.payments.createIntent({ body }).then(() => ({ state: 'applied' }))",
		),
		wrong: { told: Array(3).fill('configuration'), paid: 0 },
	},
	'the fleet pays a refused order when it resumes': {
		async play({ faults, begin, applied }, changed) {
			faults.add(refusal)
			const { client } = await begin(recipes.service)
			const orders = new Map()
			const query = async (text, [id, nsu, amount]) => {
				const [word] = /^SELECT|^INSERT|paid|refused/.exec(text)
				if (word === 'INSERT') orders.set(id, { id, nsu, amount, state: 'open' })
				else if (word !== 'SELECT') orders.get(id).state = word
				return [orders.get(id)]
			}
			Object.assign(globalThis, { client, database: { query } })
			const { sell, pay } = await begin(changed(recipes.fleet))
			const { entryId } = await sell({ id: '7', nsu: order.nsuOrigem, amount: order.valorTransacao })
			const told = []
			for (let turn = 0; turn < 4; turn++) told.push((await pay('7')).state)
			const paid = applied()
			const retried = (await pay('7', entryId)).state
			return { told, paid, retried, paidAgain: applied(), kept: orders.get('7').state }
		},
		right: { told: Array(4).fill('rejected'), paid: 0, retried: 'applied', paidAgain: 1, kept: 'paid' },
		believed: instead(
			'retryOf ? { retryOf } : {}',
			"await client.journal.find('order-' + id).then((found) => (found ? { retryOf: found.entryId } : {}))",
		),
		wrong: { told: Array(4).fill('applied'), paid: 1, retried: 'applied', paidAgain: 1, kept: 'paid' },
	},
	'one journal serves two accounts': {
		async play({ begin, applied }, changed) {
			const second = changed(recipes.service.replace('id: TARJA_JOURNAL_ID', 'id: process.env.SECOND_ID'))
			const told = [await answered(await begin(recipes.service)), await answered(await begin(second))]
			return { told, paid: applied() }
		},
		right: { told: [200, 200], paid: 2 },
		believed: instead('process.env.SECOND_ID', 'TARJA_JOURNAL_ID'),
		wrong: { told: [200, 200], paid: 1 },
	},
	'the counter of a terminal is a name for an order': {
		async play({ begin, applied }, changed) {
			const shop = await begin(changed(recipes.service))
			const told = [await answered(shop), await answered(shop, 'order-8')]
			return { told, paid: applied() }
		},
		right: { told: [200, 200], paid: 2 },
		believed: instead('client.journal.once(id,', 'client.journal.once(nsuOrigem,'),
		wrong: { told: [200, 200], paid: 1 },
	},
	'a relative directory is one journal': {
		async play({ folder, begin, applied }, changed) {
			const text = changed(recipes.service)
			const cwd = process.cwd()
			/** From a working directory of its own. */
			const answeredIn = async (name, environment) => {
				mkdirSync(resolve(folder, name))
				process.chdir(resolve(folder, name))
				return begin(text, environment)
					.then(
						(shop) => answered(shop),
						({ code }) => code,
					)
					.finally(() => process.chdir(cwd))
			}
			const relative = await answeredIn('relative', { TARJA_JOURNAL_DIRECTORY: 'journal' })
			const told = [await answeredIn('one'), await answeredIn('two')]
			return { relative, told, paid: applied() }
		},
		right: { relative: 'configuration', told: [200, 200], paid: 1 },
		believed: instead('directoryJournal(TARJA_JOURNAL_DIRECTORY)', "directoryJournal(process.cwd() + '/journal')"),
		// No journal of that id is there, so that nothing is sent.
		wrong: { relative: 'configuration', told: Array(2).fill('configuration'), paid: 0 },
	},
	'an order is one call': {
		async play({ begin, log }, changed) {
			const saving = recipes.service.replace('{ body }, { retryOf }', "{ body }, { save: ['id'] }")
			await answered(await begin(saving)) // and it ends, before the platform's id is in anybody's database
			const { client } = await begin(saving)
			const { createIntent } = client.payments
			const { nsuOrigem, valorTransacao } = order
			const payment = await client.journal.once(order.id, createIntent, { body: { nsuOrigem, valorTransacao } })
			const { default: later } = await begin(
				changed(
					`export default (name) => ({ method: 'POST', path: \`/intents/{id}/\${name}\`, outcomeOf: 'http', step: name })`,
				),
			)
			const told = []
			for (const step of ['confirmation', 'confirmation', 'cancellation']) {
				const { state } = await client.journal.once(order.id, operation(later(step)), {
					params: { id: payment.saved.id },
				})
				told.push(state)
			}
			return { told, sent: log().entries.filter(({ path }) => path.startsWith('/intents/')).length }
		},
		right: { told: ['applied', 'applied', 'applied'], sent: 2 },
		believed: instead(', step: name', ''),
		wrong: { told: Array(3).fill('conflict'), sent: 0 },
	},
}

describe('what was believed of an order', () => {
	const later = (name) => operation({ method: 'POST', path: `/intents/{id}/${name}` })
	const bindings = { 'payments.confirmIntent': later('confirmation'), 'payments.cancelIntent': later('cancellation') }
	let server
	before(async () => {
		server = await serve({ bindings })
	})
	after(() => server.close())

	for (const [belief, { play, right, believed, wrong }] of Object.entries(rows))
		it(`pays no order twice, none never, and tells nobody wrongly, whoever believes it: ${belief}`, async () => {
			expect(await play(await shopAt(server), asWritten)).to.deep.equal(right)
			expect(await play(await shopAt(server), believed), 'as it was believed').to.deep.equal(wrong)
		})
})
