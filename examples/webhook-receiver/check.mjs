// Runs the Worker in workerd and sends it what a platform would send, and what it would not.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { hmac, standardWebhooks } from '@tarja/request-signing/hmac'
import { build } from 'esbuild'
import { Miniflare } from 'miniflare'

const here = (file) => resolve(import.meta.dirname, file)
const config = JSON.parse(readFileSync(here('wrangler.json'), 'utf8'))
const { outputFiles } = await build({
	entryPoints: [here(config.main)],
	bundle: true,
	format: 'esm',
	write: false,
	external: ['cloudflare:*'],
	logLevel: 'silent',
})

const secretOf = (text) => `whsec_${btoa(text)}`
const [current, old, foreign] = [
	'the current secret of 32 bytes..',
	'the old secret, also 32 bytes...',
	'a foreign secret of 32 bytes....',
].map(secretOf)
const worker = new Miniflare({
	modules: true,
	cf: false,
	script: outputFiles[0].text,
	compatibilityDate: config.compatibility_date,
	durableObjects: Object.fromEntries(
		config.durable_objects.bindings.map(({ name, class_name: className }) => [name, { className, useSQLite: true }]),
	),
	kvNamespaces: config.kv_namespaces.map(({ binding }) => binding),
	bindings: { WEBHOOK_SECRETS: `${current} ${old}`, PUBLIC_ORIGIN: 'https://hooks.example' },
})

const url = 'https://hooks.example/platform?source=test'
const bytes = (text) => new TextEncoder().encode(text)

/** A message as its sender signs it. */
async function message(text, { secret = current, id, ageSeconds = 0 } = {}) {
	const nowSeconds = () => Date.now() / 1000 - ageSeconds
	const scheme = hmac({ format: standardWebhooks(), secrets: secret, nowSeconds })
	const headers = new Headers({ 'content-type': 'application/json', ...(id && { 'webhook-id': id }) })
	const body = bytes(text)
	for (const [name, value] of await scheme.sign({ method: 'POST', url, headers, body })) headers.set(name, value)
	return { method: 'POST', headers: Object.fromEntries(headers), body }
}

/** Sends it as a proxy passes it on: to another host. */
async function send(init) {
	const response = await worker.dispatchFetch('http://inner.example/platform?source=test', init)
	return `${response.status} ${await response.text()}`.trim()
}

const inbox = await worker.getKVNamespace('INBOX')
/** The inbox's key of a message. */
const keyOf = (id) =>
	createHash('sha256')
		.update(JSON.stringify(['platform', id]))
		.digest('hex')
const count = async () => (await inbox.list()).keys.length

try {
	const good = await message('{"event":1}')
	assert.equal(await send(good), '200', 'a good message')
	assert.equal(await inbox.get(keyOf(good.headers['webhook-id'])), '{"event":1}')

	assert.equal(await send(good), '200', 'the same once more is acknowledged')
	assert.equal(await send(await message('{"event":1}', { id: good.headers['webhook-id'] })), '200', 'and signed anew')
	assert.equal(await count(), 1, 'and kept once')

	const copies = await message('{"event":2}')
	const answers = await Promise.all(Array.from({ length: 8 }, () => send(copies)))
	for (const answer of answers) assert.match(answer, /^(200|503)$/, 'copies that arrive together')
	assert.ok(answers.includes('200'))
	assert.equal(await count(), 2, 'are kept once')

	const unreadable = await message('not JSON')
	const id = unreadable.headers['webhook-id']
	assert.equal(await send(unreadable), '400', 'a body that is not JSON')
	assert.equal(await send(await message('{"event":3}', { id })), '200', 'is not remembered')
	assert.equal(await inbox.get(keyOf(id)), '{"event":3}')
	assert.equal(await send(await message('{"event":4}', { secret: old })), '200', 'secrets rotate')
	assert.equal(
		await send(await message('{"event":5}', { id: 'x'.repeat(600) })),
		'200',
		'an id longer than a key of KV',
	)
	assert.equal(await count(), 5)

	const tampered = { ...(await message('{"amount":"1990"}')), body: bytes('{"amount":"9990"}') }
	assert.equal(await send(tampered), '401', 'a tampered message')
	assert.equal(await send(await message('{}', { secret: foreign })), '401', 'the secret of another')
	assert.equal(await send({ method: 'POST', body: '{}' }), '401', 'an unsigned message')
	assert.equal(await send(await message('{}', { ageSeconds: 400 })), '401', 'a stale message')
	assert.equal(await send(await message('{}', { ageSeconds: -400 })), '401', 'a message of the future')
	assert.equal(await send({ method: 'GET' }), '405', 'another method')

	const large = await message(JSON.stringify('x'.repeat(70_000)))
	assert.equal(await send(large), '413', 'an oversized message')
	const stream = new Blob([large.body]).stream()
	assert.equal(await send({ ...large, body: stream, duplex: 'half' }), '413', 'that does not say its size')
	assert.equal(await count(), 5, 'none of which is kept')
} finally {
	await worker.dispose()
}
