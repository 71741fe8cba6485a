import type { LogEntry } from '../../entry.ts'
import { findDocumentedOperation } from '../../message.ts'
import { getReceipt, isUnreported } from '../../receipt.ts'
import { t } from './texts.ts'
import { formatDuration } from './time.ts'
import { showHidden } from './visible.ts'

/** Returns what people call the request: its operation, or its method and path. */
export function requestName(entry: LogEntry): string {
	return showHidden(entry.operation ?? findDocumentedOperation(entry) ?? `${entry.method} ${entry.path}`)
}

/** Returns in words which effect a request had. */
export function formatEffect(entry: LogEntry): string {
	const receipt = getReceipt(entry)
	if (isUnreported(entry))
		return t(receipt === 'lost' || receipt === 'cut' ? `unreported.${receipt}` : 'unreported.replaced')
	if (entry.applied) return t(entry.effect ? `applied.${entry.effect}` : 'applied')
	return t(receipt === 'pending' ? 'progress' : 'not.applied')
}

/** Describes the fault that acted on a request. Empty if none did. */
export function formatFault({ fault }: LogEntry): string {
	return fault ? `${fault.action} ${fault.at}` : ''
}

/** Returns how long a response took, from the arrival of its request to its last byte. */
export function formatTook({ at, endedAt }: LogEntry): string {
	return endedAt ? formatDuration(Date.parse(endedAt) - Date.parse(at)) : t('progress')
}
