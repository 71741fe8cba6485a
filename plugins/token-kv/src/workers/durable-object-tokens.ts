/**
 * Gets access tokens from a Durable Object, which requests each token once for all Workers.
 * @module
 */
import { type Issuer, type TokenSource, tokenError } from '@tarja/core'
import { readMessage, type TokenObject } from './token-message.ts'

/** The members of the binding that are used; any `DurableObjectNamespace` fits, typed or not. */
export interface TokenObjects {
	/** Returns the id of the Durable Object with this name, the same at every call. */
	idFromName(name: string): object
	/** Returns the stub through which the Durable Object is called. */
	get(id: never): object
}

/** Which Durable Object {@linkcode durableObjectTokens} asks for tokens. */
export interface DurableObjectTokensOptions {
	/** Name of the Durable Object. Use another name for each account of the platform. Default `default`. */
	readonly name?: string
}

/**
 * Gets access tokens from a Durable Object made with `tokenObject`, for `createClient({ auth })` in a Worker.
 *
 * The client keeps the token in the isolate's memory and asks the object only when it needs another: once, however many calls
 * wait. A fresh stub is taken for every question, because a stub belongs to the request that took it; so this is legal at module
 * scope. A request to the object that failed, and that Cloudflare marks as `retryable`, is made once more.
 *
 * @param objects The binding, from a handler's `env` or from `cloudflare:workers`.
 * @param options See {@linkcode DurableObjectTokensOptions}.
 * @returns A token source. Its failures are the object's own: `token_unavailable` with reason, status and `retryAtMs`; or
 * reason `source` when the object could not be asked.
 * @see Cloudflare, Durable Objects: "Error handling".
 * @example
 * ```ts
 * import { createClient } from '@tarja/core'
 * import { durableObjectTokens, type TokenObjects } from '@tarja/token-kv/durable-object'
 *
 * const clientFor = (env: { readonly TOKEN_OBJECT: TokenObjects; readonly PLATFORM_URL: string }) =>
 * 	createClient({ baseUrl: env.PLATFORM_URL, auth: durableObjectTokens(env.TOKEN_OBJECT, { name: 'merchant-7' }) })
 * ```
 */
export function durableObjectTokens(
	objects: TokenObjects,
	{ name = 'default' }: DurableObjectTokensOptions = {},
): Required<TokenSource> & Pick<Issuer, 'identity'> {
	const object = (): TokenObject => objects.get(objects.idFromName(name) as never) as TokenObject
	return {
		// Includes the object's id: two Workers may give the same name to objects of two accounts, and keep their tokens in one
		// store.
		identity: () => ['durable-object', name, String(objects.idFromName(name))],
		async token({ rejected } = {}) {
			return readMessage(await asked(() => object().token(rejected === undefined ? {} : { rejected })), Date.now())
		},
		async clear() {
			await asked(() => object().clear())
		},
	}
}

async function asked<Out>(question: () => Promise<Out>): Promise<Out> {
	try {
		return await question()
	} catch (error) {
		if (!isWorthRepeating(error)) throw unreachable(error)
	}
	try {
		return await question()
	} catch (error) {
		throw unreachable(error)
	}
}

/**
 * Whether a call of the object may be repeated: Cloudflare sets `retryable`; `overloaded` means that a retry would make it worse.
 */
function isWorthRepeating(error: unknown): boolean {
	const { retryable, overloaded } = Object(error) as { retryable?: unknown; overloaded?: unknown }
	return retryable === true && overloaded !== true
}

function unreachable(cause: unknown): Error {
	return tokenError('source', 'the token object could not be asked; see the cause', { cause })
}
