import type { LogEntry } from '../src/entry.ts'

/** An event of an exchange, at a position from 0 to 1 on the common time line. */
export interface Moment {
	readonly kind: 'commit' | 'began' | 'end'
	readonly part: number
}

/** One exchange on the common time line; positions are from 0 to 1. */
export interface Bar {
	readonly entry: LogEntry
	readonly start: number
	readonly end: number
	readonly moments: readonly Moment[]
}

// Part of the line's width that each pause between requests takes, however long it lasts.
const gapPart = 0.04
const leastMs = 1

/** Maps times to positions on a line on which pauses are shortened. */
function lineOf(spans: readonly (readonly [number, number])[]): (atMs: number) => number {
	const merged: [number, number][] = []
	for (const [start, end] of [...spans].sort(([one], [other]) => one - other)) {
		const last = merged.at(-1)
		if (last && start <= last[1]) last[1] = Math.max(last[1], end)
		else merged.push([start, end])
	}
	const busyMs = merged.reduce((sum, [start, end]) => sum + end - start, 0)
	const gaps = gapPart * (merged.length - 1)
	return (atMs) => {
		let part = 0
		for (const [index, [start, end]] of merged.entries()) {
			if (atMs < start) return part
			if (index > 0) part += gapPart
			part += ((Math.min(atMs, end) - start) / busyMs) * (1 - gaps)
			if (atMs <= end) return part
		}
		return Math.min(1, part)
	}
}

function spanOf({ at, endedAt, answer }: LogEntry, nowMs: number): readonly [number, number] {
	const startMs = Date.parse(at)
	const endMs = endedAt ? Date.parse(endedAt) : Math.max(nowMs, Date.parse(answer?.at ?? at))
	return [startMs, Math.max(endMs, startMs + leastMs)]
}

/** Computes the bars of the waterfall, in order of start. Unfinished exchanges extend to now. */
export function waterfallOf(entries: readonly LogEntry[], nowMs: number): Bar[] {
	const spans = entries.map((entry) => spanOf(entry, nowMs))
	const partOf = lineOf(spans)
	return entries.map((entry, index) => {
		const [start = 0, end = 0] = spans[index] ?? []
		const found = [
			['commit', entry.appliedAt],
			['began', entry.answer?.beganAt],
			['end', entry.endedAt],
		] as const
		const moments = found.flatMap(([kind, at]) => (at ? [{ kind, part: partOf(Date.parse(at)) }] : []))
		return { entry, start: partOf(start), end: partOf(end), moments }
	})
}
