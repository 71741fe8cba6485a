import type { LogEntry } from '../src/entry.ts'

/** What became of the answer to a request, as far as the client can have seen it. */
export type Answer = 'pending' | 'whole' | 'lost' | 'cut' | 'replaced'

/** What became of the answer: a fault says it, where there was one. */
export function answerOf({ fault, endedAt }: LogEntry): Answer {
	if (!endedAt) return 'pending'
	if (!fault || fault.action === 'slow') return 'whole'
	if (fault.at === 'mid-body' || fault.action === 'stall') return 'cut'
	return ['reset', 'close', 'hang'].includes(fault.action) ? 'lost' : 'replaced'
}

/** Whether a request took effect and its sender was not told so: the case that costs money. */
export function isAppliedUntold(entry: LogEntry): boolean {
	return entry.applied && ['lost', 'cut', 'replaced'].includes(answerOf(entry))
}

/** The same in words. */
export function untoldText(entry: LogEntry): string {
	const answer = answerOf(entry)
	if (answer === 'replaced') return 'Applied, then another answer was sent'
	return `Applied, then the answer was ${answer}`
}
