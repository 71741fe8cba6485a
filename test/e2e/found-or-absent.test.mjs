// What readers conclude of payments whose responses were lost, by the lists that our pages print: each is played over a platform that
// writes what it has in its own way, and no order is paid twice. FIGURES=write puts what was counted into the page of every order of
// events.
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { payments } from '@tarja/catalogue/payments'
import { createClient } from '@tarja/core'
import { journal } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import { createFakeClock, createRecordingFetch } from '@tarja/testing'
import { describe, expect, it, temporaryDirectory } from '@tarja-test/harness'
import { findFences } from '../../tools/docs/fences.mjs'
import { root } from '../../tools/workspace.mjs'
import { partOf, writePart } from '../model/told.mjs'

const [minuteMs, hourMs] = [60_000, 3_600_000]

/** A shop, its journal, and a platform that keeps what it applied. `answers` is what becomes of a request. */
function shop() {
	const clock = createFakeClock(1.8e12)
	const applied = []
	let answer = 'answered'
	const fetch = createRecordingFetch(({ text }) => {
		if (answer === 'never arrives') return new TypeError('reset')
		applied.push({ at: new Date(clock.now()).toISOString(), fields: JSON.parse(text) })
		return answer === 'lost' ? new TypeError('reset') : { json: {} }
	})
	const client = createClient({ baseUrl: 'https://platform.example', fetch, clock })
		.use(payments({ createIntent: { outcomeOf: 'http', listedBy: [] } }))
		.use(journal({ store: memoryJournal(), clock }))
	const once = (number, body) => client.journal.once(`order-${number}`, client.payments.createIntent, { body })
	const answers = (next) => {
		answer = next
	}
	return { applied, clock, client, once, answers }
}

const textOf = (file) => readFileSync(resolve(root, file), 'utf8')
/** The code of a page as a function of what it asks, which gives its list. */
async function printed(code, name, asked) {
	const plain = code
		.replaceAll(/^(?:import|declare) .*\n(?:(?:\t.*|[)>].*)\n)*/gm, '')
		.replaceAll(/^export (?=const|async)/gm, '')
	const file = resolve(temporaryDirectory, `${crypto.randomUUID()}.ts`)
	writeFileSync(file, `export const make = (${asked}: any) => {\n${plain}\nreturn ${name}\n}\n`)
	return (await import(pathToFileURL(file))).make
}
const withWords = (file, words) => findFences(textOf(file)).find(({ code }) => code.includes(words)).code
const answer = (value) => ({ json: async () => value })

/** The lists that our pages print, over what the platform has; `names` are the fields that the orders of their readers have. */
const lists = {
	'the list of Reconcile payments': {
		names: ['nsuOrigem', 'valorTransacao'],
		async over(has) {
			const make = await printed(
				withWords('docs/how-to/reconciling.md', 'declare function fetchReport'),
				'list',
				'{ fetchReport }',
			)
			const rowOf = ({ at, fields }) => ({
				...{ kind: 'SALE', id: '8f3c', status: 'PAID', created: at },
				...{ nsu: fields.nsuOrigem, amount: fields.valorTransacao },
			})
			return make({ fetchReport: async () => has().map(rowOf) })
		},
	},
	'a fleet’s report': {
		async over(has) {
			const [code] = /^async function listReported[\s\S]*?^}$/m.exec(textOf('examples/fleet/shop.ts'))
			const make = await printed(code, 'listReported', '{ REPORT_URL, fetch }')
			return make({ REPORT_URL: 'https://report.example', fetch: async () => answer(has()) })
		},
	},
	'a search by `nsuOrigem`': {
		over:
			async (has) =>
			async ({ entries }) => {
				const numbers = new Set(entries.map(({ fields }) => fields.nsuOrigem))
				return has()
					.filter(({ fields }) => numbers.has(fields.nsuOrigem))
					.map((row) => ({ state: 'applied', ...row }))
			},
	},
}

const each = (name, write) => (rows) =>
	rows.map(({ at, fields }) => ({ at, fields: { ...fields, ...(fields[name] && { [name]: write(fields[name]) }) } }))
/** What the platform makes of its list. */
const writings = {
	'as sent': (rows) => rows,
	'`19.90` for `1990`': each('valorTransacao', (text) => (Number(text) / 100).toFixed(2)),
	'`.000Z` for `Z`': each('dataHoraTerminal', (text) => text.replace('Z', '.000Z')),
	'no zeros in front': each('nsuOrigem', (text) => text.replace(/^0+/, '')),
	capitals: each('terminalRequisitante', (text) => text.toUpperCase()),
	'letters decomposed (NFD)': each('terminalRequisitante', (text) => text.normalize('NFD')),
	'numbers as numbers': each('nsuOrigem', Number),
	'the last twenty alone': (rows) => rows.slice(-20),
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

/** Thirty numbers of five lengths, every other one of which passes for a card's; a third begins with zeros. */
function numbersFrom(first, fewestDigits) {
	const numbers = []
	for (let at = 0; numbers.length < 30; at++) {
		const tail = String((first + at) * 7_919).padStart(8, '4')
		const digits = fewestDigits + (numbers.length % 5)
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

/**
 * Thirty payments are known as applied before forty whose responses are lost: thirty of these were applied, ten never arrived. Ten more are
 * known three hours later. A job reconciles soon after the loss, and then.
 */
async function reconciled(write, { over, names }, fewestDigits) {
	const it = shop()
	const [before, there, later, others] = [1_000, 2_000, 3_000, 4_000].map((first) => numbersFrom(first, fewestDigits))
	const never = others.slice(0, 10)
	const list = await over(() => write(it.applied))
	const pay = async (numbers, answer) => {
		it.answers(answer)
		for (const number of numbers) {
			await it.once(number, order(number, names))
			// Longer than the pause after five responses that never came.
			it.clock.advance(3 * minuteMs)
		}
	}
	await pay(before, 'answered')
	await pay(there, 'lost')
	await pay(never, 'never arrives')
	await it.client.journal.reconcile(list)
	it.clock.advance(3 * hourMs)
	await pay(later.slice(0, 10), 'answered')
	await it.client.journal.reconcile(list)
	return { ...it, there, never }
}

/** What became of the lost ones, after each order was paid once more. */
async function counted(write, printedList, fewestDigits) {
	const it = await reconciled(write, printedList, fewestDigits)
	it.answers('answered')
	const { there, never } = it
	const ends = { there: [], never: [] }
	const wrong = []
	for (const [group, numbers] of Object.entries({ there, never }))
		for (const number of numbers) {
			const { state, lastLookup } = await it.once(number, order(number, printedList.names))
			const times = it.applied.filter(({ fields }) => fields.nsuOrigem === number).length
			ends[group].push(state === 'unresolved' ? `\`${lastLookup.result}\`` : group === 'there' ? 'found' : 'absent')
			if (times > 1 || (state !== 'unresolved' && times !== 1))
				wrong.push(`${number} is ${state}, and paid ${times} times`)
		}
	return { cell: `${tally(ends.there)}; ${tally(ends.never)}`, wrong }
}

const tally = (ends) =>
	Object.entries(Object.groupBy(ends, (end) => end))
		.map(([end, { length }]) => `${length} ${end}`)
		.sort()
		.join(', ')

describe('payments that a list of our pages was asked for', () => {
	const forms = [
		...Object.entries(writings).map(([form, write]) => [form, write, 10]),
		['as sent, numbers of 15 to 19 digits', writings['as sent'], 15],
	]
	const rows = new Map()
	for (const [form, write, fewestDigits] of forms)
		it(`are found, absent or unresolved, and none is paid twice or told wrongly: ${form}`, async () => {
			const cells = []
			for (const [name, list] of Object.entries(lists)) {
				const { cell, wrong } = await counted(write, list, fewestDigits)
				expect(wrong, name).to.deep.equal([])
				cells.push(cell)
			}
			rows.set(form, cells)
		})
	it('are found and absent if the platform writes them as they were sent, but a search proves no absence', () => {
		const [search, ...others] = [...rows.get('as sent')].reverse()
		expect(new Set(others)).to.deep.equal(new Set(['30 found; 10 absent']))
		expect(search).to.equal('30 found; 10 `lookup_unverified`')
	})
	it('are counted in the page of every order of events', () => {
		const cells = [...rows.values()].flat().join()
		const sumOf = (word) =>
			[...cells.matchAll(RegExp(`(\\d+) ${word}`, 'g'))].reduce((sum, [, count]) => sum + +count, 0)
		const text = `${rows.size} ways of writing, ${Object.keys(lists).length} lists, forty payments each: ${sumOf('found')} found, ${sumOf('absent')} absent, all others unresolved, none paid twice.`
		writePart('lists', text)
		expect(partOf('lists'), 'FIGURES=write node test/run.mjs programs --files found-or-absent').to.equal(text)
	})
})
