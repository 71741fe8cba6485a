// The server of `@tarja/emulator/node`, in each runtime that has `node:http`.
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { after, before, describe, expect, it } from '@tarja-test/harness'
import { authority, server as identity } from '../../../test/certificates.ts'
import { type EmulatorServer, serve } from '../src/node/serve.ts'

/** Sends a request over a connection of its own; the status of its answer. */
function statusOf(url: string): Promise<number | undefined> {
	return new Promise((resolve, reject) => {
		const onResponse = (response: IncomingMessage): void => {
			response.resume().on('end', () => resolve(response.statusCode))
		}
		const options = { method: 'POST', agent: false }
		const sent = url.startsWith('https:')
			? secureRequest(url, { ...options, ca: authority }, onResponse)
			: plainRequest(url, options, onResponse)
		sent.on('error', reject).end('{}')
	})
}

function schemeCase(scheme: 'http' | 'https'): void {
	let server: EmulatorServer
	before(async () => {
		server = await serve(scheme === 'https' ? { tls: identity } : {})
	})
	after(() => server.close())

	it(`the log numbers the connections of ${scheme}`, async () => {
		expect(server.url).to.match(new RegExp(`^${scheme}://`))
		for (const path of ['/one', '/two']) expect(await statusOf(`${server.url}${path}`)).to.equal(501)
		const [first = 0, second = 0] = server.emulator.log().entries.map(({ connection }) => connection)
		expect(first).to.be.greaterThan(0)
		expect(second).to.equal(first + 1)
	})
}

export function serveCases(): void {
	for (const scheme of ['http', 'https'] as const) describe(scheme, () => schemeCase(scheme))
}
