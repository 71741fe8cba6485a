/**
 * What a transport reports of one exchange, written into the progress of its call.
 * @module
 */
import type { Answer, Attempt } from '../layer.ts'
import { type Progress, recordFailedExchange, recordSend, recordStatus } from '../progress.ts'
import type { FetchDeparture } from './fetch-transport.ts'
import type { Repeats } from './runtime.ts'

/** What decides about sending; layers have no say in it. */
export interface Turn {
	/** As the layers were given it. */
	readonly attempt: Attempt
	/** Where the call goes by its operation and input. */
	readonly url: string
	readonly progress: Progress
	/** Which exchange may begin: the first, which may not have left at all; another one after a 401 (not applied, by RFC 9110 §15.5.2); or none. */
	next: 'first' | 'again' | 'none'
}

/** A departure as the exchange sees it. */
export interface OwnDeparture extends FetchDeparture {
	/** The transport has failed, or given its answer: nothing may begin any more. What has come of an answer. */
	end(): Pick<Answer, 'status' | 'headers'> | undefined
}

/** One exchange's way into its call's progress. */
export function departureOf(turn: Turn, maxResponseBytes: number): OwnDeparture {
	const { progress, attempt } = turn
	let mayBegin = true
	let isPending = false
	let repeats: Repeats = 'nothing'
	let { next } = turn
	let head: Pick<Answer, 'status' | 'headers'> | undefined
	return {
		maxResponseBytes,
		safe: progress.safe,
		begin(repeated = repeats) {
			if (!mayBegin || turn.next === 'none' || attempt.signal.aborted || progress.over) return false
			mayBegin = false
			isPending = true
			next = turn.next
			turn.next = 'none'
			repeats = repeated
			recordSend(progress, repeats)
			return true
		},
		answered(status, headers, followed) {
			if (!isPending) return
			if (!Number.isInteger(status)) throw new TypeError('the answer has no status')
			isPending = false
			head = { status, headers }
			recordStatus(progress, status, followed ? 'anything' : repeats)
			// Once: whoever asks again and again with a refused token gets an account locked.
			if (status === 401 && next === 'first' && !followed) turn.next = 'again'
		},
		neverLeft() {
			isPending = false
			turn.next = next
			recordFailedExchange(progress, true)
		},
		end() {
			if (isPending) recordFailedExchange(progress, false)
			mayBegin = isPending = false
			return head
		},
	}
}
