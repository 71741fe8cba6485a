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

export const answers = {
	[tokenPath]: JSON.stringify({ access_token: 'a-token', token_type: 'Bearer', expires_in: '3600' }),
	[intentPath]: '{"id":"1"}',
}
const json = { headers: { 'content-type': 'application/json' } }

/** A `fetch` that answers at once, or after `delayMs`; what it was asked is in `seen`. */
export function stub({ delayMs = 0, statuses = [] } = {}) {
	const seen = []
	const fetch = async (input, init) => {
		const url = typeof input === 'string' ? input : (input.url ?? input.href)
		const path = url.includes(tokenPath) ? tokenPath : intentPath
		const status = path === intentPath ? (statuses.shift() ?? 200) : 200
		seen.push({ path, headers: new Headers(init?.headers ?? input.headers) })
		const answer = path === tokenPath ? answers[path].replace('a-token', `token-${seen.length}`) : answers[path]
		if (delayMs) await new Promise((resolve) => setTimeout(resolve, delayMs))
		return new Response(answer, { ...json, status })
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
