import { createFakeClock, createRecordingFetch } from '@tarja/testing'
import { describe, expect, it, rejection } from '@tarja-test/harness'

const url = 'https://platform.example/thing'

describe('createRecordingFetch()', () => {
	it('keeps what it was asked, bodies of every kind to their last byte', async () => {
		const fetch = createRecordingFetch(() => ({}))
		const stream = new Response('streamed').body
		for (const body of ['text', new TextEncoder().encode('bytes'), new URLSearchParams({ a: 'b' }), stream])
			await fetch(url, { method: 'POST', body, headers: { 'x-a': '1' } })
		await fetch(url)
		expect(fetch.requests.map(({ text }) => text)).to.deep.equal(['text', 'bytes', 'a=b', 'streamed', ''])
		expect(fetch.requests[0]).to.include({ method: 'POST', url })
		expect(fetch.requests[0]?.headers.get('x-a')).to.equal('1')
		expect(fetch.requests[4]?.method).to.equal('GET')
	})

	it('answers in the order of its script, and refuses one request too many', async () => {
		const fetch = createRecordingFetch([
			{ json: { a: 1 } },
			{ status: 204 },
			new TypeError('refused'),
			new Response('own'),
		])
		const first = await fetch(url)
		expect(first.headers.get('content-type')).to.equal('application/json')
		expect(await first.json()).to.deep.equal({ a: 1 })
		expect((await fetch(url)).status).to.equal(204)
		expect((await rejection(fetch(url))).message).to.equal('refused')
		expect(await (await fetch(url)).text()).to.equal('own')
		expect((await rejection(fetch(url))).message).to.equal(`Cannot answer request 5, GET ${url}: the script has 4`)
	})

	it('rejects with the reason of an abort, before it sends and while it waits', async () => {
		const controller = new AbortController()
		const fetch = createRecordingFetch(() => new Promise(() => {}))
		const pending = rejection(fetch(url, { signal: controller.signal }))
		await new Promise((resolve) => setTimeout(resolve, 0))
		controller.abort(new Error('enough'))
		expect((await pending).message).to.equal('enough')
		expect((await rejection(fetch(url, { signal: controller.signal }))).message).to.equal('enough')
		expect(fetch.requests).to.have.length(1)
	})
})

describe('createFakeClock()', () => {
	it('tells a clock that is set from time that passes, because nobody can set a monotonic clock', () => {
		const clock = createFakeClock(1000)
		clock.adjust(-400)
		expect([clock.now(), clock.monotonic()]).to.deep.equal([600, 0])
		clock.advance(-100)
		expect([clock.now(), clock.monotonic()]).to.deep.equal([500, 0])
		clock.adjust(5000)
		expect([clock.now(), clock.monotonic()]).to.deep.equal([5500, 0])
	})
})
