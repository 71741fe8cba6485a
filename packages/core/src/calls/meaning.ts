/**
 * What an answer means: a success, a refusal, or nobody knows. Said by the integrator's `outcomeOf`, or else by HTTP's convention.
 * @module
 */
import type { Operation } from '../operation/operation.ts'
import { classifyResponse, type PlatformResponse, type Word } from '../operation/outcome-of.ts'
import type { OwnAnswer } from '../transport/attempt.ts'
import { distrust, isRefusal, sendsOf, sentOf } from '../transport/exchange.ts'
import { bodyText } from '../transport/send-attempt.ts'
import type { AttemptState } from '../transport/send-report.ts'
import { mayReplay } from '../transport/unauthorized.ts'
import { answerFailure, isSuccess, type Judged, type Result, readAnswer } from './answer.ts'
import type { RunningCall } from './running-call.ts'

/** The answer of an attempt, and what was said of it. */
export interface SettledAnswer extends Judged {
	readonly status: number
	readonly headers: Headers
}

/** State of an attempt, with what was said of its last exchange, if the integrator was asked about it. */
export interface JudgedAttempt extends AttemptState {
	settled?: SettledAnswer | undefined
}

/**
 * Runs one exchange, and asks what its answer means before another one may begin. Nobody is asked about an answer that broke off or is
 * too long: its status alone is then no refusal.
 */
export async function judged<Given extends OwnAnswer>(
	call: RunningCall,
	state: JudgedAttempt,
	next: () => Promise<Given>,
): Promise<Given> {
	const { exchanges, isAsked } = state
	const before = exchanges.length
	state.settled = undefined
	const answer = await next()
	const exchange = exchanges.slice(before).findLast(({ start }) => start)
	const { start, repeats = 'anything' } = exchange ?? {}
	if (exchange?.answer && isAsked && !call.progress.over) {
		state.settled = await asked(call, answer)
		const { word = start && isRefusal(start.status) ? 'rejected' : 'unknown' } = state.settled
		exchange.meaning = word === 'rejected' || word === 'not_processed' ? word : 'unknown'
	}
	const isOpen = isAsked ? state.settled && !state.settled.word : true
	// Allows one replay only: repeating a refused token may lock the account.
	if (exchange && start?.status === 401 && !exchange.isFollowed && isOpen && sentOf(exchanges).length === 1)
		exchange.mayBeRepeated = mayReplay(call.operation, start.headers, repeats)
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
	distrust(call.progress)
	return { ...changed, word: 'unknown' }
}

async function asked({ operation, client, lastSent }: RunningCall, answer: OwnAnswer): Promise<SettledAnswer> {
	const { status, headers, body } = answer
	const reading = await readAnswer(operation, answer, lastSent)
	const { data, flaw } = reading
	const given: PlatformResponse = {
		status,
		headers: new Headers(headers),
		get body() {
			return bodyText(body)
		},
		data,
		...(flaw && { deviations: flaw.issues }),
	}
	const word = classifyResponse(operation.outcomeOf, client.outcomeOf, given)
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
