/**
 * What the integrator says that an answer means, where HTTP's convention does not say it.
 * @module
 */
import type { Issue } from '../errors/details.ts'
import { guarded } from '../errors/guarded.ts'

/** A word about one answer: it is a success, a refusal, or nobody knows. */
export type Word = 'applied' | 'rejected' | 'unknown'

interface AnyAnswer {
	/** The HTTP status of the answer. */
	readonly status: number
	/** The answer's header fields. */
	readonly headers: Headers
	/** The whole body as text, decoded as UTF-8 when it is read. */
	readonly body: string
}

/** An answer whose body is as the operation says. */
interface AgreedAnswer<Data> extends AnyAnswer {
	/** The body as the operation reads it: JSON, text or bytes; where its `response` schema accepts that, the schema's output. */
	readonly data: Data
	readonly deviations?: never
}

/** An answer whose body is not as the operation says. */
interface DeviatingAnswer extends AnyAnswer {
	/** The body as it came: the value of its JSON, or its text. */
	readonly data: unknown
	/** Places (32 at most) where it is not as the operation says: each names a field and what was expected, never a value. */
	readonly deviations: readonly Issue[]
}

/** One whole answer of the platform, of any status, as `outcomeOf` gets it. Where `deviations` is absent, `data` has its type. */
export type PlatformResponse<Data = unknown> = AgreedAnswer<Data> | DeviatingAnswer

/**
 * Asks one `outcomeOf`. It may say nothing, which is `undefined`; one that throws, or says anything else than what it may, is in doubt.
 */
export function askedWord(
	outcomeOf: ((answer: PlatformResponse) => unknown) | undefined,
	answer: PlatformResponse,
	words: readonly unknown[],
): Word | undefined {
	try {
		const said = outcomeOf?.(answer)
		if (said === undefined || words.includes(said)) return said as Word | undefined
		guarded(() => said) // A promise may reject, which nobody would handle.
	} catch {
		// What it throws is no word.
	}
	return 'unknown'
}
