// Plays words about one order in a random order: responses, late webhooks, lookups by id, lists, persons
// and bulk words, a second acquirer, reviews, restored copies, older ones too, other keys and tokens, and two releases. What the platform applied is what counts.
import { mock } from 'node:test'
import { createClient, operation } from '@tarja/core'
import { journal } from '@tarja/journal'
import { markRestored, resolveAll, unmarkRestored } from '@tarja/journal/admin'
import { memoryJournal } from '@tarja/journal/memory'
import { reconcile } from '@tarja/journal/reconcile'

const [secondMs, minuteMs, hourMs] = [1000, 60_000, 3_600_000]
const startMs = Date.parse('2026-03-02T00:00:00Z')
const reference = 'order-7'
const outcomeOf = {
	...{ field: 'status', applied: ['ACCEPTED'], rejected: ['DECLINED'], pending: ['REVIEW'] },
	notProcessedStatus: [429],
}
const lookup = {
	operation: operation({ id: 'read', method: 'GET', path: '/payments/{n}', effect: 'safe' }),
	input: ({ fields: { n } }) => ({ params: { n } }),
	...{ field: 'status', applied: ['applied'], rejected: ['rejected'], pending: ['pending'], at: 'at' },
}
const older = {
	lookup,
	id: 'pay',
	method: 'POST',
	path: '/pay',
	identifiedBy: ['n', 'amount'],
	uniqueBy: ['n'],
	amountField: 'amount',
	outcomeOf,
}
const releases = [operation(older), operation({ ...older, mayVary: ['session'] })]

/** The end of each request: its rows at the platform, each after some time, the response, and whether a refusal is final. */
const fates = {
	applied: () => ({ rows: [[0, 'applied']], response: 'ACCEPTED' }),
	declined: () => ({ rows: [[0, 'rejected']], response: 'DECLINED', final: true }),
	lost: () => ({ rows: [] }),
	'applied, response lost': () => ({ rows: [[0, 'applied']] }),
	'declined, response lost': () => ({ rows: [[0, 'rejected']], final: true }),
	late: (random) => ({ rows: [[minuteMs + random() * 8 * minuteMs, random() < 0.5 ? 'applied' : 'rejected']] }),
	'second acquirer': (random) => ({
		rows: [
			[0, 'rejected'],
			[minuteMs + random() * 8 * minuteMs, 'applied'],
		],
	}),
	review: (random) => ({
		rows: [[0, 'pending', 5 * minuteMs + random() * 20 * hourMs, random() < 0.5 ? 'applied' : 'rejected']],
		response: 'REVIEW',
	}),
	busy: () => ({ rows: [], status: 429 }),
	'token rotated': () => ({ rows: [], status: 401 }),
	gateway: (random) => ({ rows: random() < 0.3 ? [[0, 'applied']] : [], status: 502 }),
}

const pick = (random, list) => list[Math.floor(random() * list.length)]

/** @param {() => number} random */
export async function play(random, steps = 60) {
	mock.timers.enable({ apis: ['Date'], now: startMs })
	const world = {
		nowMs: startMs,
		random,
		rows: [],
		later: [],
		events: [],
		n: 1,
		story: [],
		ids: 0,
		keys: 0,
		restored: 0,
	}
	const monotonic = mock.method(performance, 'now', () => world.nowMs - startMs)
	try {
		return await playAll(world, steps)
	} finally {
		monotonic.mock.restore()
		mock.timers.reset()
	}
}

async function playAll(world, steps) {
	const { random } = world
	world.entries = memoryJournal().open('memory')
	const store = { isEphemeral: true, open: () => world.entries }
	const clock = { now: () => world.nowMs }
	const open = () => {
		const requestKey = world.keys ? `the ${world.keys}. secret of the shop` : undefined
		return createClient({
			...{ baseUrl: 'https://platform.example', timeoutMs: 30 * secondMs, clock },
			transport: { send: (request, report) => send(world, request, report) },
		}).use(journal({ store, clock, requestKey }))
	}
	world.client = open()
	world.open = open
	const moves = Object.entries(actors)
	for (let step = 0; step < steps; step++) {
		await advance(world, pick(random, [secondMs, minuteMs, 16 * minuteMs, hourMs, 3 * hourMs]) * (0.5 + random()))
		const [name, act] = pick(random, moves)
		const said = await act(world)
		if (said) world.story.push(`${new Date(world.nowMs).toISOString()} ${name}: ${said}`)
		const broken = await check(world)
		if (broken) return { broken, story: world.story }
	}
	await advance(world, 100 * hourMs)
	return {
		broken: await check(world),
		story: world.story,
		lookedUp: (await world.entries.find(reference)).filter(({ lookupBy }) => lookupBy === 'operation').length,
		restored: world.restored,
		paid: appliedOf(world).length,
		open: (await world.client.journal.unresolved()).length,
	}
}

/** Lets time pass: rows appear and change, each with an event that comes later, perhaps twice. */
async function advance(world, ms) {
	const untilMs = world.nowMs + Math.round(ms)
	for (;;) {
		const due = world.later.filter(({ atMs }) => atMs <= untilMs).toSorted((a, b) => a.atMs - b.atMs)[0]
		world.nowMs = Math.max(world.nowMs, Math.ceil(due?.atMs ?? untilMs))
		mock.timers.setTime(world.nowMs)
		if (!due) return
		world.later = world.later.filter((later) => later !== due)
		await due.happens()
	}
}

function later(world, ms, happens) {
	world.later.push({ atMs: world.nowMs + ms, happens })
	if (!ms) {
		world.later.pop()
		happens()
	}
}

function addRow(world, n, [delayMs, state, decidedMs, decision], result, final) {
	later(world, delayMs, () => {
		const id = `p-${++world.ids}`
		const row = { state, at: new Date(world.nowMs).toISOString(), fields: { n, amount: '19.90' }, saved: { id }, final }
		world.rows.push(row)
		result.id ??= id
		announce(world, row)
		if (decision)
			later(world, decidedMs, () => {
				row.state = decision
				announce(world, row)
			})
	})
}

/**
 * Sends events about a row: none, one or two, now or much later. What is applied is announced within a minute, because a webhook's refusal
 * counts after fifteen minutes unless something else was said.
 */
function announce(world, row) {
	const { random } = world
	const event = { ...row, id: `e-${world.events.length}-${world.ids}-${row.state}` }
	if (row.state === 'applied') later(world, 1 + random() * minuteMs, () => hear(world, event))
	for (let count = Math.floor(random() * 3); count > 0; count--)
		later(world, 1 + random() * pick(random, [minuteMs, hourMs, 30 * hourMs]), () => world.events.push(event))
}

/** Shows a payment as the platform's copy has it, which lags. A list shows all of its number. */
function show({ rows, nowMs, random }, n) {
	const lagMs = pick(random, [0, 0, 10 * minuteMs, hourMs])
	const own = rows.filter(({ fields, at }) => fields.n === n && Date.parse(at) <= nowMs - lagMs)
	const shown = own.map(({ state, at, fields, saved }) => ({ status: state, at, ...fields, ...saved }))
	return random() < 0.5 ? shown : (shown.find(({ status }) => status === 'applied') ?? shown.at(-1))
}

function look(world, { url }) {
	const found = show(world, url.split('/').at(-1))
	const status = pick(world.random, [200, 200, 200, found ? 200 : 404, 500])
	const headers = new Headers({ 'content-type': 'application/json', date: new Date(world.nowMs).toUTCString() })
	return { status, url, headers, body: new TextEncoder().encode(JSON.stringify(found ?? {})) }
}

async function send(world, request, report) {
	const { random } = world
	if (request.method === 'GET') return report.begin() && look(world, request)
	const { n } = JSON.parse(request.body)
	const name = pick(random, Object.keys(fates))
	const { rows, response, status, final } = fates[name](random)
	world.story.push(`${new Date(world.nowMs).toISOString()} request ${n}: ${name}`)
	if (!report.begin()) throw new Error('too late')
	const result = {}
	for (const row of rows) addRow(world, n, row, result, final)
	if (!response && !status) throw new Error('connection lost')
	const json = status !== 502
	return {
		...{ status: status ?? 200, url: request.url },
		headers: new Headers({
			'content-type': json ? 'application/json' : 'text/html',
			...(status === 401 && { 'www-authenticate': 'Bearer error="invalid_token"' }),
		}),
		body: new TextEncoder().encode(json ? JSON.stringify({ id: result.id, status: response }) : '<html></html>'),
	}
}

/** Hands an event to the journal, and tells what it changed. */
async function hear(world, { fields, state, id, saved, final }) {
	const order = { reference, fields, ...(world.random() < 0.7 && { saved }) }
	const { result } = await world.client.journal.resolve(order, state, { event: { sender: 'vendor', id, final } })
	return `${state} ${saved.id} ${result}`
}

const appliedOf = ({ rows }) => rows.filter(({ state }) => state === 'applied')
const bodyOf = ({ n }, session) => ({ body: { n: String(n), amount: '19.90', session } })
const pay = async (world, client, options = {}) => {
	const release = pick(world.random, releases)
	const session = release === releases[0] ? 'a' : pick(world.random, ['a', 'b'])
	return client.journal.once(reference, release, bodyOf(world, session), { ...options, save: ['id'] })
}

/** Everybody who does or says something. */
const actors = {
	async job(world) {
		const { state, reason } = await pay(world, world.client)
		return `${state} ${reason ?? ''}`
	},
	async customer(world) {
		const { random } = world
		const found = await pay(world, pick(random, [world.client, world.open()]))
		if (found.state !== 'rejected') return found.state
		if (random() < 0.6) world.n++
		const again = await pay(world, world.client, { retryOf: found.entryId })
		return `rejected, then ${again.state}`
	},
	async webhook(world) {
		const event = world.events.length && world.events.splice(Math.floor(world.random() * world.events.length), 1)[0]
		if (!event) return undefined
		return hear(world, event)
	},
	async list(world) {
		const { random } = world
		const lagMs = pick(random, [0, 0, 10 * minuteMs, hourMs])
		const shown = world.rows.filter(({ at }) => Date.parse(at) <= world.nowMs - lagMs)
		const rows = shown.map((row) => (random() < 0.5 ? row : { ...row, saved: undefined }))
		const { applied, rejected, absent } = await reconcile(world.client.journal, async () => rows)
		return `${applied.length} applied, ${rejected.length} rejected, ${absent.length} absent`
	},
	/** Says what the platform has. They overrule what speaks against it only if nothing is under way at the platform. */
	async person(world) {
		const { journal } = world.client
		const [found] = await journal.preview([{ reference }], 'applied').catch(() => [])
		if (!found || !['pending', 'unknown'].includes(found.entry.state)) return undefined
		const state = readWord(world)
		if (!state) return undefined
		const [seen] = await journal.preview([{ reference }], state)
		const isOver = isQuiet(world)
		const word = {
			by: 'Ana',
			note: 'she looked',
			revision: seen.entry.revision,
			...(isOver && { confirm: seen.confirm }),
		}
		const said = await journal.resolve(seen.entry.id, state, word).catch(({ message }) => message.slice(0, 60))
		return `${state}: ${said.state ?? said}`
	},
	/** During an outage the vendor says of all calls what it sees now. */
	async many(world) {
		const { journal } = world.client
		const state = readWord(world)
		const entries = await journal.unresolved()
		if (!state || state === 'applied' || !entries.length) return undefined
		const { resolved } = await resolveAll(journal, { entries, count: 1, sums: {}, unsummed: 0 }, state, {
			by: 'Rui',
			note: 'outage',
		})
		return `${state} of ${resolved.length}`
	},
	/** The journal is restored from a copy that lacks nothing, and believed again after somebody has looked. */
	async restore(world) {
		if (world.random() > 0.1) return undefined
		const who = { by: 'Ana', note: 'a copy' }
		await markRestored(world.client.journal, who)
		const held = await pay(world, world.client)
		believe(held)
		await unmarkRestored(world.client.journal, who)
		return held.state
	},
	/** New processes have another key for the requests' fingerprints. */
	async rotate(world) {
		world.keys++
		world.client = world.open()
		return `key ${world.keys}`
	},
	async copy(world) {
		world.copy = { entries: await Array.fromAsync(world.entries.list('all')), record: await world.entries.journal() }
		return `${world.copy.entries.length} entries`
	},
	/** An older copy replaces the journal. A person follows the page on backups, once nothing more happens at the platform. */
	async 'older copy'(world) {
		const who = { by: 'Ana', note: 'an older copy' }
		if (!world.copy?.record || !isQuiet(world) || world.random() > 0.5) return undefined
		world.entries = await restore(world.copy)
		world.client = world.open()
		const { journal } = world.client
		await markRestored(journal, who)
		const held = await pay(world, world.client)
		believe(held)
		await reconcile(journal, async () => world.rows)
		const found = await journal.find(reference)
		const [row] = appliedOf(world)
		if (row && found?.state !== 'applied') {
			const [seen] = await journal.preview([{ reference }], 'applied').catch(() => [])
			const said = { ...who, revision: seen?.entry.revision ?? -1, saved: row.saved }
			await journal.resolve({ reference, step: 'create' }, 'applied', said)
		}
		await unmarkRestored(journal, who)
		await unmarkRestored(journal, { ...who, operations: ['pay'] })
		world.restored++
		return `${world.copy.entries.length} entries, ${row ? 'applied' : 'not paid'}`
	},
}

/** Of a copy only applied steps count. */
function believe({ state, holder = state, reason }) {
	if (holder !== 'applied' && reason !== 'restored') throw new Error(`believes ${state} of a copy`)
}

/** Whether nothing more happens at the platform. */
const isQuiet = ({ later, rows }) => !later.length && !rows.some(({ state }) => state === 'pending')

/** Stores each entry as its last revision was. */
async function restore({ entries, record }) {
	const store = memoryJournal().open('memory')
	for (let revision = 0; revision <= record.revision; revision++) await store.writeJournal({ ...record, revision })
	for (const entry of entries)
		for (let revision = 0; revision <= entry.revision; revision++) {
			// Only a first revision competes with other owners of the step, so it must own nothing.
			const isLast = revision === entry.revision
			await store.write({ ...entry, revision, ...(!isLast && { state: 'not_processed' }) })
		}
	return store
}

/** What an honest person finds at the platform now. */
function readWord({ rows, n }) {
	const own = rows.filter(({ fields }) => fields.n === String(n))
	if (rows.some(({ state }) => state === 'applied')) return 'applied'
	if (own.some(({ state }) => state === 'pending')) return undefined
	return own.length ? 'rejected' : 'absent'
}

/** What must hold at any time. */
async function check(world) {
	const paid = appliedOf(world).length
	if (paid > 1) return `paid ${paid} times`
	const found = await world.client.journal.find(reference)
	if (found?.state === 'applied' && !paid) return 'applied without a payment'
	if (found?.state === 'rejected' && paid) return 'rejected while applied'
	return undefined
}
