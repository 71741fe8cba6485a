import { createClient, type Issuer } from '@tarja/core'
import { pluginContract } from '@tarja/testing'
import { describe, expect, it, runtime } from '@tarja-test/harness'
import { sessionStorageTokens, type TabStorage } from './session-storage-tokens.ts'

function tab(): TabStorage {
	const values = new Map<string, string>()
	return {
		getItem: (key) => values.get(key) ?? null,
		setItem: (key, value) => void values.set(key, value),
		removeItem: (key) => void values.delete(key),
	}
}

const auth: Issuer = {
	identity: () => ['somebody'],
	issue: async ({ nowMs }) => ({ accessToken: 't-1', obtainedAtMs: nowMs(), lifetimeMs: 60_000 }),
}
const baseUrl = 'https://platform.example'

describe('sessionStorageTokens(), a plugin', () => {
	for (const { name, run } of pluginContract(() => sessionStorageTokens({ open: () => tab() }))) it(name, run)
})

describe('sessionStorageTokens()', () => {
	it('opens nothing before the first token is wanted', async () => {
		let opened = 0
		const plugin = sessionStorageTokens({
			open: () => {
				opened++
				return tab()
			},
		})
		const client = createClient({ baseUrl, auth }).use(plugin)
		expect(opened).to.equal(0)
		await client.tokens.token()
		expect(opened).to.be.greaterThan(0)
	})

	if (runtime === 'chromium' || runtime === 'firefox' || runtime === 'webkit') return

	it('keeps nothing on a server, whose sessionStorage would be shared by everyone', async () => {
		const events: string[] = []
		const client = createClient({
			baseUrl,
			auth,
			onEvent: (event) =>
				void (event.type === 'token_store_failed' && events.push(`${event.action}: ${event.cause?.message}`)),
		}).use(sessionStorageTokens())
		expect((await client.tokens.token()).accessToken).to.equal('t-1')
		const why = 'there is no page here, and what a server calls sessionStorage belongs to everyone'
		expect(events).to.deep.equal([`get: ${why}`, `set: ${why}`])
		expect((globalThis as { sessionStorage?: Storage }).sessionStorage?.length ?? 0).to.equal(0)
	})
})
