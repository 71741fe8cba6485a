/**
 * What an answer means: a success, a refusal, or nobody knows. Said by the integrator's `outcomeOf`, or else by HTTP's convention.
 * @module
 */
import type { Operation } from '../operation/operation.ts'
import { askedWord, type PlatformAnswer, type Word } from '../operation/outcome-of.ts'
import type { OwnAnswer } from '../transport/attempt.ts'
import { clearDoubt, distrustAnswer, isRefusal, sendsOf } from '../transport/progress.ts'
import { bodyText } from '../transport/send-attempt.ts'
import { mayReplay } from '../transport/unauthorized.ts'
import { answerFailure, isSuccess, type Result, readAnswer } from './answer.ts'
import type { RunningCall } from './running-call.ts'
import type { JudgedAttempt, SettledAnswer } from './settled.ts'

/**
 * Runs one exchange, and asks what its answer means before another one may begin. Nobody is asked about an answer that broke off or is
 * too long: its status alone is then no refusal.
 */
export async function judged<Given extends OwnAnswer>(
	call: RunningCall,
	state: JudgedAttempt,
	exchange: () => Promise<Given>,
): Promise<Given> {
	state.isWhole = false
	state.settled = state.unauthorized = undefined
	const answer = await exchange()
	const { isAsked, isWhole, doubt, unauthorized } = state
	if (isAsked && isWhole && !call.progress.over) {
		state.settled = await asked(call, answer)
		const { word = doubt === 'asked' ? 'rejected' : undefined } = state.settled
		if (word === 'rejected') clearDoubt(call.progress, doubt)
	}
	const isOpen = isAsked ? state.settled && !state.settled.word : true
	if (unauthorized && isOpen && mayReplay(call.operation, unauthorized)) state.next = 'again'
	return answer
}

/**
 * The answer of an attempt as its last layer gave it. One that a layer has changed since is asked about again: what is said of it now can
 * only doubt what was known before.
 */
export function settledAnswer(
	call: RunningCall,
	{ settled }: JudgedAttempt,
	answer: OwnAnswer,
): SettledAnswer | Promise<SettledAnswer> {
	if (settled?.answer === answer) return settled
	return settled ? doubted(call, settled, answer) : { answer, status: answer.status, headers: answer.headers }
}

async function doubted(call: RunningCall, settled: SettledAnswer, answer: OwnAnswer): Promise<SettledAnswer> {
	const changed = await asked(call, answer)
	const isSame = meaningOf(call.operation, changed) === meaningOf(call.operation, settled)
	if (isSame || !(settled.word || changed.word)) return changed
	distrustAnswer(call.progress)
	return { ...changed, word: 'unknown' }
}

const words: readonly Word[] = ['applied', 'rejected', 'unknown']

async function asked({ operation, client, lastSent }: RunningCall, answer: OwnAnswer): Promise<SettledAnswer> {
	const { status, headers, body } = answer
	const reading = await readAnswer(operation, answer, lastSent)
	const { data, flaw } = reading
	const given: PlatformAnswer = {
		status,
		headers: new Headers(headers),
		get body() {
			return bodyText(body)
		},
		data,
		...(flaw && { deviations: flaw.issues }),
	}
	// Only an operation's type can carry an answer that deviates, so that the client's may not say that one is applied.
	const word = askedWord(operation.outcomeOf, given, words) ?? askedWord(client.outcomeOf, given, words.slice(1))
	return { answer, status, headers, reading, word }
}

/** What an answer means: the integrator's word, or HTTP's convention. */
function meaningOf({ deviations }: Operation, { status, word, reading }: SettledAnswer): Word {
	if (word) return word
	const flaw = reading?.flaw
	if (isSuccess(status)) return !flaw || (deviations && flaw.reason === 'schema') ? 'applied' : 'unknown'
	return isRefusal(status) ? 'rejected' : 'unknown'
}

/** The result of a call whose answer is a success; otherwise throws what failed. */
export function concluded({ operation, progress, lastSent }: RunningCall, settled: SettledAnswer): Result {
	const { answer, status, headers, reading } = settled
	if (meaningOf(operation, settled) !== 'applied' || !reading) throw answerFailure(operation, settled, lastSent)
	const { data, flaw } = reading
	return {
		data,
		...(flaw && { deviations: flaw.issues }),
		response: { status, headers, url: answer.url },
		...sendsOf(progress),
	}
}
