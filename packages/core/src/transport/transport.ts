/**
 * The contract of transports: what takes one attempt to the wire and says how far it went.
 * @module
 */
import type { Answer, Attempt } from '../layer.ts'

/** What is to go out: an attempt as its layers left it, or a request for a token. */
export type Outgoing = Pick<Attempt, 'method' | 'url' | 'headers' | 'body' | 'signal'>

/**
 * Takes one request to the wire, once, for `createClient({ transport })`. What a failed call is told to be is read from what the
 * transport reports of its departure, and from nothing else: a wrong report is a payment that is told to be what it is not. The
 * contract suite is `transportContract` of `@tarja/testing`.
 */
export interface Transport {
	/**
	 * Sends the request and reads its answer to the end. It follows no redirect, repeats nothing that has begun, and rejects at
	 * once when `outgoing.signal` is aborted, whether or not it has begun. Called as a method of the transport.
	 *
	 * @param outgoing What goes out: method, URL, header fields and body exactly as they are.
	 * @param departure To be told how far it went.
	 * @returns The whole answer. Where its body is longer than `departure.maxResponseBytes`: what was read until then, which must
	 * be longer than that; the rest is not read.
	 */
	send(outgoing: Outgoing, departure: Departure): Promise<Answer>
}

/** The moment before the first byte may leave, and what follows it. */
export interface Departure {
	/**
	 * To be called in the tick in which the first byte of the request may leave, and before it does. `false`: it must not leave,
	 * because the call is over, or because this departure has begun before. A `send` that rejects without it has sent nothing.
	 */
	begin(): boolean
	/** To be called once, when status and header fields have come: of the final answer, not of a 1xx. */
	answered(status: number, headers: Headers): void
	/** The longest body that is wanted, in bytes as they arrive. */
	readonly maxResponseBytes: number
}
