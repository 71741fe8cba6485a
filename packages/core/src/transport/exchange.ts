/** What is known of a call's requests, as facts that are only added. Outcomes are concluded from them, here and nowhere else. */

import type { Outcome, SendCounts } from '../errors/details.ts'
import type { Word } from '../operation/outcome-of.ts'
import type { OwnResponse } from './attempt.ts'
import type { ResponseStart } from './fetch-transport.ts'
import type { Repeats } from './runtime.ts'

/** What the integrator or HTTP says of one response; of a 401 without a word of the integrator's, whether it names the token. */
export type ResponseWord = Word | 'invalid_token'

/** One request that an attempt sends, and its response. An attempt has two if a 401 is replayed. */
export interface Exchange {
	/** Its first byte may have left. */
	isBegun: boolean
	/** Nothing more will be heard of it. */
	isEnded: boolean
	/** It is proved that nothing of it was sent, although it had begun. */
	isUnsent: boolean
	/** What the runtime may have sent again by itself. */
	repeats: Repeats
	/** A redirect was followed: the answer is another request's. */
	isFollowed: boolean
	start: ResponseStart | undefined
	/** The platform's id of the request, in printable form. */
	requestId: string | undefined
	/** The answer, once it was read whole. */
	response: OwnResponse | undefined
	/** What the response says; `undefined` until it was classified. */
	word: ResponseWord | undefined
	/** A layer threw, or changed what the answer means: it need not be the platform's. */
	isDistrusted: boolean
	/** It is a 401 after which another exchange of the same attempt may begin, its replay. */
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

/** The exchanges of a call, and what else decides how it ends. */
export interface Progress {
	/** Whether the operation only reads, so that earlier tries had no effect. */
	readonly safe: boolean
	/** Oldest first, those included that never began. */
	readonly exchanges: Exchange[]
	/** Whether nothing may be sent any more: the error is made, or the call has ended. */
	isSealed: boolean
}

export function createProgress(safe: boolean): Progress {
	return { safe, exchanges: [], isSealed: false }
}

/** Whether a request may have left. */
export function isSent({ isBegun, isUnsent }: Pick<Exchange, 'isBegun' | 'isUnsent'>): boolean {
	return isBegun && !isUnsent
}

/** The last status that came, whichever request it answered. */
export function getLastStatus({ exchanges }: Progress): number | undefined {
	return exchanges.flatMap(({ start }) => start?.status ?? []).at(-1)
}

/** Marks the last answer as one that is not to be relied on. */
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
 * Returns the outcome of a call that fails now, from what is known of its exchanges.
 *
 * - `not_processed` if none may have left.
 * - `rejected` if the platform refused each one that may have left; `not_processed` if it processed none of them.
 * - `unknown` otherwise.
 *
 * Of a safe call only the last exchange counts. A 401 that was replayed counts as its replay's response says.
 */
export function proveOutcome(exchanges: readonly ExchangeFacts[], safe: boolean): Outcome {
	const sent = exchanges.filter(isSent)
	const words = sent.map((exchange, index) => proveWord(exchange, sent[index - 1], sent[index + 1], safe))
	const counted = words.slice(safe ? -1 : 0)
	if (counted.includes('unknown')) return 'unknown'
	return counted.includes('rejected') ? 'rejected' : 'not_processed'
}

/** What is proved of one exchange that may have left; nothing of a 401 whose replay has a response. */
function proveWord(
	exchange: ExchangeFacts,
	before: ExchangeFacts | undefined,
	after: ExchangeFacts | undefined,
	safe: boolean,
): 'rejected' | 'not_processed' | 'unknown' | undefined {
	const { word, repeats, isFollowed, isDistrusted, mayBeRepeated } = exchange
	// The status of a request that the runtime may have sent several times is about the last time only.
	if (isDistrusted || (!safe && (isFollowed || repeats === 'anything'))) return 'unknown'
	if (mayBeRepeated && after?.start) return undefined
	if (word === 'invalid_token' && before?.mayBeRepeated) return 'not_processed'
	return word === 'rejected' || word === 'not_processed' ? word : 'unknown'
}

/** The counts of requests, and the last one's id, for results, errors and records. */
export function countSends({ exchanges }: Progress): SendCounts {
	// One loop, because each function of a list costs a hundredth of a call in Bun.
	let [attempts, mayHaveReplayed] = [0, false]
	let requestId: string | undefined
	for (const exchange of exchanges) {
		if (exchange.start) requestId = exchange.requestId
		if (!isSent(exchange)) continue
		attempts++
		mayHaveReplayed ||= exchange.isFollowed || exchange.repeats !== 'nothing'
	}
	return { attempts, mayHaveReplayed, ...(requestId && { requestId }) }
}
