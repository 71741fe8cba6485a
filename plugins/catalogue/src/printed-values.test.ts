// Puts a marker into every field that a schema checks, and looks for it in everything that is printed.
import { type AnyOperation, createClient, type Operation, operation, type TarjaError } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { tokenForm } from '@tarja/core/token-form'
import { describe, expect, it, rejection } from '@tarja-test/harness'
import * as v from 'valibot'
import { generateAccessToken } from './authentication.ts'
import { createIntent } from './payments.ts'
import * as schemas from './schemas.ts'
import { recordedClient, tokenAnswer as token } from './sent.test.ts'

const { paymentIntent, paymentIntentQuery, tokenResponse } = schemas

const marker = 'Geheim-8231647'
/** The marker as each kind of value that somebody may give by mistake. Not all are wrong in every field. */
const marked: readonly unknown[] = [
	`${marker}\n`,
	8231647.25,
	-8231647,
	8231647n,
	[marker],
	[8231647],
	{ [marker]: marker },
	{ value: marker },
	{ name: marker, value: 8231647 },
	{ user: `${marker}\n`, password: marker },
	{ toString: () => marker, toISOString: () => marker },
	new Date(-8231647e9),
]

/** Makes sure that no printed form of an error or an issue contains the marker. */
function expectNoValue(printed: unknown, place: string): void {
	const text = [printed, ...(printed instanceof Error ? [printed.message, printed.stack, JSON.stringify(printed)] : [])]
	expect(text.map(String).join('\n'), place).not.to.match(/Geheim|8231647|8,231,647/)
}

/** The messages of a published schema, as a form would show them. */
function listMessages(schema: v.GenericSchema, value: unknown): string {
	return (v.safeParse(schema, value).issues ?? []).map(({ message }) => message).join('\n')
}

async function call(called: Operation & AnyOperation, input: object, answer: unknown = {}): Promise<unknown> {
	const { client } = recordedClient(answer)
	return client.call(called as Operation, input).then(
		() => undefined,
		(error: unknown) => error,
	)
}

/** Every rule of which bind makes schemas. */
const bound: v.GenericSchema = schemas.jsonObject(
	{
		text: v.pipe(v.string(), v.regex(/^x$/)),
		long: v.pipe(v.string(), schemas.characterCount(1, 2)),
		date: v.pipe(v.string(), schemas.textFormat('date')),
		number: v.pipe(v.number(), v.minValue(0), v.maxValue(1), schemas.multipleOf(0.01)),
		integer: v.pipe(v.number(), v.integer()),
		flag: v.boolean(),
		kind: v.picklist(['a', 'b']),
		one: v.literal('x'),
		list: v.pipe(schemas.jsonArray(v.string()), v.maxLength(0)),
		either: schemas.anyOf([schemas.jsonObject({ kind: v.literal('card') }), v.literal(1)]),
		both: schemas.allOf([v.string(), v.pipe(v.string(), v.maxLength(1))]),
		open: v.pipe(schemas.openEnum(['a']), v.maxLength(1)),
		scalar: schemas.orText(v.pipe(v.number(), v.maxValue(1))),
		record: schemas.jsonObject({ name: v.string() }, { others: v.never() }),
		rest: schemas.jsonObject({}, { others: v.number() }),
		kindOf: schemas.rulesFor('string', v.pipe(v.string(), v.maxLength(1))),
		union: v.union([v.string(), v.boolean()]),
		variant: v.variant('type', [v.object({ type: v.literal('x') })]),
		strict: v.strictObject({ name: v.string() }),
		tuple: v.tuple([v.number()]),
		date2: v.date(),
		large: v.bigint(),
		nothing: v.null(),
	},
	{ others: v.never() },
)
const boundNames = [...Object.keys((bound as unknown as { entries: object }).entries), 'unknown']
const boundCall = operation({
	id: 'cards.create',
	method: 'POST',
	path: '/cards/{id}',
	effect: 'unsafe',
	params: schemas.jsonObject({ id: schemas.orText(v.pipe(v.number(), v.maxValue(1))) }),
	query: schemas.withWireRules({ lists: { ids: ',' } }, schemas.jsonObject({ ids: schemas.jsonArray(v.number()) })),
	body: bound,
	response: bound,
})

const readCards = operation({ id: 'cards.read', method: 'GET', path: '/cards', effect: 'safe', response: bound })

describe('no message contains a value', () => {
	for (const name of [...Object.keys(paymentIntent.entries), 'extra', 'unknown', 'constructor'])
		it(`of the intent's field ${name}`, async () => {
			for (const value of marked) {
				expectNoValue(await call(createIntent, { body: { [name]: value } }), name)
				expectNoValue(await call(createIntent, { body: { extra: { [name]: value } } }), name)
				expectNoValue(listMessages(paymentIntent, { [name]: value }), name)
				expectNoValue(listMessages(v.required(paymentIntent), { [name]: value }), name)
			}
		})

	it('of the whole body, the query and their extra', async () => {
		for (const value of marked) {
			for (const query of [value, { meioPagamento: value }, { extra: value }, { extra: { meioPagamento: value } }])
				expectNoValue(await call(createIntent, { body: {}, query }), 'query')
			expectNoValue(await call(createIntent, { body: value }), 'body')
			for (const schema of [paymentIntent, paymentIntentQuery, tokenForm, tokenResponse])
				expectNoValue(listMessages(schema, value), 'the whole value')
			expectNoValue(listMessages(paymentIntentQuery, { meioPagamento: value }), 'meioPagamento')
		}
	})

	for (const name of [...Object.keys(tokenForm.entries), 'extra', 'unknown'])
		it(`of the token form's field ${name}`, async () => {
			const headers = { authorization: 'dTpw' }
			const body = { credential: { name: 'second', value: 'x' } }
			for (const value of marked) {
				expectNoValue(await call(generateAccessToken, { headers, body: { ...body, [name]: value } }), name)
				expectNoValue(await call(generateAccessToken, { headers: { [name]: value }, body }), name)
				expectNoValue(await call(generateAccessToken, { headers: { authorization: value }, body }), 'authorization')
				expectNoValue(listMessages(tokenForm, { ...body, [name]: value }), name)
				for (const part of ['name', 'value'])
					expectNoValue(listMessages(tokenForm, { credential: { ...body.credential, [part]: value } }), part)
			}
		})

	for (const name of [...Object.keys(token), 'the whole response'])
		it(`of a token response: ${name}`, async () => {
			const input = { headers: { authorization: 'dTpw' }, body: { credential: { name: 'second', value: 'x' } } }
			for (const given of marked) {
				const value = typeof given === 'bigint' ? Number(given) : given
				const answer = name in token ? { ...token, [name]: value } : value
				expectNoValue(await call(generateAccessToken, input, answer), name)
				expectNoValue(listMessages(tokenResponse, answer), name)
				const events: unknown[] = []
				const issuer = passwordGrant({
					basic: 'dTpw',
					credential: input.body.credential,
					dangerouslyAllowBrowser: true,
				})
				const fetch = async (): Promise<Response> => Response.json(answer)
				const client = createClient({
					baseUrl: 'https://platform.example',
					auth: issuer,
					fetch,
					onEvent: (event) => events.push(JSON.stringify(event)),
				})
				expectNoValue(await rejection<TarjaError>(client.call(readCards, {})), name)
				expectNoValue(events.join('\n'), 'events')
			}
		})

	for (const name of boundNames)
		it(`of a bound operation's field ${name}`, async () => {
			for (const value of marked) {
				const params = { id: 1 }
				const query = { ids: [1] }
				expectNoValue(await call(boundCall, { params, query, body: { [name]: value } }), name)
				expectNoValue(await call(boundCall, { params: { id: value }, query: { ids: value }, body: {} }), 'params')
				const answer = { [name]: typeof value === 'bigint' ? Number(value) : value }
				expectNoValue(await call(readCards, {}, answer), name)
			}
		})
})
