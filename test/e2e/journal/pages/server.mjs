// Serves the pages, tells each tab what to do, and counts the payments that arrive.
import { createServer } from 'node:http'
import { resolve } from 'node:path'
import { build } from 'esbuild'

/** How long a page may take for one command, at most: what takes longer has failed. */
const patienceMs = 240_000

export async function startServer() {
	const entryPoints = [resolve(import.meta.dirname, 'page.mjs')]
	const { outputFiles } = await build({ entryPoints, bundle: true, write: false, format: 'iife' })
	const html = (body) => `<!doctype html><meta charset="utf-8"><title>A shop</title>${body}`
	const arrived = []
	const asked = new Map()
	const waiting = new Map()
	const queues = new Map()
	let ids = 0
	let onArrival = () => {}

	const queueOf = (tab) => {
		if (!queues.has(tab)) queues.set(tab, [])
		return queues.get(tab)
	}
	const deliver = (tab) => {
		const response = waiting.get(tab)
		const command = queueOf(tab)[0]
		if (!response || !command) return
		waiting.delete(tab)
		queueOf(tab).shift()
		response.end(JSON.stringify(command))
	}
	const routes = {
		'/page.js': ({ response }) => response.setHeader('content-type', 'text/javascript').end(outputFiles[0].text),
		'/elsewhere': ({ response, query }) =>
			response.end(html(`<script>setTimeout(() => history.back(), ${Number(query.get('ms'))})</script>`)),
		'/next'({ response, query }) {
			const tab = query.get('tab')
			waiting.set(tab, response)
			response.on('close', () => waiting.get(tab) === response && waiting.delete(tab))
			deliver(tab)
		},
		'/said'({ response, body }) {
			const { id, value, error } = JSON.parse(body)
			const { done, fail } = asked.get(id) ?? {}
			if (error) fail?.(new Error(error))
			else done?.(value)
			response.end('{}')
		},
		'/pay'({ response, body }) {
			arrived.push(JSON.parse(body).reference)
			onArrival()
			response.setHeader('content-type', 'application/json').end('{}')
		},
		'/': ({ response }) => response.end(html('<script src="/page.js"></script>')),
		'/favicon.ico': ({ response }) => response.writeHead(204).end(),
	}
	const server = createServer(async (request, response) => {
		const { pathname, searchParams: query } = new URL(request.url, 'http://page.test')
		let body = ''
		// A browser that is killed breaks off what it sends: there is nobody to tell.
		try {
			for await (const part of request) body += part
		} catch {
			return
		}
		response.setHeader('content-type', 'text/html')
		routes[pathname]({ response, query, body })
	})
	await new Promise((done) => server.listen(0, '127.0.0.1', done))
	return {
		url: `http://127.0.0.1:${server.address().port}`,
		/** References of the payments that have arrived, in order. */
		arrived,
		/** Resolves once so many more have arrived. */
		more: (count) =>
			new Promise((done) => {
				const wanted = arrived.length + count
				onArrival = () => arrived.length >= wanted && done()
			}),
		/** Has a tab do something, and gives what it says. */
		tab:
			(tab) =>
			(name, ...args) => {
				const id = ++ids
				return new Promise((done, fail) => {
					const timer = setTimeout(() => fail(new Error(`Tab ${tab} did not end ${name}`)), patienceMs)
					const over = (end) => (value) => {
						clearTimeout(timer)
						end(value)
					}
					asked.set(id, { done: over(done), fail: over(fail) })
					queueOf(tab).push({ id, name, args })
					deliver(tab)
				})
			},
		/** Forgets what tabs that are gone were asked. */
		forget() {
			for (const { done } of asked.values()) done()
			asked.clear()
			waiting.clear()
			queues.clear()
		},
		close() {
			server.closeAllConnections()
			return new Promise((done) => server.close(done))
		},
	}
}
