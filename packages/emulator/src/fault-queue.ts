/** The faults of one space, in order: which of them, if any, a request meets. */
import type { Bounds } from './bounded.ts'
import { type Fault, type FaultMatch, faultIssues } from './faults.ts'
import { jsonOf, type Message, mediaTypeOf, textOf } from './message.ts'
import { isRecord, issuesError } from './settings.ts'

/** A fault as it stands in the queue. */
export type QueuedFault = Fault & {
	readonly id: string
	/** Matching requests it has counted so far, those it let pass included. */
	readonly met: number
	/** How often it was played. */
	readonly played: number
}

/** Everything that a queue needs to go on where it stopped, in another process or place. */
export interface FaultQueueState {
	/** The queue, first in line first. */
	readonly faults: readonly QueuedFault[]
	/** Number of the next fault that brings no name. */
	readonly nextId: number
	/** State of the seeded generator. */
	readonly random: number
}

export interface FaultQueue {
	/** Refuses a queue that is too much: none of it may be forgotten, as its order is the order of events. */
	checkSize(faults: readonly Fault[]): void
	/** Adds a list of faults, however long; throws when one of them cannot be played, and adds none then. */
	add(faults: readonly Fault[]): string[]
	clear(id?: string): void
	list(): QueuedFault[]
	/** The fault that this request meets; counts the request at every fault that looks at it. */
	take(message: Message): QueuedFault | undefined
	/** How many characters are kept. */
	characters(): number
	exportState(): FaultQueueState
	importState(state: FaultQueueState): void
}

/** Mulberry32: 32 bits of state that can be exported, and the same draws in every runtime. */
function createDraws(seed: number): { next(): number; state(): number; restore(state: number): void } {
	let state = seed >>> 0
	return {
		next() {
			state = (state + 0x6d2b79f5) >>> 0
			let mixed = Math.imul(state ^ (state >>> 15), state | 1)
			mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
			return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
		},
		state: () => state,
		restore(restored) {
			state = restored >>> 0
		},
	}
}

/** Every field of a message by name, as text: of the query, of the form, of the JSON body. */
function fieldsOf(message: Message): Map<string, string> {
	const fields = new Map(new URLSearchParams(message.query))
	if (mediaTypeOf(message.headers) === 'application/x-www-form-urlencoded') {
		for (const [name, value] of new URLSearchParams(textOf(message) ?? '')) fields.set(name, value)
		return fields
	}
	const body = jsonOf(message)
	if (!isRecord(body)) return fields
	for (const [name, value] of Object.entries(body)) {
		if (typeof value === 'string' || typeof value === 'number') fields.set(name, String(value))
	}
	return fields
}

function matches({ method, path, field }: FaultMatch, message: Message): boolean {
	if (method !== undefined && method !== message.method) return false
	if (path !== undefined && path !== message.path) return false
	return field === undefined || fieldsOf(message).get(field.name) === String(field.value)
}

function charactersOf(faults: readonly Fault[]): number {
	return faults.reduce((sum, fault) => sum + JSON.stringify(fault).length, 0)
}

function tooManyFaults({ items, characters }: Bounds): TypeError {
	return new TypeError(
		`Cannot add the fault: a space keeps ${items} faults at most, of ${characters} characters in all; remove some first`,
	)
}

function isDue({ after = 0, times = 1, met }: QueuedFault): boolean {
	return met >= after && (times === 'always' || met < after + times)
}

function checkFaults(added: readonly Fault[], bounds: Bounds): void {
	if (added.length > bounds.items) throw tooManyFaults(bounds)
	const issues = added.flatMap(faultIssues)
	if (issues.length > 0) throw issuesError('add the fault', issues)
}

export function createFaultQueue(seed: number, bounds: Bounds): FaultQueue {
	const draws = createDraws(seed)
	let faults: QueuedFault[] = []
	let nextId = 1
	let characters = 0

	function checkSize(queue: readonly Fault[]): void {
		if (queue.length > bounds.items || charactersOf(queue) > bounds.characters) throw tooManyFaults(bounds)
	}

	function append(fault: Fault): string {
		const id = fault.id ?? `fault-${nextId}`
		nextId += 1
		replace([...faults, { ...structuredClone(fault), id, met: 0, played: 0 }])
		return id
	}

	function replace(queue: QueuedFault[]): void {
		faults = queue
		characters = charactersOf(queue)
	}

	/** Counts a request at a fault that matches it, and returns the fault if it acts. */
	function meet(fault: QueuedFault): QueuedFault | undefined {
		const { probability = 1, met } = fault
		const acts = isDue(fault) && draws.next() < probability
		const counted = { ...fault, met: met + 1, played: fault.played + (acts ? 1 : 0) }
		faults = faults.map((queued) => (queued === fault ? counted : queued))
		return acts ? counted : undefined
	}

	return {
		checkSize,
		add(added) {
			checkFaults(added, bounds)
			checkSize([...faults, ...added])
			return added.map(append)
		},
		clear(id) {
			replace(id === undefined ? [] : faults.filter((fault) => fault.id !== id))
		},
		list: () => structuredClone(faults),
		take(message) {
			for (const fault of faults) {
				const taken = matches(fault.match ?? {}, message) ? meet(fault) : undefined
				if (taken) return taken
			}
			return undefined
		},
		characters: () => characters,
		exportState: () => ({ faults: structuredClone(faults), nextId, random: draws.state() }),
		importState(state) {
			replace(structuredClone([...state.faults]))
			nextId = state.nextId
			draws.restore(state.random)
		},
	}
}
