import type { ErrorDocument } from '../documents.ts'
import type { Output } from './output.ts'

/** Prints why a command failed; if it got no token, also that `tarja doctor` finds out why. */
export function tellFailure(output: Output, { code, message }: ErrorDocument['error']): void {
	// Prints our own message line by line; any other message may contain foreign line breaks, which are escaped.
	for (const line of code === 'unbound_operation' ? message.split('\n') : [message]) output.talk(line)
	if (code === 'token_unavailable') output.talk('tarja doctor looks why, step by step')
}
