// Receivers of webhooks whose processes die while they handle events, over each store. A sender repeats each message until it gets a good
// response, and sends copies. In the end the receivers handled every event, and repeated none that the store knew to be finished.
// KILLS=400 plays 10,000 messages over each store. Without it, `npm test` plays one store for some seconds.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { webhookTable } from '@tarja/webhooks/sql'
import { after, describe, expect, it, seed, takeSlice, temporaryDirectory } from '@tarja-test/harness'
import { Miniflare, supportedCompatibilityDate } from 'miniflare'
import { startPostgres } from '../../../tools/install/postgres.mjs'
import { randomOf } from '../../model/journal/random.ts'
import { bundledWorker, bundleForNode } from '../bundled.mjs'
import { figure } from '../figure.mjs'
import { drivers } from '../sql/drivers.mjs'
import { claimMs, scheme } from './receiver.mjs'

const isWhole = Number(process.env.KILLS) >= 100
const rounds = isWhole ? 40 : 1
/** Messages of a round, and about how many of its receivers die. */
const [count, kills] = isWhole ? [250, Number(process.env.KILLS) / rounds] : [60, 4]
/** So often the sender repeats the message that always fails. */
const patience = 4
const random = randomOf(seed)
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Messages of one to four events, and one of up to 300 whose first event always fails. Refunds come in any order. */
async function createMessages() {
	const bodies = Array.from({ length: count }, (_, index) =>
		Array.from(
			{ length: 1 + Math.floor(random() * 4) },
			(_, part) => `payment-${index}-${part >> 1} ${part & 1 ? 'refunded' : 'paid'}`,
		),
	)
	const group = ['never', ...Array.from({ length: Math.min(299, count / 2) }, (_, index) => `grouped-${index} paid`)]
	return Promise.all(
		[group, ...bodies].map(async (ids, index) => {
			const body = new TextEncoder().encode(JSON.stringify(ids))
			const message = { method: 'POST', url: 'http://x/', headers: new Headers(), body }
			const headers = { ...Object.fromEntries(await scheme.sign(message)), 'x-message': String(index) }
			return { ids, init: { method: 'POST', headers, body } }
		}),
	)
}

/** Sends every message to one of the receivers until it gets a good response, in random order, and some of them again. */
async function sendAll(messages, send) {
	const queue = messages.flatMap((message) => (random() < 0.2 ? [message, message] : [message]))
	queue.sort(() => random() - 0.5)
	let hopeless = 0
	let copies = 0
	const work = async () => {
		for (let message = queue.shift(); message; message = queue.shift()) {
			const status = await send(message.init).catch(() => 0)
			const isHopeless = status === 500 && message.ids[0] === 'never'
			if (isHopeless) hopeless++
			if (status === 200 && random() < 0.2) copies += queue.push(message) && 1
			if (status === 200 || (isHopeless && hopeless > patience)) continue
			// A claim of a receiver that died lapses in the meantime.
			await pause(isHopeless ? claimMs / 2 : 50)
			queue.push(message)
		}
	}
	await Promise.all(Array.from({ length: 8 }, work))
	return copies
}

const nameOf = (id) =>
	createHash('sha256')
		.update(JSON.stringify(['vendor', id]))
		.digest('hex')

/**
 * Reads what happened, in its order. No finished, acknowledged or claimed event begins again, and the receivers handle each but one.
 */
function judge(lines, messages) {
	const acknowledged = messages.filter(({ ids }) => ids[0] !== 'never').flatMap(({ ids }) => ids.map(nameOf))
	const finished = new Set()
	const handled = new Set()
	const heldSince = new Map()
	const again = []
	const meet = {
		acknowledged() {
			for (const each of acknowledged) finished.add(each)
		},
		begin(name, at, claimedAt) {
			const isHeld = Number(at) < heldSince.get(name) + claimMs
			if (finished.has(name) || isHeld) again.push(`${name} ${isHeld ? 'is held' : 'is finished'}`)
			heldSince.set(name, Number(claimedAt))
		},
		failed: (name) => heldSince.delete(name),
		handled: (name) => handled.add(name),
		finished: (name) => finished.add(name),
	}
	for (const line of lines) {
		const [what, ...rest] = line.split(' ')
		meet[what]?.(...rest)
	}
	const wanted = new Set(messages.flatMap(({ ids }) => ids)).size - 1
	expect(again, 'events that are handled again').to.deep.equal([])
	expect(handled.size, 'events that are handled').to.equal(wanted)
	return handled.size
}

/** Two processes on a database, which kill themselves. */
async function playProcesses(place, messages) {
	const program = await bundleForNode('webhooks/process.mjs', ['kysely', 'drizzle-orm', 'postgres', 'pg-native'])
	const file = resolve(mkdtempSync(resolve(temporaryDirectory, 'webhooks-')), 'log')
	// Each event passes six places where its process may die, and each message comes twice or so.
	let chance = kills / messages.length / 40
	let isOver = false
	let killed = 0
	const receivers = [{}, {}]
	const live = async (receiver) => {
		while (!isOver) {
			const child = spawn(process.execPath, [program, place, file, chance], { stdio: ['ignore', 'pipe', 'inherit'] })
			receiver.child = child
			const gone = once(child, 'exit')
			receiver.port = Promise.race([once(child.stdout, 'data').then(([port]) => Number(port)), gone.then(() => 0)])
			await gone
			if (!isOver) killed++
		}
	}
	const lives = receivers.map(live)
	let sent = 0
	const send = async (init) => {
		// At least one, because the processes kill themselves by chance.
		if (sent++ === count / 2) receivers[0].child.kill('SIGKILL')
		const port = await receivers[Math.floor(random() * 2)].port
		const { status } = await fetch(`http://127.0.0.1:${port}/`, init)
		return status
	}
	const copies = await sendAll(messages, send)
	appendFileSync(file, 'acknowledged\n')
	chance = 0
	for (const { child } of receivers) child.kill('SIGKILL')
	await sendAll(messages, send)
	isOver = true
	for (const { child } of receivers) child.kill('SIGKILL')
	await Promise.all(lives)
	return { killed, copies, lines: readFileSync(file, 'utf8').split('\n') }
}

/** Two Workers and a Durable Object, which all end together now and then. */
async function playWorkers(messages) {
	const script = await bundledWorker('webhooks/worker.mjs')
	const durableObjectsPersist = mkdtempSync(resolve(temporaryDirectory, 'objects-'))
	const lines = []
	const server = createServer(async (incoming, outgoing) => {
		lines.push(Buffer.concat(await Array.fromAsync(incoming)).toString())
		outgoing.end()
	}).listen(0, '127.0.0.1')
	await once(server, 'listening')
	const shared = {
		modules: true,
		script,
		compatibilityDate: supportedCompatibilityDate,
		bindings: { LOG: `http://127.0.0.1:${server.address().port}/` },
	}
	const object = { className: 'ReceivedWebhooks', useSQLite: true }
	const start = () =>
		new Miniflare({
			cf: false,
			durableObjectsPersist,
			handleRuntimeStdio: (...streams) => streams.map((stream) => stream.resume()),
			workers: [
				{ ...shared, name: 'one', durableObjects: { RECEIVED: object } },
				{ ...shared, name: 'two', durableObjects: { RECEIVED: { ...object, scriptName: 'one' } } },
			],
		})
	let running = start()
	let killed = 0
	const ends = Array.from({ length: Math.ceil(kills / 4) }, () => Math.floor(random() * messages.length))
	let sent = 0
	const send = async (init) => {
		const current = running
		if (ends.includes(sent++)) {
			killed++
			running = start()
			void current.dispose()
		}
		const worker = await running.getWorker(random() < 0.5 ? 'one' : 'two')
		const { status } = await worker.fetch('http://x/', init)
		return status
	}
	const copies = await sendAll(messages, send)
	lines.push('acknowledged')
	await sendAll(messages, send)
	await running.dispose()
	server.close()
	return { killed, copies, lines }
}

let postgres
after(() => postgres?.stop())
const stores = {
	async SQLite(messages) {
		const place = resolve(mkdtempSync(resolve(temporaryDirectory, 'sqlite-')), 'webhooks.db')
		const database = new DatabaseSync(place)
		database.exec(`PRAGMA journal_mode = WAL; ${webhookTable}`)
		database.close()
		return playProcesses(place, messages)
	},
	async Postgres(messages) {
		postgres ??= await startPostgres()
		const { run, close } = await drivers.pg(postgres.url)
		await run(`DROP TABLE IF EXISTS tarja_webhooks; ${webhookTable}`, [])
		await close()
		return playProcesses(postgres.url, messages)
	},
	'a Durable Object': playWorkers,
}

for (const [name, play] of takeSlice(Object.entries(stores), 3))
	describe(`receivers over ${name} whose processes die`, () => {
		const sums = { messages: 0, copies: 0, events: 0, killed: 0 }
		for (let round = 1; round <= rounds; round++)
			it(`handle every event, and repeat no finished one: round ${round}`, async () => {
				const messages = await createMessages()
				const { killed, copies, lines } = await play(messages)
				const found = { messages: messages.length, copies, events: judge(lines, messages), killed }
				for (const [what, number] of Object.entries(found)) sums[what] += number
				expect(killed).to.be.greaterThan(0)
			})

		after(() => {
			const { messages, copies, events, killed } = sums
			const given = `${messages} messages and ${copies} copies, ${events} events, killed ${killed} times`
			figure(`webhooks over ${name}: ${given}: 0 events lost, 0 handled again`)
		})
	})
