// What else traces beside the plugin: undici's instrumentation in Node, and Deno's own. Against a platform that keeps the headers
// that came, and a collector process.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { resolve } from 'node:path'
import { afterEach, describe, expect, it } from '@tarja-test/harness'
import { startCollector } from '../../../examples/telemetry/collector.mjs'
import { execute } from '../../../tools/execute.mjs'
import { node24 } from '../../../tools/places.mjs'

const card = '4111111111111111'
const program = (name) => resolve(import.meta.dirname, name)
const opened = []
afterEach(async () => {
	for (const close of opened.splice(0)) await close()
})

async function startPlatform() {
	const headers = []
	const server = createServer((request, response) => {
		headers.push(request.headers)
		request.resume().on('end', () => response.setHeader('content-type', 'application/json').end('{}'))
	}).listen(0, '127.0.0.1')
	await once(server, 'listening')
	opened.push(async () => {
		server.closeAllConnections()
		server.close()
	})
	return { url: `http://127.0.0.1:${server.address().port}`, headers }
}

/** Runs a program, and tells what was exported and what the platform was sent. */
async function played(command, argvOf, env = () => ({})) {
	const [platform, collector] = await Promise.all([startPlatform(), startCollector()])
	opened.push(collector.close)
	const { code, output } = await execute(command, argvOf(platform.url, collector.url), { env: env(collector.url) })
	if (code !== 0) throw new Error(output)
	const own = collector.spans().filter(({ scope }) => scope === '@tarja/opentelemetry')
	const others = collector.spans().filter(({ scope }) => !['@tarja/opentelemetry', 'shop'].includes(scope))
	return {
		spans: collector.spans(),
		own: own.map(({ name }) => name).sort(),
		others: others.length,
		hasCard: collector.received.some(({ text }) => text.includes(card)),
		traceparents: platform.headers.filter(({ traceparent }) => traceparent).length,
	}
}

const ownSpans = ['POST /cards/{id}', 'cards.show', 'tarja token']

describe('Node with undici’s instrumentation', () => {
	const node = (...wanted) => played(node24, (...urls) => [program('node.mjs'), ...urls, ...wanted])

	it('has the card number in its spans, and tells the platform the trace, without the plugin', async () => {
		const { own, others, hasCard, traceparents } = await node('manager')
		expect({ own, others, hasCard, traceparents }).to.deep.equal({ own: [], others: 2, hasCard: true, traceparents: 2 })
	})

	it('is silent with the plugin, whose spans are all in one trace', async () => {
		const { spans, own, others, hasCard, traceparents } = await node('manager', 'with')
		expect({ own, others, hasCard, traceparents }).to.deep.equal({
			own: ownSpans,
			others: 0,
			hasCard: false,
			traceparents: 0,
		})
		expect(new Set(spans.map(({ traceId }) => traceId)).size).to.equal(1)
	})

	it('is not reached where there is no context manager', async () => {
		const { own, others, hasCard } = await node('with')
		expect({ own, others, hasCard }).to.deep.equal({ own: ownSpans, others: 2, hasCard: true })
	})
})
