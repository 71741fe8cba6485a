/** Sends requests from the console: an earlier one again, or a made-up payment. */
import type { LogEntry } from './entry.ts'
import type { Exchange } from './exchange.ts'
import { type Fault, faultIssues } from './faults.ts'
import { ownLines } from './header-lines.ts'
import { INTENT_PATH, TOKEN_PATH } from './message.ts'
import { said } from './refusal-text.ts'
import { basicText, isRecord, issuesError } from './settings.ts'

function refused(found: string): TypeError {
	return new TypeError(said('cannot.repeat', found))
}

/**
 * Returns the fault that the console asks for with a request; undefined if it asks for none. Throws if the fault is invalid.
 */
function faultIn(body: unknown): Fault | undefined {
	const fault = isRecord(body) ? body.fault : undefined
	if (fault === undefined) return undefined
	const issues = faultIssues(fault)
	const isRefusal = isRecord(fault) && fault.at === 'before-connection'
	if (isRefusal) issues.push({ field: 'at', expected: 'a place of this request: no connection is made for it' })
	if (issues.length > 0) throw issuesError('play the fault', issues)
	return fault as Fault
}

/** Derives the base URL of this space from the URL of a control request, which ends in `/-/…`. */
function baseUrlOf({ message }: Exchange): string {
	return message.url.slice(0, message.url.lastIndexOf('/-/'))
}

function requestFrom(entry: LogEntry, baseUrl: string): Request {
	const { method, path, query, body, bodyBytes } = entry
	const lines = ownLines(entry)
	const bytes = new TextEncoder().encode(body)
	if (JSON.stringify([path, query, lines, body]).includes('[masked #')) throw refused(said('repeat.masked'))
	if (bytes.byteLength !== bodyBytes) throw refused(said('repeat.cut'))
	const url = `${baseUrl}${path}${query === '' ? '' : `?${query}`}`
	return new Request(url, {
		method,
		headers: new Headers(lines as [string, string][]),
		body: bodyBytes === 0 ? null : bytes,
	})
}

/** Sends an earlier request again, unchanged. An unsafe one must be confirmed, as it may take effect again. */
export async function repeat(exchange: Exchange, seq: number, body: unknown): Promise<{ seq: number } | undefined> {
	const entry = exchange.space.log.find(seq)
	if (!entry) return undefined
	if (!['GET', 'HEAD'].includes(entry.method) && !(isRecord(body) && body.unsafe === true))
		throw refused(said('repeat.unsafe', entry.method))
	return { seq: await exchange.send(requestFrom(entry, baseUrlOf(exchange)), faultIn(body)) }
}

function tokenRequest(exchange: Exchange): Request {
	const { basic, username, credential } = exchange.space.settings().credentials
	return new Request(baseUrlOf(exchange) + TOKEN_PATH, {
		method: 'POST',
		headers: { authorization: `Basic ${basicText(basic)}`, 'content-type': 'application/x-www-form-urlencoded' },
		body: new URLSearchParams({ grant_type: 'password', username, [credential.name]: credential.value }).toString(),
	})
}

function intentRequest(exchange: Exchange, token: string, number: number): Request {
	return new Request(`${baseUrlOf(exchange)}${INTENT_PATH}?meioPagamento`, {
		method: 'POST',
		headers: {
			authorization: `Bearer ${token}`,
			accept: 'application/json',
			access_token: '',
			'content-type': 'application/json',
		},
		body: JSON.stringify({
			nsuOrigem: String(number).padStart(6, '0'),
			valorTransacao: '1990',
			dataHoraTerminal: `${new Date(exchange.space.now()).toISOString().slice(0, 19)}Z`,
			idCartao: 42,
			redeOrigemOperacaoPDV: '12345678000199',
			terminalRequisitante: 'T-01',
			codigoExternoCartao: 'c-1',
			idCliente: 7,
		}),
	})
}

/** Sends a made-up payment: a token request, then the intent. Resolves to the number of the last request. */
export async function testPayment(exchange: Exchange, body: unknown): Promise<{ seq: number }> {
	const fault = faultIn(body)
	const { space, send } = exchange
	const minted = await send(tokenRequest(exchange))
	const token = space.tokens.exportState().find(({ seq }) => seq === minted)?.token
	if (token === undefined) return { seq: minted }
	return { seq: await send(intentRequest(exchange, token, space.log.totals().received), fault) }
}
