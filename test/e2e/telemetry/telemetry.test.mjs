// What else traces beside the plugin: undici's instrumentation in Node, and Deno's own. Against a platform that keeps the headers
// that came, and a collector process.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { resolve } from 'node:path'
import { afterEach, describe, expect, it } from '@tarja-test/harness'
import { startCollector } from '../../../examples/telemetry/collector.mjs'
import { execute } from '../../../tools/execute.mjs'
import { node24 } from '../../../tools/places.mjs'
import { bundledForAll, commands } from '../bundled.mjs'

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
			...{ own: ownSpans, others: 0, hasCard: false, traceparents: 0 },
		})
		expect(new Set(spans.map(({ traceId }) => traceId)).size).to.equal(1)
	})

	it('is not reached where there is no context manager', async () => {
		const { own, others, hasCard } = await node('with')
		expect({ own, others, hasCard }).to.deep.equal({ own: ownSpans, others: 2, hasCard: true })
	})
})

describe('Deno that traces by itself', () => {
	const deno = async (wanted = [], further = {}) => {
		const [command, ...argv] = commands.Deno
		const program = await bundledForAll('telemetry/deno.mjs')
		return played(
			command,
			(url) => [...argv, program, url, ...wanted],
			(url) => ({
				OTEL_DENO: 'true',
				OTEL_EXPORTER_OTLP_ENDPOINT: url,
				OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
				OTEL_BSP_SCHEDULE_DELAY: '100',
				...further,
			}),
		)
	}

	it('has spans of its own, with the card number, and tells the platform the trace, without the plugin', async () => {
		const { own, others, hasCard, traceparents } = await deno()
		expect({ own, others, hasCard, traceparents }).to.deep.equal({ own: [], others: 2, hasCard: true, traceparents: 2 })
	})

	it('goes on with them beside the plugin, which keeps the trace from the platform', async () => {
		const { own, others, hasCard, traceparents } = await deno(['with'])
		expect({ own, others, hasCard, traceparents }).to.deep.equal({
			...{ own: ownSpans, others: 2, hasCard: true, traceparents: 0 },
		})
	})

	it('has one span of each exchange where the plugin makes none, and then tells the platform the trace', async () => {
		const { own, others, hasCard, traceparents } = await deno(['with', 'without-attempts'])
		expect({ own, others, hasCard, traceparents }).to.deep.equal({
			...{ own: ['cards.show', 'tarja token'], others: 2, hasCard: true, traceparents: 1 },
		})
	})

	it('tells the platform nothing then, where Deno has no propagator', async () => {
		const { others, traceparents } = await deno(['with', 'without-attempts'], { OTEL_PROPAGATORS: 'none' })
		expect({ others, traceparents }).to.deep.equal({ others: 2, traceparents: 0 })
	})
})
