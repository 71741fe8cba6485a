/** Formats a duration in the unit that suits its size, such as `850 ms`. */
export function formatDuration(milliseconds: number): string {
	const size = Math.abs(milliseconds)
	if (size < 1_000) return `${Math.round(milliseconds)} ms`
	if (size < 60_000) return `${(milliseconds / 1_000).toFixed(size < 10_000 ? 1 : 0)} s`
	if (size < 3_600_000) return `${Math.round(milliseconds / 60_000)} min`
	return `${Math.round(milliseconds / 360_000) / 10} h`
}

let aheadMs = 0

/**
 * Sets the time that it is at the emulator. It may differ from this machine's, as in a container whose host slept; all ages are
 * told by it.
 */
export function setNow(iso: string): void {
	aheadMs = Date.parse(iso) - performance.now()
}

/** The time at the emulator, in epoch milliseconds. */
function getEmulatorTimeMs(): number {
	return aheadMs + performance.now()
}

/** Formats the time of day in the reader's time zone: `12:34:56.789`. */
function formatClock(iso: string): string {
	const two = '2-digit'
	return new Date(iso).toLocaleTimeString('en-GB', { hour: two, minute: two, second: two, fractionalSecondDigits: 3 })
}

/** Formats a time in the reader's time zone, with the date unless it is today. */
export function formatDate(iso: string): string {
	const date = new Date(iso)
	const isToday = date.toDateString() === new Date(getEmulatorTimeMs()).toDateString()
	return isToday ? formatClock(iso) : `${date.toLocaleDateString(document.documentElement.lang)} ${formatClock(iso)}`
}

const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
	['day', 86_400_000],
	['hour', 3_600_000],
	['minute', 60_000],
	['second', 1_000],
]

/** Formats how long ago a time was, in words of the page's language. */
export function formatAgo(iso: string): string {
	const pastMs = Math.min(0, Date.parse(iso) - getEmulatorTimeMs())
	const [unit, size] = units.find(([, ms]) => Math.abs(pastMs) >= ms) ?? ['second', 1_000]
	return new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: 'auto' }).format(
		Math.round(pastMs / size),
		unit,
	)
}

/** Returns where a part of a span of time, 0 to 1, is drawn. */
export function formatPercent(part: number): string {
	return `${Math.max(0, Math.min(100, part * 100)).toFixed(2)}%`
}
