/** Decides on which of its matching requests a fault acts, by its counts, its probability and its rate. */
import { drawnDelayMs, type Fault, type PlayedFault, type Rate } from './faults.ts'
import { present } from './present.ts'

/** A fault in the queue, with how often it was asked and played. */
export type QueuedFault = Fault & {
	readonly id: string
	/** How many matching requests it has counted, including those on which it did not act. */
	readonly met: number
	/** How many requests it has acted on. */
	readonly played: number
	/** When its rate let requests pass, oldest first, in milliseconds since the epoch. */
	readonly recent?: readonly number[]
}

/** Returns on how many matching requests a fault may act; if it does not say so, always with a rate and once without. */
function timesOf({ times, rate }: Fault): number | 'always' {
	return times ?? (rate ? 'always' : 1)
}

export function isDue(fault: QueuedFault): boolean {
	const { after = 0, met } = fault
	const times = timesOf(fault)
	return met >= after && (times === 'always' || met < after + times)
}

/** Whether the fault can never act again, so that it can be dropped. */
export function isDone(fault: QueuedFault): boolean {
	const times = timesOf(fault)
	return times !== 'always' && fault.met >= (fault.after ?? 0) + times
}

/** Returns the times of the requests that still lie within the window of a rate; older ones no longer count. */
function recentOf({ recent = [] }: QueuedFault, { seconds }: Rate, nowMs: number): readonly number[] {
	return recent.filter((atMs) => atMs > nowMs - seconds * 1_000)
}

/** The fault with its random values drawn and its rate applied. */
function playedFrom(fault: QueuedFault, draw: () => number, nowMs: number): PlayedFault {
	const { delayMs, rate, ...rest } = fault
	const drawn = delayMs === undefined ? undefined : drawnDelayMs(delayMs, draw)
	if (!rate || fault.action !== 'status') return { ...rest, ...present({ delayMs: drawn }) }
	const [oldest = nowMs] = recentOf(fault, rate, nowMs)
	const waitSeconds = Math.max(1, Math.ceil((oldest + rate.seconds * 1_000 - nowMs) / 1_000))
	const headers = { 'retry-after': String(waitSeconds), ...fault.headers }
	return { ...rest, status: fault.status ?? 429, headers, ...present({ delayMs: drawn }) }
}

/** Counts a request at a matching fault. Returns the fault with its new counts, and what it does if it acts. */
export function meet(fault: QueuedFault, draw: () => number, nowMs: number): readonly [QueuedFault, PlayedFault?] {
	const { probability = 1, met, rate } = fault
	const recent = rate ? recentOf(fault, rate, nowMs) : []
	if (rate && recent.length < rate.requests) return [{ ...fault, recent: [...recent, nowMs] }]
	const acts = isDue(fault) && draw() < probability
	const counted = { ...fault, met: met + 1, played: fault.played + (acts ? 1 : 0) }
	return acts ? [counted, playedFrom(counted, draw, nowMs)] : [counted]
}
