import type { LogEntry } from '../src/entry.ts'
import { durationText } from './time.ts'

/** What a client of this space takes as its base URL. */
export function baseUrl(): string {
	return location.href.replace(/\/-\/.*/, '')
}

/** The operation that a request is for, as far as that is known: by the reference, or by a binding. */
export function operationOf({ method, path, operation }: LogEntry): string {
	if (operation || method !== 'POST') return operation ?? ''
	if (path === '/oauth2/token') return 'authentication.generateAccessToken'
	return isIntentPath(path) ? 'payments.createIntent' : ''
}

/** Whether payment intents are created there. */
export function isIntentPath(path: string): boolean {
	return path === '/api/v1/core/pagamento/intencao-pagamento'
}

/** From the arrival of a request until its answer was known. */
export function tookText({ at, endedAt }: LogEntry): string {
	return endedAt ? durationText(Date.parse(endedAt) - Date.parse(at)) : '…'
}

/** A fault in a few words. */
export function faultText({ fault, degraded }: LogEntry): string {
	return fault ? `${fault.action} ${fault.at}${degraded ? ' (nearly)' : ''}` : ''
}

/** Everything of a request that a person may look for. */
export function searchText(entry: LogEntry): string {
	const { seq, method, path, status, problem, payment } = entry
	return `#${seq} ${method} ${path} ${operationOf(entry)} ${status} ${problem} ${payment} ${faultText(entry)}`.toLowerCase()
}
