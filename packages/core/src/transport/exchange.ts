/**
 * What is known of a call's requests, as facts that are only ever added; every outcome is concluded from them, here and nowhere else.
 * @module
 */
import type { Outcome } from '../errors/details.ts'
import type { OwnAnswer } from './attempt.ts'
import type { AnswerStart } from './fetch-transport.ts'
import type { Repeats } from './runtime.ts'

/** One request of a call, and its answer. */
export interface Exchange {
	/** Whether the integrator is asked what its whole answer means. */
	readonly isAsked: boolean
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
	start: AnswerStart | undefined
	/** The platform's id of the request, in printable form. */
	requestId: string | undefined
	/** The answer, once it was read whole. */
	answer: OwnAnswer | undefined
	/** What the whole answer means by whoever was asked, or else by HTTP's convention. */
	meaning: 'rejected' | 'not_processed' | 'unknown' | undefined
	/** A layer threw, or changed what the answer means: it need not be the platform's. */
	isDistrusted: boolean
	/** It is a 401 after which another exchange of the same attempt may begin. */
	mayBeRepeated: boolean
}

export function newExchange(isAsked: boolean): Exchange {
	return {
		isAsked,
		isBegun: false,
		isEnded: false,
		isUnsent: false,
		repeats: 'nothing',
		isFollowed: false,
		start: undefined,
		requestId: undefined,
		answer: undefined,
		meaning: undefined,
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
	/** Whether the caller has been told the result. */
	over: boolean
}

export function newProgress(safe: boolean): Progress {
	return { safe, exchanges: [], over: false }
}

/** Those that may have left. */
export function sentOf(exchanges: readonly Exchange[]): readonly Exchange[] {
	return exchanges.filter(({ isBegun, isUnsent }) => isBegun && !isUnsent)
}

/** The last status that came, whichever request it answered. */
export function statusOf({ exchanges }: Progress): number | undefined {
	return exchanges.findLast(({ start }) => start)?.start?.status
}

/** Marks the last answer as one that is not to be relied on. */
export function distrust({ exchanges }: Progress): void {
	const last = sentOf(exchanges).at(-1)
	if (last) last.isDistrusted = true
}

/**
 * Whether a status means, by HTTP's convention, that the request was not applied: 4xx, but for 408 (it may have read all), 409
 * (it may have applied it before), 425 and 429 (said of a request that others may have repeated), and 499 (nginx's word for a
 * client that left, of a request which it has passed on).
 */
export function isRefusal(status: number): boolean {
	return status >= 400 && status < 500 && ![408, 409, 425, 429, 499].includes(status)
}

/**
 * What the platform's response proves of one exchange. A status is about the last of several times that a runtime may have sent a
 * request. A refusal stays valid even if its body breaks off, unless somebody is asked about whole responses.
 */
function provedMeaning(exchange: Exchange, safe: boolean): 'rejected' | 'not_processed' | 'unknown' {
	const { start, repeats, isFollowed, isAsked, meaning = 'unknown', isDistrusted } = exchange
	if (!start || isDistrusted || (!safe && (isFollowed || repeats === 'anything'))) return 'unknown'
	if (isAsked) return meaning
	return isRefusal(start.status) ? 'rejected' : 'unknown'
}

/** The outcome of a call that fails now: what can be proved of its exchanges, otherwise `unknown`. Of a safe one, the last one counts. */
export function provedOutcome({ exchanges, safe }: Progress): Outcome {
	const meanings = sentOf(exchanges)
		.slice(safe ? -1 : 0)
		.map((exchange) => provedMeaning(exchange, safe))
	if (meanings.includes('unknown')) return 'unknown'
	return meanings.includes('rejected') ? 'rejected' : 'not_processed'
}

/** The counts of requests, and the last one's id, for results, errors and records. */
export function sendsOf({ exchanges }: Progress): {
	readonly attempts: number
	readonly mayHaveReplayed: boolean
	readonly requestId?: string
} {
	const sent = sentOf(exchanges)
	const mayHaveReplayed = sent.some(({ repeats, isFollowed }) => isFollowed || repeats !== 'nothing')
	const requestId = exchanges.findLast(({ start }) => start)?.requestId
	return { attempts: sent.length, mayHaveReplayed, ...(requestId && { requestId }) }
}
