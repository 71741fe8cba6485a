import type { LogEntry } from '../../entry.ts'
import { answerOf, isAppliedUntold, knownOf } from '../../known.ts'
import { faultText, operationOf } from './describe.ts'
import { fieldsOf } from './fields.ts'

type Test = (entry: LogEntry) => boolean

/** Search words for states; they are the same in every language. */
const states: Readonly<Record<string, Test>> = {
	untold: isAppliedUntold,
	applied: ({ applied }) => applied,
	refused: ({ status = 0 }) => status >= 400,
	lost: (entry) => answerOf(entry) === 'lost',
	cut: (entry) => answerOf(entry) === 'cut',
	unknown: (entry) => knownOf(entry) === 'unknown',
	rejected: (entry) => knownOf(entry) === 'refused',
}

const texts = new WeakMap<LogEntry, string>()

/** Joins all texts of a request in which the search looks; keeps them, because every typed letter searches again. */
function textOf(entry: LogEntry): string {
	const known = texts.get(entry)
	if (known !== undefined) return known
	const { seq, method, path, query, headers, body, status = '', problem = '', call = '', answer } = entry
	// The address of the emulator is in every request.
	const { host: _host, ...own } = headers
	const parts = [`#${seq}`, method, path, query, status, problem, call, operationOf(entry), faultText(entry), body]
	const all = [
		...parts,
		...Object.entries(own).map((pair) => pair.join(': ')),
		...Object.entries(answer?.headers ?? {}).map((pair) => pair.join(': ')),
		answer?.body ?? '',
	]
	// A line for each, so that nothing is found that begins in one part and ends in another.
	const text = all.join('\n').toLowerCase()
	texts.set(entry, text)
	return text
}

function statusTest(wanted: string): Test {
	return ({ status }) => (status === undefined ? wanted === 'none' : new RegExp(`^${wanted}$`).test(String(status)))
}

/**
 * Makes the test for a filter such as `status:5xx`, `fault:reset`, `nsuOrigem:000123`, `method:GET`, `path:/loans` or
 * `seq:7`.
 */
function fieldTest(name: string, wanted: string): Test {
	if (name === 'status') return statusTest(wanted.replace(/[^\dx\w]/g, '').replaceAll('x', '\\d'))
	// `fault:-` matches every fault, because each description contains a dash.
	if (name === 'fault')
		return (entry) => entry.fault?.id.toLowerCase() === wanted || faultText(entry).toLowerCase().includes(wanted)
	if (['method', 'path', 'seq', 'payment', 'call'].includes(name))
		return (entry) =>
			String(entry[name as keyof LogEntry] ?? '')
				.toLowerCase()
				.includes(wanted)
	return (entry) =>
		[...fieldsOf(entry)].some(([field, value]) => field.toLowerCase() === name && value.toLowerCase().includes(wanted))
}

function testOf(word: string, verdictOf: (entry: LogEntry) => string): Test {
	const [, name, value] = /^([\w.-]+):(.+)$/.exec(word) ?? []
	if (name && value) return fieldTest(name, value)
	return (
		(Object.hasOwn(states, word) && states[word]) ||
		((entry) => textOf(entry).includes(word) || verdictOf(entry).includes(word))
	)
}

/** Makes a filter from search words: all must match; quotation marks join words. `verdictOf` says what became of a request's payment. */
export function finding(words: string, verdictOf: (entry: LogEntry) => string = () => ''): Test {
	const pieces = words.toLowerCase().match(/"[^"]*"|\S+/g) ?? []
	const tests = pieces.map((piece) => testOf(piece.replaceAll('"', ''), verdictOf))
	return (entry) => tests.every((test) => test(entry))
}
