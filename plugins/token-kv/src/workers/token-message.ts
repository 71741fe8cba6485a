/**
 * What goes between the Durable Object and those who ask it. Plain values: an error that crosses loses its class, and with some
 * compatibility dates its properties.
 * @module
 */
import {
	isTarjaError,
	type TarjaError,
	type TokenFailure,
	type TokenGrant,
	type TokenRequest,
	tokenError,
} from '@tarja/core'

/** A token, with the time it has left: the clocks of the two need not agree. */
export interface GrantMessage {
	readonly accessToken: string
	/** Milliseconds from the moment of the answer. */
	readonly remainingMs: number
}

/** The object's answer: a token, or why there is none. */
export type TokenMessage =
	| { readonly grant: GrantMessage }
	| {
			readonly failure: {
				readonly reason: TokenFailure
				readonly message: string
				readonly status?: number
				/** Milliseconds until it will be tried again. */
				readonly retryAfterMs?: number
			}
	  }

/** The object's methods, for RPC. */
export interface TokenObject {
	/** A valid token, or why there is none. Never rejects for want of a token. */
	token(request?: Pick<TokenRequest, 'rejected'>): Promise<TokenMessage>
	/** Forgets the token, in memory and in storage. */
	clear(): Promise<void>
}

/** Writes a grant down. */
export function writeGrant({ accessToken, lifetimeMs }: TokenGrant): TokenMessage {
	return { grant: { accessToken, remainingMs: lifetimeMs } }
}

/** Writes down why there is no token. Messages of `TarjaError` hold no secret; others stay behind. */
export function writeFailure(error: unknown, nowMs: number): TokenMessage {
	if (!isTarjaError(error, 'token_unavailable'))
		return { failure: { reason: 'source', message: 'the token object failed; its own log says why' } }
	const { reason, status, retryAtMs } = error.details
	return {
		failure: {
			reason,
			// Without the beginning and the end that it gets again there, the end by the clock there.
			message: error.message.replace(/^Cannot get an access token: |; it will not be asked again before .*$/g, ''),
			...(status !== undefined && { status }),
			...(retryAtMs !== undefined && { retryAfterMs: Math.max(0, retryAtMs - nowMs) }),
		},
	}
}

/** Reads the answer: a grant, or the failure as an error again, its times by the asker's clock. */
export function readMessage(message: TokenMessage, nowMs: number): TokenGrant {
	if ('grant' in message) {
		const { accessToken, remainingMs } = message.grant
		return { accessToken, lifetimeMs: remainingMs }
	}
	throw readFailure(message, nowMs)
}

function readFailure(
	{ failure }: Extract<TokenMessage, { failure: unknown }>,
	nowMs: number,
): TarjaError<'token_unavailable'> {
	const { reason, message, status, retryAfterMs } = failure
	return tokenError(reason, message, {
		...(status !== undefined && { status }),
		...(retryAfterMs !== undefined && { retryAtMs: nowMs + retryAfterMs }),
	})
}
