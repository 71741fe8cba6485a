import { describe, expect, it } from '@tarja-test/harness'
import { departureOf } from './departure.ts'
import { type Fetch, fetchTransport } from './fetch-transport.ts'
import { newProgress } from './progress.ts'
import type { Runtime } from './runtime.ts'
import { wayOf } from './sending.ts'

/** Sends a text over a fetch of this runtime: what that fetch was given, and how its answer, of one byte by its header, was read. */
async function send(runtime: Runtime, isKnown: boolean) {
	const given: RequestInit[] = []
	const { signal } = new AbortController()
	const response = new Response('12', { headers: { 'content-length': '1' } })
	Object.defineProperty(response, 'arrayBuffer', { value: async () => new ArrayBuffer(1) })
	const fetch: Fetch = async (_, init) => {
		given.push(init)
		return response
	}
	const transport = fetchTransport(wayOf(runtime, fetch, fetch, isKnown))
	const departure = departureOf({ progress: newProgress(false), next: 'first' }, signal, 100)
	const outgoing = { method: 'POST', url: 'https://platform.example', headers: new Headers(), body: 'ação', signal }
	const { body } = await transport.send(outgoing, departure)
	return { init: given[0], readAtOnce: body.byteLength === 1 }
}

describe('the transport over fetch', () => {
	it('says how long a body is that it hands over piece by piece, and follows no redirect', async () => {
		const { init } = await send('node', true)
		expect(new Headers(init?.headers).get('content-length')).to.equal('6')
		expect(init?.redirect).to.equal('manual')
		expect(new Headers((await send('node', false)).init?.headers).has('content-length')).to.equal(false)
	})
	it('reads a short answer at once only where the runtime’s own fetch gives no more than its length', async () => {
		expect((await send('deno', true)).readAtOnce).to.equal(true)
		for (const [runtime, isKnown] of [
			['deno', false],
			['node', true],
			['workerd', true],
		] as const)
			expect((await send(runtime, isKnown)).readAtOnce, runtime).to.equal(false)
	})
})
