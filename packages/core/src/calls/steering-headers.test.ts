// Header fields that steer the message, from whoever may give a header: nothing is sent, and it is said why, in every runtime.
import { describe, expect, it, rejection } from '@tarja-test/harness'
import * as v from 'valibot'
import { createClient } from '../client/client.ts'
import { definePlugin } from '../client/define-plugin.ts'
import { attemptPhases, callPhases } from '../client/layer.ts'
import type { TarjaError } from '../errors/tarja-error.ts'
import { type Operation, operation } from '../operation/operation.ts'
import type { CallOptions } from './options.ts'

const steering = {
	Host: 'other.example',
	Connection: 'close',
	'Content-Length': '2',
	Expect: '100-continue',
	'HTTP2-Settings': 'AAMAAABkAARAAAAAAAIAAAAA',
	'Keep-Alive': 'timeout=5',
	'Proxy-Authorization': 'Basic YTpi',
	'Proxy-Connection': 'keep-alive',
	TE: 'trailers',
	Trailer: 'x-sum',
	'Transfer-Encoding': 'chunked',
	Upgrade: 'h2c',
}

interface Given {
	readonly definition?: object
	readonly headers?: unknown
	readonly options?: CallOptions
	readonly layers?: Parameters<typeof definePlugin>[0]['setup']
}

const put = operation({ method: 'PUT', path: '/x', effect: 'idempotent' })

async function callWith({ definition = {}, headers, options, layers = () => ({}) }: Given): Promise<unknown> {
	let sent = 0
	const client = createClient({
		baseUrl: 'https://platform.example',
		auth: { token: async () => ({ accessToken: 'abc', lifetimeMs: 60_000 }) },
		async fetch() {
			sent++
			return Response.json({})
		},
	}).use(definePlugin({ id: 'own', setup: layers }))
	try {
		const called: Operation = operation({ method: 'PUT', path: '/x', ...definition })
		return await client.call(called, { body: {}, ...(headers !== undefined && { headers }) } as object, options)
	} finally {
		expect(sent, 'requests that left').to.equal(0)
	}
}

const places: Readonly<Record<string, (name: string, value: string) => Given>> = {
	'the input': (name, value) => ({ headers: { [name]: value } }),
	'the input, as Headers': (name, value) => ({ headers: new Headers([[name, value]]) }),
	'the input, as a Map': (name, value) => ({ headers: new Map([[name, value]]) }),
	'the input, as pairs': (name, value) => ({ headers: [[name, value]] }),
	'the input, in upper case': (name, value) => ({ headers: { [name.toUpperCase()]: value } }),
	'the input, in lower case': (name, value) => ({ headers: { [name.toLowerCase()]: value } }),
	'the input, empty': (name) => ({ headers: { [name]: '' } }),
	'the options of the call': (name, value) => ({ options: { headers: { [name]: value } } }),
	"what an operation's schema makes of the input": (name, value) => ({
		headers: {},
		definition: { headers: v.pipe(v.object({}), v.transform(() => ({ [name]: value }))) }, // biome-ignore format: one row
	}),
	'defaults of an operation': (name, value) => ({ definition: { defaults: { headers: { [name]: value } } } }),
	"an operation's tokenHeaders": (name) => ({ definition: { tokenHeaders: [name] } }),
	...Object.fromEntries(
		callPhases.map((phase) => [
			`a call layer, phase ${phase}`,
			(name: string, value: string): Given => ({
				layers: () => ({ call: { [phase]: withIt(name, value) } }),
			}),
		]),
	),
	...Object.fromEntries(
		attemptPhases.map((phase) => [
			`an attempt layer, phase ${phase}`,
			(name: string, value: string): Given => ({
				layers: () => ({ attempt: { [phase]: withIt(name, value) } }),
			}),
		]),
	),
	'an attempt layer that sets it where it stands': (name, value) => ({
		layers: () => ({
			attempt: {
				prepare(attempt, next) {
					attempt.headers.set(name, value)
					return next(attempt)
				},
			},
		}),
	}),
}

type Holding = { readonly headers: Headers }
const withIt =
	(name: string, value: string) =>
	<Given extends Holding, Out>(given: Given, next: (handedOn: Given) => Promise<Out>): Promise<Out> => {
		const headers = new Headers(given.headers)
		headers.set(name, value)
		return next({ ...given, headers })
	}

describe('a header that steers the message', () => {
	for (const [place, given] of Object.entries(places))
		for (const [name, value] of Object.entries(steering))
			it(`is refused before anything is sent, and named: ${name} from ${place}`, async () => {
				const error = await rejection<TarjaError>(callWith(given(name, value)))
				const code = /layer/.test(place) ? 'layer_failed' : /token/.test(place) ? 'configuration' : 'invalid_input'
				expect(error).to.include({ code, outcome: 'not_sent', attempts: 0 })
				expect(error.message).to.include(/layer/.test(place) ? 'steers the message' : 'that can be given')
				if (code !== 'configuration') expect(error.message.toLowerCase()).to.include(name.toLowerCase())
			})
	it('is none that only looks like one', async () => {
		const sent: string[] = []
		const client = createClient({
			baseUrl: 'https://platform.example',
			async fetch(_, init) {
				sent.push(...new Headers(init.headers).keys())
				return Response.json({})
			},
		})
		const names = ['x-host', 'hosts', 'te-x', 'proxy', 'content-encoding', 'content-language', 'upgrade-insecure']
		await client.call(put, { headers: Object.fromEntries(names.map((name) => [name, '1'])), body: {} } as object)
		expect(sent).to.include.members(names)
	})
	it('may be handed on after a 401 where the transport wrote it: the replay goes out', async () => {
		const statuses = [401, 200]
		const client = createClient({
			baseUrl: 'https://platform.example',
			async fetch(_, init) {
				;(init.headers as Headers).set('content-length', '2')
				return Response.json({}, { status: statuses.shift() ?? 500 })
			},
		}).use(
			definePlugin({
				id: 'own',
				setup: () => ({
					attempt: {
						async authorize(attempt, next) {
							const answer = await next(attempt)
							return answer.status === 401 ? next(attempt) : answer
						},
					},
				}),
			}),
		)
		expect((await client.call(put, { body: {} })).attempts).to.equal(2)
	})
})
