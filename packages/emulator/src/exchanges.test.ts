// The requests that the tests of this package send: those of the reference, with changes.
import type { Emulator } from './emulator.ts'
import type { LogEntry } from './entry.ts'
import { emulatorCredentials } from './settings.ts'

export const base = 'http://emulator.invalid'
export const tokenPath = '/oauth2/token'
export const intentPath = '/api/v1/core/pagamento/intencao-pagamento'

const { basic, credential } = emulatorCredentials

/** The parts of a request to change. A header that is null is left out. */
export interface Change {
	readonly path?: string
	readonly method?: string
	readonly headers?: Readonly<Record<string, string | null>>
	readonly body?: string | Uint8Array<ArrayBuffer> | null
	readonly signal?: AbortSignal
}

function request(path: string, headers: Record<string, string>, body: string, change: Change): Request {
	const all = { ...headers, ...change.headers }
	const sent = Object.entries(all).filter((header): header is [string, string] => header[1] !== null)
	const method = change.method ?? 'POST'
	const content = change.body === undefined ? body : change.body
	const { signal } = change
	return new Request(base + (change.path ?? path), {
		method,
		headers: sent,
		body: method === 'GET' ? null : content,
		...(signal ? { signal } : {}),
	})
}

export const form: Readonly<Record<string, string>> = {
	grant_type: 'password',
	username: '',
	[credential.name]: credential.value,
}

/** Section 4.1. */
export function tokenRequest(change: Change = {}): Request {
	const headers = {
		authorization: `Basic ${btoa(`${basic.user}:${basic.password}`)}`,
		'content-type': 'application/x-www-form-urlencoded',
	}
	return request(tokenPath, headers, new URLSearchParams(form).toString(), change)
}

export const intent: Readonly<Record<string, string | number>> = {
	nsuOrigem: '000123',
	valorTransacao: '1990',
	dataHoraTerminal: '2026-11-20T12:34:56Z',
	idCartao: 42,
	redeOrigemOperacaoPDV: '12345678000199',
	terminalRequisitante: 'T-01',
	codigoExternoCartao: 'c-1',
	idCliente: 7,
}

/** Section 4.2. */
export function intentRequest(token: string, change: Change = {}): Request {
	const headers = {
		access_token: '',
		accept: 'application/json',
		authorization: `Bearer ${token}`,
		'content-type': 'application/json',
	}
	return request(`${intentPath}?meioPagamento`, headers, JSON.stringify(intent), change)
}

/** Requests a token from this emulator, in the space that the prefix names. */
export async function tokenFrom(emulator: Emulator, prefix = ''): Promise<string> {
	const response = await emulator.fetch(tokenRequest({ path: prefix + tokenPath }))
	const { access_token } = (await response.json()) as { access_token: string }
	return access_token
}

/** Creates a request to the control plane. */
export function controlRequest(method: string, path: string, body?: unknown): Request {
	const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }
	return new Request(`http://localhost${path}`, { method, ...sent })
}

/** Creates a log entry of a payment, with changes. */
export function entryOf(change: Partial<LogEntry> = {}): LogEntry {
	const at = '2026-11-20T12:34:56.000Z'
	const sent = { seq: 1, at, method: 'POST', path: intentPath, query: '', headers: {}, body: '', bodyBytes: 0 }
	return { ...sent, applied: false, ...change }
}

export interface ProblemDocument {
	readonly type: string
	readonly status: number
	readonly detail: string
	readonly section?: string
	readonly group?: string
	readonly groups?: string[]
	readonly errors?: { field: string; expected: string }[]
}

/** Returns the problem document of a refusal. */
export async function parseProblem(response: Response): Promise<ProblemDocument> {
	return (await response.json()) as ProblemDocument
}

/**
 * Returns the text of a body; undefined if the body breaks.
 *
 * Doesn't use `response.text()`, because workerd before 2025 then reports a broken stream as an unhandled rejection, although the caller
 * handles it.
 */
export async function textUnlessBroken(response: Response): Promise<string | undefined> {
	const reader = response.body?.getReader()
	const decoder = new TextDecoder()
	let text = ''
	try {
		for (let read = await reader?.read(); read && !read.done; read = await reader?.read())
			text += decoder.decode(read.value, { stream: true })
		return text
	} catch {
		return undefined
	}
}
