/**
 * Defines the messages between the Durable Object and the client that asks it for a token. They are plain values: an error that
 * crosses RPC loses its class and, with some compatibility dates, its properties.
 * @module
 */
import {
	isTarjaError,
	type TarjaError,
	type TarjaErrorDetails,
	type TokenGrant,
	type TokenRequest,
	tokenError,
} from '@tarja/core'

/** A token and the time it has left. A duration is sent, not an end, because the two clocks need not agree. */
export interface GrantMessage {
	/** The access token, without `Bearer `. */
	readonly accessToken: string
	/** Milliseconds for which the token can still be used, from when this message was made. */
	readonly remainingMs: number
}

/** The object's answer: a token, or why there is none. */
export type TokenMessage =
	| { readonly grant: GrantMessage }
	| {
			readonly failure: {
				readonly reason: TarjaErrorDetails['token_unavailable']['reason']
				readonly message: string
				readonly status?: number
				/** Milliseconds until the object will ask for a token again. */
				readonly retryAfterMs?: number
			}
	  }

/** Methods that Workers call on the Durable Object, over RPC. */
export interface TokenObject {
	/** Resolves to a valid token, or to the reason why there is none. Does not reject when no token can be had. */
	token(request?: Pick<TokenRequest, 'rejected'>): Promise<TokenMessage>
	/** Forgets the token in memory and in storage, so that the next one is requested anew. */
	clear(): Promise<void>
}

/** Makes the message by which the Durable Object hands a token to a Worker. */
export function writeGrant({ accessToken, lifetimeMs }: TokenGrant): TokenMessage {
	return { grant: { accessToken, remainingMs: lifetimeMs } }
}

/**
 * Makes a message of a failure. Only the text of a `TarjaError` is sent, as it holds no secret; other errors' texts are dropped.
 */
export function writeFailure(error: unknown, nowMs: number): TokenMessage {
	if (!isTarjaError(error, 'token_unavailable'))
		return { failure: { reason: 'source', message: 'the token object failed; its own log says why' } }
	const { reason, status, retryAtMs } = error.details
	return {
		failure: {
			reason,
			// Removes the start and the end of the message: the client adds both again, and the end names a time by its own clock.
			message: error.message.replace(/^Cannot get an access token: |; it will not be asked again before .*$/g, ''),
			...(status !== undefined && { status }),
			...(retryAtMs !== undefined && { retryAfterMs: Math.max(0, retryAtMs - nowMs) }),
		},
	}
}

/** Makes a token, or a `TarjaError`, of the object's message, with times by the client's clock. */
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
