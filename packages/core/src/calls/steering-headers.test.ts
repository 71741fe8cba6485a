// Header fields that steer the message, from whoever may give a header: nothing is sent, and it is said why, in every runtime.

import { describe, expect, it } from '@tarja-test/harness'
import * as v from 'valibot'
import { clientOf, failure, onAttempt, onCall, put } from '../../test/call-world.ts'
import { attemptPhases, callPhases, type Plugin } from '../client/plugin.ts'
import { type Operation, operation } from '../operation/operation.ts'
import type { CallOptions } from './running-call.ts'

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
	readonly plugin?: Plugin<string>
}

async function callWith({ definition = {}, headers, options, plugin }: Given): Promise<unknown> {
	const auth = { token: async () => ({ accessToken: 'abc', lifetimeMs: 60_000 }) }
	const { client, fetch } = clientOf(undefined, { auth })
	const used = plugin ? client.use(plugin) : client
	try {
		const called: Operation = operation({ method: 'PUT', path: '/x', ...definition })
		return await used.call(called, { body: {}, ...(headers !== undefined && { headers }) } as object, options)
	} finally {
		expect(fetch.requests, 'requests that left').to.have.length(0)
	}
}

const places: Readonly<Record<string, (name: string, value: string) => Given>> = {
	'the input': (name, value) => ({ headers: { [name]: value } }),
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
			(name: string, value: string): Given => ({ plugin: onCall(withIt(name, value), phase) }),
		]),
	),
	...Object.fromEntries(
		attemptPhases.map((phase) => [
			`an attempt layer, phase ${phase}`,
			(name: string, value: string): Given => ({ plugin: onAttempt(withIt(name, value), phase) }),
		]),
	),
	'an attempt layer that sets it where it stands': (name, value) => ({
		plugin: onAttempt((attempt, next) => {
			attempt.headers.set(name, value)
			return next(attempt)
		}, 'prepare'),
	}),
}

type Holding = { readonly headers: Headers }
const withIt =
	(name: string, value: string) =>
	<Given extends Holding, Out>(input: Given, next: (handedOn: Given) => Promise<Out>): Promise<Out> => {
		const headers = new Headers(input.headers)
		headers.set(name, value)
		return next({ ...input, headers })
	}

describe('a header that steers the message', () => {
	for (const [place, input] of Object.entries(places))
		for (const [name, value] of Object.entries(steering))
			it(`is refused before anything is sent, and named: ${name} from ${place}`, async () => {
				const error = await failure(callWith(input(name, value)))
				const code = /layer/.test(place) ? 'layer_failed' : /token/.test(place) ? 'configuration' : 'invalid_input'
				expect(error).to.include({ code, outcome: 'not_processed', attempts: 0 })
				expect(error.message).to.match(/layer/.test(place) ? /a layer set .* steers the message/ : /that can be given/)
				if (code !== 'configuration') expect(error.message.toLowerCase()).to.include(name.toLowerCase())
			})
	it('is none that only looks like one', async () => {
		const { client, fetch } = clientOf()
		const names = ['x-host', 'hosts', 'te-x', 'proxy', 'content-encoding', 'content-language', 'upgrade-insecure']
		await client.call(put, { headers: Object.fromEntries(names.map((name) => [name, '1'])), body: {} } as object)
		expect([...(fetch.requests[0]?.headers.keys() ?? [])]).to.include.members(names)
	})
	it('may be handed on after a 401 where the transport wrote it: the replay goes out', async () => {
		const statuses = [401, 200, 401]
		const { client } = clientOf(({ init }) => {
			;(init.headers as Headers).set('content-length', '2')
			return { status: statuses.shift() ?? 500, json: {} }
		})
		const again = (name: string) =>
			onAttempt(async (attempt, next) => {
				const response = await next(attempt)
				return response.status === 401 ? withIt(name, '2')(attempt, next) : response
			}, 'authorize')
		expect((await client.use(again('content-length')).call(put, { body: {} })).attempts).to.equal(2)
		const { message } = await failure(client.use(again('te')).call(put, { body: {} }))
		expect(message).to.include('a layer set the header te')
	})
})
