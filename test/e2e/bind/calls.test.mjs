// What generated bindings send, from a vendor's document or page to a server that records the wire.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { resolve } from 'node:path'
import { generate, readMap, readSource, resolveMap } from '@tarja/bind'
import { pickBindings } from '@tarja/catalogue/bindings'
import { cards } from '@tarja/catalogue/groups'
import { createClient } from '@tarja/core'
import { journal } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import { after, before, describe, expect, it } from '@tarja-test/harness'
import { root } from '../../../tools/workspace.mjs'
import { tarja } from '../cli/program.mjs'

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
    pay: { operation: POST /pay, identifiedBy: [id], effect: idempotent, idempotencyKey: Idempotency-Key, outcomeOf: http }
`

// Invented, and written as such pages are.
const id = '2229041000016991590'
const page = `# Block a card

~~~bash
curl -X POST 'https://api.vendor.example/v1/cards/${id}/block' \\
  -H 'Content-Type: application/json' \\
  -d '{ "reason": "lost" }'   # or "stolen"
~~~

~~~json
{ "id": ${id}, "state": "BLOCKED" }
~~~
`

describe('what generated bindings send', () => {
	let directory = ''
	let server
	const keys = []
	const seen = []
	const statuses = [503, 422]
	before(async () => {
		directory = mkdtempSync(resolve(root, '.cache/bind-calls-'))
		server = createServer((request, response) => {
			if (request.url !== '/pay') {
				request.setEncoding('utf8').on('data', (body) => seen.push([`${request.method} ${request.url}`, body]))
				response.writeHead(200, { 'content-type': 'application/json' }).end(`{ "id": ${id}, "state": "BLOCKED" }`)
				return
			}
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
		const source = readSource({ name: 'vendor', file: { path: 'vendor.json', bytes } })
		const { map: wanted, problems } = readMap(map)
		const { files } = await generate(resolveMap(wanted, new Map([['vendor', source]]), problems))
		for (const [file, text] of files) writeFileSync(resolve(directory, file), text)
		const { shopPay } = await import(resolve(directory, 'vendor.ts'))
		const origin = createClient({
			baseUrl: `http://127.0.0.1:${server.address().port}`,
			random: () => -0.99,
		})
		const client = origin.use(journal({ store: memoryJournal() }))
		const ask = (reference, options) => client.journal.once(reference, shopPay, { body: { id: '1' } }, options)
		const refused = await ask('order-7')
		expect(refused.state).to.equal('unresolved')
		expect((await ask('order-8')).state).to.equal('applied')
		expect(keys).to.have.length(3)
		for (const one of keys) expect(one).to.match(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
		// The second is the client's own repeat, after a 503.
		expect([keys[0] === keys[1], keys[1] === keys[2]]).to.deep.equal([true, false])
	})

	it('is an operation of the catalogue, from a page with a curl and its answer, with all digits of an id', async () => {
		const bind = (...argv) => tarja(['bind', ...argv], { cwd: directory })
		writeFileSync(resolve(directory, 'block.md'), page)
		const begun = await bind('init', 'block.md', '--all')
		expect(begun).to.include({ code: 0 })
		const [, operation] = /^ {2}(POST \S+)/m.exec(begun.out) ?? []
		expect(operation, begun.out).to.match(/^POST \/v1\/cards\/\{\w+\}\/block$/)
		expect(begun.out).to.include('integer-rounded')
		// What a person changes: the label's name in the place of the one that was made up, and what means that it was done.
		const written = readFileSync(resolve(directory, 'bindings.map.yaml'), 'utf8')
		const [line] = /^ {2}cards\..*$/m.exec(written) ?? []
		expect(line, written).to.include(operation)
		const entry = `  cards.block: { operation: "${operation}", outcomeOf: { field: state, applied: [BLOCKED], rejected: [ACTIVE] } }`
		const labelled = written.replace(/^extraOperations:/m, 'labels:').replace(line, entry)
		writeFileSync(resolve(directory, 'bindings.map.yaml'), labelled)
		const generated = await bind('generate', '--out', 'bindings')
		expect(generated, generated.error).to.include({ code: 0 })
		const { bindings } = await import(resolve(directory, 'bindings/index.ts'))
		const origin = createClient({ baseUrl: `http://127.0.0.1:${server.address().port}` })
		const client = origin.use(cards(pickBindings(bindings, 'cards')))
		const made = await client.cards.block({
			params: { [/\{(\w+)\}/.exec(operation)[1]]: id },
			body: { reason: 'lost' },
		})
		expect(made.data).to.deep.equal({ id, state: 'BLOCKED' })
		expect(made).not.to.have.property('deviations')
		expect(seen).to.deep.equal([[`POST /v1/cards/${id}/block`, '{"reason":"lost"}']])
	})
})
