import { getTokenStore, pluginContract, tokenStoreContract } from '@tarja/testing'
import { describe, expect, it, temporaryDirectory } from '@tarja-test/harness'
import { type DenoKv, denoKvTokens } from './deno.ts'

declare const Deno: { openKv(path: string): Promise<DenoKv & { close(): void }> }

/** The same storage, opened twice: two stores that know nothing of one another. */
async function openTwice(path: string) {
	const kv = await Deno.openKv(path)
	const second = path === ':memory:' ? sameKv(kv) : await Deno.openKv(path)
	return {
		kv,
		store: getTokenStore(denoKvTokens(kv)),
		other: getTokenStore(denoKvTokens(second)),
		plant: (key: string, text: string) => kv.set(['tarja', 'token', key], text),
		close: () => {
			if (second !== kv && 'close' in second) (second as typeof kv).close()
			kv.close()
		},
	}
}

/** Another object over the same memory, which cannot be opened twice. */
function sameKv(kv: DenoKv): DenoKv {
	return {
		get: (key) => kv.get(key),
		set: (key, value, options) => kv.set(key, value, options),
		delete: (key) => kv.delete(key),
		atomic: () => kv.atomic(),
	}
}

let files = 0
const homes = { 'in memory': () => ':memory:', 'in a file': () => `${temporaryDirectory}/tokens-${++files}.sqlite` }

for (const [home, path] of Object.entries(homes)) {
	describe(`denoKvTokens() ${home}, a token store`, () => {
		for (const { name, run } of tokenStoreContract({ open: () => openTwice(path()) })) it(name, run)
	})

	describe(`denoKvTokens() ${home}`, () => {
		it('refuses a KV that is missing or not opened yet', () => {
			for (const kv of [undefined, Promise.resolve({})])
				expect(() => denoKvTokens(kv as never)).to.throw('pass the result of await Deno.openKv()')
		})

		it('does not believe a lease that lasts longer than any: its clock was wrong', async () => {
			const { kv, store, close } = await openTwice(path())
			for (const nonsense of [{ untilMs: Date.now() + 7_200_000 }, 'soon', null, 7, { untilMs: 'soon' }]) {
				await kv.set(['tarja', 'lease', 'other'], nonsense)
				expect(await store.lease?.('other', { ttlMs: 5000 })).not.to.equal(null)
			}
			close()
		})
	})
}

describe('denoKvTokens(), a plugin', () => {
	const kv = sameKv({} as DenoKv)
	for (const { name, run } of pluginContract(() => denoKvTokens(kv))) it(name, run)
})
