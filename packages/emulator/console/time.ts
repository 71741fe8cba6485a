/** How long something took or is to take, in the unit that a person would choose. */
export function durationText(milliseconds: number): string {
	const size = Math.abs(milliseconds)
	if (size < 1_000) return `${Math.round(milliseconds)} ms`
	if (size < 60_000) return `${(milliseconds / 1_000).toFixed(size < 10_000 ? 1 : 0)} s`
	if (size < 3_600_000) return `${Math.round(milliseconds / 60_000)} min`
	return `${Math.round(milliseconds / 360_000) / 10} h`
}

/** The time of day, in the reader's time zone: `12:34:56.789`. */
export function clockText(iso: string): string {
	const two = '2-digit'
	return new Date(iso).toLocaleTimeString('en-GB', { hour: two, minute: two, second: two, fractionalSecondDigits: 3 })
}
