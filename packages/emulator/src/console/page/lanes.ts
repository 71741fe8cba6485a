import { getKnown, type Known, type LogEntry } from '../../entry.ts'

/** What a client was doing, or what it could know, for a part of the common axis. */
export type Knowledge = 'token' | 'not_processed' | 'unknown' | Exclude<Known, 'pending'>

/** A part of a client's lane; positions are from 0 to 1. */
export interface Segment {
	readonly kind: Knowledge
	readonly entry: LogEntry
	readonly start: number
	readonly end: number
}

/** Something that happened, at a position from 0 to 1 and so many milliseconds after the first thing. */
export interface Happening {
	readonly kind: 'asked' | 'issued' | 'sent' | 'applied' | 'responded'
	readonly entry: LogEntry
	/** Index of the client's lane. */
	readonly client: number
	readonly part: number
	readonly afterMs: number
	/** For `applied`: how often the payment has been applied with it. */
	readonly times: number
}

/** One client: all its requests for a payment, and for the tokens that it used. */
export interface Lane {
	readonly connection: number | undefined
	readonly segments: readonly Segment[]
}

/** A payment as lanes with one axis: each client, and what the platform applied. */
export interface Lanes {
	readonly clients: readonly Lane[]
	/** Everything in the order in which it happened, to be drawn and to be said in words. */
	readonly happenings: readonly Happening[]
	/** Times on the axis, in milliseconds after the first thing that happened. */
	readonly ticks: readonly { readonly part: number; readonly afterMs: number }[]
}

// Part of the axis that each pause between requests takes, however long it lasts, and the part after the last of them.
const gapPart = 0.1
const tailPart = 0.16
const leastMs = 1
const leastBetweenTicks = 0.16

interface Axis {
	toPart(atMs: number): number
	readonly ticks: Lanes['ticks']
}

type Span = readonly [startMs: number, endMs: number]

function mergeSpans(spans: readonly Span[]): Span[] {
	const merged: [number, number][] = []
	for (const [start, end] of [...spans].sort(([one], [other]) => one - other)) {
		const last = merged.at(-1)
		if (last && start <= last[1]) last[1] = Math.max(last[1], end)
		else merged.push([start, end])
	}
	return merged
}

/** Maps times to positions on an axis on which pauses are short, as nobody waits for what happens in them. */
function createAxis(spans: readonly Span[]): Axis {
	const busy = mergeSpans(spans)
	const busyMs = busy.reduce((sum, [start, end]) => sum + end - start, 0)
	const gap = Math.min(gapPart, 0.5 / busy.length)
	const scale = (1 - tailPart - gap * (busy.length - 1)) / busyMs
	function toPart(atMs: number): number {
		let part = 0
		for (const [index, [start, end]] of busy.entries()) {
			if (atMs < start) return part
			if (index > 0) part += gap
			part += (Math.min(atMs, end) - start) * scale
			if (atMs <= end) return part
		}
		return part
	}
	const firstMs = busy[0]?.[0] ?? 0
	const all = busy.flat().map((atMs) => ({ part: toPart(atMs), afterMs: atMs - firstMs }))
	const ticks = all.reduce<{ part: number; afterMs: number }[]>((kept, tick) => {
		const last = kept.at(-1)
		if (!last || tick.part - last.part >= leastBetweenTicks) kept.push(tick)
		return kept
	}, [])
	return { toPart, ticks }
}

function getSpan({ at, endedAt, response }: LogEntry, nowMs: number): Span {
	const startMs = Date.parse(at)
	const endMs = endedAt ? Date.parse(endedAt) : Math.max(nowMs, Date.parse(response?.at ?? at))
	return [startMs, Math.max(endMs, startMs + leastMs)]
}

/** When it was applied: between its arrival and its end, even where the clock is too coarse to tell them apart. */
function getAppliedMs({ appliedAt }: LogEntry, [startMs, endMs]: Span): number | undefined {
	if (appliedAt === undefined) return undefined
	const atMs = Date.parse(appliedAt)
	return endMs - startMs <= leastMs ? (startMs + endMs) / 2 : Math.max(startMs, Math.min(endMs, atMs))
}

/** Returns the name of a request's client: its connection, or the token that it sent. */
function getClientName({ connection, tokenFrom, seq }: LogEntry): string {
	return connection === undefined ? `token ${tokenFrom ?? seq}` : `connection ${connection}`
}

/** The attempts of each client, with the requests for the tokens that they used, in order of arrival. */
function groupByClient(requests: readonly LogEntry[], entries: readonly LogEntry[]): LogEntry[][] {
	const byClient = new Map<string, LogEntry[]>()
	for (const entry of requests)
		byClient.set(getClientName(entry), [...(byClient.get(getClientName(entry)) ?? []), entry])
	const taken = new Set(requests.map(({ seq }) => seq))
	return [...byClient.values()].map((own) => {
		const tokens = new Set(own.map(({ tokenFrom }) => tokenFrom))
		const before = entries.filter(({ seq }) => tokens.has(seq) && !taken.has(seq))
		for (const { seq } of before) taken.add(seq)
		return [...before, ...own].sort((one, other) => one.seq - other.seq)
	})
}

function createSegments(own: readonly LogEntry[], spans: ReadonlyMap<LogEntry, Span>, { toPart }: Axis): Segment[] {
	const segments: Segment[] = []
	const add = (kind: Knowledge, entry: LogEntry, start: number, end: number): void => {
		if (end > start) segments.push({ kind, entry, start, end })
	}
	let known: Knowledge = 'not_processed'
	for (const [index, entry] of own.entries()) {
		const [startMs, endMs] = spans.get(entry) ?? [0, 0]
		const next = own[index + 1]
		const nextPart = next ? toPart(spans.get(next)?.[0] ?? 0) : 1
		const isToken = entry.payment === undefined
		const isPending = !entry.endedAt
		add(isToken ? 'token' : 'unknown', entry, toPart(startMs), isPending ? 1 : toPart(endMs))
		if (!isToken) {
			const found = getKnown(entry)
			known = found === 'pending' ? 'unknown' : found
		}
		if (!isPending) add(known, entry, toPart(endMs), nextPart)
	}
	return segments
}

function createHappenings(
	clients: readonly (readonly LogEntry[])[],
	spans: ReadonlyMap<LogEntry, Span>,
	axis: Axis,
): Happening[] {
	const firstMs = Math.min(...[...spans.values()].map(([startMs]) => startMs))
	const found: (Omit<Happening, 'times'> & { readonly atMs: number })[] = []
	for (const [client, own] of clients.entries())
		for (const entry of own) {
			const span = spans.get(entry) ?? [0, 0]
			const isToken = entry.payment === undefined
			const applied = isToken ? undefined : getAppliedMs(entry, span)
			const moments = [
				[isToken ? 'asked' : 'sent', span[0]],
				['applied', applied],
				[isToken ? 'issued' : 'responded', entry.endedAt ? span[1] : undefined],
			] as const
			for (const [kind, atMs] of moments)
				if (atMs !== undefined)
					found.push({ kind, entry, client, part: axis.toPart(atMs), afterMs: Math.floor(atMs - firstMs), atMs })
		}
	let times = 0
	return found
		.sort((one, other) => one.atMs - other.atMs)
		.map(({ atMs: _atMs, ...happening }) => {
			if (happening.kind === 'applied') times += 1
			return { ...happening, times }
		})
}

/** Arranges the requests of a payment, and those for their tokens, as lanes with one axis. Unfinished requests last until `nowMs`. */
export function createLanes(requests: readonly LogEntry[], entries: readonly LogEntry[], nowMs: number): Lanes {
	const clients = groupByClient(requests, entries)
	const spans = new Map(clients.flat().map((entry) => [entry, getSpan(entry, nowMs)]))
	const axis = createAxis([...spans.values()])
	return {
		clients: clients.map((own) => {
			const [last] = own.slice(-1)
			return { connection: last?.connection, segments: createSegments(own, spans, axis) }
		}),
		happenings: createHappenings(clients, spans, axis),
		ticks: axis.ticks,
	}
}
