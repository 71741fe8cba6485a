import type { LogEntry } from '../src/entry.ts'

/** How much the client received of an answer, as far as the emulator can know. */
export type Answer = 'pending' | 'whole' | 'spoiled' | 'lost' | 'cut' | 'replaced'

const spoiling: readonly string[] = ['garbage', 'empty', 'content-type', 'redirect']

/**
 * Derives from a log entry how much of the answer the client received; a fault that spoils or replaces a complete answer
 * counts too.
 */
export function answerOf({ fault, ending, answer, endedAt }: LogEntry): Answer {
	if (!endedAt) return 'pending'
	if (ending === 'lost' || ending === 'cut') return ending
	if (fault && spoiling.includes(fault.action)) return 'spoiled'
	return fault?.action === 'status' && (answer?.status ?? 0) >= 300 ? 'replaced' : 'whole'
}

/** Returns whether a request took effect without its sender learning so: the case that costs money. */
export function isAppliedUntold(entry: LogEntry): boolean {
	return entry.applied && !['whole', 'pending'].includes(answerOf(entry))
}

/** The knowledge of a client about its request when nothing more can arrive. */
export type Knowledge = 'success' | 'rejected' | 'unknown' | 'pending'

// Statuses of 4xx that do not prove a refusal, as an earlier try may have taken effect.
const undecided: readonly number[] = [408, 409, 425, 429]

export function knowledgeOf(entry: LogEntry): Knowledge {
	const answer = answerOf(entry)
	if (answer === 'pending') return answer
	const { status = 0 } = entry
	if (status >= 400 && status < 500 && !undecided.includes(status) && answer !== 'lost') return 'rejected'
	return answer === 'whole' && status < 300 ? 'success' : 'unknown'
}
