// Covers the files of this folder, and ../../read/openapi/schemas.
import { describe, expect, it } from '@tarja-test/harness'
import * as v from 'valibot'
import { openApi, swagger } from '../../../test/documents.ts'
import type { Json } from '../../text/json.ts'
import { generate } from '../generate.ts'
import { loaded } from '../loaded.node.test.ts'
import { planAll, sourceOf } from '../plan-all.test.ts'
import { type MicroSchema, microSchemas } from './micro-schemas.test.ts'

function documentOf({ schema, version = '3.1.0', components = {} }: MicroSchema): Json {
	const content = { 'application/json': { schema } }
	const post = { requestBody: { required: true, content }, responses: { 200: { content } } }
	if (version !== '2.0') return openApi({ '/x': { post } }, { components: { schemas: components } }, version) as Json
	const parameters = [{ in: 'body', name: 'body', required: true, schema }]
	return swagger(
		{ '/x': { post: { parameters, responses: { 200: { schema } } } } },
		{ definitions: components },
	) as Json
}

interface Operation {
	readonly body: v.GenericSchema
	readonly response: v.GenericSchema
}

function bound(micro: MicroSchema) {
	const { files, report } = generate(planAll(sourceOf(documentOf(micro))))
	const [operation] = Object.values(loaded(files).get('index.ts')?.served ?? {})
	return { ...(operation as Operation), codes: report.diagnostics.map(({ code }) => code) }
}

describe('the matrix of schemas', () => {
	for (const [name, micro] of Object.entries(microSchemas))
		it(`is enforced or reported: ${name}`, () => {
			const { body, response, codes } = bound(micro)
			for (const code of micro.reported ?? []) expect(codes).to.include(code)
			for (const value of micro.accept) {
				const before = JSON.stringify(value)
				expect(v.is(body, value), `sends ${before}`).to.equal(true)
				const { success, output } = v.safeParse(response, value)
				expect(success, `takes ${before}`).to.equal(true)
				expect(JSON.stringify(output), 'unchanged').to.equal(before)
			}
			if (micro.reported) return
			for (const value of micro.refuse)
				expect(v.is(body, value), `does not send ${JSON.stringify(value)}`).to.equal(false)
		})
})
