/** Rewrites a client's error message for a terminal, where the members and options that it names do not exist. */
import { isTarjaError, type TarjaError } from '@tarja/core'

/** Patterns for parts of messages that speak to programmers, each with the words printed instead. */
const forPrograms: readonly (readonly [RegExp, string])[] = [
	[/; its answer is in error\.response/, ''],
	// Removes the fields in brackets, which are printed on a line of their own.
	[/(look it up[^[]*) \[.*\]$/, '$1'],
	[/look it up by error\.record/, 'look it up'],
	[/error\.record has no fields to look it up by/, 'there are no fields to look it up by'],
	[/your signal was aborted/, 'it was interrupted'],
	[/: client\.journal\.find shows it/, ''],
	[/; it will not be asked again before [^\s;]+/, ''],
]

/** Explains where a command's bindings are defined, as the user creates no client. */
function explainUnbound({ operation = '' }: TarjaError): string {
	return `Cannot call ${operation}: the reference (§4.3) shows neither its method nor its path.
Write them, from the vendor's page, into "bindings" of tarja.config.ts, or into bindings.mjs for --bindings bindings.mjs:
  export const bindings = {
    '${operation}': { method: '…', path: '/…', effect: 'unsafe' },
  }`
}

/**
 * Formats an error's message for a terminal.
 *
 * @param message Its own message, or the printable part of it.
 */
export function formatForTerminal(error: TarjaError, message: string): string {
	if (isTarjaError(error, 'unbound_operation')) return explainUnbound(error)
	return forPrograms.reduce((words, [pattern, replacement]) => words.replace(pattern, replacement), message)
}
