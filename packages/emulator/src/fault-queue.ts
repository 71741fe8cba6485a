/** The ordered faults of a space, and which of them a request triggers. */
import type { Bounds } from './bounded.ts'
import { isDone, isRefusal, meet, type Port, playedRefusal, type QueuedFault } from './fault-turns.ts'
import { type Fault, type FaultMatch, faultIssues, type PlayedFault } from './faults.ts'
import { jsonOf, type Message, mediaTypeOf, textOf } from './message.ts'
import { said } from './refusal-text.ts'
import { isRecord, issuesError } from './shapes.ts'

/** Everything that another process needs to continue with the queue where this one stopped. */
export interface FaultQueueState {
	/** The queued faults in order: a request is offered to the first one first. */
	readonly faults: readonly QueuedFault[]
	/** Number that the next fault without an id gets in its id `fault-…`. */
	readonly nextId: number
	/** Position of the seeded random generator, so that later draws are the same as without an interruption. */
	readonly random: number
}

export interface FaultQueue {
	/** Throws if the queue would be too large. Old faults are not dropped, as their order matters. */
	checkSize(faults: readonly Fault[]): void
	/** Adds a list of any length; throws, and adds nothing, if one of them is invalid. */
	add(faults: readonly Fault[]): string[]
	clear(id?: string): void
	/** Removes the faults that can never act again, because all requests that they are for have come. */
	clearDone(): void
	list(): QueuedFault[]
	/**
	 * Returns the fault that this request triggers, and counts the request at each fault that considers it. Faults that act while
	 * the body is arriving are taken in a separate call, before all others.
	 *
	 * @param operation Identifier of the operation that the request is for, if that is known.
	 */
	take(message: Message, operation?: string, isArriving?: boolean): PlayedFault | undefined
	/** Estimated memory of the queue, counted in characters. */
	characters(): number
	exportState(): FaultQueueState
	importState(state: FaultQueueState): void
}

/** Mulberry32, a generator with 32 bits of exportable state and the same sequence in every runtime. */
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

/** All fields of a message by name, as text: of its query, form and JSON body. */
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

function matches({ method, path, operation, field }: FaultMatch, message: Message, meant?: string): boolean {
	if (operation !== undefined && operation !== meant) return false
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

/** Drops finished faults, oldest first, as far as new ones need the room. */
function withRoomFor(faults: readonly QueuedFault[], added: readonly Fault[], bounds: Bounds): QueuedFault[] {
	const kept = [...faults]
	for (const fault of faults.filter(isDone)) {
		const queue = [...kept, ...added]
		if (queue.length <= bounds.items && charactersOf(queue) <= bounds.characters) break
		kept.splice(kept.indexOf(fault), 1)
	}
	return kept
}

function checkFaults(added: readonly Fault[], bounds: Bounds, port: Port | undefined): void {
	if (added.length > bounds.items) throw tooManyFaults(bounds)
	const issues = added.flatMap(faultIssues)
	if (!port && added.some(isRefusal)) issues.push({ field: 'at', expected: said('expected.server') })
	else if (!port?.canHang && added.some((fault) => isRefusal(fault) && fault.action === 'hang'))
		issues.push({ field: 'action', expected: said('expected.waiting') })
	if (issues.length > 0) throw issuesError('add the fault', issues)
}

/**
 * Offers a request to the faults in order until one acts, and returns what it does. The faults behind it do not count the
 * request.
 */
function firstOf(
	faults: readonly QueuedFault[],
	acted: (fault: QueuedFault) => PlayedFault | undefined,
): PlayedFault | undefined {
	for (const fault of faults) {
		const played = acted(fault)
		if (played) return played
	}
	return undefined
}

/** Holds the queued faults, and their total size so that it is not measured for each request. */
interface Held {
	all(): readonly QueuedFault[]
	replace(faults: readonly QueuedFault[]): void
	/** Updates only counts, so that sizes need not be measured for each request. */
	count(counted: (fault: QueuedFault) => QueuedFault): void
	/** Replaces the queue; connections are accepted again if a refusing fault was removed. */
	exchange(faults: readonly QueuedFault[]): void
	characters(): number
}

function createHeld(port: Port | undefined): Held {
	let faults: readonly QueuedFault[] = []
	let characters = 0

	function replace(next: readonly QueuedFault[]): void {
		faults = next
		characters = charactersOf(next)
	}

	return {
		all: () => faults,
		replace,
		count(counted) {
			faults = faults.map(counted)
		},
		exchange(next) {
			const isOver = faults.some((fault) => isRefusal(fault) && fault.played && !next.some(({ id }) => id === fault.id))
			replace(next)
			if (isOver) port?.shut(0, 'refuse')
		},
		characters: () => characters,
	}
}

export function createFaultQueue(seed: number, bounds: Bounds, port?: Port): FaultQueue {
	const draws = createDraws(seed)
	const held = createHeld(port)
	let nextId = 1

	function checkSize(queue: readonly Fault[]): void {
		if (queue.length > bounds.items || charactersOf(queue) > bounds.characters) throw tooManyFaults(bounds)
	}

	function queued(fault: Fault): QueuedFault {
		const id = fault.id ?? `fault-${nextId}`
		nextId += 1
		return { ...structuredClone(fault), id, met: 0, played: 0 }
	}

	/** Counts a request at one fault; returns what the fault does if it acts on the request, undefined if it lets it pass. */
	function met(fault: QueuedFault): PlayedFault | undefined {
		const [next, taken] = meet(fault, draws.next)
		held.count((one) => (one === fault ? next : one))
		return taken
	}

	function playRefusals(): void {
		if (held.all().some(isRefusal)) held.count((fault) => playedRefusal(fault, draws.next, port))
	}

	return {
		checkSize,
		add(added) {
			checkFaults(added, bounds, port)
			const kept = withRoomFor(held.all(), added, bounds)
			checkSize([...kept, ...added])
			const news = added.map(queued)
			held.replace([...kept, ...news])
			playRefusals()
			return news.map(({ id }) => id)
		},
		clear: (id) => held.exchange(id === undefined ? [] : held.all().filter((fault) => fault.id !== id)),
		clearDone: () => held.replace(held.all().filter((fault) => !isDone(fault))),
		list: () => structuredClone([...held.all()]),
		take(message, operation, isArriving = false) {
			const isLooking = ({ at, match = {} }: Fault): boolean =>
				(at === 'mid-upload') === isArriving && matches(match, message, operation)
			const taken = firstOf(held.all().filter(isLooking), met)
			playRefusals()
			return taken
		},
		characters: held.characters,
		exportState: () => ({ faults: structuredClone(held.all()), nextId, random: draws.state() }),
		importState(state) {
			held.exchange(structuredClone(state.faults))
			nextId = state.nextId
			draws.restore(state.random)
		},
	}
}
