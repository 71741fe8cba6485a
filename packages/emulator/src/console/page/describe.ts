import type { LogEntry } from '../../entry.ts'
import { documentedOperation } from '../../message.ts'
import { t } from './texts.ts'
import { durationText } from './time.ts'

/** Returns the base URL for clients of the space that this page shows. */
export function baseUrl(): string {
	return location.href.replace(/\/-\/.*/, '')
}

/** Returns the identifier of the operation that a request is for; empty if it is neither documented nor bound. */
export function operationOf(entry: LogEntry): string {
	return entry.operation ?? documentedOperation(entry) ?? ''
}

/** Duration from the arrival of a request to the last byte of its answer. */
export function tookText({ at, endedAt }: LogEntry): string {
	return endedAt ? durationText(Date.parse(endedAt) - Date.parse(at)) : t('progress')
}

/** Describes the fault that acted on a request in a few words; empty if none did. */
export function faultText({ fault, degraded }: LogEntry): string {
	return fault ? `${fault.action} ${fault.at}${degraded ? ` (${t('nearly')})` : ''}` : ''
}
