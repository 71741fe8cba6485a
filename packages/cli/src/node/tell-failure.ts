import type { ErrorDocument } from '../documents.ts'
import type { Context } from './command.ts'
import type { Loaded } from './load-config.ts'
import type { Output } from './output.ts'
import type { ResolvedProfile } from './profile.ts'
import { proxySetting } from './proxy-setting.ts'

/** Prints why a command failed; if it got no token, also that `tarja doctor` finds out why. */
export function tellFailure(output: Output, { code, message }: ErrorDocument['error']): void {
	// Prints our own message line by line; any other message may contain foreign line breaks, which are escaped.
	for (const line of code === 'unbound_operation' ? message.split('\n') : [message]) output.talk(line)
	if (code === 'token_unavailable') output.talk('npx @tarja/cli doctor looks why, step by step')
}

/** Prints which proxy stood in the way of a request that failed without an answer. The configuration's own transport uses none. */
export function tellProxy({ output, env }: Context, { config }: Loaded, { baseUrl }: ResolvedProfile): void {
	const { transport, fetch } = config.client ?? {}
	const { name, host, state } = (!(transport ?? fetch) && proxySetting(new URL(baseUrl), env)) || {}
	if (state === 'used') output.talk(`It went through the proxy ${host}, which ${name} names`)
}
