import { describe, expect, it } from '@tarja-test/harness'
import { bytesOf, codesIn, json, openApi, read, ref, text } from '../../test/documents.ts'
import { readRecording } from '../read/samples/recorded.ts'
import { correctMap } from './correct-map.ts'
import { holdRecording } from './hold.ts'
import { readMap } from './read-map.ts'
import { resolveMap } from './resolve.ts'

const number = { type: 'number' }
const schemas = {
	Card: {
		type: 'object',
		required: ['id', 'limit', 'owner'],
		properties: { id: text, limit: number, owner: ref('Owner'), tags: { type: 'array', items: text } },
		additionalProperties: number,
	},
	Owner: { type: 'object', required: ['name'], properties: { name: text, secret: { ...text, writeOnly: true } } },
	Problem: { type: 'object', required: ['reason'], properties: { reason: text } },
}
const answers = { 200: json(ref('Card')), 404: json(ref('Problem')), '5XX': json(ref('Problem')) }
const source = read(
	openApi(
		{
			'/cards/{id}': { get: { responses: answers }, patch: { responses: answers } },
			'/cards/own': { get: { responses: { 200: json({ type: 'array', items: ref('Card') }) } } },
		},
		{ components: { schemas }, servers: [{ url: 'https://vendor.example/v1' }] },
	),
)
const map = `# Reviewed.
sources: { cards: cards.yaml }
groups:
  own: # ours
    show: GET /cards/{id}
    block: PATCH /cards/{id}
    list: GET /cards/own
`
const planOf = (given: string) => {
	const { map: read, problems } = readMap(given)
	return resolveMap(read, new Map([['cards', { ...source, name: 'cards' }]]), problems)
}
const whole = { id: 'c-1', limit: 5, owner: { name: 'Ana' }, tags: ['x'], points: 7 }
const recording = (files: Readonly<Record<string, string>>) =>
	readRecording(Object.entries(files).map(([path, content]) => ({ path, bytes: bytesOf(content) })))
const har = (...entries: readonly (readonly [path: string, status: number, body: unknown, method?: string])[]) =>
	JSON.stringify({
		log: {
			entries: entries.map(([path, status, body, method = 'GET']) => ({
				request: { method, url: `https://proxy.example${path}`, headers: [] },
				response: { status, content: { mimeType: 'application/json', text: JSON.stringify(body) } },
			})),
		},
	})
const curl = (body: unknown) =>
	`curl https://vendor.example/v1/cards/c-9911\n\nHTTP/1.1 200 OK\ncontent-type: application/json\n\n${JSON.stringify(body)}\n`
const log = (body: unknown) =>
	JSON.stringify({
		entries: [
			{
				...{ seq: 1, method: 'GET', path: '/~mine/v1/cards/c-9911', status: 200 },
				answer: { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
			},
			{ seq: 2, method: 'GET', path: '/v1/cards/c-1', status: 200 },
		],
	})

const card = '#/components/schemas/Card'
// biome-ignore format: a row is a line.
const deviating: readonly (readonly [what: string, answer: object, place: string, field: string, word: string])[] = [
	['a required field is absent', { ...whole, limit: undefined }, 'limit', `${card}/properties/limit`, 'optional'],
	['null stands for a number', { ...whole, limit: null }, 'limit', `${card}/properties/limit`, 'nullable'],
	['a text stands for a number', { ...whole, limit: '5' }, 'limit', `${card}/properties/limit`, 'text'],
	['a number stands for a text', { ...whole, id: 'x', owner: { name: 5 } }, 'owner.name', '#/components/schemas/Owner/properties/name', 'number'],
	['a list stands for an object', { ...whole, owner: [] }, 'owner', `${card}/properties/owner`, 'any'],
	['an item is another kind', { ...whole, tags: ['x', null] }, 'tags[]', `${card}/properties/tags/items`, 'nullable'],
	['a field without a name is another kind', { ...whole, extra: 'x' }, '*', `${card}/additionalProperties`, 'text'],
]

describe('recorded answers, held against bindings', () => {
	for (const [what, answer, place, field, word] of deviating)
		it(`are told where ${what}, and the map is corrected by it: a HAR, lines of curl, the emulator's log`, async () => {
			for (const file of [har(['/v1/cards/c-9911', 200, answer]), curl(answer), log(answer)]) {
				const seen = recording({ 'seen.txt': file })
				expect(seen.unread).to.deep.equal([])
				const { held, deviations, corrections } = holdRecording(planOf(map), seen)
				expect(held).to.equal(1)
				expect(deviations).to.have.length(1)
				expect(deviations[0]).to.deep.include({ id: 'own.show', place, answers: 1, file: 'seen.txt', status: 200 })
				expect(corrections.get('cards')).to.deep.equal({ [field]: [word] })
				const { text: loosened, added } = correctMap(map, corrections)
				expect(added).to.equal(1)
				expect(loosened)
					.to.match(/^# Reviewed\.\n/)
					.and.to.include('# ours')
				const plan = planOf(loosened)
				expect(plan.problems).to.deep.equal([])
				expect(holdRecording(plan, seen).deviations).to.deep.equal([])
				expect(correctMap(loosened, corrections)).to.deep.equal({ text: loosened, added: 0 })
			}
		})

	it('keep what the map says already, and a word beside it', async () => {
		const { text: once } = correctMap(map, new Map([['cards', { [`${card}/properties/limit`]: ['optional'] }]]))
		const { text: twice, added } = correctMap(once, new Map([['cards', { [`${card}/properties/limit`]: ['text'] }]]))
		expect(added).to.equal(1)
		const { map: read } = readMap(twice)
		expect(read.sources.get('cards')).to.deep.include({
			path: 'cards.yaml',
			corrections: { [`${card}/properties/limit`]: ['optional', 'text'] },
		})
	})

	it('are those of the operation whose path fits best, whatever a proxy has before it', async () => {
		const seen = recording({ 'a.har': har(['/gateway/v1/cards/own', 200, [whole]], ['/v1/cards/c-9911', 200, whole]) })
		expect(holdRecording(planOf(map), seen)).to.deep.include({ held: 2, deviations: [], unbound: [] })
	})

	it('are held to the schema of their status, and told where nothing describes it or is bound to it', async () => {
		const seen = recording({
			'a.har': har(
				['/v1/cards/c-9911', 404, { reason: 5 }],
				['/v1/cards/c-9911', 503, {}],
				['/v1/cards/c-9911', 402, {}],
				['/v1/other', 200, {}],
			),
		})
		const { held, deviations, unbound } = holdRecording(planOf(map), seen)
		expect(held).to.equal(2)
		expect(deviations.map(({ status, place, found }) => [status, place, found])).to.deep.equal([
			[404, 'reason', 'number'],
			[503, 'reason', 'absent'],
		])
		expect(unbound).to.deep.equal(['GET /v1/cards/{id} 402', 'GET /v1/other 200'])
	})

	it('loosen nothing where a 2xx says nothing of what is documented', async () => {
		for (const answer of [{ error: 'declined' }, {}, { id: null, limit: null }, []]) {
			const seen = recording({ 'a.har': har(['/v1/cards/c-9911', 200, answer], ['/v1/cards/own', 200, [answer]]) })
			const { deviations, corrections } = holdRecording(planOf(map), seen)
			expect(deviations.map(({ place, found }) => [place, found])).to.deep.equal([
				['', 'another one'],
				['', 'another one'],
			])
			expect([...corrections]).to.deep.equal([])
		}
	})

	it('are held against what the map says of answers, and loosen nothing where they mean something else', () => {
		const paid = json({ type: 'object', required: ['id'], properties: { id: text } })
		const document = openApi({ '/pay': { post: { responses: { 200: paid } } } })
		const { map: said } = readMap(
			'sources: { v: x.json }\ngroups: { own: { pay: { operation: POST /pay, answers: { applied: { id: true }, rejected: { error: true } } } } }',
		)
		const plan = resolveMap(said, new Map([['v', { ...read(document), name: 'v' }]]))
		const entries = [{ id: 'a' }, { error: 'declined' }, {}].map((body) => ['/pay', 200, body, 'POST'] as const)
		const { deviations, corrections } = holdRecording(plan, recording({ 'a.har': har(...entries) }))
		expect(deviations.map(({ found }) => found)).to.deep.equal(['rejected', 'unknown'])
		expect([...corrections]).to.deep.equal([])
	})

	it('are counted, and the first file that has them is told', async () => {
		const one = har(['/v1/cards/c-9911', 200, { ...whole, limit: null }])
		const { deviations } = holdRecording(planOf(map), recording({ 'b.har': one, 'a.har': one }))
		expect(deviations.map(({ answers: count, file }) => [count, file])).to.deep.equal([[2, 'a.har']])
	})

	it('never show a value, nor a name that the document does not know', async () => {
		const secret = { ...whole, id: 4111111111111111, owner: 'segredo-do-titular', 'conta-4111111111111111': 'x' }
		const held = holdRecording(planOf(map), recording({ 'a.har': har(['/v1/cards/c-9911', 200, secret]) }))
		expect(held.deviations.length).to.be.greaterThan(1)
		expect(JSON.stringify([...held.corrections, held.deviations, held.unbound])).not.to.match(/4111|segredo|conta-/)
	})

	it('may be no recording: the file is told, and the others are read', async () => {
		const seen = recording({ 'a.har': har(['/v1/cards/c-1', 200, whole]), 'b.json': '{}', 'c.txt': 'nothing' })
		expect(seen.answers).to.have.length(1)
		expect(seen.unread.map(({ file }) => file)).to.deep.equal(['b.json', 'c.txt'])
	})
})

describe('the examples of a document', () => {
	const at = '#/paths/~1a/get/responses/200/content/application~1json/schema/properties/reason'
	const shown = (example: unknown): object => ({ properties: { reason: { ...text, example } } })
	const hidden = {
		properties: { reason: { ...text, readOnly: true }, pin: { ...text, writeOnly: true } },
		required: ['reason', 'pin'],
	}
	// biome-ignore format: a row is a line.
	const cases: readonly (readonly [what: string, schema: object, example: unknown, found?: string, word?: string])[] = [
		['as it says', {}, { reason: 'x' }],
		['without a field that it requires', {}, {}, 'absent', 'optional'],
		['with null in it', {}, { reason: null }, 'null', 'nullable'],
		['with a number for a text', {}, { reason: 5 }, 'number', 'number'],
		['in the schema itself', shown(7), undefined, 'number', 'number'],
		['null, which a tool has written in place of one', shown(null), null],
		['without what is read only or written only', hidden, {}],
	]
	for (const [what, more, example, found, word] of cases)
		it(`are ${found ? 'told, with the word of the map that would loosen the field' : 'not told'}: ${what}`, () => {
			const content = { 'application/json': { schema: { ...schemas.Problem, ...more }, example } }
			const source = read(openApi({ '/a': { get: { responses: { 200: { content } } } } }))
			const told = found && [{ pointer: at, expected: 'string', found, word }]
			expect(source.contradictions).to.deep.equal(told)
			expect(codesIn(source).includes('examples-deviate')).to.equal(told !== undefined)
		})
})
