/**
 * The sentences that each language must provide.
 * @module
 */
import type { ConfigurationReason, Outcome, TarjaErrorCode, TarjaErrorDetails } from '../details.ts'

/** Sentences from which errors are explained in one language. */
export interface Words {
	/** Sentence about the cause, by error code, from its details. */
	readonly cause: {
		readonly [Code in TarjaErrorCode]: (details: TarjaErrorDetails[Code]) => string
	}
	/** Sentence about the effect and the next step, by outcome. */
	readonly outcome: Readonly<Record<Outcome, string>>
	/** Tells what to look for: the payment's fields and reference. */
	lookUp(names: string): string
}

/** A clause about the part of the program that is wrong, by reason. */
export type SetupWords = Readonly<Record<ConfigurationReason, string>>

/**
 * The end of the sentence about a wrong setup: the clause of its reason and the names in brackets. It has no clause where the error
 * gives no reason, or one of a later version.
 */
export function setupClause(words: SetupWords, details: TarjaErrorDetails['configuration']): string {
	const { reason, option, found } = details
	const clause = reason !== undefined && Object.hasOwn(words, reason) ? `: ${words[reason]}` : ''
	const names = [option, found].filter((name) => name).join(', ')
	return clause + (names && ` (${names})`)
}
