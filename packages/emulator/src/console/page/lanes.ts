import { getKnown, type Known, type LogEntry } from '../../entry.ts'

/** What a client was doing, or what it could know, in one part of the axis. */
export type Knowledge = 'token' | 'not_processed' | 'unknown' | Exclude<Known, 'pending'>

/** A part of a client's lane. Positions are numbers from 0 to 1. */
export interface Segment {
	readonly kind: Knowledge
	readonly entry: LogEntry
	readonly start: number
	readonly end: number
}

/** An event, with its position from 0 to 1 and its time in milliseconds after the first event. */
export interface Happening {
	readonly kind: 'asked' | 'issued' | 'sent' | 'applied' | 'responded'
	readonly entry: LogEntry
	/** Index of the client's lane. */
	readonly client: number
	readonly part: number
	readonly afterMs: number
	/** For `applied`: how often the payment was applied so far, including this time. */
	readonly times: number
}

/** One client: its requests for a payment, and the requests for the tokens that it used. */
export interface Lane {
	readonly connection: number | undefined
	readonly segments: readonly Segment[]
}

/** A payment as lanes with a common axis: one lane for each client, and the events at the platform. */
export interface Lanes {
	readonly clients: readonly Lane[]
	/** All events in order. They are drawn, and also written in words. */
	readonly happenings: readonly Happening[]
	/** Times on the axis, in milliseconds after the first event. */
	readonly ticks: readonly { readonly part: number; readonly afterMs: number }[]
}

// Part of the axis for each pause between requests, however long the pause was; below, the part after the last request.
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

/** Maps times to positions on the axis. Pauses are drawn short, because nothing happens in them. */
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

/** Returns when a request was applied: between its arrival and its end, even if the clock is too coarse to show the difference. */
function getAppliedMs({ appliedAt }: LogEntry, [startMs, endMs]: Span): number | undefined {
	if (appliedAt === undefined) return undefined
	const atMs = Date.parse(appliedAt)
	return endMs - startMs <= leastMs ? (startMs + endMs) / 2 : Math.max(startMs, Math.min(endMs, atMs))
}

/** Returns a name for a request's client: its connection, or the token that it sent. */
function getClientName({ connection, tokenFrom, seq }: LogEntry): string {
	return connection === undefined ? `token ${tokenFrom ?? seq}` : `connection ${connection}`
}

/** Groups the requests by client, together with the requests for the tokens that they used, in order of arrival. */
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

/**
 * Arranges the requests of a payment, and the requests for their tokens, as lanes with a common axis. An unfinished request lasts until
 * `nowMs`.
 */
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
