import { createClient, type Issuer, type TokenEvent } from '@tarja/core'
import { getTokenStore, tokenStoreContract } from '@tarja/testing'
import { afterEach, describe, expect, it } from '@tarja-test/harness'
import { type SessionStorageTokensOptions, sessionStorageTokens } from './session-storage-tokens.ts'

let issued = 0
const auth: Issuer = {
	identity: () => ['somebody'],
	issue: async ({ nowMs }) => ({ accessToken: `t-${++issued}`, obtainedAtMs: nowMs(), lifetimeMs: 60_000 }),
}

function createClientWith(options: SessionStorageTokensOptions = {}) {
	const events: TokenEvent[] = []
	const onEvent = (event: TokenEvent) => void events.push(event)
	const client = createClient({ baseUrl: 'https://platform.example', auth, onEvent }).use(sessionStorageTokens(options))
	const failures = () =>
		events.flatMap((event) => (event.type === 'token_store_failed' ? [`${event.action}: ${event.cause?.name}`] : []))
	return { client, failures }
}

/** The same storage as a page sees it after a reload: another store over it. */
const reloaded = (): SessionStorageTokensOptions => ({ open: () => sessionStorage })

describe('sessionStorageTokens() in a page, a token store', () => {
	const open = () => ({
		store: getTokenStore(sessionStorageTokens()),
		other: getTokenStore(sessionStorageTokens(reloaded())),
		plant: (key: string, text: string) => sessionStorage.setItem(key, text),
		close: () => sessionStorage.clear(),
	})
	for (const { name, run } of tokenStoreContract({ open })) it(name, run)
})

describe('sessionStorageTokens() in a page', () => {
	afterEach(() => sessionStorage.clear())

	it('survives a reload, and nothing is left of it after clear()', async () => {
		const { client } = createClientWith(reloaded())
		const { accessToken } = await client.tokens.token()
		const after = createClientWith(reloaded())
		expect((await after.client.tokens.token()).accessToken).to.equal(accessToken)
		await after.client.tokens.clear()
		expect(JSON.stringify({ ...sessionStorage })).not.to.include(accessToken)
		expect((await createClientWith(reloaded()).client.tokens.token()).accessToken).not.to.equal(accessToken)
	})

	it('takes a sandboxed frame, where the property throws when it is read, for an event', async () => {
		const frame = document.createElement('iframe')
		frame.setAttribute('sandbox', 'allow-scripts')
		const inside = new Promise((resolve) => {
			addEventListener('message', ({ data, source }) => source === frame.contentWindow && resolve(data))
		})
		const script =
			'try { sessionStorage; parent.postMessage("open", "*") } catch (e) { parent.postMessage(e.name, "*") }'
		frame.srcdoc = `<script>${script}</script>`
		document.body.append(frame)
		expect(await inside).to.equal('SecurityError')
		// From here the frame's property throws in the same way.
		const open = () => (frame.contentWindow as Window).sessionStorage
		expect(open).to.throw()
		const { client, failures } = createClientWith({ open })
		expect((await client.tokens.token()).accessToken).to.match(/^t-/)
		await client.tokens.clear()
		expect(failures()).to.deep.equal(['get: SecurityError', 'set: SecurityError', 'delete: SecurityError'])
		frame.remove()
	})
})
