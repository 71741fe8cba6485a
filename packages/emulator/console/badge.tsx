import type { LogEntry } from '../src/log.ts'
import { answerOf, isAppliedUntold, untoldText } from './answer.ts'

type Tone = 'good' | 'warn' | 'bad' | 'plain' | 'loud'

/** A word or two about a state. `loud` is for what costs money, and for nothing else. */
export function Badge({ tone, children }: { readonly tone: Tone; readonly children: string }) {
	return <span class={`badge ${tone}`}>{children}</span>
}

/** What a request has brought about. */
export function Effect({ entry }: { readonly entry: LogEntry }) {
	if (isAppliedUntold(entry)) return <Badge tone="loud">{untoldText(entry)}</Badge>
	if (entry.applied) return <Badge tone="good">{entry.effect ? `Applied: ${entry.effect}` : 'Applied'}</Badge>
	return <Badge tone="plain">{answerOf(entry) === 'pending' ? 'In progress' : 'Nothing applied'}</Badge>
}

/** What a request was answered. */
export function Status({ entry }: { readonly entry: LogEntry }) {
	const { status, problem } = entry
	if (answerOf(entry) === 'pending') return <Badge tone="plain">…</Badge>
	if (status === undefined) return <Badge tone="bad">no answer</Badge>
	const tone = status < 300 ? 'good' : status < 500 ? 'warn' : 'bad'
	return (
		<>
			<Badge tone={tone}>{String(status)}</Badge> {problem}
		</>
	)
}
