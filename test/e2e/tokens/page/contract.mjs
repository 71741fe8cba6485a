// Runs the store contract over the page's own sessionStorage, and one client; leaves what came of it in `results`.
import { createClient } from '@tarja/core'
import { tokenStoreContract, tokenStoreOf } from '@tarja/testing'
import { sessionStorageTokens } from '@tarja/token-session-storage'

const issuer = {
	identity: () => ['somebody'],
	issue: async ({ nowMs }) => ({ accessToken: 'a-token', obtainedAtMs: nowMs(), lifetimeMs: 60_000 }),
}

async function results() {
	const broken = []
	for (const { name, run } of tokenStoreContract({ open: () => ({ store: tokenStoreOf(sessionStorageTokens()) }) }))
		await run().catch((error) => broken.push(`${name}: ${error.name}`))
	const events = []
	const onEvent = (event) => {
		if (event.type === 'token_store_failed') events.push(`${event.action}: ${event.cause.name}`)
	}
	const client = createClient({ baseUrl: 'https://platform.example', auth: issuer, onEvent }).use(
		sessionStorageTokens(),
	)
	const { accessToken } = await client.tokens.token()
	return { origin: self.origin, accessToken, events, broken }
}

results().then((given) => (self === self.top ? self : self.parent).postMessage(given, '*'))
