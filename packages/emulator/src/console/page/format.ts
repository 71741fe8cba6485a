/** Formats requests and times for people. */
import { getReceipt, isUnreported, type LogEntry } from '../../entry.ts'
import { findDocumentedOperation } from '../../message.ts'
import { t } from './texts.ts'

// Control, bidirectional and invisible characters. They can make one text look like another.
const hidden = /(?![\t\n])[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/gu

/** Replaces characters that are invisible, or that change how other characters look, by their code points, such as `\u{200b}`. */
export function showHidden(text: string): string {
	return text.replace(hidden, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
}

/** Formats a duration in the unit that suits its size, such as `850 ms`. */
export function formatDuration(milliseconds: number): string {
	const size = Math.abs(milliseconds)
	if (size < 1_000) return `${Math.round(milliseconds)} ms`
	if (size < 60_000) return `${(milliseconds / 1_000).toFixed(size < 10_000 ? 1 : 0)} s`
	if (size < 3_600_000) return `${Math.round(milliseconds / 60_000)} min`
	return `${Math.round(milliseconds / 360_000) / 10} h`
}

/** Formats the time of day in the reader's time zone: `12:34:56.789`. */
function formatClock(iso: string): string {
	const two = '2-digit'
	return new Date(iso).toLocaleTimeString('en-GB', { hour: two, minute: two, second: two, fractionalSecondDigits: 3 })
}

/** Formats a time in the reader's time zone, with the date unless it is today. */
export function formatDate(iso: string): string {
	const date = new Date(iso)
	const isToday = date.toDateString() === new Date().toDateString()
	return isToday ? formatClock(iso) : `${date.toLocaleDateString(document.documentElement.lang)} ${formatClock(iso)}`
}

/** Returns the position of a part (0 to 1) of a span of time, in percent. */
export function formatPercent(part: number): string {
	return `${Math.max(0, Math.min(100, part * 100)).toFixed(2)}%`
}

/** Returns a name for a request: its operation, or its method and path. */
export function requestName(entry: LogEntry): string {
	return showHidden(entry.operation ?? findDocumentedOperation(entry) ?? `${entry.method} ${entry.path}`)
}

/** Returns in words what effect a request had. */
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
