// What a reader of our pages once concluded of an order, and paid it twice for, or never. Each row is played by the recipe as its page has it,
// in processes of their own over one platform; then with the line that was believed, which comes out as it did: `wrong`.
import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { operation } from '@tarja/core'
import { emulatorVariables } from '@tarja/emulator'
import { serve } from '@tarja/emulator/node'
import { lostAnswer } from '@tarja/testing'
import { after, before, describe, expect, it, temporaryDirectory } from '@tarja-test/harness'
import { allFences, fenceNamed } from '../../tools/docs/fences.mjs'

const recipes = {
	service: fenceNamed('client.ts').replace('const client =', 'export const client ='),
	fleet: allFences().find(({ page, code }) => page === 'docs/how-to/fleets.md' && code.includes('function sell(')).code,
}
/** A line of a recipe, and what stood there once. */
const instead = (line, believed) => (text) => {
	expect(text).to.include(line)
	return text.replace(line, believed)
}
const asWritten = (text) => text
const order = { id: 'order-7', nsuOrigem: '000001', valorTransacao: '1990' }
const refusal = { match: lostAnswer.match, at: 'before-accept', action: 'status', status: 422 }

/** A shop with a platform and a folder of its own. */
function shopAt(server) {
	const name = `shop-${crypto.randomUUID()}`
	const folder = resolve(temporaryDirectory, name)
	mkdirSync(folder)
	const { faults, log } = server.emulator.space(name)
	let begun = 0
	/** A process: the module of its page, with these variables. */
	async function begin(text, environment = {}) {
		const file = resolve(folder, `${++begun}.ts`)
		writeFileSync(file, text)
		const before = { ...process.env }
		const place = { ...emulatorVariables(`${server.url}/~${name}`), JOURNAL_DIRECTORY: resolve(folder, 'journal') }
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

/** How the service of the web frameworks' page answers for an order. */
const answered = ({ pay }, asked = order) =>
	pay(asked).then(
		({ status }) => status,
		({ code }) => code,
	)

const rows = {
	'duplicate_reference is not_processed, and not_processed means to call again': {
		async play({ faults, begin, applied }, changed) {
			faults.add(lostAnswer)
			const told = []
			for (let turn = 0; turn < 3; turn++) told.push(await answered(await begin(changed(recipes.service))))
			return { told, paid: applied() }
		},
		right: { told: [202, 202, 202], paid: 1 },
		believed: instead(
			'client.journal.once(id, (ticket) => client.payments.createIntent({ body }, ticket), { ...(again && { again }) })',
			`client.payments.createIntent({ body }, { reference: id }).then(() => ({ state: 'applied' }), ({ code }) => ({ state: code === 'network' ? 'open' : 'not_processed' }))`,
		),
		wrong: { told: [202, 503, 503], paid: 1 },
	},
	'the fleet pays a refused order when it resumes': {
		async play({ faults, begin, applied }, changed) {
			faults.add(refusal)
			const { client } = await begin(recipes.service)
			const states = new Map()
			const said = { INSERT: 'open', paid: 'paid', refused: 'refused' }
			const query = async (text, [id]) => states.set(id, said[/INSERT|paid|refused/.exec(text)[0]])
			Object.assign(globalThis, { client, database: { query } })
			const { sell, pay } = await begin(changed(recipes.fleet))
			const { entry } = await sell('7')
			const told = []
			for (let turn = 0; turn < 4; turn++) told.push((await pay('7')).state)
			const paid = applied()
			const again = (await pay('7', entry)).state
			return { told, paid, again, paidAgain: applied(), kept: states.get('7') }
		},
		right: { told: Array(4).fill('rejected'), paid: 0, again: 'applied', paidAgain: 1, kept: 'paid' },
		believed: instead(
			'...(again && { again })',
			"...(await client.journal.find('order-' + id).then((made) => made && { again: made.entry }))",
		),
		wrong: { told: Array(4).fill('applied'), paid: 1, again: 'applied', paidAgain: 1, kept: 'paid' },
	},
	'one journal serves two accounts': {
		async play({ begin, applied }, changed) {
			const second = changed(recipes.service.replace("account: 'main'", "account: 'second'"))
			const told = [await answered(await begin(recipes.service)), await answered(await begin(second))]
			return { told, paid: applied() }
		},
		right: { told: [200, 200], paid: 2 },
		believed: instead("account: 'second'", "account: 'main'"),
		wrong: { told: [200, 200], paid: 1 },
	},
	'sandbox and production share a journal': {
		async play({ begin, applied }, changed, { sandbox }) {
			const [TARJA_BASE_URL, JOURNAL_DIRECTORY] = [sandbox.url, resolve(temporaryDirectory, crypto.randomUUID())]
			const told = [await answered(await begin(recipes.service, { TARJA_BASE_URL, JOURNAL_DIRECTORY }))]
			const text = changed(recipes.service).replace('SANDBOX', sandbox.url)
			told.push(await answered(await begin(text, { JOURNAL_DIRECTORY })))
			return { told, paid: applied() }
		},
		right: { told: [200, 'configuration'], paid: 0 },
		believed: instead("account: 'main'", "account: 'main', movedFrom: 'SANDBOX'"),
		wrong: { told: [200, 200], paid: 0 },
	},
	'the counter of a terminal is a name for an order': {
		async play({ begin, applied }, changed) {
			const shop = await begin(changed(recipes.service))
			const told = [await answered(shop), await answered(shop, { ...order, id: 'order-8' })]
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
					.then(answered, ({ code }) => code)
					.finally(() => process.chdir(cwd))
			}
			const relative = await answeredIn('relative', { JOURNAL_DIRECTORY: 'journal' })
			const told = [await answeredIn('one'), await answeredIn('two')]
			return { relative, told, paid: applied() }
		},
		right: { relative: 'configuration', told: [200, 200], paid: 1 },
		believed: instead('process.env.JOURNAL_DIRECTORY', "process.cwd() + '/journal'"),
		wrong: { relative: 200, told: [200, 200], paid: 3 },
	},
	'an order is one call': {
		async play({ begin, log }, changed) {
			const keeping = recipes.service.replace('...(again && { again }) }', "keep: ['id'] }")
			await answered(await begin(keeping)) // and it ends, before the platform's id is in anybody's database
			const { client } = await begin(keeping)
			const made = await client.journal.once(order.id, () => Promise.reject(new Error('it is sent once')), {
				keep: ['id'],
			})
			const { default: later } = await begin(
				changed(`export default (name) => ({ method: 'POST', path: \`/intents/{id}/\${name}\`, step: name })`),
			)
			const told = []
			for (const step of ['confirmation', 'confirmation', 'cancellation']) {
				const call = operation(later(step))
				const send = (ticket) => client.call(call, { params: { id: made.kept.id } }, ticket)
				const options = { step: call.step, after: made }
				told.push(
					await client.journal.once(order.id, send, options).then(
						({ state }) => state,
						({ code }) => code,
					),
				)
			}
			return { told, sent: log().entries.filter(({ path }) => path.startsWith('/intents/')).length }
		},
		right: { told: ['applied', 'applied', 'applied'], sent: 2 },
		believed: instead(', step: name', ''),
		wrong: { told: Array(3).fill('configuration'), sent: 0 },
	},
}

describe('what was believed of an order', () => {
	const later = (name) => operation({ method: 'POST', path: `/intents/{id}/${name}` })
	const bindings = { 'payments.confirmIntent': later('confirmation'), 'payments.cancelIntent': later('cancellation') }
	let server
	let sandbox
	before(async () => {
		server = await serve({ bindings })
		sandbox = await serve()
	})
	after(() => Promise.all([server.close(), sandbox.close()]))

	for (const [belief, { play, right, believed, wrong }] of Object.entries(rows))
		it(`pays no order twice, none never, and tells nobody wrongly, whoever believes it: ${belief}`, async () => {
			expect(await play(shopAt(server), asWritten, { sandbox })).to.deep.equal(right)
			expect(await play(shopAt(server), believed, { sandbox }), 'as it was believed').to.deep.equal(wrong)
		})
})
