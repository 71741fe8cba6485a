// Answers that no platform should give: any status, any header, any bytes, at any moment, or none.
import { jsonValue, mutate } from './random.mjs'

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const encoder = new TextEncoder()

const contentTypes = [
	...[
		'application/json',
		'application/json; charset=utf-8',
		'application/problem+json',
		'text/json',
		'APPLICATION/JSON',
	],
	...[
		'text/html',
		'application/jsonx',
		'application/octet-stream',
		'',
		';',
		'json',
		'multipart/form-data; boundary=json',
	],
]

function statusOf({ chance, pick, int }) {
	if (chance(0.35)) return 200
	return chance(0.7)
		? pick([201, 202, 204, 205, 206, 301, 304, 307, 400, 401, 403, 408, 409, 422, 425, 429, 500, 503])
		: 200 + int(400)
}

function headersOf({ chance, pick, text, int, letters }, secrets) {
	const headers = new Headers()
	const set = (name, value) => {
		try {
			headers.append(name, value)
		} catch {
			headers.append(name, letters(5)) // Not a value that a header can have.
		}
	}
	if (chance(0.8)) set('content-type', pick(contentTypes))
	if (chance(0.2))
		set('location', pick([...secrets, `https://${letters(5)}.example/?q=${pick(secrets)}`, '//', 'http://[', '/']))
	if (chance(0.2)) set('retry-after', pick(['0', '-1', '1e9', 'soon', new Date(0).toUTCString(), pick(secrets)]))
	if (chance(0.2)) set('www-authenticate', `Bearer realm="${pick(secrets)}"`)
	if (chance(0.2)) set('content-length', pick(['0', '5', '99999999', 'x', '-1']))
	if (chance(0.3)) set(`x-${letters(1 + int(9))}`, pick([text(20), ...secrets]))
	return headers
}

/** A body as bytes: JSON, JSON with secrets, broken JSON, noise, nothing, much, deep. */
export function bodyOf(random, secrets) {
	const { chance, pick, bytes, int } = random
	const json = encoder.encode(JSON.stringify(jsonValue(random, secrets)))
	return pick([
		() => json,
		() => json,
		() => mutate(random, json),
		() => encoder.encode(`${pick(secrets)} ${JSON.stringify(secrets)}`),
		() => bytes(200),
		() => new Uint8Array(),
		() => encoder.encode('['.repeat(1 + int(20_000))),
		() => encoder.encode(`"${'x'.repeat(int(50_000))}${chance(0.5) ? '"' : ''}`),
		() => encoder.encode('\uFEFF{}'),
	])()
}

/** Things that are thrown or rejected with. */
export function thrownBy({ pick, chance }, secrets) {
	const secret = pick(secrets)
	// A word with a digit is a code like any other; a card number never is.
	const coded = pick(['ECONNRESET', 'ECONNREFUSED', 'ENOTFOUND', 'UND_ERR_SOCKET', secrets[0], 7])
	const error = new TypeError(`fetch failed for ${secret}`, {
		cause: Object.assign(new Error(secret), { code: coded }),
	})
	if (chance(0.3)) error.cause.cause = error
	return pick([
		error,
		Object.assign(new Error(`Network connection lost. ${secret}`), { [secret]: secret, request: { headers: secrets } }),
		new DOMException(secret, pick(['AbortError', 'TimeoutError', 'NetworkError'])),
		Object.assign(new Error(secret), { name: pick(['HTTPError', 'NetworkError', 'TimeoutError', secret]) }),
		secret,
		undefined,
		null,
		0,
		{ message: secret, stack: secret },
		Object.freeze([secret]),
	])
}

/** A body that arrives in pieces, late, or not to its end. */
function streamOf(random, bytes, secrets) {
	const { int, chance } = random
	let at = 0
	const breaksAt = chance(0.3) ? int(bytes.length + 1) : undefined
	const stallsAt = chance(0.02) ? int(bytes.length + 1) : undefined
	const broken = thrownBy(random, secrets)
	return new ReadableStream({
		async pull(controller) {
			if (chance(0.05)) await pause(int(3))
			if (breaksAt !== undefined && at >= breaksAt) return controller.error(broken)
			if (stallsAt !== undefined && at >= stallsAt) return new Promise(() => {})
			if (at >= bytes.length) return controller.close()
			const size = Math.max(1, int(bytes.length))
			controller.enqueue(bytes.slice(at, at + size))
			at += size
		},
	})
}

/** What is no answer at all, though `fetch` resolved to it. */
const oddities = [
	() => undefined,
	() => null,
	() => ({}),
	() => ({ status: 200, headers: new Headers() }),
	() => Response.error(),
	() => Object.defineProperty(new Response('{}'), 'status', { value: 0 }),
	() => Object.defineProperty(new Response('{}'), 'status', { value: 99 }),
	() => Object.defineProperty(new Response('{}'), 'url', { value: 'not a URL' }),
	() => {
		const used = new Response('{}')
		void used.text()
		return used
	},
]

/**
 * What a `fetch` does with one request. `status` is what the platform would have said, where it said something.
 * @returns {{ status?: number, play: () => Promise<Response> }}
 */
export function answerOf(random, secrets) {
	const { chance, pick, int } = random
	if (chance(0.1)) {
		const thrown = thrownBy(random, secrets)
		const atOnce = chance(0.3)
		return {
			play() {
				if (atOnce) throw thrown
				return Promise.reject(thrown)
			},
		}
	}
	if (chance(0.03)) return { play: async () => pick(oddities)() }
	if (chance(0.01)) return { play: () => new Promise(() => {}) }
	const status = statusOf(random)
	const headers = headersOf(random, secrets)
	const bytes = bodyOf(random, secrets)
	const body = [204, 205, 304].includes(status) ? null : chance(0.5) ? bytes : streamOf(random, bytes, secrets)
	const delayMs = chance(0.05) ? int(4) : undefined
	return {
		status,
		async play() {
			if (delayMs !== undefined) await pause(delayMs)
			return new Response(body, { status, headers })
		},
	}
}
