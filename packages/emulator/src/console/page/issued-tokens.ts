import type { LogEntry } from '../../entry.ts'
import { t } from './texts.ts'
import { durationText } from './time.ts'

const bars = 40

/** Counts issued tokens for a histogram of 40 bars between the first and the last request. */
export function issuedOf(entries: readonly LogEntry[]): { readonly counts: readonly number[]; readonly text: string } {
	const times = entries.map(({ at }) => Date.parse(at))
	const first = times[0] ?? 0
	const tookMs = (times.at(-1) ?? 0) - first
	const counts = Array.from({ length: bars }, () => 0)
	for (const [index, { effect }] of entries.entries()) {
		const bar = Math.min(bars - 1, Math.max(0, Math.floor((((times[index] ?? 0) - first) / (tookMs || 1)) * bars)))
		if (effect === 'token') counts[bar] = (counts[bar] ?? 0) + 1
	}
	const issued = counts.reduce((sum, count) => sum + count, 0)
	return {
		counts,
		text: t('tokens.issuedText', issued, durationText(tookMs), Math.max(...counts)),
	}
}
