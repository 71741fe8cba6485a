// What hostile input costs: time against size, over the paths that read or print it. Two sizes in one run, as a ratio.
import { inspect } from 'node:util'
import { createClient, isTarjaError, operation } from '@tarja/core'
import { printableCause, redact } from '@tarja/core/plugin'
import * as v from 'valibot'

const text = (content) => (size) => content.repeat(Math.ceil(size / content.length)).slice(0, size)

/** Texts that made a pattern read them again and again, or could. */
const texts = {
	letters: text('a'),
	digits: text('4111111111111112'),
	'twelve digits and a letter': text('123456789012x'),
	'digits and separators': text('4 . - '),
	'digits and spaces, never a card number': text('2   '),
	'percent escapes': text('%20'),
	'full-width digits': text('４'),
	'beginnings of tokens': text('-eyJ'),
	'parts of tokens': text('eyJa.'),
	schemes: text('bearer '),
	'a scheme and spaces': (size) => `basic${' '.repeat(size)}"`,
	'lines and spaces': text('\n    at '),
	backslashes: text('\\'),
	'half surrogate pairs': text('\ud800'),
}

/** Every printed form of an error. */
function print(error) {
	if (!isTarjaError(error)) throw error
	const forms = [error.message, String(error.stack), JSON.stringify(error), inspect(error)]
	for (const form of forms) if (form.length > 120_000) throw new Error(`printed ${form.length} characters`)
}

const client = (fetch) => createClient({ baseUrl: 'https://platform.example', retry: false, fetch })
const post = (settings) => operation({ method: 'POST', path: '/x', ...settings })
/** A call that fails. */
const fail = (fetch, settings, input, options) =>
	client(fetch)
		.call(post(settings), input, options)
		.then(() => {
			throw new Error('did not fail')
		}, print)
const respondWith =
	(body, init = { headers: { 'content-type': 'application/json' } }) =>
	async () =>
		new Response(body, init)
const noResponse = respondWith('{}')

/** What reads or prints a text. */
const paths = {
	redact: (hostile) => redact(hostile),
	'plain words': (hostile) => printableCause(hostile, ['a', 'eyJ', 'word', '4.', '\\']),
	'a thrown error': (hostile) =>
		fail(
			() => Promise.reject(Object.assign(new TypeError(hostile), { name: hostile, code: hostile })),
			{},
			{ body: hostile },
		),
	'a response that isn’t JSON': (hostile) => fail(respondWith(`${hostile}]`), {}),
	'a 500': (hostile) => fail(respondWith(hostile, { status: 500 }), {}),
	'a response that a schema refuses': (hostile) =>
		fail(respondWith(JSON.stringify({ [hostile]: hostile })), { response: v.strictObject({}) }),
	'a body that a schema refuses': (hostile) =>
		fail(noResponse, { body: v.array(v.number()) }, { body: [hostile, hostile] }),
	'a name of the input': (hostile) => fail(noResponse, {}, { [hostile]: 1 }),
	'a name in the query': (hostile) => fail(noResponse, {}, { query: { [hostile]: null } }),
	'a header': (hostile) => fail(noResponse, {}, {}, { headers: { a: `${hostile}\n` } }),
	'a parameter': (hostile) => fail(noResponse, { path: '/{a}/{b}' }, { params: { a: hostile } }),
}

/** Milliseconds: the least of several, because other programs only add to it. */
async function measureLeastMs(work, runs) {
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

/**
 * Measures every path at a size and at sixteen times that. A linear path costs sixteen times as much, a quadratic one 256 times: more than
 * 100 is wrong, if it is so three times. Times too short to be measured count as the shortest that can.
 */
export async function measureCosts({ size = 16_000, runs = 5 } = {}) {
	const rows = []
	for (const [path, read] of Object.entries(paths))
		for (const [name, make] of Object.entries(texts)) {
			const [small, large] = [make(size), make(size * factor)]
			let ratio = Number.POSITIVE_INFINITY
			for (let tries = 0; tries < 3 && ratio > limit; tries++) {
				const smallMs = await measureLeastMs(() => read(small), runs)
				ratio = (await measureLeastMs(() => read(large), runs)) / Math.max(smallMs, 0.2)
			}
			rows.push({ path: `${path}: ${name}`, ratio, wrong: ratio > limit })
		}
	return rows
}
