/** Rewrites a client's error message for a terminal, where the members and options that it names do not exist. */
import { isTarjaError, type TarjaError } from '@tarja/core'

/** Explains where a command's bindings are defined, as the user creates no client. */
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
 * @param message Its own message, or the printable part of it.
 */
export function formatForTerminal(error: TarjaError, message: string): string {
	if (isTarjaError(error, 'unbound_operation')) return explainUnbound(error)
	return message.replace('; the response is in error.response', '').replaceAll('error.record', 'its record')
}
