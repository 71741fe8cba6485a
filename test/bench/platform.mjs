// The platform as far as the job needs it: a stubbed fetch.
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
export const responses = { [tokenPath]: JSON.stringify(token), [intentPath]: '{"id":"1"}' }

/** With its length, as a server sends it that has the whole response. */
function createResponse(path) {
	const headers = { 'content-type': 'application/json', 'content-length': String(responses[path].length) }
	return new Response(responses[path], { headers })
}

/** The same without book-keeping: what is timed is the client. */
export async function quickFetch(input) {
	const url = typeof input === 'string' ? input : input.url
	return url.endsWith(tokenPath) ? createResponse(tokenPath) : createResponse(intentPath)
}

/** Uses what a runtime builds at its first use, so that no contender pays for it: web classes, timers, WebCrypto. */
export async function warmRuntime() {
	const url = new URL('http://platform.example/?a=b')
	new Request(url, {
		method: 'POST',
		headers: new Headers({ a: 'b' }),
		body: 'c',
		signal: new AbortController().signal,
	})
	for (const path of [tokenPath, intentPath]) await createResponse(path).json()
	const reader = createResponse(intentPath).body.getReader()
	new TextDecoder().decode(new TextEncoder().encode(String((await reader.read()).value)))
	await new Promise((resolve) => setTimeout(resolve, 1))
	const { subtle } = crypto
	const bytes = crypto.getRandomValues(new Uint8Array(16))
	await subtle.digest('SHA-256', bytes)
	const key = await subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveBits'])
	await subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt: bytes, iterations: 1 }, key, 256)
}

/** Replaces the runtime's `fetch` by a stub with the same name and source text, so that what is timed is the way over the runtime's own. */
export function replaceFetch(stub) {
	const { toString: getSource } = Function.prototype
	// Node may pass for workerd, whose own is built in.
	const isWorkerd = globalThis.navigator?.userAgent === 'Cloudflare-Workers'
	const source = isWorkerd ? 'function fetch() { [native code] }' : getSource.call(globalThis.fetch)
	Function.prototype.toString = function () {
		return this === stub ? source : getSource.call(this)
	}
	globalThis.fetch = Object.defineProperty(stub, 'name', { value: 'fetch' })
}
