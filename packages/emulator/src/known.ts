/** Says what the sender of a request can know of it: from what was sent back, and from nothing else. */
import type { LogEntry } from './entry.ts'

/** How much the client received of an answer, as far as the emulator can know. */
export type Answer = 'pending' | 'whole' | 'spoiled' | 'lost' | 'cut' | 'replaced'

// An empty body is none of them: the reference shows no body of a created intent, so that a client takes 2xx without one for applied.
const spoiling: readonly string[] = ['garbage', 'content-type', 'redirect']

/** Derives from a log entry how much of the answer the client received; a fault that spoils or replaces an answer counts too. */
export function answerOf({ fault, ending, answer, endedAt }: LogEntry): Answer {
	if (!endedAt) return 'pending'
	if (ending === 'lost' || ending === 'cut') return ending
	if (fault && spoiling.includes(fault.action)) return 'spoiled'
	return fault?.action === 'status' && (answer?.status ?? 0) >= 300 ? 'replaced' : 'whole'
}

/** The knowledge of a client about its request, by HTTP's convention. */
export type Known = 'applied' | 'refused' | 'unknown' | 'pending'

// Statuses of 4xx that do not prove a refusal, as an earlier try may have taken effect.
const undecided: readonly number[] = [408, 409, 425, 429, 499]

/** What a status says by HTTP's convention when its whole answer has arrived. */
export function knownFrom(status: number): Exclude<Known, 'pending'> {
	if (status >= 200 && status < 300) return 'applied'
	return status >= 400 && status < 500 && !undecided.includes(status) ? 'refused' : 'unknown'
}

/** Returns what the sender of a request can know; a 2xx that was cut, spoiled, or is not as its schema says, proves nothing. */
export function knownOf(entry: LogEntry): Known {
	const answer = answerOf(entry)
	if (answer === 'pending') return answer
	const known = entry.fault?.action === 'decline' ? 'refused' : knownFrom(entry.status ?? 0)
	if (answer === 'lost' || (known === 'applied' && (answer !== 'whole' || entry.deviations))) return 'unknown'
	return known
}

/** Returns whether a request took effect without its sender learning so: the case that costs money. */
export function isAppliedUntold(entry: LogEntry): boolean {
	return entry.applied && !['applied', 'pending'].includes(knownOf(entry))
}
