// Who is measured over loopback in Node: each opens what it sends through, and gives a function that makes one call.
import { Agent as HttpAgent, request as httpRequest } from 'node:http'
import { payments } from '@tarja/catalogue/payments'
import { createClient } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { undiciTransport } from '@tarja/node-transport'
import { memoryTokens } from '@tarja/token-memory'
import axios from 'axios'
import got from 'got'
import Stripe from 'stripe'
import { Agent, request } from 'undici'
import { basic, credential } from '../contenders/job.mjs'
import { bodyOf, headers, target } from './bare.mjs'

function tarja(baseUrl, options) {
	const client = createClient({ baseUrl, auth: passwordGrant({ basic, credential }), ...options })
		.use(memoryTokens())
		.use(payments())
	return async (intent) => (await client.payments.createIntent({ query: { meioPagamento: '' }, body: intent })).data
}

const keepAlive = () => new HttpAgent({ keepAlive: true, maxSockets: 32 })

function viaNodeHttp(baseUrl) {
	const agent = keepAlive()
	const { hostname, port } = new URL(baseUrl)
	return (intent) =>
		new Promise((resolve, reject) => {
			const body = bodyOf(intent)
			const options = { agent, hostname, port, path: target, method: 'POST' }
			const sent = httpRequest(
				{ ...options, headers: { ...headers, 'content-length': Buffer.byteLength(body) } },
				(answer) => {
					const chunks = []
					answer.on('data', (chunk) => chunks.push(chunk))
					answer.on('end', () => resolve(JSON.parse(Buffer.concat(chunks))))
					answer.on('error', reject)
				},
			)
			sent.on('error', reject)
			sent.end(body)
		})
}

/** As one would write it for speed alone. */
function viaDispatch(baseUrl) {
	const agent = new Agent({ allowH2: false, connections: 32 })
	return (intent) =>
		new Promise((resolve, reject) => {
			const chunks = []
			agent.dispatch(
				{ origin: baseUrl, path: target, method: 'POST', headers, body: bodyOf(intent) },
				{
					onRequestStart() {},
					onResponseStart() {},
					onResponseData(_, chunk) {
						chunks.push(chunk)
					},
					onResponseEnd: () => resolve(JSON.parse(Buffer.concat(chunks))),
					onResponseError: (_, error) => reject(error),
				},
			)
		})
}

function viaStripe(baseUrl) {
	const client = Stripe.createNodeHttpClient(keepAlive())
	const { hostname, port } = new URL(baseUrl)
	return async (intent) => {
		const body = bodyOf(intent)
		const own = { ...headers, 'Content-Length': Buffer.byteLength(body) }
		const answer = await client.makeRequest(hostname, port, target, 'POST', own, body, 'http', 80_000)
		return answer.toJSON()
	}
}

export const clients = {
	'tarja over fetch': (url) => tarja(url),
	'tarja over node-transport': (url) =>
		tarja(url, { transport: undiciTransport(new Agent({ allowH2: false, connections: 32 })) }),
	'hand-written fetch': (url) => async (intent) =>
		(await fetch(url + target, { method: 'POST', headers, body: bodyOf(intent) })).json(),
	'hand-written dispatch': viaDispatch,
	'undici.request': (url) => {
		const dispatcher = new Agent({ allowH2: false, connections: 32 })
		return async (intent) =>
			(await request(url + target, { dispatcher, method: 'POST', headers, body: bodyOf(intent) })).body.json()
	},
	'node:http with an agent': viaNodeHttp,
	'stripe-node’s transport': viaStripe,
	got: (url) => {
		const agent = { http: keepAlive() }
		return (intent) => got.post(url + target, { agent, headers, body: bodyOf(intent), retry: { limit: 0 } }).json()
	},
	'axios (http)': (url) => {
		const client = axios.create({ adapter: 'http', httpAgent: keepAlive() })
		return async (intent) => (await client.post(url + target, bodyOf(intent), { headers })).data
	},
}
