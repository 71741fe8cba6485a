/** Reads and writes moments, and makes the ids of entries, which begin with one. */

/** The last moment that an entry or an id can name. */
export const lastMoment: number = Date.parse('9999-12-31T23:59:59.999Z')

/** Formats a time as ISO 8601, UTC, in years that sort as text (1970 to 9999). `Infinity` becomes the last moment of these years. */
export function formatTime(epochMs: number): string {
	return new Date(Math.min(epochMs, lastMoment)).toISOString()
}

/**
 * Returns the beginning of every id that is made at this time; ids made earlier sort before it.
 *
 * @throws {RangeError} If the time is before 1970 or after 9999, because such ids wouldn't sort by time, and their entries wouldn't be
 * found.
 */
export function formatIdTime(epochMs: number): string {
	const time = Number.isFinite(epochMs) ? new Date(epochMs).toISOString() : ''
	// The ISO text of a time after the year 9999 is longer than 24 characters.
	if (epochMs >= 0 && time.length === 24)
		return `${time.slice(0, 4)}${time.slice(5, 7)}${time.slice(8, 13)}${time.slice(14, 16)}${time.slice(17, 19)}${time.slice(20)}`
	throw new RangeError(`the clock gives ${epochMs}, which is no time in epoch milliseconds; set it right`)
}

/** Sixteen letters that can't spell a word such as `pin`, `cpf` or `phone`, after which core's redaction looks for a secret. */
const entryIdLetters = 'bdfghjklmnqrstvz'

/** Random bytes for the next ids. In Node, fetching bytes for each id separately takes a tenth of a payment's CPU. */
const stock = new Uint8Array(1024)
let taken = stock.length

/**
 * Takes twelve random bytes, and four bytes from the clock, because copies of one process, such as snapshots of a machine, have the same
 * random bytes.
 */
function takeIdBytes(): Uint8Array {
	if (taken === stock.length) taken = 0
	if (!taken) crypto.getRandomValues(stock)
	const bytes = stock.subarray(taken, taken + 16)
	taken += 16
	const ticks = (performance.now() % 1) * 65_536
	bytes.set([ticks, ticks >> 4, ticks >> 8, ticks >> 12], 12)
	return bytes
}

/** Makes an entry's unique id, which sorts by time. The random part is letters, so that nobody takes its digits for a card number. */
export function createEntryId(nowMs: number): string {
	let letters = ''
	for (const byte of takeIdBytes()) letters += entryIdLetters[byte % entryIdLetters.length]
	return `${formatIdTime(nowMs)}-${letters}`
}

/**
 * Returns a moment in epoch milliseconds; `undefined` unless the text has an offset, because without one it could be one of several
 * moments.
 */
export function parseMoment(text: string): number | undefined {
	if (!/^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:[Zz]|[+-]\d\d:\d\d)$/.test(text)) return undefined
	const ms = Date.parse(text.replace(' ', 'T').toUpperCase())
	return Number.isNaN(ms) ? undefined : ms
}

/** How far the clocks of a sender and of the platform may be apart, in milliseconds. */
export const slackMs: number = 15 * 60_000
