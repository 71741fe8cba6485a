/** Makes foreign text safe for a terminal, a comment and a report. */
import { unescapePointer } from '../text/pointer.ts'
import { findSecret, removed, removeSecrets } from './secrets.ts'

/** Control, bidirectional and invisible characters, line separators, lone surrogates, tags. */
const unprintable = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029\u115f\u1160\u3164\uffa0]/gu

/** Whether a text contains characters that must not be printed. */
export function hasUnprintable(text: string): boolean {
	return text.search(unprintable) >= 0
}

/** Joins a text into one line: removes unprintable characters and replaces each run of white space by one space. */
export function toOneLine(text: string): string {
	return text.replaceAll(/\s+/gu, ' ').replaceAll(unprintable, '').trim()
}

/**
 * Prints an exact text, such as a key or a pointer: unprintable characters are escaped, and what looks like a secret is removed.
 */
export function toPrintable(text: string): string {
	const escaped = text.replaceAll(unprintable, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`)
	return removeSecrets(escaped).text
}

/** Longest printed name in a pointer: a document may have a name of a megabyte, with many diagnostics below it. */
const longestName = 120

/** Prints a JSON pointer name by name, because the separators would hide where a secret begins. */
export function toPrintablePointer(pointer: string): string {
	return pointer.split('/').map(toPrintableName).join('/')
}

function toPrintableName(name: string): string {
	// Looks at more characters than are printed, as half of a secret does not look like one.
	const begin = name.slice(0, longestName * 4)
	const shown = findSecret(unescapePointer(begin)) ? removed : toPrintable(begin)
	return shown.length <= longestName ? shown : `${shown.slice(0, longestName - 1).replace(/\p{Cs}$/u, '')}…`
}
