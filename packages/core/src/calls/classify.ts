/** Classifies a response by the integrator's `outcomeOf`, or else by HTTP alone. No other file does. */

import type { Operation } from '../operation/operation.ts'
import { classifyResponse, type PlatformResponse, type Word } from '../operation/outcome-of.ts'
import type { OwnResponse } from '../transport/attempt.ts'
import { decodeBody } from '../transport/body.ts'
import { countSends, type Exchange, isSent, type ResponseWord } from '../transport/exchange.ts'
import { mayReplay, saysInvalidToken } from '../transport/send.ts'
import {
	createResponseFailure,
	isRefusal,
	isSuccess,
	type ReadResponse,
	type Result,
	readResponse,
} from './response.ts'
import type { RunningAttempt, RunningCall } from './running-call.ts'

/**
 * Returns the function that makes one exchange with `send`, and asks what its answer means before another one may begin. Nobody is asked
 * about an answer that broke off or is too long: its status alone is then no refusal.
 */
export function withClassification<Sent, Given extends OwnResponse>(
	call: RunningCall,
	state: RunningAttempt,
	send: (input: Sent) => Promise<Given>,
): (input: Sent) => Promise<Given> {
	const { exchanges, isAsked } = state
	return async (input) => {
		const before = exchanges.length
		state.settled = undefined
		const last = (): Exchange | undefined => exchanges.slice(before).find(({ start }) => start)
		let response: Given
		try {
			response = await send(input)
		} catch (thrown) {
			const failed = last()
			if (failed?.response && !isAsked) failed.word = classifyStatus(failed, failed.response)
			throw thrown
		}
		const exchange = last()
		if (exchange && !call.progress.isSealed) {
			if (exchange.response && isAsked) state.settled = await classifyWhole(call, response)
			noteWord(call.operation, exchange, state, response)
		}
		return response
	}
}

/** Notes what the response of an exchange says, and whether the exchange may be repeated after it. */
function noteWord(operation: Operation, exchange: Exchange, state: RunningAttempt, response: OwnResponse): void {
	const { settled, isAsked, exchanges } = state
	const { start, repeats, isFollowed } = exchange
	const isOpen = isAsked ? settled && !settled.word : true
	exchange.word = isOpen ? classifyStatus(exchange, response) : settled?.word
	// Allows one replay only: repeating a refused token may lock the account.
	if (start?.status === 401 && !isFollowed && isOpen && exchanges.filter(isSent).length === 1)
		exchange.mayBeRepeated = mayReplay(operation, start.headers, repeats)
}

/** What an answer says by HTTP alone. One whose status a layer changed says nothing. */
function classifyStatus({ start }: Exchange, response: OwnResponse): ResponseWord {
	if (start?.status !== response.status) return 'unknown'
	if (start.status === 401 && saysInvalidToken(start.headers)) return 'invalid_token'
	return isRefusal(response) ? 'rejected' : 'unknown'
}

/** Reads a whole answer, and asks the integrator what it means. */
export async function classifyWhole(
	{ operation, lastSent }: RunningCall,
	response: OwnResponse,
): Promise<ReadResponse> {
	const { status, headers, body } = response
	const reading = await readResponse(operation, response, lastSent)
	const isByField = typeof operation.outcomeOf === 'object'
	const { flaw } = reading
	const data = isByField && 'raw' in reading ? reading.raw : reading.data
	const input: PlatformResponse = {
		status,
		headers: new Headers(headers),
		get body() {
			return decodeBody({ headers, body }).text
		},
		data,
		...(flaw && { deviations: flaw.issues }),
	}
	// A name twice, or bytes of another charset, make the value of a field anybody's.
	const isUnclear = isByField && (flaw?.reason === 'charset' || flaw?.reason === 'not_json')
	const word = isUnclear ? 'unknown' : classifyResponse(operation.outcomeOf, input)
	return { response, reading, word }
}

/** What an answer means: the integrator's word, or HTTP's convention. */
export function decideOutcome({ deviations }: Operation, { response, word, reading }: ReadResponse): Word {
	if (word) return word
	const flaw = reading?.flaw
	if (isSuccess(response.status)) return !flaw || (deviations && flaw.reason === 'schema') ? 'applied' : 'unknown'
	return isRefusal(response) ? 'rejected' : 'unknown'
}

/** The result of a call whose answer is a success; otherwise throws what failed. */
export function toResult({ operation, progress, lastSent }: RunningCall, settled: ReadResponse): Result {
	const { response, reading } = settled
	if (decideOutcome(operation, settled) !== 'applied' || !reading)
		throw createResponseFailure(operation, settled, lastSent)
	const { data, flaw } = reading
	const { status, headers, url } = response
	return {
		data,
		...(flaw && { deviations: flaw.issues }),
		response: { status, headers, url },
		...countSends(progress),
	}
}
