import { createClient, operation } from '@tarja/core'
import { describe, expect, it } from '@tarja-test/harness'

const pay = operation({ method: 'POST', path: '/x' })

describe('an answer that workerd leaves compressed', () => {
	for (const coding of ['x-gzip', 'X-GZip', 'GZIP', 'identity, gzip'])
		it(`as "${coding}" is read`, async () => {
			const { body } = new Response('{"id":"ação"}')
			const gzipped = body?.pipeThrough(new CompressionStream('gzip')) as ReadableStream<Uint8Array>
			const headers = { 'content-encoding': coding, 'content-type': 'application/json' }
			const fetch = async (): Promise<Response> => new Response(gzipped, { headers })
			const client = createClient({ baseUrl: 'https://platform.example', fetch, trustFetchErrors: true })
			expect((await client.call(pay)).data).to.deep.equal({ id: 'ação' })
		})
})
