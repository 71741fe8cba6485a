/**
 * What a transport reports of one exchange, written into the progress of its call.
 * @module
 */
import type { Attempt } from '../layer.ts'
import { type Progress, recordFailedExchange, recordSend, recordStatus } from '../progress.ts'
import type { FetchDeparture, Head } from './fetch-transport.ts'
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

/** One exchange's way into its call's progress. */
export function departureOf(
	turn: Pick<Turn, 'progress' | 'next'>,
	signal: AbortSignal,
	maxResponseBytes: number,
): FetchDeparture {
	const { progress } = turn
	let mayBegin = true
	let isPending = false
	let repeats: Repeats = 'nothing'
	let { next } = turn
	let head: Head | undefined
	const begin = (repeated = repeats): boolean => {
		if (!mayBegin || turn.next === 'none' || signal.aborted || progress.over) return false
		mayBegin = false
		isPending = true
		next = turn.next
		turn.next = 'none'
		repeats = repeated
		recordSend(progress, repeats)
		return true
	}
	return {
		maxResponseBytes,
		safe: progress.safe,
		begin,
		answered(status, headers, followed) {
			// Whoever has an answer has sent, whether it said so or not.
			if (!isPending && !begin()) return
			if (!Number.isInteger(status)) throw new TypeError('no status')
			isPending = false
			head = { status, headers }
			recordStatus(progress, status, followed ? 'anything' : repeats)
			// Once: whoever asks again and again with a refused token gets an account locked.
			if (status === 401 && next === 'first' && !followed) turn.next = 'again'
		},
		end(nothingSent = false) {
			if (isPending) recordFailedExchange(progress, nothingSent)
			if (nothingSent) turn.next = next
			mayBegin = isPending = false
			return head
		},
	}
}
