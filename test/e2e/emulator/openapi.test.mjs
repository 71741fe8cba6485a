// The platform as an OpenAPI document: held against the reference and the catalogue, and read back by `tarja bind`.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { generate, initMap, readMap, readSource, resolveMap } from '@tarja/bind'
import { narrowToken } from '@tarja/catalogue/authentication'
import { groups } from '@tarja/catalogue/data'
import { configureIntent } from '@tarja/catalogue/payments'
import { paymentIntent, paymentIntentQuery } from '@tarja/catalogue/schemas'
import { operation } from '@tarja/core'
import { tokenResponse } from '@tarja/core/token-response'
import { serve } from '@tarja/emulator/node'
import { openApiDocument } from '@tarja/emulator/openapi'
import { describe, expect, it } from '@tarja-test/harness'
import * as v from 'valibot'
import { execute } from '../../../tools/execute.mjs'
import { node24 } from '../../../tools/places.mjs'
import { root } from '../../../tools/workspace.mjs'

const { default: Ajv } = createRequire(resolve(root, 'packages/bind/package.json'))('ajv/dist/2020.js')
const card = v.object({
	state: v.picklist(['OPEN', 'BLOCKED']),
	holder: v.optional(v.lazy(() => v.object({ name: v.string() }))),
})
const patch = { method: 'PATCH', path: '/invented/cards/{id}', body: v.object({ state: v.string() }), response: card }
const bindings = {
	'payments.createIntent': { required: ['nsuOrigem'] },
	'cards.block': operation({ ...patch, defaults: { body: { state: 'BLOCKED' } } }),
	'cards.unblock': operation({ ...patch, defaults: { body: { state: 'OPEN' } } }),
	'loans.personal': operation({
		method: 'GET',
		path: '/invented/loans',
		effect: 'safe',
		auth: 'none',
		query: v.object({ page: v.number(), holder: v.optional(v.string()) }),
		response: v.array(v.object({ id: v.string(), amount: v.pipe(v.string(), v.regex(/^\d+$/)) })),
	}),
}
const intentOf = (document) => document.paths['/api/v1/core/pagamento/intencao-pagamento'].post
const tokenOf = (document) => document.paths['/oauth2/token'].post
const bodyOf = ({ requestBody }, type) => requestBody.content[type].schema

/** The document as a source of `tarja bind`. */
function sourceOf(document) {
	const bytes = new TextEncoder().encode(JSON.stringify(document))
	return readSource({ name: 'platform', file: { path: 'platform.json', bytes } })
}

/** Everything under a name, wherever it stands. */
function* under(name, value) {
	if (typeof value !== 'object' || value === null) return
	for (const [key, inner] of Object.entries(value)) {
		if (key === name) yield inner
		yield* under(name, inner)
	}
}

describe('the OpenAPI document', () => {
	it('quotes each “not shown” of the reference once, and nothing else', () => {
		const reference = readFileSync(resolve(root, 'docs/reference/platform-reference.md'), 'utf8')
		const sentences = [
			...reference.matchAll(/(?:^|\. )([^.\n|]*: not shown)\.|; ([^;|]* are hidden in the reference)/gm),
		]
		const plain = (text) => text.replaceAll('`', '').replaceAll('\\', '').trim()
		const said = sentences.map(([, sentence, hidden]) => plain(sentence ?? hidden))
		const quoted = [...under('x-not-shown', openApiDocument(bindings))].flat()
		expect(quoted.sort()).to.deep.equal(said.sort())
	})

	it('has the methods, paths and sections of the catalogue', () => {
		const document = openApiDocument()
		for (const documented of [configureIntent({}), narrowToken({})]) {
			const found = document.paths[documented.path]?.[documented.method.toLowerCase()]
			expect(found?.operationId, documented.path).to.equal(documented.id)
		}
		expect(Object.keys(document.paths)).to.have.lengthOf(2)
	})

	it('names the operations that are known by name alone', () => {
		const stubs = groups.flatMap(({ key, operations }) =>
			operations.filter(({ state }) => state === 'stub').map((found) => `${key}.${found.key}`),
		)
		expect(openApiDocument()['x-named-only']).to.have.members(stubs)
		expect(openApiDocument(bindings)['x-named-only']).not.to.include.members(['cards.block'])
	})

	it('has the fields of the catalogue, and judges a value as it does', () => {
		const intent = intentOf(openApiDocument())
		const query = intent.parameters.filter((found) => found.in === 'query')
		const slots = [
			[bodyOf(intent, 'application/json').properties, paymentIntent.entries],
			[Object.fromEntries(query.map(({ name, schema }) => [name, schema])), paymentIntentQuery.entries],
		]
		const ajv = new Ajv({ strict: false })
		const texts = ['0123', '12a', '', '00000000000000', '2026-01-31T23:59:59Z', '2026-01-31']
		for (const [properties, entries] of slots) {
			expect(Object.keys(properties)).to.deep.equal(Object.keys(entries))
			for (const [name, schema] of Object.entries(properties))
				for (const value of [...texts, 12, 1.5, null, true, [], {}])
					expect(ajv.validate(schema, value), `${name}: ${JSON.stringify(value)}`).to.equal(v.is(entries[name], value))
		}
	})

	it('has the seven fields of a token, in the form that the catalogue takes without a deviation', () => {
		const { properties } = tokenOf(openApiDocument()).responses[200].content['application/json'].schema
		expect(Object.keys(properties)).to.deep.equal(Object.keys(tokenResponse.entries))
		const ajv = new Ajv({ strict: false })
		const values = { expires_in: '300', refresh_expires_in: '0', not_before_policy: '0', token_type: 'Bearer' }
		for (const [name, schema] of Object.entries(properties)) {
			const value = values[name] ?? '00000000-0000-4000-8000-000000000000'
			expect(ajv.validate(schema, value), name).to.equal(true)
			expect(v.is(tokenResponse.entries[name], value), name).to.equal(true)
		}
	})

	it('is what the emulator and the command give', async () => {
		const server = await serve({ bindings })
		try {
			const given = await (await fetch(`${server.url}/-/openapi.json`)).json()
			expect(given).to.deep.equal(JSON.parse(JSON.stringify(openApiDocument(bindings, { server: server.url }))))
		} finally {
			await server.close()
		}
		const tarja = resolve(root, 'packages/cli/dist/bin.js')
		const { code, stdout } = await execute(node24, [tarja, 'openapi', '--server', 'https://platform.example'])
		expect(code).to.equal(0)
		expect(JSON.parse(stdout)).to.deep.equal(
			JSON.parse(JSON.stringify(openApiDocument({}, { server: 'https://platform.example' }))),
		)
	})

	for (const [what, given] of Object.entries({ 'the documented operations': {}, 'bound ones too': bindings }))
		it(`is read back by tarja bind without a diagnostic: ${what}`, async () => {
			const document = openApiDocument(given, { server: 'https://platform.example' })
			const source = sourceOf(document)
			const { map, problems } = readMap(initMap({ sources: [{ source, path: 'platform.json' }], all: true }))
			const { report } = await generate(resolveMap(map, new Map([['platform', source]]), problems))
			const operations = Object.values(document.paths).flatMap((item) => Object.values(item))
			expect(report.counts.bound).to.equal(operations.length)
			// All that is told is so: an answer that is not shown is anything, and Basic is no access token.
			// What an answer means, and what a GET does, no document says.
			const unsaid = ['outcome-missing', 'read-by-method']
			const told = report.diagnostics.filter(({ code }) => !unsaid.includes(code))
			expect(told.map(({ code, pointer }) => `${code} ${pointer}`).sort()).to.deep.equal([
				'auth-uncovered #/components/securitySchemes/basic',
				'schema-empty #/paths/~1api~1v1~1core~1pagamento~1intencao-pagamento/post/responses/2XX/content/application~1json/schema',
			])
		})

	it('has bound operations again after tarja bind, with the same inputs and the same fields of answers', async () => {
		const stubs = Object.fromEntries(Object.entries(bindings).filter(([id]) => id !== 'payments.createIntent'))
		const document = openApiDocument(stubs)
		const source = sourceOf(document)
		const labels = { 'cards.block': 'PATCH /invented/cards/{id}', 'loans.personal': 'GET /invented/loans' }
		const lines = Object.entries(labels).map(([id, key]) => {
			const effect = key.startsWith('GET') ? ', effect: safe' : ''
			return `  ${id}: { operation: "${key}"${effect} }`
		})
		const { map, problems } = readMap(`sources: { platform: platform.json }\nlabels:\n${lines.join('\n')}\n`)
		const { files } = await generate(resolveMap(map, new Map([['platform', source]]), problems))
		const directory = mkdtempSync(resolve(root, '.cache/openapi-'))
		try {
			for (const [file, text] of files) writeFileSync(resolve(directory, file), text)
			const read = await import(resolve(directory, 'index.ts'))
			const again = openApiDocument(read.bindings)
			for (const key of Object.values(labels)) {
				const [method, path] = key.toLowerCase().split(' ')
				const [before, after] = [document, again].map((found) => found.paths[path][method])
				expect(after.parameters, key).to.have.deep.members(before.parameters)
				// Answers are held as loosely as bind holds them: their fields are the same.
				const fields = [before, after].map((found) =>
					[...under('properties', found.responses['2XX'])].flatMap(Object.keys),
				)
				expect(fields[1], key).to.include.members(fields[0])
				expect(after.requestBody, key).to.deep.equal(before.requestBody)
			}
		} finally {
			rmSync(directory, { recursive: true })
		}
	})
})
