// Connections that are refused, over real sockets: what clients in Node, Deno and Bun make of it.
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { connect } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { payments } from '@tarja/catalogue/payments'
import { createClient } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { emulatorCredentials } from '@tarja/emulator'
import { serve } from '@tarja/emulator/node'
import { undiciTransport } from '@tarja/node-transport'
import { after, afterEach, before, describe, expect, it, limited } from '@tarja-test/harness'
import { Agent } from 'undici'
import { bundledForAll, commands, printedBy } from '../bundled.mjs'

const refuse = { at: 'before-connection', action: 'refuse', delayMs: 60_000 }

// A backlog of 1 holds two connections (Linux 6, Node 24.21); a few more are made in case it holds more. They are begun before the
// thread can accept any, and then it stands still.
const standing = `
const { connect, createServer } = require('node:net')
const port = require('node:worker_threads').workerData
createServer().listen({ port, host: '127.0.0.1', backlog: 1 }, () => {
	for (let count = 0; count < 8; count += 1) connect(port, '127.0.0.1')
	process.nextTick(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0))
})`

/** Takes a port that nobody listens on, and accepts no connection. */
function keepWaiting(port) {
	const worker = new Worker(standing, { eval: true, workerData: port })
	worker.unref()
	return worker
}

/** A connection that is tried: refused, made, or, as the system makes one at once or never, waiting. */
async function tried(port, sockets) {
	let state = 'waiting'
	const socket = connect(port, '127.0.0.1')
	socket.on('connect', () => {
		state = 'made'
	})
	socket.on('error', () => {
		state = 'refused'
	})
	sockets.push(socket)
	for (let turns = 0; turns < 50 && state === 'waiting'; turns++) await turn()
	return state
}

/** Waits until the port is taken, and takes what places its queue has left. */
async function filled(port) {
	const sockets = []
	while ((await tried(port, sockets)) === 'refused');
	for (let count = 0; count < 8; count++) await tried(port, sockets)
	return () => {
		for (const socket of sockets) socket.destroy()
	}
}

describe('a connection that is never accepted', () => {
	let server
	let program
	before(async () => {
		server = await serve({ bindings: { 'payments.createIntent': { meioPagamento: 'omit' } } })
		program = await bundledForAll('transports/pay.mjs')
	})
	afterEach(() => server.emulator.reset())
	after(() => server.close())

	for (const runtime of ['Node 24', 'Deno', 'Bun']) {
		/** What the payment of a client came to. */
		const paid = () => printedBy([...commands[runtime], program, server.url])
		it(`is not_processed to a payment in ${runtime} whose token came before, and nothing of it is in the log`, async () => {
			server.emulator.faults.add({ ...refuse, match: { operation: 'authentication.generateAccessToken' }, after: 1 })
			expect(await paid()).to.deep.equal({ code: 'network', outcome: 'not_processed' })
			const { entries, intents, tokens } = server.emulator.log()
			expect([entries.length, tokens.length, intents.length]).to.deep.equal([1, 1, 0])
			expect(server.emulator.faults.list()[0]).to.include({ met: 2, played: 1 })
		})

		it(`is not_processed to a payment in ${runtime} that gets no token, and the next one is fine once it is over`, async () => {
			server.emulator.faults.add(refuse)
			expect((await paid()).outcome).to.equal('not_processed')
			expect(server.emulator.log().entries).to.have.lengthOf(0)
			server.emulator.faults.clear()
			expect(await paid()).to.deep.equal({ outcome: 'success' })
		})
	}

	const timeoutMs = 5000
	/** Ends the time of a call once Node has begun its request: on a machine that is slow to begin, nothing would have been sent. */
	async function endedOnceBegun(call) {
		const { called, timeIsUp } = limited(timeoutMs, call)
		const begun = () => turn().then(timeIsUp)
		subscribe('undici:request:create', begun)
		const end = await called
		unsubscribe('undici:request:create', begun)
		return end
	}
	const ways = {
		'the transport of undici, which sees that no connection was made': {
			client: () => ({ transport: undiciTransport(new Agent({ connect: { timeout: 300 } })) }),
			expected: 'not_processed',
		},
		'fetch, which cannot tell before its own ten seconds are over': {
			client: () => ({ timeoutMs }),
			expected: 'unknown',
		},
	}
	for (const [way, { client: options, expected }] of Object.entries(ways))
		it(`keeps a payment waiting: ${expected} with ${way}`, async () => {
			if (process.platform !== 'linux') return
			const client = createClient({
				baseUrl: server.url,
				auth: passwordGrant(emulatorCredentials),
				retry: false,
				...options(),
			}).use(payments())
			const pay = () => client.payments.createIntent({ body: { nsuOrigem: '000123' } })
			const paying = () => pay().catch((error) => error)
			await client.tokens.token()
			server.emulator.faults.add(refuse)
			const worker = keepWaiting(server.port)
			const empty = await filled(server.port)
			const { outcome } = await endedOnceBegun(paying)
			expect(outcome).to.equal(expected)
			expect(server.emulator.log().intents).to.have.lengthOf(0)
			await worker.terminate()
			server.emulator.faults.clear()
			empty()
			let paid = await paying()
			while (paid.outcome) paid = await paying()
			expect(paid.response.status).to.equal(200)
		})

	it('gives its port back when it is closed while it refuses connections', async () => {
		const first = await serve()
		first.emulator.faults.add(refuse)
		const { port } = first
		await first.close()
		const second = await serve({ port })
		expect((await fetch(`${second.url}/-/health`)).status).to.equal(200)
		await second.close()
	})
})
