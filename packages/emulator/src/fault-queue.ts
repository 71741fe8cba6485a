/** The ordered faults of a space, and which of them acts on a request. */
import { type Fault, type FaultMatch, findFaultIssues, getDelayMs, type PlayedFault } from './faults.ts'
import type { Message } from './message.ts'
import { createIssuesError, isRecord } from './shapes.ts'

/** A fault in the queue, with its counts. */
export type QueuedFault = Fault & {
	readonly id: string
	/** How many matching requests it has counted, including those on which it did not act. */
	readonly met: number
	/** How many requests it has acted on. */
	readonly played: number
}

/** The port of a server, which can be closed for a while. */
export interface Port {
	/** Refuses connections for this many milliseconds. 0 accepts them again at once. */
	shut(durationMs: number): void
}

export interface FaultQueue {
	/** Adds faults in the place of those that are done. Throws, and adds none, if one of them is invalid. */
	add(faults: readonly Fault[]): string[]
	/** Removes one fault, or all of them. */
	clear(id?: string): void
	list(): QueuedFault[]
	/**
	 * Returns the fault that acts on this request, and counts the request at each fault up to it.
	 *
	 * @param operation Identifier of the operation that the request is for, if that is known.
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

	/** Shuts the port for faults whose matching requests have all arrived. */
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

	/** Counts a request at a fault. Returns whether the fault acts on it. */
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
