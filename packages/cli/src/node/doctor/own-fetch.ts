/** Checks which `fetch` sends payments: the runtime's own, or one that might send them twice. */
import { findForeignFetch } from '@tarja/core/plugin'
import { type Check, ok, warning } from './check.ts'

export const ownFetch: Check = {
	name: 'fetch',
	summary: "Show whether payments go over the runtime's own fetch",
	async run({ loaded, platform }) {
		const { transport, fetch, fetchSends } = loaded.config.client ?? {}
		if (platform.certificate) return ok('not used: undici presents the client certificate')
		if (transport) return ok('not used: the configuration has a transport')
		const found = findForeignFetch(fetch)
		if (!found) return ok("the runtime's own")
		return fetchSends
			? ok(`${found}; fetchSends: '${fetchSends}'`)
			: warning(found, 'say how often it sends a request, or payments are refused', "fetchSends: 'once'")
	},
}
