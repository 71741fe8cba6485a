/** The known facts about a call's requests. Facts are only added. Outcomes are concluded from them, here and nowhere else. */

import type { Outcome, SendCounts } from '../errors/details.ts'
import type { Word } from '../operation/outcome-of.ts'
import type { OwnResponse } from './attempt.ts'
import type { ResponseStart } from './fetch-transport.ts'
import type { Repeats } from './runtime.ts'

/** What the integrator or HTTP says about one response. `invalid_token`: a 401, not classified by the integrator, that names the token. */
export type ResponseWord = Word | 'invalid_token'

/** One request that an attempt sends, and its response. An attempt has two if a 401 is replayed. */
export interface Exchange {
	/** Its first byte may have been sent. */
	isBegun: boolean
	/** The exchange is over: later reports about it are ignored. */
	isEnded: boolean
	/** It is proved that nothing of the request was sent, although it had begun. */
	isUnsent: boolean
	/** What the runtime may have sent again on its own. */
	repeats: Repeats
	/** A redirect was followed, so the response belongs to another request. */
	isFollowed: boolean
	start: ResponseStart | undefined
	/** The platform's id of the request, in printable form; ours, if there is none. */
	requestId: string | undefined
	/** The response, once it was read completely. */
	response: OwnResponse | undefined
	/** The classification of the response; `undefined` until the response was classified. */
	word: ResponseWord | undefined
	/** A layer threw, or changed what the response means, so the response may not be the platform's. */
	isDistrusted: boolean
	/** It is a 401 after which the same attempt may begin another exchange: the replay. */
	mayBeRepeated: boolean
}

export function createExchange(): Exchange {
	return {
		isBegun: false,
		isEnded: false,
		isUnsent: false,
		repeats: 'nothing',
		isFollowed: false,
		start: undefined,
		requestId: undefined,
		response: undefined,
		word: undefined,
		isDistrusted: false,
		mayBeRepeated: false,
	}
}

/** The exchanges of a call, and the other facts that decide its outcome. */
export interface Progress {
	/** Whether the operation only reads, so that earlier tries had no effect. */
	readonly safe: boolean
	/** Whether the call may be sent again. If not, it begins a second exchange only after a 401 that may be replayed. */
	readonly mayRepeat: boolean
	/** Oldest first. Exchanges that never began are included. */
	readonly exchanges: Exchange[]
	/** Whether nothing may be sent any more, because the error was made or the call has ended. */
	isSealed: boolean
}

export function createProgress(safe: boolean, mayRepeat = true): Progress {
	return { safe, mayRepeat, exchanges: [], isSealed: false }
}

/** Whether a request may have been sent. */
export function isSent({ isBegun, isUnsent }: Pick<Exchange, 'isBegun' | 'isUnsent'>): boolean {
	return isBegun && !isUnsent
}

/** Returns the last status that arrived, from any of the requests. */
export function getLastStatus({ exchanges }: Progress): number | undefined {
	return exchanges.flatMap(({ start }) => start?.status ?? []).at(-1)
}

/** Marks the last exchange that may have been sent, because its response can't be trusted. */
export function distrustLast({ exchanges }: Progress): void {
	const last = exchanges.findLast(isSent)
	if (last) last.isDistrusted = true
}

/** Facts about one exchange from which an outcome is concluded. */
export type ExchangeFacts = Pick<
	Exchange,
	'isBegun' | 'isUnsent' | 'start' | 'repeats' | 'isFollowed' | 'word' | 'isDistrusted' | 'mayBeRepeated'
>

/**
 * Returns the outcome of a call that fails now, from the facts about its exchanges.
 *
 * - `not_processed` if nothing can have been sent, or the platform processed no request that may have been sent.
 * - `rejected` if the platform refused or did not process each exchange that may have been sent, and refused at least one.
 * - `unknown` otherwise.
 *
 * For a safe call, only the last exchange counts. A 401 doesn't count if its replay got a response.
 */
export function proveOutcome(exchanges: readonly ExchangeFacts[], safe: boolean): Outcome {
	const sent = exchanges.filter(isSent)
	const words = sent.map((exchange, index) => proveWord(exchange, sent[index + 1], safe))
	const counted = words.slice(safe ? -1 : 0)
	if (counted.includes('unknown')) return 'unknown'
	return counted.includes('rejected') ? 'rejected' : 'not_processed'
}

/** Returns what is proved about one exchange that may have been sent; `undefined` for a 401 whose replay has a response. */
function proveWord(
	exchange: ExchangeFacts,
	after: ExchangeFacts | undefined,
	safe: boolean,
): 'rejected' | 'not_processed' | 'unknown' | undefined {
	const { word, repeats, isFollowed, isDistrusted, mayBeRepeated } = exchange
	// If the runtime may have sent a request several times, its status is about the last copy only.
	if (isDistrusted || (!safe && (isFollowed || repeats !== 'nothing'))) return 'unknown'
	if (mayBeRepeated && after?.start) return undefined
	// The platform refused the token, and so processed nothing, whether or not the call could be replayed.
	if (word === 'invalid_token') return 'not_processed'
	return word === 'rejected' || word === 'not_processed' ? word : 'unknown'
}

/** Returns the number of requests, and the id of the last one with a response, for results, errors and records. */
export function countSends({ exchanges, safe }: Progress): SendCounts {
	// Uses one loop, because each array function costs a hundredth of a call in Bun.
	let [attempts, mayHaveReplayed] = [0, false]
	let requestId: string | undefined
	for (const exchange of exchanges) {
		if (exchange.start) requestId = exchange.requestId
		if (!isSent(exchange)) continue
		requestId = exchange.requestId ?? requestId
		attempts++
		// A read that was sent twice did nothing twice.
		mayHaveReplayed ||= !safe && (exchange.isFollowed || exchange.repeats !== 'nothing')
	}
	return requestId ? { attempts, mayHaveReplayed, requestId } : { attempts, mayHaveReplayed }
}
