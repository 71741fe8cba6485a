// A collector as small as one can be: takes OTLP over HTTP as JSON, and keeps what came.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { gunzipSync } from 'node:zlib'

/** @param {{ value?: Record<string, unknown> }[]} attributes */
const plain = (attributes = []) =>
	Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value ?? {})[0]]))

async function textOf(request) {
	const parts = []
	for await (const part of request) parts.push(part)
	const bytes = Buffer.concat(parts)
	return (request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString()
}

/** Starts one. `received` is everything that was exported, as text; `spans` and `metrics` read it. */
export async function startCollector() {
	const received = []
	const server = createServer(async (request, response) => {
		received.push({ path: request.url, text: await textOf(request) })
		response.setHeader('content-type', 'application/json').end('{}')
	}).listen(0, '127.0.0.1')
	await once(server, 'listening')
	const of = (path) => received.filter((each) => each.path === path).map(({ text }) => JSON.parse(text))
	return {
		url: `http://127.0.0.1:${server.address().port}`,
		received,
		spans: () =>
			of('/v1/traces')
				.flatMap(({ resourceSpans }) => resourceSpans)
				.flatMap(({ scopeSpans }) => scopeSpans)
				.flatMap(({ scope, spans }) =>
					spans.map((span) => ({ ...span, scope: scope.name, attributes: plain(span.attributes) })),
				),
		metrics: () =>
			of('/v1/metrics')
				.flatMap(({ resourceMetrics }) => resourceMetrics)
				.flatMap(({ scopeMetrics }) => scopeMetrics)
				.flatMap(({ metrics }) => metrics)
				.flatMap(({ name, unit, histogram, sum, gauge }) => {
					const kind = histogram ? 'histogram' : sum ? 'counter' : 'gauge'
					const points = (histogram ?? sum ?? gauge).dataPoints
					return points.map((point) => ({ name, unit, kind, ...point, attributes: plain(point.attributes) }))
				}),
		async close() {
			server.closeAllConnections()
			server.close()
			await once(server, 'close')
		},
	}
}
