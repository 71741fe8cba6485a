import { getKnown, type Known, type LogEntry } from '../../entry.ts'
import type { OrderEvent } from '../../orders.ts'
import { type Order, toGroups } from './order.ts'

/** What a client could know in one part of the axis. */
export type Knowledge = Exclude<Known, 'pending'>

/** A part of a client's lane. Positions are numbers from 0 to 1. */
export interface Segment {
	readonly kind: Knowledge
	readonly start: number
	readonly end: number
}

/** When something happened: its position from 0 to 1, and its time in milliseconds after the first request. */
interface Moment {
	/** Name of the client. */
	readonly who: string
	readonly part: number
	readonly afterMs: number
}

/** What happened to a request. */
export interface RequestHappening extends Moment {
	readonly kind: 'sent' | 'applied' | 'responded'
	readonly entry: LogEntry
	/** For `applied`: how often the order was applied so far, including this time. */
	readonly times: number
}

/** What happened in the journal. */
export interface JournalHappening extends Moment {
	readonly kind: OrderEvent['type']
	readonly event: OrderEvent
}

/** Something that happened. It is drawn, and also written in words. */
export type Happening = JournalHappening | RequestHappening

/** One client and what it could know. */
export interface Lane {
	readonly who: string
	readonly segments: readonly Segment[]
}

/** An order as lanes with a common axis: one lane for each client, the journal, and the platform. */
export interface Lanes {
	readonly clients: readonly Lane[]
	/** All events in order. */
	readonly happenings: readonly Happening[]
	/** Times on the axis, in milliseconds after the first request. */
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
	// A moment has no end of its own on the axis.
	const ends = busy.flatMap(([start, end]) => (end - start > leastMs ? [start, end] : [start]))
	const all = ends.map((atMs) => ({ part: toPart(atMs), afterMs: atMs - firstMs }))
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

/** Returns a name for a request's client: as it calls itself, or a letter for its connection or token. */
function nameClients(): (entry: LogEntry) => string {
	const letters = new Map<string, string>()
	return ({ headers, connection, tokenFrom, seq }) => {
		const own = connection === undefined ? `token ${tokenFrom ?? seq}` : `connection ${connection}`
		if (headers['emulator-client']) return headers['emulator-client']
		if (!letters.has(own)) letters.set(own, String.fromCharCode(65 + (letters.size % 26)))
		return letters.get(own) ?? ''
	}
}

function createSegments(own: readonly LogEntry[], spans: ReadonlyMap<LogEntry, Span>, { toPart }: Axis): Segment[] {
	const segments: Segment[] = []
	const add = (kind: Knowledge, start: number, end: number): void => {
		if (end > start) segments.push({ kind, start, end })
	}
	for (const [index, entry] of own.entries()) {
		const [startMs, endMs] = spans.get(entry) ?? [0, 0]
		const next = own[index + 1]
		const nextPart = next ? toPart(spans.get(next)?.[0] ?? 0) : 1
		const found = getKnown(entry)
		add('unknown', toPart(startMs), entry.endedAt ? toPart(endMs) : 1)
		if (entry.endedAt) add(found === 'pending' ? 'unknown' : found, toPart(endMs), nextPart)
	}
	return segments
}

function createHappenings(
	{ requests, events }: Order,
	spans: ReadonlyMap<LogEntry, Span>,
	{ toPart }: Axis,
	nameOf: (entry: LogEntry) => string,
): Happening[] {
	const firstMs = Math.min(
		...[...spans.values()].map(([startMs]) => startMs),
		...events.map(({ at }) => Date.parse(at)),
	)
	const place = (atMs: number) => ({ part: toPart(atMs), afterMs: Math.max(0, Math.floor(atMs - firstMs)) })
	const ofRequests = requests.flatMap((entry) => {
		const span = spans.get(entry) ?? [0, 0]
		const moments = [
			['sent', span[0]],
			['applied', getAppliedMs(entry, span)],
			['responded', entry.endedAt ? span[1] : undefined],
		] as const
		return moments.flatMap(([kind, atMs]) =>
			atMs === undefined ? [] : { kind, entry, who: nameOf(entry), ...place(atMs), times: 0 },
		)
	})
	const ofJournal = events.map((event) => {
		return { kind: event.type, event, who: event.client ?? '', ...place(Date.parse(event.at)) }
	})
	let times = 0
	return [...ofRequests, ...ofJournal]
		.sort((one, other) => one.part - other.part)
		.map((one) => ('entry' in one ? { ...one, times: one.kind === 'applied' ? ++times : times } : one))
}

/** Arranges an order's requests and events as lanes with a common axis. An unfinished request lasts until `nowMs`. */
export function createLanes(order: Order, nowMs: number): Lanes {
	const { requests, events } = order
	const nameOf = nameClients()
	const spans = new Map(requests.map((entry) => [entry, getSpan(entry, nowMs)]))
	const moments = events.map(({ at }): Span => [Date.parse(at), Date.parse(at) + leastMs])
	const axis = createAxis([...spans.values(), ...moments])
	const byClient = toGroups(requests, nameOf)
	for (const { client } of events) if (client && !byClient.has(client)) byClient.set(client, [])
	return {
		clients: [...byClient].map(([who, own]) => ({ who, segments: createSegments(own, spans, axis) })),
		happenings: createHappenings(order, spans, axis, nameOf),
		ticks: axis.ticks,
	}
}
