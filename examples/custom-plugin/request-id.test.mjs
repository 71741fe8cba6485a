// The plugin's test: a recorded fetch, one call, what was sent.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient, operation } from '@tarja/core'
import { requestId } from './request-id.ts'

const ping = operation({ method: 'GET', path: '/ping', effect: 'safe' })

test('every attempt has an id of its own', async () => {
	const sent = []
	const fetch = async (_url, { headers }) => {
		sent.push(new Headers(headers).get('x-request-id'))
		return sent.length === 1 ? new Response(null, { status: 503 }) : Response.json({ ok: true })
	}
	let n = 0
	const client = createClient({ baseUrl: 'https://platform.example', fetch, fetchSends: 'once', random: () => 0 }).use(
		requestId(() => `id-${++n}`),
	)
	const { data } = await client.call(ping)
	assert.deepEqual(data, { ok: true })
	assert.deepEqual(sent, ['id-1', 'id-2'])
	assert.equal(client.requestId.last(), 'id-2')
	assert.deepEqual(client.layers, ['attempt/prepare/requestId', 'attempt/authorize/tarja'])
})
