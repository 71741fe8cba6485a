// What hostile input costs: CPU time against size, over every path that reads or prints it. Two sizes in one run, as a ratio.
import { inspect } from 'node:util'
import { createClient, isTarjaError, operation, printableCause, redact, TarjaError } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import * as v from 'valibot'

const text = (content) => (size) => content.repeat(Math.ceil(size / content.length)).slice(0, size)
const list = (size, make) => Array.from({ length: Math.ceil(size / 10) }, (_, index) => make(index))
const record = (size, make) => Object.fromEntries(list(size, make))
function nested(levels, wrap, end) {
	let value = end
	for (let level = 0; level < levels; level++) value = wrap(value)
	return value
}

/** Texts that made a pattern look at them again and again, or could. */
const texts = {
	letters: text('a'),
	digits: text('4111111111111112'),
	'twelve digits and a letter': text('123456789012x'),
	'digits and separators': text('4 . - '),
	'digits and spaces, never a card number': text('2   '),
	'percent escapes': text('%20'),
	'full-width digits': text('４'),
	'the beginning of a token': text('eyJ'),
	'beginnings of tokens': text('-eyJ'),
	'parts of tokens': text('eyJa.'),
	'a scheme': text('bearer '),
	'schemes without an end': text('basic'),
	'a scheme and spaces': (size) => `basic${' '.repeat(size)}"`,
	'lines and spaces': text('\n    at '),
	'blank lines': text('\n'),
	backslashes: text('\\'),
	'half surrogate pairs': text('\ud800'),
}

/** Every printed form of an error. */
function print(error) {
	if (!isTarjaError(error)) throw error
	const forms = [error.message, String(error.stack), JSON.stringify(error), inspect(error)]
	for (const form of forms) if (form.length > 120_000) throw new Error(`printed ${form.length} characters`)
}

const failing = (call) =>
	call.then(
		() => {
			throw new Error('did not fail')
		},
		(error) => print(error),
	)

const options = { baseUrl: 'https://platform.example', retry: false }
const json = (body) => () => new Response(body, { headers: { 'content-type': 'application/json' } })
const post = (settings) => operation({ method: 'POST', path: '/x', ...settings })

/** A call that is answered. */
const answered = (answer, settings = {}, input = {}) =>
	failing(createClient({ ...options, fetch: async () => answer() }).call(post(settings), input))
/** A call that is refused before it is sent. */
const refused = (settings, input, callOptions) =>
	failing(createClient({ ...options, fetch: async () => Response.json({}) }).call(post(settings), input, callOptions))
/** A call whose exchange breaks. */
const broken = (thrown, input) =>
	failing(
		createClient({
			...options,
			fetch: async () => {
				throw thrown
			},
		}).call(post({}), input),
	)
const unauthorized = (response) => {
	const auth = passwordGrant({ basic: { user: 'u', password: 'p' }, credential: { name: 'f', value: 'v' } })
	return failing(createClient({ ...options, auth, fetch: async () => response() }).call(post({})))
}

const schemaOf = (validate) => ({ '~standard': { version: 1, vendor: 'costs', validate } })
const issues = (size, make) => schemaOf(() => ({ issues: list(size, make) }))
const quoting = schemaOf((value) => ({ issues: [{ message: `got ${JSON.stringify(value)}` }] }))

/** Values that a schema refuses, in many places or in large ones, with the schema. */
const refusals = {
	'a list of wrong things': (size) => [v.array(v.string()), list(size, (index) => 1e9 + index)],
	'wrong things, each quoted': (size) => [
		v.array(v.pipe(v.string(), v.check(() => false, ({ input }) => `not "${input}"`))),
		list(size, (index) => `value ${index}`),
	], // biome-ignore format: a table
	'unknown names': (size) => [v.strictObject({}), record(size, (index) => [`name${index}`, 1])],
	'a long unknown name': (size) => [v.strictObject({}), { [`eyJ${'a'.repeat(size)}`]: 1 }],
	'names like tokens': (size) => [v.record(v.string(), v.string()), { [text('-eyJ')(size)]: 1 }],
	'names like card numbers': (size) => [v.record(v.string(), v.string()), { [text('2.')(size)]: 1 }],
	'a value that is quoted': (size) => [quoting, text('word ')(size)],
	'almost the words of the message': (size) => [
		issues(size, () => ({ message: `expected ${'e'.repeat(220)}` })),
		list(size, (index) => `eeeeee${index}`),
	],
	'a thousand messages': (size) => [issues(size, (index) => ({ message: `no ${index}` })), { a: text('no ')(size) }],
	'a long message': (size) => [schemaOf(() => ({ issues: [{ message: text('but received ')(size) }] })), 1],
	'a long path': (size) => [schemaOf(() => ({ issues: [{ message: 'no', path: list(size, String) }] })), 1],
	'long parts of a path': (size) => [schemaOf(() => ({ issues: [{ message: 'no', path: [text('-eyJ')(size)] }] })), 1],
	'many words': (size) => [v.number(), text('hunter2 ab ')(size)],
}

function deepCause(size) {
	return nested(size / 20, (cause) => new Error('x', { cause }), new Error('end'))
}

const paths = {
	...Object.fromEntries(
		Object.entries(texts).map(([name, make]) => [`redact: ${name}`, (size) => () => redact(make(size))]),
	),
	...Object.fromEntries(
		Object.entries(texts).map(([name, make]) => [
			`plain words: ${name}`,
			(size) => () => printableCause(make(size), ['a', 'eyJ', 'word', '4.', '\\']),
		]),
	),
	...Object.fromEntries(
		Object.entries(texts).map(([name, make]) => [
			`a thrown error: ${name}`,
			(size) => () => broken(Object.assign(new TypeError(make(size)), { name: make(size), code: make(size) }), { body: make(size) }),
		]),
	), // biome-ignore format: a table
	...Object.fromEntries(
		Object.entries(texts).map(([name, make]) => [
			`an error of a plugin's: ${name}`,
			(size) => () => {
				const details = { found: make(size), [make(size)]: list(size, () => make(100)) }
				print(
					new TarjaError('configuration', make(size), {
						outcome: 'not_processed',
						details,
						cause: new Error(make(size)),
					}),
				)
			},
		]),
	),
	...Object.fromEntries(
		Object.entries(refusals).flatMap(([name, make]) => [
			[
				`an answer refused: ${name}`,
				(size) => {
					const [response, value] = make(size)
					const body = JSON.stringify(value)
					return () => answered(json(body), { response })
				},
			],
			[
				`a body refused: ${name}`,
				(size) => {
					const [body, value] = make(size)
					return () => refused({ body }, { body: value })
				},
			],
		]),
	),
	...Object.fromEntries(
		Object.entries(texts).flatMap(([name, make]) => [
			[`an answer that is no JSON: ${name}`, (size) => () => answered(json(`${make(size)}]`))],
			[`a 500: ${name}`, (size) => () => answered(() => new Response(make(size), { status: 500 }))],
			[`a token answer: ${name}`, (size) => () => unauthorized(json(`${make(Math.min(size, 80_000))}]`))],
			[`a name of the input: ${name}`, (size) => () => refused({}, { [make(size)]: 1 })],
			[`a name in the query: ${name}`, (size) => () => refused({}, { query: { [make(size)]: null } })],
			[`a name of a header: ${name}`, (size) => () => refused({}, {}, { headers: { [`${make(size)} `]: '1' } })],
			[`a header: ${name}`, (size) => () => refused({}, {}, { headers: { a: `${make(size)}\n` } })],
			[`a parameter: ${name}`, (size) => () => refused({ path: '/{a}/{b}' }, { params: { a: make(size) } })],
		]),
	),
	'long headers of an answer': (size) => () =>
		answered(() => new Response('{}', { headers: { 'content-type': text('a/')(size), 'x-a': text('eyJ')(size) } })),
	'a long location': (size) => () =>
		answered(() => new Response(null, { status: 307, headers: { location: `https://${text('a.')(size)}/` } })),
	'a deep answer that is refused': (size) => () =>
		answered(json('['.repeat(size / 2) + ']'.repeat(size / 2)), { response: v.string() }),
	'a deep body that is refused': (size) => {
		const body = nested(size / 20, (value) => [value], 'end')
		return () => refused({ body: v.string() }, { body })
	},
	'deep causes': (size) => {
		const cause = deepCause(size)
		return () => printableCause(cause)
	},
	'many wrong names': (size) => () =>
		refused(
			{},
			record(size, (index) => [`n${index}`, 1]),
		),
	'many wrong headers': (size) => () => refused({}, {}, { headers: record(size, (index) => [`n ${index}`, '1']) }),
	'a query of one name many times': (size) => () =>
		refused({}, { query: [...list(size, () => ['a', '1']), ['b', null]] }),
	'a form of one name many times': (size) => () =>
		refused(
			{ contentType: 'application/x-www-form-urlencoded' },
			{ body: [...list(size, () => ['a', '1']), ['b', null]] },
		),
	'a body that JSON would change at the end': (size) => () =>
		refused({}, { body: [...list(size, () => ({ a: null })), Number.NaN] }),
	'a deep body that JSON would change': (size) => {
		const body = nested(size / 100, (value) => ({ value }), [Number.NaN])
		return () => refused({}, { body })
	},
	'a wide record of fields': (size) => () => {
		const fields = record(size, (index) => [`n${index}`, text('2 ')(50)])
		const facts = { operation: 'x', method: 'POST', path: '/', startedAt: '', endedAt: '', attempts: 1 }
		for (const unmaskedFields of [false, true]) {
			const kept = { ...facts, mayHaveReplayed: false, fields, unmaskedFields }
			print(
				new TarjaError('timeout', 'x', { outcome: 'unknown', details: { scope: 'total', timeoutMs: 1 }, record: kept }),
			)
		}
	},
}

/** Milliseconds: the least of several, as other programs only add to it. The clocks of CPU time are too coarse. */
async function leastMs(work, runs) {
	let least = Number.POSITIVE_INFINITY
	for (let run = 0; run < runs; run++) {
		const start = performance.now()
		await work()
		least = Math.min(least, performance.now() - start)
	}
	return least
}

const factor = 16
const limit = 100

async function measured(make, size, runs) {
	const [small, large] = [make(size), make(size * factor)]
	await small()
	return [await leastMs(small, runs), await leastMs(large, runs)]
}

/**
 * Measures every path at a size and at sixteen times that. What is linear costs sixteen times as much, what is quadratic 256
 * times; more than 100 is wrong. It is measured again before it is called wrong: other programs run, too. Times too short to be
 * measured count as the shortest that can.
 *
 * @param {{ size?: number, runs?: number, only?: string }} [options] the smaller size in characters
 * @returns for each path its two times, their ratio, and whether it is wrong
 */
export async function costs({ size = 16_000, runs = 5, only = '' } = {}) {
	const rows = []
	for (const [path, make] of Object.entries(paths)) {
		if (!path.includes(only)) continue
		let row
		for (let tries = 0; tries < 3 && (row?.wrong ?? true); tries++) {
			const [smallMs, largeMs] = await measured(make, size, runs).catch((cause) => {
				throw new Error(`Cannot measure "${path}"`, { cause })
			})
			const ratio = largeMs / Math.max(smallMs, 0.2)
			row = { path, smallMs, largeMs, ratio, nsPerChar: (largeMs * 1e6) / (size * factor), wrong: ratio > limit }
		}
		rows.push(row)
	}
	return rows
}

/** The dearest first. */
export function printCosts(rows, count = rows.length) {
	const dearest = rows.toSorted((a, b) => b.nsPerChar - a.nsPerChar).slice(0, count)
	const cells = ({ path, smallMs, largeMs, ratio, nsPerChar, wrong }) => [
		`${wrong ? '✗' : ' '} ${path}`.padEnd(62),
		...[smallMs.toFixed(2), largeMs.toFixed(2), ratio.toFixed(1), nsPerChar.toFixed(0)].map((text) => text.padStart(9)),
	]
	return [
		`${'  path'.padEnd(62)}${['ms', `ms × ${factor}`, 'ratio', 'ns/char'].map((text) => text.padStart(9)).join('')}`,
		...dearest.map((row) => cells(row).join('')),
	].join('\n')
}
