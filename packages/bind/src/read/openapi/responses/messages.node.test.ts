import { describe, expect, it } from '@tarja-test/harness'
import * as v from 'valibot'
import { json, openApi, read, ref, text } from '../../../../test/documents.ts'
import { generate } from '../../../generate/generate.ts'
import { loadFiles } from '../../../generate/loaded.node.test.ts'
import { readMap } from '../../../map/read-map.ts'
import { resolveMap } from '../../../map/resolve.ts'

const blocked = {
	type: 'object',
	required: ['cardId', 'state'],
	properties: { cardId: text, state: { enum: ['BLOCKED'] }, pin: { ...text, writeOnly: true } },
}
const post = (schema: object) => ({ post: { requestBody: json(schema), responses: { 200: { description: 'ok' } } } })

const won = { type: 'object', required: ['won'], properties: { won: { type: 'boolean' } } }
const found = { type: 'object', required: ['at'], properties: { at: text } }
const callbacks = {
	decided: { '{$request.body#/url}': post(won) },
	paid: { '{$request.body#/url}': post(ref('CardBlocked')) },
	plain: { '{$request.body#/url}': { post: { requestBody: json(text, 'text/plain') } } },
}
const webhooks = {
	'card.blocked': post(ref('CardBlocked')),
	'card.lost': post(ref('CardBlocked')),
	'card.found': post(found),
}

const documentWith = (schema: object = blocked) =>
	openApi(
		{ '/disputes': { post: { responses: { 204: { description: 'ok' } }, callbacks } } },
		{ components: { schemas: { CardBlocked: schema } }, webhooks },
	)

const planOf = (named: unknown, document: object = documentWith()) => {
	const map = {
		sources: { vendor: { path: 'x.json', webhooks: named } },
		groups: { own: { dispute: 'POST /disputes' } },
	}
	const { map: checked, problems } = readMap(JSON.stringify(map))
	return resolveMap(checked, new Map([['vendor', read(document)]]), problems)
}

type Schemas = Readonly<Record<string, v.GenericSchema>>

describe('what the platform sends by itself', () => {
	it('has schemas by name: callbacks beside their operation, webhooks that the map names', async () => {
		const { files, report } = await generate(planOf('all'))
		const { vendorWebhooks, ownDisputeCallbacks } = loadFiles(files).get('vendor.ts') as Record<string, Schemas>
		expect(Object.keys(vendorWebhooks ?? {})).to.deep.equal(['card.blocked', 'card.found', 'card.lost'])
		expect(Object.keys(ownDisputeCallbacks ?? {})).to.deep.equal(['decided', 'paid'])
		const cases: readonly (readonly [v.GenericSchema | undefined, unknown, boolean])[] = [
			[vendorWebhooks?.['card.blocked'], { cardId: 'c', state: 'A_NEW_ONE', more: 1 }, true],
			[vendorWebhooks?.['card.blocked'], { state: 'BLOCKED' }, false],
			[vendorWebhooks?.['card.found'], { at: 5 }, false],
			[ownDisputeCallbacks?.decided, { won: true }, true],
			[ownDisputeCallbacks?.decided, { won: 'yes' }, false],
		]
		for (const [schema, value, fits] of cases)
			expect(schema && v.is(schema, value), JSON.stringify(value)).to.equal(fits)
		const told = report.diagnostics.map(({ code, found }) => [code, found])
		expect(told).to.deep.include(['response-unchecked', undefined])
		const silent = generate(planOf(undefined)).report
		expect(silent.diagnostics.map(({ pointer }) => pointer)).to.include('#/webhooks')
	})
})
