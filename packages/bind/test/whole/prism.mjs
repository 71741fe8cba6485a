// A round trip: generated bindings, the real client, and Prism, a mock server that no one here wrote, serving the same document.
// It is not installed with the project: npm install --ignore-scripts --prefix <folder> @stoplight/prism-cli
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { createClient } from '@tarja/core'
import * as v from 'valibot'
import { freePort } from '../../../../tools/free-port.mjs'
import { node24 } from '../../../../tools/places.mjs'
import { requestsFor } from './requests.mjs'

async function startPrism(installed, file) {
	const port = await freePort()
	const program = resolve(installed, 'node_modules/@stoplight/prism-cli/dist/index.js')
	const child = spawn(node24, [program, 'mock', '--port', port, file], { stdio: ['ignore', 'pipe', 'pipe'] })
	let said = ''
	await new Promise((ready, fail) => {
		// It goes on writing, and ends when nobody reads it.
		for (const stream of [child.stdout, child.stderr])
			stream.setEncoding('utf8').on('data', (text) => {
				said = `${said}${text}`.slice(-10_000)
				if (said.includes('Prism is listening')) ready()
			})
		child.on('close', () => fail(new Error(`Cannot start Prism: it said ${said}`)))
	})
	return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() }
}

/** What proves who calls, for every scheme that the document has: Prism asks that it is there, and no more. */
function proofs({ securitySchemes }) {
	const headers = { authorization: 'Bearer proof' }
	const query = {}
	for (const { scheme } of securitySchemes)
		if (scheme.kind === 'apiKey' && scheme.place !== 'cookie')
			(scheme.place === 'header' ? headers : query)[scheme.field.toLowerCase()] = 'proof'
		else if (scheme.kind === 'http' && scheme.scheme === 'basic') headers.authorization = 'Basic cHJvb2Y6cHJvb2Y='
	return { headers, query }
}

/** Sends as the client does, to a server that leaves the document's base path out, and keeps what came. */
function recorder(source, operation, seen) {
	const { headers, query } = proofs(source)
	const written = operation.key.slice(operation.key.indexOf(' ') + 1)
	const basePath = operation.path.slice(0, operation.path.length - written.length)
	return async (address, init) => {
		const url = new URL(address)
		if (url.pathname.startsWith(`${basePath}/`)) url.pathname = url.pathname.slice(basePath.length)
		for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
		// In Node a body goes out in a form that can be read once; here it is sent again with a field less.
		const body = init.body == null ? undefined : await new Response(init.body).text()
		const sent = { ...init, body, headers: { ...Object.fromEntries(new Headers(init.headers)), ...headers } }
		const response = await fetch(url, sent)
		seen.push({ url, init: sent, response, status: response.status })
		return response
	}
}

/** What is sent again by hand, as the client refuses it: the first request without one field. */
function without(slot, name, { url: sent, init }) {
	const url = new URL(sent)
	const { 'content-length': _length, ...headers } = init.headers
	if (slot === 'query') url.searchParams.delete(name)
	if (slot === 'headers') delete headers[name]
	if (slot !== 'body') return fetch(url, { ...init, headers })
	const { [name]: _, ...body } = JSON.parse(init.body)
	return fetch(url, { ...init, headers, body: JSON.stringify(body) })
}

/** The input without each of its required fields: both sides have to refuse it. */
async function negatives({ call, served, input, seen }) {
	const found = { tried: 0, refusedHere: 0, refusedThere: 0, differing: [] }
	const [first] = seen
	for (const slot of ['query', 'headers', ...(first.init.body?.startsWith('{') ? ['body'] : [])])
		for (const name of Object.keys(input[slot] ?? {})) {
			const { [name]: _, ...rest } = input[slot]
			if (v.is(served[slot], rest)) continue
			found.tried++
			const before = seen.length
			const refused = await call({ ...input, [slot]: rest }).then(
				() => false,
				({ outcome }) => outcome === 'not_sent',
			)
			if (refused && seen.length === before) found.refusedHere++
			const { status } = await without(slot, name, first)
			if (status === 400 || status === 422) found.refusedThere++
			else found.differing.push({ slot, name, status })
		}
	return found
}

const isJson = (response) => /json/.test(response.headers.get('content-type') ?? '')

export async function roundTrip(installed, file, { source, plan }, { vendor, served }) {
	const prism = await startPrism(installed, file)
	const request = requestsFor(file)
	const total = { operations: plan.operations.length, sent: 0, answered: 0, json: 0, accepted: 0 }
	const negative = { tried: 0, refusedHere: 0, refusedThere: 0 }
	const odd = []
	for (const planned of plan.operations) {
		const operation = served[planned.id]
		const input = request(planned, operation)
		const seen = []
		const client = createClient({
			baseUrl: prism.url,
			fetch: recorder(source, planned.operation, seen),
			timeoutMs: 60_000,
			retry: false,
		}).use(vendor)
		const call = client.vendor[planned.name]
		if (!input) {
			odd.push({ id: planned.id, why: 'no request was found' })
			continue
		}
		const failure = await call(input).then(
			() => undefined,
			(error) => error,
		)
		const [first] = seen
		if (!first) {
			odd.push({ id: planned.id, why: failure?.message })
			continue
		}
		total.sent++
		const isAnswered = first.status >= 200 && first.status < 300
		if (isAnswered) total.answered++
		if (isAnswered && isJson(first.response)) {
			total.json++
			if (!failure) total.accepted++
		}
		if (!isAnswered || failure) odd.push({ id: planned.id, status: first.status, why: failure?.message, input })
		if (!isAnswered) continue
		const found = await negatives({ call, served: operation, input, seen })
		for (const name of Object.keys(negative)) negative[name] += found[name]
		if (found.differing.length) odd.push({ id: planned.id, negative: found.differing })
	}
	prism.stop()
	return { ...total, negative, odd }
}
