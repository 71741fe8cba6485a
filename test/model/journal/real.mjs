// The real journal, in a real client, over a real store, played step by step as a schedule of the model says. After every step the store, the
// platform and what the callers were told must be as the model has them.
import { DatabaseSync } from 'node:sqlite'
import { createClient, operation } from '@tarja/core'
import { journal } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import { reconcile } from '@tarja/journal/reconcile'
import { journalTable, sqlJournal } from '@tarja/journal/sql'
import { createRecord } from '../../../plugins/journal/src/journal-record.ts'
import { createEntryId } from '../../../plugins/journal/src/moments.ts'
import { endEntry, findOwner, openEntry } from '../../../plugins/journal/src/protocol.ts'
import { times } from './model.ts'

/** The model's milliseconds are the client's seconds: no timer of the client fires while a schedule is played. */
const scale = 1000
const pay = operation({
	id: 'pay',
	method: 'POST',
	path: '/',
	identifiedBy: ['n'],
	listedBy: [],
	kindBy: [],
	outcomeOf: 'http',
})
const rules = { absentAfterMs: times.absentAfterMs * scale }
const tick = () => new Promise((resolve) => setImmediate(resolve))

export const homes = {
	memory: () => ({ store: memoryJournal(), close() {} }),
	sqlite(clock) {
		const database = new DatabaseSync(':memory:')
		for (const statement of journalTable('sqlite')) database.exec(statement)
		const run = (text, values) =>
			database.prepare(text.replaceAll(/CAST\(\(julianday.*?INTEGER\)/g, () => String(clock.nowMs))).all(...values)
		return { store: sqlJournal(run, { dialect: 'sqlite', allowDataLoss: true }), close: () => database.close() }
	},
}

/** Neighbours of all that is played, by which a list proves an absence: thirty before, two after. They are no part of what is compared. */
const neighbours = Array.from({ length: 32 }, (_, n) => ({
	n: `K${n}`,
	startedAtMs: n < 30 ? 1e9 - (n + 1) * 60_000 : 1e9 + (50 + n - 30) * 60_000,
}))

async function writeKnown(store) {
	const after = new Date(9e12).toISOString()
	// The model knows no payments that a list is compared with, whether or not a call is unresolved.
	const compared = { 'pay create': { until: after, hourAt: after, lastDayAt: after, missing: [], absent: [] } }
	await store.writeJournal({ ...createRecord('main', 'https://platform.example', 0), waits: rules, compared })
	for (const { n, startedAtMs } of neighbours) {
		const call = { operation: 'pay', method: 'POST', path: '/', unique: ['n'], step: 'create' }
		const facts = { ...call, id: createEntryId(startedAtMs), fields: { n }, reference: `order-${n}` }
		const entry = openEntry({ ...facts, startedAtMs, sendDeadlineMs: startedAtMs })
		await store.write(entry)
		const end = { outcome: 'applied', endedAtMs: startedAtMs, attempts: 1, mayHaveReplayed: false }
		await store.write(endEntry(entry, end))
	}
}

const isKnown = ({ fields }) => neighbours.some(({ n }) => n === fields.n)
const rowOf = (n, ms) => ({ state: 'applied', at: new Date(ms).toISOString(), fields: { n } })

/**
 * The model's word for what `once` says, which is the call's own: `once` goes on to what the store has meanwhile. A call that the store
 * kept out may find the order free afterwards.
 */
const toldOf = ({ state, result, error, entryId }, { ownId, isKeptOut }) => {
	if (isKeptOut && state === 'not_processed') return 'duplicate'
	if (error) return error.outcome
	if (state === 'not_processed') return state
	if (state === 'conflict' || (!result && entryId !== ownId)) return 'duplicate'
	return result || state === 'rejected' ? state : 'unknown'
}

/** A store whose every operation waits until it is let through, for one actor. */
function createGatedStore(store) {
	const waiting = []
	const gate =
		(name) =>
		(...args) =>
			new Promise((resolve, reject) =>
				waiting.push({ name, args, resolve, reject, perform: () => store[name](...args) }),
			)
	const names = ['write', 'read', 'find', 'delete', ...(store.purge ? ['purge'] : [])]
	return {
		waiting,
		store: {
			journal: () => store.journal(),
			writeJournal: (record) => store.writeJournal(record),
			...(store.nowMs && { nowMs: () => store.nowMs() }),
			...Object.fromEntries(names.map((name) => [name, gate(name)])),
			async *list(which, after) {
				yield* await gate('list')(which, after)
			},
		},
	}
}

/** What is listed is read at once. */
async function perform(op, store) {
	return op.name === 'list' ? Array.fromAsync(store.list(...op.args)) : op.perform()
}

export function realOf(home, scene) {
	const clock = { nowMs: 0 }
	// However slow the machine is: a call that is not sent would stop waiting for its withdrawal after a second.
	const startTimer = globalThis.setTimeout
	globalThis.setTimeout = (work, ms, ...given) => startTimer(work, ms >= 1000 ? 2 ** 31 - 1 : ms, ...given)
	const { store: journals, close } = homes[home](clock)
	const store = journals.open('main')
	const actors = Object.fromEntries(scene.actors.map((name) => [name, actorOf(name)]))
	const later = []
	const applied = new Map()
	const controller = new AbortController()
	const ready = writeKnown(store)

	function actorOf(name) {
		const { store: gatedStore, waiting } = createGatedStore(store)
		const gate = { waiting, told: undefined, sending: undefined, busy: false }
		const transport = {
			send: (_, report) => new Promise((resolve, reject) => waiting.push({ name: 'send', report, resolve, reject })),
		}
		// Ids of one moment are in no order, and lists go by it.
		const now = { now: () => clock.nowMs + Number(name === 'B') }
		const base = { baseUrl: 'https://platform.example', transport, clock: now, allowBrowserReplays: true }
		const client = createClient({ ...base, timeoutMs: times.windowMs * scale }).use(
			journal({ store: { open: () => gatedStore }, id: 'main', clock: now, writeTimeoutMs: 1e6 }),
		)
		return { ...gate, name, client, waiting }
	}

	function begin(actor) {
		if (actor.busy) return
		actor.busy = true
		if (actor.name === 'purge') {
			const { afterMs = 0, references = false } = scene.purge ?? {}
			actor.run = actor.client.journal.purge({ olderThanMs: afterMs * scale, references })
		} else if (actor.name.startsWith('R')) actor.run = reconcile(actor.client.journal, lookup(actor))
		else
			actor.run = actor.client.journal
				.once('order-7', pay, { body: { n: actor.name } }, { signal: controller.signal })
				.then((order) => {
					actor.told = toldOf(order, actor)
				})
		actor.run = actor.run.finally(() => {
			actor.busy = false
		})
	}

	/** A list that is whole, or one that a blind lookup has: a payment of which nothing can be seen. */
	const lookup =
		(actor) =>
		({ entries: [entry] }) =>
			new Promise((resolve, reject) =>
				actor.waiting.push({
					name: 'lookup',
					resolve,
					reject,
					perform: () => {
						const known = neighbours.map(({ n, startedAtMs }) => rowOf(n, startedAtMs))
						if (actor.sight === 'blind') return [...known, { ...rowOf('', Date.parse(entry.startedAt)), fields: {} }]
						const isShown = ([, at]) => clock.nowMs - at >= times.lagMs * scale
						return [...known, ...[...applied].filter(isShown).map(([n, at]) => rowOf(n, at))]
					},
				}),
			)

	/** Until everything waits for something. */
	async function quiet() {
		for (let ticks = 0; ticks < 3; ticks++) await tick()
		// Reconcilers let other work go first.
		await new Promise((resolve) => setTimeout(resolve, 1))
		for (let ticks = 0; ticks < 3; ticks++) await tick()
	}

	/** Nobody had begun when the caller read the order: who may send is decided by the write alone. */
	async function readNothing({ waiting }) {
		waiting.shift().resolve([])
		await quiet()
	}

	async function let_(actor, kind) {
		const op = actor.waiting.shift()
		if (!op) throw new Error(`${actor.name} waits for nothing`)
		if (kind === 'late') {
			later.push({ land: () => op.perform() })
			op.reject(new Error('connection lost'))
		} else {
			let result = await perform(op, store)
			if (kind === 'twice') result = await op.perform()
			if (op.name === 'read') actor.isKeptOut = result === undefined
			op.resolve(result)
		}
		await quiet()
	}

	function sendNext(actor, kind) {
		const { report, resolve, reject } = actor.waiting.shift()
		if (!report.begin()) return reject(new Error('may not begin'))
		const headers = new Headers({ 'content-type': 'application/json' })
		const answer = (status) => {
			report.receive(status, headers)
			resolve({ status, headers, url: 'https://platform.example/', body: new TextEncoder().encode('{}') })
		}
		if (kind === 'begin') {
			applied.set(actor.name, clock.nowMs)
			answer(200)
		} else if (kind === 'refuse') answer(402)
		else if (kind === 'drop') reject(new Error('reset'))
		else if (kind === 'slow') {
			later.push({ arrive: () => applied.set(actor.name, clock.nowMs) })
			reject(new Error('reset'))
		}
	}

	const isReading = ({ waiting: [op] }) => op && op.name !== 'write' && op.name !== 'send'

	async function step({ kind, actor: name, before, world }) {
		if (!name) {
			const [what, index] = kind.split(' ')
			const [event] = later.splice(Number(index), 1)
			await event[what]()
			return
		}
		await ready
		const actor = actors[name]
		actor.sight = kind
		// What is over by the time that has passed: requests have arrived, and writes never come.
		for (const [index, event] of [...before.later.entries()].toReversed()) {
			if (world.later.includes(event)) continue
			const [{ arrive }] = later.splice(index, 1)
			clock.nowMs = event.untilMs * scale
			arrive?.()
		}
		clock.nowMs = world.nowMs * scale
		const { at } = before.actors[name]
		if (kind === 'die' || kind === 'none') return
		if (at === 'start') {
			begin(actor)
			await quiet()
		}
		if (kind === 'begin' || kind === 'refuse' || kind === 'drop' || kind === 'slow') {
			sendNext(actor, kind)
			await quiet()
			return
		}
		if (name === 'A' || name === 'B') {
			if (at === 'start') await readNothing(actor)
			if (actor.waiting[0]?.name === 'write') actor.ownId = actor.waiting[0].args[0].id
			await let_(actor, kind)
			while (actor.waiting[0]?.name === 'find') await let_(actor, 'do')
			return
		}
		if (at === 'write') {
			await let_(actor, kind)
			while (actor.waiting[0]?.name === 'read' || actor.waiting[0]?.name === 'list') await let_(actor, 'do')
		} else while (isReading(actor)) await let_(actor, 'do')
	}

	async function state() {
		const entries = (await Array.fromAsync(store.list('all'))).filter((entry) => !isKnown(entry))
		const stored = entries.map(({ fields, revision, state }) => ({ of: fields.n, revision, state }))
		const found = findOwner(await store.find('order-7'), 'create')?.fields.n
		const told = Object.fromEntries(Object.values(actors).flatMap(({ name, told }) => (told ? [[name, told]] : [])))
		return {
			stored: stored.toSorted((a, b) => (a.of < b.of ? -1 : 1)),
			found,
			told,
			applied: [...applied.keys()].toSorted(),
		}
	}

	function end() {
		globalThis.setTimeout = startTimer
		controller.abort()
		for (const { waiting } of Object.values(actors)) for (const { reject } of waiting) reject(new Error('over'))
		close()
	}

	return { step, state, end }
}

/** The same of a world of the model. */
export function stateOf(world, found) {
	const stored = Object.values(world.store).map(({ id, revision, state }) => ({ of: id.at(-1), revision, state }))
	const told = Object.fromEntries(
		Object.entries(world.actors).flatMap(([name, { told }]) => (told ? [[name, told]] : [])),
	)
	return {
		stored: stored.toSorted((a, b) => (a.of < b.of ? -1 : 1)),
		found: found?.id.at(-1),
		told,
		applied: Object.keys(world.applied).toSorted(),
	}
}
