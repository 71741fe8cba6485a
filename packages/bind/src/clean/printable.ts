/** Text of a stranger, fit for a terminal, a comment and a report. */
import { unescaped } from '../form/pointer.ts'
import { removed, secretIn, withoutSecrets } from './secrets.ts'

/** Controls, what changes the order of text, what cannot be seen, line separators, halves of surrogate pairs, tags. */
const unprintable = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029\u115f\u1160\u3164\uffa0]/gu

/** Whether a text has characters that are not to be printed. */
export function hasUnprintable(text: string): boolean {
	return text.search(unprintable) >= 0
}

/** One line without them: white space becomes one space. */
export function oneLine(text: string): string {
	return text.replaceAll(/\s+/gu, ' ').replaceAll(unprintable, '').trim()
}

/**
 * An exact text, such as a key or a pointer, for people: what cannot be printed is written as an escape, what looks like a secret is
 * left out.
 */
export function printable(text: string): string {
	const escaped = text.replaceAll(unprintable, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`)
	return withoutSecrets(escaped).text
}

/** A JSON pointer for people. Its marks would hide where a secret begins, so each name is looked at by itself. */
export function printablePointer(pointer: string): string {
	return pointer
		.split('/')
		.map((name) => (secretIn(unescaped(name)) ? removed : printable(name)))
		.join('/')
}
