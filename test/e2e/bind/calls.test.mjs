// What generated bindings send with a journal beside them: from a vendor's document to a server that records the wire.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { resolve } from 'node:path'
import { generate, readMap, readSource, resolveMap } from '@tarja/bind'
import { createClient } from '@tarja/core'
import { journal } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import { after, before, describe, expect, it } from '@tarja-test/harness'
import { root } from '../../../tools/workspace.mjs'

const key = { in: 'header', name: 'Idempotency-Key', required: true, schema: { type: 'string', maxLength: 36 } }
const document = {
	openapi: '3.1.0',
	info: { title: 'Invented', version: '1' },
	security: [],
	paths: {
		'/pay': {
			post: {
				parameters: [key],
				requestBody: {
					required: true,
					content: { 'application/json': { schema: { type: 'object', properties: { id: { type: 'string' } } } } },
				},
				responses: { 200: { content: { 'application/json': { schema: { type: 'object' } } } } },
			},
		},
	},
}
const map = `
sources: { vendor: vendor.json }
groups:
  shop:
    pay: { operation: POST /pay, identifiedBy: [id], effect: idempotent, idempotencyKey: Idempotency-Key }
`

describe('what generated bindings send', () => {
	let directory = ''
	let server
	const keys = []
	const statuses = [503, 422]
	before(async () => {
		directory = mkdtempSync(resolve(root, '.cache/bind-calls-'))
		server = createServer((request, response) => {
			keys.push(request.headers['idempotency-key'])
			response.writeHead(statuses.shift() ?? 200, { 'content-type': 'application/json' }).end('{}')
		})
		await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
	})
	after(() => {
		rmSync(directory, { recursive: true })
		server.close()
	})

	it('has the idempotency key that the document declares, of each order and refusal its own', async () => {
		const bytes = new TextEncoder().encode(JSON.stringify(document))
		const source = readSource({ name: 'vendor', files: [{ path: 'vendor.json', bytes }] })
		const { map: wanted, problems } = readMap(map)
		const { files } = await generate(resolveMap(wanted, new Map([['vendor', source]]), problems))
		for (const [file, text] of files) writeFileSync(resolve(directory, file), text)
		const { shopPay } = await import(resolve(directory, 'vendor.ts'))
		const origin = createClient({
			baseUrl: `http://127.0.0.1:${server.address().port}`,
			retry: { backoffLimitMs: 1 },
		})
		const client = origin.use(journal({ store: memoryJournal(), account: 'main' }))
		const ask = (reference, options) =>
			client.journal.once(reference, (ticket) => client.call(shopPay, { body: { id: '1' } }, ticket), options)
		const refused = await ask('order-7')
		expect(refused.state).to.equal('open')
		expect((await ask('order-8')).state).to.equal('applied')
		expect(keys).to.have.length(3)
		for (const one of keys) expect(one).to.match(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
		// The second is the client's own repeat, after a 503.
		expect([keys[0] === keys[1], keys[1] === keys[2]]).to.deep.equal([true, false])
	})
})
