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

/** Returns where a part of a span of time, 0 to 1, is drawn. */
export function formatPercent(part: number): string {
	return `${Math.max(0, Math.min(100, part * 100)).toFixed(2)}%`
}
