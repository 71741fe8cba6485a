import { describe, expect, it } from '@tarja-test/harness'
import * as v from 'valibot'
import { openApi, swagger } from '../../test/documents.ts'
import type { MapSource } from '../form/map.ts'
import { holdRecording } from '../map/hold.ts'
import type { RecordedAnswer } from '../read/samples/recorded.ts'
import type { Json } from '../text/json.ts'
import { generate } from './generate.ts'
import { loaded } from './loaded.node.test.ts'
import { planAll, sourceOf } from './plan-all.test.ts'
import { type MicroSchema, microSchemas } from './schemas/micro-schemas.test.ts'

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

async function bound(micro: MicroSchema, responses: 'lenient' | 'strict', corrections?: MapSource['corrections']) {
	const plan = planAll(sourceOf(documentOf(micro)), corrections)
	const { files, report } = await generate(plan, { responses })
	const [operation] = Object.values(loaded(files).get('index.ts')?.served ?? {})
	return { ...(operation as Operation), plan, codes: new Set(report.diagnostics.map(({ code }) => code)) }
}

/** A value as somebody has recorded it: what JSON does not keep is not in it. */
function recorded(value: unknown): RecordedAnswer {
	const json = JSON.parse(JSON.stringify(value) ?? 'null')
	return { file: 'seen.har', method: 'POST', path: '/x', status: 200, json }
}

describe('the matrix of schemas', () => {
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

	for (const [name, micro] of Object.entries(microSchemas))
		it(`is held against recorded answers as the bindings hold them, and loosened where they deviate: ${name}`, async () => {
			const { plan, response } = await bound(micro, 'lenient')
			for (const answer of [...micro.accept, ...micro.refuse].map(recorded)) {
				const { deviations, corrections } = holdRecording(plan, { answers: [answer], unread: [] })
				const said = JSON.stringify(answer.json)
				expect(deviations.length === 0, said).to.equal(v.is(response, answer.json))
				if (!deviations.length || !deviations.every(({ correction }) => correction)) continue
				const loosened = await bound(micro, 'lenient', corrections.get('vendor'))
				expect(loosened.plan.problems, said).to.deep.equal([])
				expect(v.is(loosened.response, answer.json), `${said} with ${JSON.stringify([...corrections])}`).to.equal(true)
			}
		})
})
