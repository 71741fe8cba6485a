// The platform as far as the job needs it: a stubbed fetch that counts, and can refuse.
import { intentPath, tokenPath } from './contenders/job.mjs'

export const intent = () => ({
	nsuOrigem: '000123',
	valorTransacao: '1990',
	dataHoraTerminal: new Date(),
	idCartao: 42,
	redeOrigemOperacaoPDV: '12345678000199',
	terminalRequisitante: 'T-01',
	codigoExternoCartao: 'c-1',
	idCliente: 7,
})

/** All of it ASCII, so that `btoa` takes it. */
const part = (value) => btoa(JSON.stringify(value)).replaceAll('=', '')
/** A JWT that lasts an hour, as the platform's tokens are (§2.1 of the reference); nobody here asks who signed it. */
const accessToken = `${part({ alg: 'RS256', typ: 'JWT' })}.${part({ iat: 1_790_000_000, exp: 1_790_003_600 })}.c2lnbmF0dXJl`
/** All seven fields: an answer that deviates from the reference costs a client that says so, and is not the rule. */
const token = {
	access_token: accessToken,
	expires_in: '3600',
	refresh_expires_in: '0',
	token_type: 'Bearer',
	not_before_policy: '0',
	session_state: '6ba7b810-9dad-41d1-80b4-00c04fd430c8',
	scope: 'profile',
}
export const answers = { [tokenPath]: JSON.stringify(token), [intentPath]: '{"id":"1"}' }
const json = { headers: { 'content-type': 'application/json' } }
/** A 401 about the token says so (RFC 6750 §3.1): an unsafe call is sent again after no other. */
const unauthorized = { headers: { ...json.headers, 'www-authenticate': 'Bearer error="invalid_token"' } }

/** A `fetch` that answers at once, or after `delayMs`; what it was asked is in `seen`. */
export function stub({ delayMs = 0, statuses = [] } = {}) {
	const seen = []
	const fetch = async (input, init) => {
		const url = typeof input === 'string' ? input : (input.url ?? input.href)
		const path = url.includes(tokenPath) ? tokenPath : intentPath
		const status = path === intentPath ? (statuses.shift() ?? 200) : 200
		seen.push({ path, headers: new Headers(init?.headers ?? input.headers) })
		const answer = path === tokenPath ? answers[path].replace(accessToken, `token-${seen.length}`) : answers[path]
		if (delayMs) await new Promise((resolve) => setTimeout(resolve, delayMs))
		return new Response(answer, { ...(status === 401 ? unauthorized : json), status })
	}
	return { fetch, seen, count: (path) => seen.filter((request) => request.path === path).length }
}

/** With its length, which a server that has an answer whole tells. */
function answerOf(path) {
	const headers = { 'content-type': 'application/json', 'content-length': String(answers[path].length) }
	return new Response(answers[path], { headers })
}

/** The same without book-keeping: what is timed is the client. */
export async function quickFetch(input) {
	const url = typeof input === 'string' ? input : input.url
	return url.endsWith(tokenPath) ? answerOf(tokenPath) : answerOf(intentPath)
}

/** What a runtime builds at its first use for anybody, so that no contender pays for it: web classes, timers, WebCrypto. */
export async function builtForAnybody() {
	const url = new URL('http://platform.example/?a=b')
	new Request(url, {
		method: 'POST',
		headers: new Headers({ a: 'b' }),
		body: 'c',
		signal: new AbortController().signal,
	})
	for (const path of [tokenPath, intentPath]) await answerOf(path).json()
	const reader = answerOf(intentPath).body.getReader()
	new TextDecoder().decode(new TextEncoder().encode(String((await reader.read()).value)))
	await new Promise((resolve) => setTimeout(resolve, 1))
	const { subtle } = crypto
	const bytes = crypto.getRandomValues(new Uint8Array(16))
	await subtle.digest('SHA-256', bytes)
	const key = await subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveBits'])
	await subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt: bytes, iterations: 1 }, key, 256)
}
