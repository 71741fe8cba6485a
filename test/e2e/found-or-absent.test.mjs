// What readers concluded of payments whose answers were lost, by the lookups that our pages print, and paid again, gave up or told nobody of:
// each is played over a platform that writes what it has in its own way. Three more are played where they happen: a journal that was restored
// and one that root has written (restored.test.ts, sql/copies.test.mjs, directory.node.test.ts), and a store that is away (events.test.ts).
// FIGURES=write puts the table of forms into the page of every order of events.
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { payments } from '@tarja/catalogue/payments'
import { createClient } from '@tarja/core'
import { journal } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import { fakeClock, recordingFetch } from '@tarja/testing'
import { describe, expect, it, temporaryDirectory } from '@tarja-test/harness'
import { fencesOf } from '../../tools/docs/fences.mjs'
import { root } from '../../tools/workspace.mjs'
import { partOf, writePart } from '../model/told.mjs'

const minuteMs = 60_000
/** A shop, its journal, and a platform that keeps what it applied. `answers` is what becomes of a request. */
function shop({ store = memoryJournal(), account = 'main', clock = fakeClock(1.8e12), ...options } = {}) {
	const applied = []
	let answer = 'answered'
	const fetch = recordingFetch(({ url, text }) => {
		if (answer === 'never arrives') return new TypeError('reset')
		applied.push({ path: new URL(url).pathname, fields: JSON.parse(text) })
		return answer === 'lost' ? new TypeError('reset') : { json: {} }
	})
	const client = createClient({ baseUrl: 'https://platform.example', fetch, clock })
		.use(payments({ createIntent: { outcomeOf: 'http' } }))
		.use(journal({ store, account, clock, ...options }))
	const once = (id, body) => client.journal.once(id, client.payments.createIntent, { body })
	const answers = (next) => {
		answer = next
	}
	const paid = () => applied.filter(({ path }) => path !== '/cancellations').map(({ fields }) => fields)
	return { applied, paid, clock, client, once, answers, store }
}

/** Runs of a job, a few minutes apart: more than an absence takes. */
async function reconciled({ client, clock }, lookup) {
	const runs = []
	for (const minutes of [1, 6, 2, 2, 2, 2]) {
		clock.advance(minutes * minuteMs)
		runs.push(await client.journal.reconcile(lookup))
	}
	return runs
}

const textOf = (file) => readFileSync(resolve(root, file), 'utf8')
/** The code of a page as a function of what it asks, which gives its lookup. */
async function printed(code, name, asked) {
	const plain = code.replaceAll(/^(?:import|declare) .*\n/gm, '').replaceAll(/^export (?=const)/gm, '')
	const file = resolve(temporaryDirectory, `${crypto.randomUUID()}.ts`)
	writeFileSync(file, `export const make = (${asked}: any) => {\n${plain}\nreturn ${name}\n}\n`)
	return (await import(pathToFileURL(file))).make
}
const withWords = (file, words) => fencesOf(textOf(file)).find(({ code }) => code.includes(words)).code
const answer = (value) => ({ json: async () => value })

/** The lookups that our pages print, over what the platform has; `names` are the fields that the orders of their readers have. */
const lookups = {
	'the journal’s README': {
		names: ['nsuOrigem', 'valorTransacao'],
		async over(list) {
			const code = withWords('plugins/journal/README.md', 'declare const listIntents')
			const items = () => list().map(({ nsuOrigem: nsu, valorTransacao: amount }) => ({ nsu, amount, id: '8f3c' }))
			const make = await printed(code, 'lookup', '{ listIntents }')
			return make({ listIntents: async () => ({ items: items(), more: false }) })
		},
	},
	'a fleet’s report': {
		async over(list) {
			const [code] = /^async function reported[\s\S]*?^}$/m.exec(textOf('examples/fleet/shop.ts'))
			const make = await printed(code, '{ span: reported }', '{ REPORT_URL, fetch }')
			return make({ REPORT_URL: 'https://report.example', fetch: async () => answer(list()) })
		},
	},
	'`lookup.mjs`': {
		async over(list) {
			const [, lines] = /<<'END'\n((?:> .*\n)+)> END/.exec(textOf('docs/how-to/why-did-this-payment-fail.md'))
			const make = await printed(lines.replaceAll(/^> /gm, ''), 'lookup', '{ fetch }')
			const entries = () => list().map((fields) => ({ effect: 'intent', body: JSON.stringify(fields) }))
			return make({ fetch: async () => answer({ entries: entries() }) })
		},
	},
	'a search by `nsuOrigem`': {
		over:
			async (list) =>
			async ({ entry }) => {
				const found = list().filter(({ nsuOrigem }) => nsuOrigem === entry.fields.nsuOrigem)
				return { payments: found.map((fields) => ({ fields })), complete: true }
			},
	},
}

const each = (name, write) => (list) =>
	list.map((fields) => ({ ...fields, ...(fields[name] && { [name]: write(fields[name]) }) }))
/** What the platform makes of its list. */
const writings = {
	'as sent': (list) => list,
	'`19.90` for `1990`': each('valorTransacao', (text) => (Number(text) / 100).toFixed(2)),
	'`.000Z` for `Z`': each('dataHoraTerminal', (text) => text.replace('Z', '.000Z')),
	'no zeros in front': each('nsuOrigem', (text) => text.replace(/^0+/, '')),
	capitals: each('terminalRequisitante', (text) => text.toUpperCase()),
	'letters decomposed (NFD)': each('terminalRequisitante', (text) => text.normalize('NFD')),
	'numbers as numbers': each('nsuOrigem', Number),
	'an empty list': () => [],
}

/** Whether a number passes Luhn's check, so that it may be a card's. */
const isCardLike = (digits) =>
	[...digits]
		.reverse()
		.reduce(
			(sum, digit, at) => sum + [0, 2, 4, 6, 8, 1, 3, 5, 7, 9].at(at % 2 ? +digit : 0) + (at % 2 ? 0 : +digit),
			0,
		) %
		10 ===
	0

/** Thirty numbers of 15 to 19 digits, every other one of which passes for a card's; a third begins with zeros. */
function numbersFrom(first) {
	const numbers = []
	for (let at = 0; numbers.length < 30; at++) {
		const digits = 15 + (numbers.length % 5)
		const tail = String((first + at) * 7_919).padStart(12, '4')
		const number = (numbers.length % 3 ? '52' : '00').padEnd(digits - tail.length, '3') + tail
		if (isCardLike(number) === (numbers.length % 2 === 0)) numbers.push(number)
	}
	return numbers
}

const order = (nsuOrigem, names) => {
	const all = {
		nsuOrigem,
		valorTransacao: '1990',
		dataHoraTerminal: '2027-01-15T08:00:00Z',
		terminalRequisitante: 'Balcão 1',
	}
	return names ? Object.fromEntries(names.map((name) => [name, all[name]])) : all
}

/** Twenty payments are known as applied, before and after forty whose answers are lost: thirty were applied, ten never arrived. */
async function lost(options, names) {
	const it = shop(options)
	const [known, numbers, never] = [1_000, 2_000, 3_000].map(numbersFrom)
	const pay = async (list, answer) => {
		it.answers(answer)
		for (const number of list) await it.once(`order-${number}`, order(number, names))
		it.clock.advance(minuteMs)
	}
	await pay(known.slice(0, 10), 'answered')
	await pay(numbers, 'lost')
	await pay(never.slice(0, 10), 'never arrives')
	await pay(known.slice(10, 20), 'answered')
	return { ...it, there: numbers, never: never.slice(0, 10) }
}

/** What became of the lost ones after some runs, and after each order was asked for once more. */
async function counted(write, { over, names }, options) {
	const it = await lost(options, names)
	await reconciled(it, await over(() => write(it.paid())))
	it.answers('answered')
	const times = (number) => it.paid().filter(({ nsuOrigem }) => nsuOrigem === number).length
	const ends = { there: [], never: [] }
	const [wrong, { there, never }] = [[], it]
	for (const [group, numbers] of Object.entries({ there, never }))
		for (const number of numbers) {
			const { state, lastLookup } = await it.once(`order-${number}`, order(number, names))
			ends[group].push(state === 'unresolved' ? `\`${lastLookup.said}\`` : group === 'there' ? 'found' : 'absent')
			if (times(number) > 1) wrong.push(`${number} is paid ${times(number)} times`)
			if (state !== 'unresolved' && times(number) !== 1)
				wrong.push(`${number} is ${state}, and paid ${times(number)} times`)
		}
	return { cell: `${tally(ends.there)}; ${tally(ends.never)}`, wrong }
}

const tally = (ends) =>
	Object.entries(Object.groupBy(ends, (end) => end))
		.map(([end, { length }]) => `${length} ${end}`)
		.sort()
		.join(', ')

describe('payments that a lookup of our pages has looked for', () => {
	const keys = { fingerprintKeys: ['a secret of sixteen bytes'] }
	const forms = [
		...Object.entries(writings).map(([form, write]) => [form, write, keys]),
		['as sent, without `fingerprintKeys`', writings['as sent'], {}],
	]
	const rows = new Map()
	for (const [form, write, options] of forms)
		it(`are found, absent or open, and none is paid twice or told wrongly: ${form}`, async () => {
			const cells = []
			for (const [name, lookup] of Object.entries(lookups)) {
				const { cell, wrong } = await counted(write, lookup, options)
				expect(wrong, name).to.deep.equal([])
				cells.push(cell)
			}
			rows.set(form, cells)
		})
	it('are counted in the page of every order of events', () => {
		// Lookups that have found the same share a column.
		const ofEach = Object.keys(lookups).map((name, at) => [name, forms.map(([form]) => rows.get(form)?.[at])])
		const columns = Object.values(Object.groupBy(ofEach, ([, cells]) => cells.join()))
		const head = ['the platform writes', ...columns.map((alike) => alike.map(([name]) => name).join(', '))]
		const body = forms.map(([form], row) => [form, ...columns.map(([[, cells]]) => cells[row])])
		const text = [
			`| ${head.join(' | ')} |`,
			`|${'---|'.repeat(head.length)}`,
			...body.map((cells) => `| ${cells.join(' | ')} |`),
		].join('\n')
		writePart('lookups', text)
		expect(partOf('lookups'), 'FIGURES=write node test/run.mjs programs --files found-or-absent').to.equal(text)
	})
})

const lookedFor = { nsuOrigem: '000123', valorTransacao: '1990' }
const others = [
	{ nsuOrigem: '000777', valorTransacao: '1990' },
	{ nsuOrigem: '000778', valorTransacao: '2550' },
]
/** A shop that has been paid by others before, and is after. */
async function opened(options) {
	const it = shop(options)
	for (const [at, body] of others.entries()) {
		await it.once(`other-${at}`, body)
		it.clock.advance(minuteMs)
	}
	return it
}

describe('what was concluded of a payment whose answer was lost', () => {
	it('is told to somebody though run after run ends early: each that is overdue', async () => {
		const it = await opened()
		it.answers('lost')
		const numbers = Array.from({ length: 30 }, (_, at) => String(900 + at))
		for (const nsuOrigem of numbers) await it.once(`order-${nsuOrigem}`, { ...lookedFor, nsuOrigem })
		it.clock.advance(61 * minuteMs)
		const told = new Set()
		const settled = new Set()
		for (let looks = 1; settled.size < 30; looks++) {
			const controller = new AbortController()
			let asked = 0
			const lookup = async ({ entry: { fields } }) => {
				if (++asked === looks) controller.abort()
				// The first five are never shown.
				return { payments: [{ fields }].filter(() => fields.nsuOrigem > '904'), complete: true }
			}
			const { overdue, found, stopped } = await it.client.journal.reconcile(lookup, { signal: controller.signal })
			for (const { id } of overdue) told.add(id)
			for (const { id } of found) settled.add(id)
			if (!stopped) break
		}
		const open = await it.client.journal.unresolved()
		expect([settled.size, open.length, open.every(({ id }) => told.has(id))]).to.deep.equal([25, 5, true])
	})
})
