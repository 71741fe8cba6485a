import { describe, expect, it } from '@tarja-test/harness'
import type { Fetch } from './attempt.ts'
import { askingPermission } from './sending.ts'

describe('the network permission of Deno', () => {
	/** Fetches these URLs one after the other in a program that has `Deno`; returns what was asked for, fetched and thrown. */
	async function fetchIn(Deno: unknown, urls: readonly string[], isOwnFetch = true) {
		const asked: unknown[] = []
		const sent: unknown[] = []
		const states = Array.isArray(Deno) ? Deno : []
		const request = async (descriptor: object) => ({ state: states[asked.push(descriptor) - 1] })
		const fetch: Fetch = async (...given) => new Response(`${sent.push(given)}`)
		const ask = askingPermission(fetch, () => isOwnFetch)
		const errors: unknown[] = []
		Object.assign(globalThis, { Deno: Array.isArray(Deno) ? { permissions: { request } } : Deno })
		try {
			for (const url of urls) await ask(url, { method: url }).catch((error: unknown) => errors.push(error))
		} finally {
			Reflect.deleteProperty(globalThis, 'Deno')
		}
		return { asked, sent, errors }
	}
	const paths = ['https://h/a', 'https://h/b', 'http://h/a', 'https://h:1/a', 'http://h/b']

	it('is asked for before the first request to each origin', async () => {
		const { asked, sent, errors } = await fetchIn(['granted', 'granted', 'granted'], paths)
		expect(asked).to.deep.equal(['h:443', 'h:80', 'h:1'].map((host) => ({ name: 'net', host })))
		expect([sent, errors]).to.deep.equal([paths.map((method) => [method, { method }]), []])
	})
	it('is asked for again while it is missing, and nothing is sent', async () => {
		const urls = ['http://h/a', 'http://h/b', 'http://h/c']
		const { asked, sent, errors } = await fetchIn(['prompt', 'denied', 'granted'], urls)
		expect([asked.length, sent]).to.deep.equal([3, [['http://h/c', { method: 'http://h/c' }]]])
		expect(errors.map(String)).to.deep.equal(Array(2).fill('NotCapable: --allow-net is missing for http://h'))
	})
	it('is asked of nothing but Deno, and for no other fetch than its own', async () => {
		const none = { asked: [], errors: [] }
		for (const [Deno, isOwnFetch] of [[undefined, true], [{}, true], [['denied'], false]] as const) // biome-ignore format: a table
			expect(await fetchIn(Deno, ['x'], isOwnFetch)).to.deep.equal({ ...none, sent: [['x', { method: 'x' }]] })
	})
})
