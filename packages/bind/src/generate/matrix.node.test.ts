import { describe, expect, it } from '@tarja-test/harness'
import * as v from 'valibot'
import type { Json, JsonObject } from '../form/json.ts'
import { generate } from './generate.ts'
import { loaded } from './loaded.node.test.ts'
import { type MicroSchema, microSchemas } from './micro-schemas.test.ts'
import { planAll, sourceOf } from './plan-all.test.ts'

function documentOf({ schema, version = '3.1.0', components = {} }: MicroSchema): JsonObject {
	const json = { 'application/json': { schema } }
	if (version !== '2.0')
		return {
			openapi: version,
			info: { title: 'Vendor', version: '1' },
			paths: {
				'/x': {
					post: {
						requestBody: { required: true, content: json },
						responses: { 200: { description: 'ok', content: json } },
					},
				},
			},
			components: { schemas: components },
		}
	const parameters: Json = [{ in: 'body', name: 'body', required: true, schema }]
	return {
		swagger: '2.0',
		info: { title: 'Vendor', version: '1' },
		paths: { '/x': { post: { parameters, responses: { 200: { description: 'ok', schema } } } } },
		definitions: components,
	}
}

interface Operation {
	readonly body: v.GenericSchema
	readonly response: v.GenericSchema
}

async function bound(micro: MicroSchema, responses: 'lenient' | 'strict') {
	const { files, report } = await generate(planAll(sourceOf(documentOf(micro))), { responses })
	const [operation] = Object.values(loaded(files).get('index.ts')?.served ?? {})
	return { ...(operation as Operation), codes: new Set(report.losses.map(({ code }) => code)) }
}

describe('the matrix of schemas', () => {
	it('has a hundred cases and more', () => {
		expect(Object.keys(microSchemas).length).to.be.greaterThan(100)
	})

	for (const [name, micro] of Object.entries(microSchemas))
		it(`is enforced or reported: ${name}`, async () => {
			const strict = await bound(micro, 'strict')
			const lenient = await bound(micro, 'lenient')
			for (const code of micro.reported ?? []) expect([...strict.codes]).to.include(code)
			for (const value of micro.accept) {
				expect(v.is(strict.body, value), `sends ${JSON.stringify(value)}`).to.equal(true)
				expect(v.is(strict.response, value), `takes ${JSON.stringify(value)}`).to.equal(true)
				const before = JSON.stringify(value)
				const { success, output } = v.safeParse(lenient.response, value)
				expect(success, `takes ${before} leniently`).to.equal(true)
				expect(JSON.stringify(output), 'unchanged').to.equal(before)
			}
			if (micro.reported) return
			for (const value of micro.refuse) {
				expect(v.is(strict.body, value), `does not send ${JSON.stringify(value)}`).to.equal(false)
				expect(v.is(strict.response, value), `does not take ${JSON.stringify(value)}`).to.equal(false)
			}
		})
})
