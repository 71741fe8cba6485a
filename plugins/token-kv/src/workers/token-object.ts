/**
 * Makes the Durable Object class that gets tokens.
 * @module
 */
import { DurableObject } from 'cloudflare:workers'
import { type Client, type ClientOptions, createClient, type TokenRequest } from '@tarja/core'
import { type ObjectStorage, objectStorageTokens } from './object-storage-tokens.ts'
import { type TokenMessage, type TokenObject, writeFailure, writeGrant } from './token-message.ts'

/** The members of an object's state that are used; a `DurableObjectState` fits. */
export interface ObjectState {
	/** Storage of the Durable Object, in which its token survives a restart. */
	readonly storage: ObjectStorage
	/** Keeps the object running until the promise ends, even after the response was sent. */
	waitUntil(promise: Promise<unknown>): void
}

/**
 * A class to be exported by a Worker. The member is the mark by which Cloudflare's typings know an object; nothing is there at run time.
 *
 * @see Cloudflare, `wrangler types`: `Rpc.DurableObjectBranded`.
 */
export type TokenObjectClass<Env> = new (
	state: ObjectState,
	env: Env,
) => TokenObject & { readonly __DURABLE_OBJECT_BRAND: never }

/**
 * Makes a Durable Object class that gets access tokens, one request for all isolates and machines.
 *
 * One object keeps one account's token, in memory and in its storage. Whoever asks meanwhile gets the same answer; an asker that
 * dies takes nothing with it, and a token endpoint that does not answer costs its own time (`tokenTimeoutMs`). A token that
 * an asker reports as rejected is replaced once, however many report it. Refused credentials are remembered: see `retryAtMs`.
 *
 * @param settings Makes the options of a client from the Worker's `env`: base URL and `auth`, as for `createClient`. Runs once
 * for each object, when it starts.
 * @returns The class. Export it under the name that the Worker's configuration gives it.
 * @example
 * ```ts
 * import { passwordGrant } from '@tarja/core/password-grant'
 * import { tokenObject } from '@tarja/token-kv/durable-object'
 *
 * interface Env {
 * 	readonly PLATFORM_URL: string
 * 	readonly BASIC_CREDENTIALS: string
 * 	readonly FIELD: string
 * 	readonly SECRET: string
 * }
 *
 * export class TokenObject extends tokenObject((env: Env) => ({
 * 	baseUrl: env.PLATFORM_URL,
 * 	auth: passwordGrant({ basic: env.BASIC_CREDENTIALS, credential: { name: env.FIELD, value: env.SECRET } }),
 * })) {}
 * ```
 */
export function tokenObject<Env>(settings: (env: Env) => ClientOptions): TokenObjectClass<Env> {
	return class extends DurableObject implements TokenObject {
		readonly #client: Client
		readonly #nowMs: () => number

		constructor(state: ObjectState, env: Env) {
			super(state, env)
			const options = settings(env)
			this.#nowMs = () => (options.clock ?? Date).now()
			this.#client = clientOf(options, state)
		}

		async token(request: Pick<TokenRequest, 'rejected'> = {}): Promise<TokenMessage> {
			try {
				return writeGrant(await this.#client.tokens.token(request))
			} catch (error) {
				return writeFailure(error, this.#nowMs())
			}
		}

		clear(): Promise<void> {
			return this.#client.tokens.clear()
		}
	}
}

function clientOf(options: ClientOptions, state: ObjectState): Client {
	return createClient({
		...options,
		// Never takes a token request over from another request: in a Durable Object, work that one request began continues after it
		// has ended.
		tokenTakeoverMs: 2 ** 31 - 1,
		waitUntil: (promise) => state.waitUntil(promise),
	}).use(objectStorageTokens(state.storage))
}
