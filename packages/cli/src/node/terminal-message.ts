/**
 * Rewrites a client's error message for a terminal, because a user of the terminal has no access to the members and options that it names.
 */
import { isTarjaError, type TarjaError } from '@tarja/core'

/** Explains where to define a command's bindings, because its user creates no client. */
function explainUnbound({ operation = '' }: TarjaError): string {
	return `Cannot call ${operation}: the reference (§4.3) shows neither its method nor its path.
Write them, from the vendor's page, into tarja.config.mjs:
  export default { bindings: {
    '${operation}': { method: '…', path: '/…', effect: 'unsafe' },
  } }`
}

/**
 * Formats an error's message for a terminal.
 *
 * @param message The error's message, or its printable part.
 */
export function formatForTerminal(error: TarjaError, message: string): string {
	if (isTarjaError(error, 'unbound_operation')) return explainUnbound(error)
	return message.replace('; the response is in error.response', '').replaceAll('error.record', 'its record')
}
