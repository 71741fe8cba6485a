import { describe, expect, it } from '@tarja-test/harness'
import { createResponseRecorder } from './token.ts'

describe('createResponseRecorder()', () => {
	it('hands an answer on as it was, and remembers its members', async () => {
		const kept = createResponseRecorder()
		const fetch = kept.around(async () => Response.json({ scope: 'profile' }, { status: 201, headers: { 'x-a': 'b' } }))
		const response = await fetch('https://platform.example', {})
		const seen = [response.status, response.headers.get('x-a'), await response.json()]
		expect(seen).to.deep.equal([201, 'b', { scope: 'profile' }])
		expect(kept.response()).to.include({ status: 201, text: '{"scope":"profile"}' })
	})

	it('reads no more than the beginning of an endless body', async () => {
		let isCancelled = false
		const endless = new ReadableStream({
			pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
			cancel() {
				isCancelled = true
			},
		})
		const kept = createResponseRecorder()
		const fetch = kept.around(async () => new Response(endless))
		const response = await fetch('https://platform.example', {})
		expect((await response.text()).length).to.be.below(200_000)
		expect([isCancelled, kept.response()?.status]).to.deep.equal([true, 200])
	})
})
