/** The faults of a space in order. Decides which of them acts on a request. */
import { type Fault, type FaultMatch, findFaultIssues, getDelayMs, type PlayedFault } from './faults.ts'
import type { Message } from './message.ts'
import { createIssuesError, isRecord } from './shapes.ts'

/** A fault in the queue, and its counts. */
export type QueuedFault = Fault & {
	readonly id: string
	/** Number of matching requests so far, including requests on which the fault didn't act. */
	readonly met: number
	/** Number of requests on which the fault has acted. */
	readonly played: number
}

/** The port of a server. It can be closed for a time. */
export interface Port {
	/** Refuses connections for this many milliseconds. With 0, accepts connections again at once. */
	shut(durationMs: number): void
}

export interface FaultQueue {
	/** Adds faults, and removes the faults that are done. If one of them is invalid, throws and adds none. */
	add(faults: readonly Fault[]): string[]
	/** Removes one fault, or all of them. */
	clear(id?: string): void
	list(): QueuedFault[]
	/**
	 * Returns the fault that acts on this request. Counts the request for this fault and for each fault before it.
	 *
	 * @param operation Identifier of the requested operation, if it is known.
	 */
	take(message: Message, operation?: string): PlayedFault | undefined
}

function matches({ path, operation }: FaultMatch, message: Message, meant?: string): boolean {
	return (operation === undefined || operation === meant) && (path === undefined || path === message.path)
}

function isDue({ after = 0, times = 1, met }: QueuedFault): boolean {
	return met >= after && (times === 'always' || met < after + times)
}

/** Returns whether the fault can never act again. */
function isDone({ after = 0, times = 1, met }: QueuedFault): boolean {
	return times !== 'always' && met >= after + times
}

function isRefusal({ at }: Pick<Fault, 'at'>): boolean {
	return at === 'before-connection'
}

function checkFaults(added: readonly Fault[], port: Port | undefined): void {
	const issues = added.flatMap(findFaultIssues)
	if (!port && added.some((fault) => isRecord(fault) && isRefusal(fault)))
		issues.push({
			field: 'at',
			expected: 'another place: only the server of @tarja/emulator/node has connections to refuse',
		})
	if (issues.length > 0) throw createIssuesError('add the fault', issues)
}

export function createFaultQueue(port?: Port): FaultQueue {
	let faults: readonly QueuedFault[] = []
	let lastId = 0

	/** Closes the port for each fault at `before-connection` whose turn has come. */
	function playRefusals(): void {
		faults = faults.map((fault) => {
			if (!port || !isRefusal(fault) || !isDue(fault)) return fault
			port.shut(getDelayMs(fault))
			return { ...fault, met: fault.met + 1, played: 1 }
		})
	}

	function remove(isKept: (fault: QueuedFault) => boolean): void {
		if (faults.some((fault) => isRefusal(fault) && fault.played > 0 && !isKept(fault))) port?.shut(0)
		faults = faults.filter(isKept)
	}

	/** Counts a request for a fault. Returns whether the fault acts on it. */
	function count(fault: QueuedFault): boolean {
		const acts = isDue(fault) && !isRefusal(fault)
		const counted = { ...fault, met: fault.met + 1, played: fault.played + (acts ? 1 : 0) }
		faults = faults.map((one) => (one === fault ? counted : one))
		return acts
	}

	return {
		add(added) {
			checkFaults(added, port)
			const news = added.map((fault): QueuedFault => {
				lastId += 1
				return { ...structuredClone(fault), id: `fault-${lastId}`, met: 0, played: 0 }
			})
			faults = [...faults.filter((fault) => !isDone(fault)), ...news]
			playRefusals()
			return news.map(({ id }) => id)
		},
		clear: (id) => remove((fault) => id !== undefined && fault.id !== id),
		list: () => structuredClone([...faults]),
		take(message, operation) {
			const taken = faults.filter(({ match = {} }) => matches(match, message, operation)).find(count)
			playRefusals()
			return taken
		},
	}
}
