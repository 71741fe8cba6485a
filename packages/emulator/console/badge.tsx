import type { LogEntry } from '../src/entry.ts'
import { answerOf, isAppliedUntold, untoldText } from './answer.ts'

type Tone = 'good' | 'warn' | 'bad' | 'plain' | 'loud'

/** A word or two about a state. `loud` is for what costs money, and for nothing else. */
export function Badge({ tone, children }: { readonly tone: Tone; readonly children: string }) {
	return <span class={`badge ${tone}`}>{children}</span>
}

/** What a request has brought about. */
export function Effect({ entry }: { readonly entry: LogEntry }) {
	if (isAppliedUntold(entry)) return <Badge tone="loud">{untoldText(entry)}</Badge>
	if (entry.applied) return <Badge tone="good">{`Applied${entry.effect ? `: ${entry.effect}` : ''}`}</Badge>
	return <Badge tone="plain">{answerOf(entry) === 'pending' ? 'In progress' : 'Nothing applied'}</Badge>
}

/** What a request was answered. */
export function Status({ entry }: { readonly entry: LogEntry }) {
	const { status = 0, problem, endedAt } = entry
	const tone = status === 0 || status > 499 ? 'bad' : status > 299 ? 'warn' : 'good'
	if (!endedAt) return <>…</>
	return (
		<>
			<Badge tone={tone}>{status === 0 ? 'no answer' : String(status)}</Badge> {problem}
		</>
	)
}
