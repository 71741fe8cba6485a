import type { LogEntry } from '../../entry.ts'
import { t } from './texts.ts'
import { durationText } from './time.ts'

/** Returns the base URL for clients of the space that this page shows. */
export function baseUrl(): string {
	return location.href.replace(/\/-\/.*/, '')
}

/** Returns the identifier of the operation that a request is for; empty if it is neither documented nor bound. */
export function operationOf({ method, path, operation }: LogEntry): string {
	if (operation || method !== 'POST') return operation ?? ''
	if (path === '/oauth2/token') return 'authentication.generateAccessToken'
	return isIntentPath(path) ? 'payments.createIntent' : ''
}

/** Returns whether this is the path on which payment intents are created. */
function isIntentPath(path: string): boolean {
	return path === '/api/v1/core/pagamento/intencao-pagamento'
}

/** Duration from the arrival of a request to the last byte of its answer. */
export function tookText({ at, endedAt }: LogEntry): string {
	return endedAt ? durationText(Date.parse(endedAt) - Date.parse(at)) : t('progress')
}

/** Describes the fault that acted on a request in a few words; empty if none did. */
export function faultText({ fault, degraded }: LogEntry): string {
	return fault ? `${fault.action} ${fault.at}${degraded ? ` (${t('nearly')})` : ''}` : ''
}
