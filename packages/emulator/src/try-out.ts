/** Sends an earlier request again, as the console asks for it. */
import type { LogEntry } from './entry.ts'
import type { Exchange } from './exchange.ts'
import { type Fault, faultIssues } from './faults.ts'
import { ownLines } from './header-lines.ts'
import { said } from './refusal-text.ts'
import { isRecord, issuesError } from './shapes.ts'

function refused(found: string): TypeError {
	return new TypeError(said('cannot.repeat', found))
}

/**
 * Returns the fault that the console asks for with a request; undefined if it asks for none. Throws if the fault is invalid.
 */
export function faultIn(body: unknown): Fault | undefined {
	const fault = isRecord(body) ? body.fault : undefined
	if (fault === undefined) return undefined
	const issues = faultIssues(fault)
	const isRefusal = isRecord(fault) && fault.at === 'before-connection'
	if (isRefusal) issues.push({ field: 'at', expected: 'a place of this request: no connection is made for it' })
	if (issues.length > 0) throw issuesError('play the fault', issues)
	return fault as Fault
}

/** Derives the base URL of this space from the URL of a control request, which ends in `/-/…`. */
export function baseUrlOf({ message }: Exchange): string {
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
