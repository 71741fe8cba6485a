/**
 * Retries what may be retried. The first try runs directly; ky is loaded only for further tries, and decides only whether and
 * when.
 * @module
 */
import { loadKy } from './sending.ts'

/** When to retry, and how long to wait before. */
export interface RetryPolicy {
	/** Number of retries after the first try. */
	readonly limit: number
	/** HTTP statuses after which another try is made. */
	readonly statusCodes: readonly number[]
	/** Longest `Retry-After` that is waited for, in milliseconds. */
	readonly maxRetryAfterMs: number
	/** Longest wait between two tries, in milliseconds, if the answer has no `Retry-After`. */
	readonly backoffLimitMs: number
	/** Random number, 0 ≤ n < 1, that spreads the backoff. */
	readonly random: () => number
}

/** Status and headers of an answer, from which ky decides about a retry, and the word that makes it final. */
type Status = Pick<Response, 'status' | 'headers'> & { readonly word?: unknown }

/** The work that is tried, once or several times. */
export interface Retried<Answer extends Status> {
	readonly url: string
	readonly method: string
	/** Ends the wait between two tries when it is aborted. An attempt that runs checks it itself. */
	readonly signal: AbortSignal
	/** Makes one attempt, with its time limit, and reads its answer. */
	attempt(tryNumber: number): Promise<Answer>
	/** Whether another try may help after this error; otherwise it is thrown at once. */
	isRetriable(error: unknown): boolean
}

/**
 * Resolves to the last answer, whatever its status, or rejects with the last attempt's error. ky's own errors do not leave this
 * function.
 */
export async function withRetries<Answer extends Status>(work: Retried<Answer>, policy: RetryPolicy): Promise<Answer> {
	const { signal } = work
	signal.throwIfAborted()
	const first = work.attempt(1)
	const mayHelp = await first.then(
		(answer) => isError(answer) && policy.statusCodes.includes(answer.status),
		work.isRetriable,
	)
	return mayHelp && policy.limit ? repeat(first, work, policy) : first
}

/** Makes the tries after the first one; ky gets the first one's result as its first answer. */
async function repeat<Answer extends Status>(
	first: Promise<Answer>,
	{ url, method, signal, attempt, isRetriable }: Retried<Answer>,
	{ limit, statusCodes, maxRetryAfterMs, backoffLimitMs, random }: RetryPolicy,
): Promise<Answer> {
	let last = first
	let tryNumber = 0
	try {
		const { default: ky } = await loadKy()
		await ky(url, {
			method,
			async fetch() {
				if (++tryNumber > 1) last = attempt(tryNumber)
				return toKy(await last)
			},
			signal,
			// Disables ky's timeout: attempts have their own, and the signal ends the rest.
			timeout: false,
			retry: {
				limit,
				methods: [method.toLowerCase() as 'get'],
				statusCodes: [...statusCodes],
				maxRetryAfter: maxRetryAfterMs,
				backoffLimit: backoffLimitMs,
				jitter: (delayMs) => delayMs * (0.5 + random() / 2),
				// Decides about errors here, as ky does not know the network errors of every runtime.
				shouldRetry: () => last.then(() => undefined, isRetriable),
			},
		})
	} catch {
		// Ignores ky's error (or a failure to load it, for example after a deployment): the last try's result says enough.
	}
	return last
}

function isError({ status, word }: Status): boolean {
	return status >= 400 && status <= 599 && word === undefined
}

/** Copies only status and headers; a Response cannot have a status outside 200–599. */
function toKy(answer: Status): Response {
	const { status, headers } = answer
	return isError(answer) ? new Response(null, { status, headers }) : new Response(null)
}
