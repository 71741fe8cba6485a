// What a runtime repeats by itself is prevented, or told: tried on the wire, alike in Node, Deno and Bun.

import { createServer } from 'node:tls'
import { createClient, type Effect, isTarjaError, operation, type TarjaError } from '@tarja/core'
import { describe, expect, it, rejection, runtime } from '@tarja-test/harness'
import { server as identity } from '../../../test/certificates.ts'
import { startListening } from '../../../test/closing.ts'
import { type Arrived, deadUrl, type RawServer, type Reply, rawServer } from './raw-server.ts'

const bytes = new TextEncoder().encode('{"n":1}')
const bodies = {
	'no body': {},
	'a text': { contentType: 'application/json', body: { n: 1 } },
	bytes: { contentType: 'application/octet-stream', body: bytes },
} as const
type Shape = keyof typeof bodies
const shapes = Object.keys(bodies) as Shape[]

const warm = operation({ method: 'GET', path: '/warm', effect: 'safe' })
const isTarget = ({ path }: Arrived): boolean => path === '/target'
const targets = ({ arrived }: RawServer): readonly Arrived[] => arrived.filter(isTarget)

/** A client with a connection that it has used. `replies`: what a call of the target meets each time it arrives. */
async function warmed(replies: readonly (Reply | 'gone')[]) {
	const server = await rawServer((request, { arrived, stopListening }) => {
		if (!isTarget(request)) return 200
		const reply = replies[arrived.filter(isTarget).length - 1] ?? 404
		if (reply !== 'gone') return reply
		stopListening()
		return 'close'
	})
	const client = createClient({ baseUrl: server.url, retry: false })
	await client.call(warm)
	return { server, client }
}

/** One call, on a connection that an earlier one has used. */
async function send(method: string, effect: Effect, shape: Shape, replies: readonly (Reply | 'gone')[]) {
	const { server, client } = await warmed(replies)
	const { body, contentType } = { body: undefined, contentType: 'application/json', ...bodies[shape] }
	const target = operation({ method, path: '/target', effect, contentType })
	const error = await rejection<TarjaError>(client.call(target, { body }))
	const seen = targets(server)
	await server.close()
	expect(isTarjaError(error), String(error)).to.equal(true)
	return { seen, error }
}

/** Prevented: one request, and an error that says what is so. */
function testPrevented(): void {
	const faults: readonly (readonly [string, readonly (Reply | 'gone')[], string])[] = [
		['answered 421', [421], 'unknown'],
		['answered 421 once', [421, 200], 'unknown'],
		['reset', ['reset'], 'unknown'],
		['closed', ['close'], 'unknown'],
		['closed by a server that goes away', ['gone'], 'unknown'],
	]
	for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
		for (const effect of ['unsafe', 'idempotent'] as const)
			it(`${effect} ${method}, with a body or without, arrives once, whatever it meets`, async () => {
				for (const shape of shapes)
					for (const [what, replies, outcome] of faults) {
						const { seen, error } = await send(method, effect, shape, replies)
						expect(seen, `${shape}, ${what}`).to.have.lengthOf(1)
						expect(error, `${shape}, ${what}`).to.include({ outcome, attempts: 1, mayHaveReplayed: false })
						expect(seen[0]?.text).to.equal(shape === 'no body' ? '' : '{"n":1}')
					}
			})
}

/** GET and HEAD cannot carry a body: what is repeated all the same is told. */
function testTold(): void {
	for (const method of ['GET', 'HEAD'])
		for (const effect of ['unsafe', 'idempotent'] as const)
			it(`${effect} ${method} is never told otherwise than the server saw it`, async () => {
				for (const replies of [[421, 200], [421, 404], ['reset'], ['close'], ['gone'], [404]] as const) {
					const { server, client } = await warmed(replies)
					const target = operation({ method, path: '/target', effect, responseType: 'text' })
					const end = await client.call(target).catch((error: TarjaError) => error)
					const seen = targets(server)
					await server.close()
					if (seen.length > 1) expect(end.mayHaveReplayed, `${replies}`).to.equal(true)
					if (!(end instanceof Error)) continue
					expect(end.outcome, `${replies}`).not.to.equal('not_processed')
					// Node repeats only what was refused with 421; then the second refusal is one too.
					if (seen.length > 1 && replies[0] !== 421) expect(end.outcome, `${replies}`).to.equal('unknown')
				}
			})
}

function testRefused(): void {
	it('a connection refused is not_processed, with a body or without; of GET it proves nothing, as it may be the second try', async () => {
		const client = createClient({ baseUrl: await deadUrl(), retry: false })
		for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
			for (const effect of ['unsafe', 'idempotent'] as const) {
				const target = operation({ method, path: '/target', effect })
				for (const body of [{ n: 1 }, undefined])
					expect(await rejection(client.call(target, { body })), `${effect} ${method}`).to.include({
						outcome: 'not_processed',
						attempts: 0,
						mayHaveReplayed: false,
					})
			}
		const read = operation({ method: 'GET', path: '/target', effect: 'safe' })
		expect(await rejection(client.call(read))).to.include({ code: 'network', outcome: 'unknown' })
	})
	it('a server whose certificate is not trusted is not_processed, and gets nothing', async () => {
		let received = 0
		const server = createServer(identity, (socket) => void socket.on('data', () => received++))
		const { port, close } = await startListening(server.on('tlsClientError', () => {}))
		const client = createClient({ baseUrl: `https://127.0.0.1:${port}`, retry: false })
		for (const body of [{ n: 1 }, undefined])
			expect(await rejection(client.call(operation({ method: 'POST', path: '/target' }), { body }))).to.include({
				code: 'network',
				outcome: 'not_processed',
				attempts: 0,
			})
		await close()
		expect(received).to.equal(0)
	})
	it('a fetch of somebody’s own proves nothing, nor does a global that was replaced; one that is vouched for does', async () => {
		const baseUrl = await deadUrl()
		const post = operation({ method: 'POST', path: '/target' })
		const passedOn = (url: string, init: RequestInit): Promise<Response> => original(url, init)
		const original = globalThis.fetch
		const outcomes: unknown[] = []
		const note = async (options: object): Promise<void> => {
			const error = await rejection<TarjaError>(createClient({ baseUrl, ...options }).call(post, { body: {} }))
			outcomes.push(error.outcome)
		}
		await note({ fetch: passedOn })
		await note({ fetch: passedOn, trustFetchErrors: true })
		await note({ fetch: original })
		globalThis.fetch = passedOn as typeof fetch
		try {
			await note({})
			await note({ trustFetchErrors: true })
		} finally {
			globalThis.fetch = original
		}
		await note({})
		expect(outcomes).to.deep.equal([
			'unknown',
			'not_processed',
			'not_processed',
			'unknown',
			'not_processed',
			'not_processed',
		])
	})
}

/** A method that a runtime does not know must not become another one. */
function testMethods(): void {
	for (const method of ['FOO', 'M', 'QUERY', 'MKCOL', 'REPORT', 'options', 'put'])
		for (const effect of ['unsafe', 'idempotent', 'safe'] as const)
			it(`${effect} ${method} arrives as what it is, or is not sent`, async () => {
				for (const body of [undefined, { n: 1 }]) {
					const server = await rawServer(() => 200)
					const client = createClient({ baseUrl: server.url, retry: false })
					const target = operation({ method, path: '/target', effect })
					const end = await client.call(target, { body }).catch((error: TarjaError) => error)
					const methods = server.arrived.map((request) => request.method)
					await server.close()
					if (end instanceof Error)
						expect(end).to.include({ code: 'configuration', outcome: 'not_processed', attempts: 0 })
					expect(methods).to.deep.equal(end instanceof Error ? [] : [method.toUpperCase()])
				}
			})
	it('a port that Fetch blocks is not_processed, or refused like any other', async () => {
		for (const port of [22, 6000, 10080])
			for (const effect of ['unsafe', 'idempotent'] as const) {
				const target = operation({ method: 'POST', path: '/target', effect })
				const client = createClient({ baseUrl: `http://127.0.0.1:${port}`, retry: false })
				expect(await rejection(client.call(target, { body: {} }))).to.include({ outcome: 'not_processed', attempts: 0 })
			}
	})
}

export function testRepeats(): void {
	describe(`what ${runtime} would send again`, () => {
		testPrevented()
		testTold()
	})
	describe(`what ${runtime} could not send`, testRefused)
	describe(`what ${runtime} would change`, testMethods)
}
