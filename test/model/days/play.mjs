// Plays days of a shop with the product: the emulator in this process, a memory journal, and a clock that is held. Customers and a job pay
// by `once`; another job reconciles by a list. What the platform applied is counted by the emulator's log alone.
import { mock } from 'node:test'
import { configureIntent } from '@tarja/catalogue/payments'
import { createClient, operation } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { createEmulator, emulatorCredentials } from '@tarja/emulator'
import { journal } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import { reconcile } from '@tarja/journal/reconcile'

export const [secondMs, minuteMs, hourMs, dayMs] = [1000, 60_000, 3_600_000, 86_400_000]
const startMs = Date.parse('2026-03-02T00:00:00Z')
const intentPath = '/api/v1/core/pagamento/intencao-pagamento'
const terminals = Array.from({ length: 8 }, (_, at) => String(12_345_678_000_100 + at))

const outcomeOf = { field: 'status', applied: ['ACCEPTED'], rejected: ['DECLINED'] }
const bound = { ...configureIntent({ outcomeOf }), listedBy: ['redeOrigemOperacaoPDV'] }
const createIntent = operation(bound)
/** The operation of a release with a mistyped path. */
const mistyped = operation({ ...bound, path: '/api/v1/core/pagamento/intencao' })

/** The lists that shops have. Each gets all rows until now, oldest first, and returns those that it contains. */
export const lists = {
	'a list that is whole': (rows) => rows,
	'a list that is two hours late': (rows, nowMs) => rows.filter(({ at }) => Date.parse(at) <= nowMs - 2 * hourMs),
	'a nightly report': (rows, nowMs) => {
		// Made at three in the morning, of the days before.
		const madeMs = Math.floor((nowMs - 3 * hourMs) / dayMs) * dayMs
		return rows.filter(({ at }) => Date.parse(at) < madeMs)
	},
	'a list without one terminal': (rows) => rows.filter(({ fields }) => fields.redeOrigemOperacaoPDV !== terminals[3]),
}

/** What a gateway does while it is down. */
export const outages = {
	none: undefined,
	'pages of HTML': { isApplied: () => false },
	'pages of HTML, half of them after the payment': { isApplied: (random) => random() < 0.5 },
}

/** @param {{ orders: number, perDay: number, list: string, outage: string, isOneProcess: boolean, random: () => number }} shop */
export async function play({ orders: count, perDay, list, outage, isOneProcess, random }) {
	const days = Math.ceil(count / perDay)
	const world = { nowMs: startMs, rows: [], late: [], random, outage: outages[outage] }
	Object.assign(world, { outageTimes: outageOf(days), wrongPath: wrongPathOf(days) })
	mock.timers.enable({ apis: ['Date'], now: startMs })
	mock.method(performance, 'now', () => world.nowMs - startMs)
	try {
		world.emulator = createEmulator({ logLimit: 4 * count, settings: { tokenLifetimeSeconds: 10 * 86_400 } })
		const pay = payer(world, isOneProcess)
		const queue = [...customers(world, { count, perDay }), ...createJobs(days, 8)]
		queue.sort((a, b) => a.atMs - b.atMs)
		const orders = new Map()
		for (const { atMs, order, job } of queue) {
			await arrive(world, atMs)
			if (order) await press(pay, orders, order, world)
			else if (job === 'pay') for (const open of waiting(orders)) await press(pay, orders, open, world)
			else await lookUpAll(pay, world, lists[list])
		}
		return await counted(world, orders, pay)
	} finally {
		mock.reset()
	}
}

/** Sets the clock, after the requests that were late have arrived. */
async function arrive(world, atMs) {
	const due = world.late.filter((late) => late.atMs <= atMs)
	world.late = world.late.filter((late) => late.atMs > atMs)
	for (const late of due.toSorted((a, b) => a.atMs - b.atMs)) {
		setTime(world, late.atMs)
		await late.arrives()
	}
	setTime(world, atMs)
}

function setTime(world, ms) {
	world.nowMs = ms
	mock.timers.setTime(ms)
}

/** Each customer presses once, and again after half a minute and after ten. */
function customers({ random }, { count, perDay }) {
	return Array.from({ length: count }, (_, index) => {
		const openMs = (8 + 14 * random()) * hourMs
		const atMs = Math.round(startMs + Math.floor(index / perDay) * dayMs + openMs)
		const body = {
			nsuOrigem: String(index + 1).padStart(9, '0'),
			valorTransacao: String(100 + Math.floor(random() * 30_000)),
			redeOrigemOperacaoPDV: terminals[index % terminals.length],
			dataHoraTerminal: new Date(atMs).toISOString().replace(/\.\d+/, ''),
		}
		const order = { reference: `order-${index + 1}`, body, madeMs: atMs }
		return [0, 30 * secondMs, 10 * minuteMs].map((laterMs) => ({ atMs: atMs + laterMs, order }))
	}).flat()
}

/** While the shop sells, a job asks for open orders every five minutes, and one reconciles every quarter of an hour; then four times a day. */
function createJobs(days, watchedDays) {
	const made = []
	const add = (job, fromMs, toMs, everyMs) => {
		for (let atMs = fromMs; atMs < toMs; atMs += everyMs) made.push({ atMs: startMs + atMs, job })
	}
	const [soldMs, overMs] = [days * dayMs, (days + watchedDays) * dayMs]
	add('reconcile', 0, soldMs, 15 * minuteMs)
	add('pay', secondMs, soldMs, 5 * minuteMs)
	add('reconcile', soldMs, overMs, 6 * hourMs)
	add('pay', soldMs + secondMs, overMs, 6 * hourMs)
	return made
}

/** Returns a function that pays an order: in one process, or in one of its own for each call, as short-lived functions do. */
function payer(world, isOneProcess) {
	const store = memoryJournal()
	const opened = () =>
		createClient({
			baseUrl: 'https://platform.example',
			auth: passwordGrant(emulatorCredentials),
			timeoutMs: 30 * secondMs,
			transport: { send: (request, report) => send(world, request, report) },
		}).use(journal({ store }))
	const client = opened()
	return {
		client,
		once: ({ reference, body }, options) => {
			const { journal } = isOneProcess ? client : opened()
			const isMistyped = world.wrongPath && within(world, world.wrongPath)
			return journal.once(reference, isMistyped ? mistyped : createIntent, { body }, options)
		},
	}
}

const within = ({ nowMs }, [fromMs, toMs]) => nowMs >= fromMs && nowMs < toMs
/** The outage of half an hour, and ten minutes of a wrong path, on the second day; on the first, if there is no other. */
const onDay = (days) => startMs + Math.min(1, days - 1) * dayMs
export const outageOf = (days) => [onDay(days) + 12 * hourMs, onDay(days) + 12.5 * hourMs]
export const wrongPathOf = (days) => [onDay(days) + 16 * hourMs, onDay(days) + 16 * hourMs + 10 * minuteMs]

const html = (status) => ({
	status,
	url: 'https://platform.example/',
	headers: new Headers({ 'content-type': 'text/html' }),
	body: new TextEncoder().encode('<html><title>Service Unavailable</title></html>'),
})
const lost = () => new Error('connection lost')

/** What happens to three requests in a thousand, by a number that is drawn for each. */
const chances = [
	['lost', 0.001],
	['late', 0.0015],
	['response lost', 0.0025],
	['blocked', 0.003],
]

/** The network, and what the platform makes of a request. */
async function send(world, request, report) {
	const { pathname } = new URL(request.url)
	if (!pathname.startsWith(intentPath.slice(0, -'-pagamento'.length)))
		return world.emulator.transport.send(request, report)
	const { random, outage } = world
	if (pathname !== intentPath) return begun(report) && html(404)
	if (outage && within(world, world.outageTimes)) {
		if (outage.isApplied(random)) await applied(world, request)
		return begun(report) && html(503)
	}
	const drawn = random()
	const [fate] = chances.find(([, below]) => drawn < below) ?? ['sent']
	if (fate === 'sent') return applied(world, request, report)
	begun(report)
	if (fate === 'lost') throw lost()
	const arrives = () => applied(world, request)
	if (fate === 'late') {
		world.late.push({ atMs: world.nowMs + minuteMs + Math.floor(8 * random() * minuteMs), arrives })
		throw lost()
	}
	await arrives()
	if (fate === 'blocked') return html(403)
	throw lost()
}

function begun(report) {
	if (!report.begin()) throw new Error('Cannot send the request: its call is over')
	return true
}

/** The platform gets the request; its sender hears of it if it still waits. */
async function applied(world, request, report) {
	const { emulator, random } = world
	if (random() < 0.06) emulator.faults.add({ match: { path: intentPath }, at: 'before-accept', action: 'decline' })
	const nobody = { begin: () => true, receive() {}, maxResponseBytes: 1e6 }
	const signal = report ? request.signal : new AbortController().signal
	const response = await emulator.transport.send({ ...request, signal }, report ?? nobody)
	const { status } = JSON.parse(new TextDecoder().decode(response.body))
	const state = { ACCEPTED: 'applied', DECLINED: 'rejected' }[status]
	if (!state) throw new Error(`Cannot read what the emulator responded: ${response.status}`)
	world.rows.push({ state, at: new Date(world.nowMs).toISOString(), fields: JSON.parse(request.body) })
	return response
}

const waiting = (orders) => Array.from(orders.values()).filter(({ isDone }) => !isDone)

/** Asks for an order, and notes what was told and since when it is unresolved. */
async function press(pay, orders, order, world) {
	const known = orders.get(order.reference) ?? order
	orders.set(order.reference, known)
	if (known.isDone) return
	const { state } = await pay.once(known)
	note(known, state, world)
}

function note(order, state, { nowMs }) {
	order.state = state
	if (state === 'applied' || state === 'rejected') {
		order.isDone = true
		if (order.sinceMs !== undefined) order.openMs = nowMs - order.sinceMs
	} else if (state === 'unresolved' || state === 'conflict') order.sinceMs ??= nowMs
}

async function lookUpAll(pay, world, list) {
	if (!(await pay.client.journal.unresolved()).length) return
	const rows = list(world.rows, world.nowMs)
	const query = async ({ from, to }) => rows.filter(({ at }) => at >= from && at <= to)
	await reconcile(pay.client.journal, query)
}

const ages = { '5 minutes': 5 * minuteMs, 'an hour': hourMs, 'a day': dayMs, 'a week': 7 * dayMs }

/** What came of it: what the platform has of each order, and how long orders were unresolved. */
async function counted(world, orders, pay) {
	const times = new Map()
	const { totals } = world.emulator.log()
	if (totals.intents !== world.rows.filter(({ state }) => state === 'applied').length)
		throw new Error('Cannot count: the emulator has other payments than the list')
	for (const { state, fields } of world.rows)
		if (state === 'applied') times.set(fields.nsuOrigem, (times.get(fields.nsuOrigem) ?? 0) + 1)
	const all = Array.from(orders.values())
	const unresolved = all.filter(({ sinceMs }) => sinceMs !== undefined)
	const ageOf = ({ openMs, sinceMs }) => openMs ?? world.nowMs - sinceMs
	const left = await pay.client.journal.unresolved()
	const waits = {}
	for (const { lastLookup } of left) {
		const why = [lastLookup?.result ?? 'no lookup', lastLookup?.lacks].filter(Boolean).join(', ')
		waits[why] = (waits[why] ?? 0) + 1
	}
	return {
		orders: all.length,
		paid: times.size,
		twice: all.filter(({ body }) => times.get(body.nsuOrigem) > 1).length,
		/** Orders that are told as applied and that the platform has not, and the other way round. */
		mistold: all.filter(
			({ state, body }) => (state === 'applied') !== times.has(body.nsuOrigem) && state !== 'unresolved',
		).length,
		unresolved: unresolved.length,
		...Object.fromEntries(
			Object.entries(ages).map(([age, ms]) => [age, unresolved.filter((order) => ageOf(order) >= ms).length]),
		),
		left: waiting(orders).length,
		waits,
	}
}
