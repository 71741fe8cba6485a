import { nearest } from './nearest.ts'

/** Matches words that may be repeated in a message, such as misspelt commands. Any other text may be half of a password. */
const word = /^[A-Za-z][A-Za-z.-]{0,60}$/

/**
 * Joins a finding and an advice into one sentence; if the finding ends in a question, the advice follows it as a new
 * sentence.
 */
export function advised(found: string, advice: string): string {
	return `${found}${found.endsWith('?') ? '' : ';'} ${advice}`
}

/**
 * Says that a command or option does not exist, and which known one the user probably meant.
 *
 * @param kind The kind of word, as the message names it: `command`, `option`.
 * @param prefix Characters that stand before the word: `--` for options.
 */
export function unknownWord(kind: string, given: string, known: readonly string[], prefix = ''): string {
	if (!word.test(given)) return `there is no such ${kind}`
	const [meant] = nearest(given, known)
	return `there is no ${kind} ${prefix}${given}${meant === undefined ? '' : `; did you mean ${prefix}${meant}?`}`
}
