import { Agent, request } from 'node:http'
import type { SendReport, TransportRequest } from '@tarja/core/plugin'
import { describe, expect, it, rejection } from '@tarja-test/harness'
import { type OpenedTransport, transportContract } from '../test/transport-contract.ts'

/** What is wrong with a transport. */
interface Wrong {
	readonly sendsHeadFirst?: boolean
	readonly asksAtOnce?: boolean
	readonly follows?: boolean
	readonly takesHalf?: boolean
}

/** A transport over node:http, which is right but for what is said. */
function simple(wrong: Wrong): () => OpenedTransport {
	return () => {
		const agent = new Agent({ keepAlive: true })
		const send = (outgoing: TransportRequest, report: SendReport) =>
			new Promise<Awaited<ReturnType<OpenedTransport['transport']['send']>>>((resolve, reject) => {
				const { method, url, signal, body } = outgoing
				const sent = request(url, { agent, method, signal, headers: Object.fromEntries(outgoing.headers) })
				if (method !== 'GET') sent.setHeader('content-length', Buffer.byteLength(body ?? ''))
				const early = wrong.asksAtOnce && report.begin()
				const begin = (): void => {
					if (early || report.begin()) sent.end(body)
					else sent.destroy(new Error('It must not begin'))
				}
				const connected = (): void => {
					if (wrong.sendsHeadFirst) sent.flushHeaders()
					setTimeout(begin, wrong.sendsHeadFirst ? 10 : 0)
				}
				sent.on('error', reject)
				sent.on('socket', (socket) => (socket.connecting ? socket.once('connect', connected) : connected()))
				sent.on('response', (response) => {
					const { statusCode: status = 0, rawHeaders, headers: fields } = response
					const next = { ...outgoing, method: 'GET', body: undefined, url: new URL(fields.location ?? '', url).href }
					if (wrong.follows && status === 303)
						return resolve(send(next, { ...report, begin: () => true, answered: () => {} }))
					const headers = new Headers()
					for (let at = 0; at < rawHeaders.length; at += 2) headers.append(`${rawHeaders[at]}`, `${rawHeaders[at + 1]}`)
					report.answered(status, headers)
					const chunks: Buffer[] = []
					const done = (): void => resolve({ status, headers, url, body: new Uint8Array(Buffer.concat(chunks)) })
					response.on('data', (chunk: Buffer) => chunks.push(chunk))
					response.on('end', done)
					response.on('error', wrong.takesHalf && fields['transfer-encoding'] ? done : reject)
				})
			})
		return { transport: { send }, close: () => agent.destroy() }
	}
}

const wrongs: Readonly<Record<string, Wrong>> = {
	'asks before a byte leaves, and sends nothing where it must not': { sendsHeadFirst: true },
	'asks when the connection is there, so that what changed until then keeps it from leaving': { asksAtOnce: true },
	'sends once, whatever it meets': { follows: true },
	'reports the status of an answer that breaks off, and fails': { takesHalf: true },
}

describe('transportContract()', () => {
	for (const [name, wrong] of Object.entries(wrongs))
		it(`catches a transport that is wrong in one thing: ${name}`, async () => {
			const run = (open: () => OpenedTransport) =>
				transportContract(open)
					.find((one) => one.name === name)
					?.run()
			await run(simple({}))
			expect((await rejection(run(simple(wrong)) ?? Promise.resolve())).message).to.match(/^Broke its contract/)
		})
})
