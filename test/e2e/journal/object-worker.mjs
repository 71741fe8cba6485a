// A Worker that pays orders with a journal in a Durable Object that fails in every way. Also the object itself, whose alarm reconciles and
// purges.
import { durableObjectJournal, journalObject } from '@tarja/journal/durable-object'
import { askUntilApplied, clientFor, resolveOpen } from './payments.mjs'

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** The ways in which one request of the journal to the object can fail. The journal doesn't know which of them happens. */
const faults = {
	/** The storage fails and has written nothing. */
	fails: async () => {
		throw new Error('the storage failed')
	},
	/** The storage has written, then fails. */
	failsAfter: async (_, work) => {
		await work()
		throw new Error('the storage failed')
	},
	/** The object is evicted before it has written. */
	evicted: async (ctx) => {
		ctx.abort('evicted')
	},
	/** The object is evicted after its write and before it responds. The payment's request hasn't been sent yet. */
	evictedAfter: async (ctx, work) => {
		await work()
		ctx.abort('evicted')
	},
	/** The object writes after the call has stopped waiting. */
	late: async (_, work) => {
		await sleep(1500)
		return work()
	},
	/** The object writes, but responds too late. */
	deaf: async (_, work) => {
		const rows = await work()
		await sleep(2000)
		return rows
	},
}

export class PaymentJournal extends journalObject() {
	#planned = []
	#isInAlarm = false
	constructor(ctx, env) {
		super(ctx, env)
		ctx.blockConcurrencyWhile(async () => {
			if (env.ALARM_MS && (await ctx.storage.getAlarm()) === null) await ctx.storage.setAlarm(Date.now() + env.ALARM_MS)
		})
	}

	/** Sets the faults of the next requests. */
	plan(names) {
		this.#planned = names
	}

	async run(text, values) {
		const { UNLUCKY = 0 } = this.env
		const names = Object.keys(faults)
		const drawn = Math.random() < UNLUCKY ? names[Math.floor(Math.random() * names.length)] : undefined
		const work = () => super.run(text, values)
		const name = this.#planned.shift() ?? drawn
		// A local workerd ends if an object is evicted in its alarm.
		if (!name || (this.#isInAlarm && name.startsWith('evicted'))) return work()
		return faults[name](this.ctx, work)
	}

	/** Always schedules the next alarm, even if this one fails. */
	async alarm() {
		this.#isInAlarm = true
		const { storage } = this.ctx
		await storage.setAlarm(Date.now() + this.env.ALARM_MS)
		const purged = await this.#tidy().catch(() => 0)
		const counts = await this.counts()
		await storage.put({ alarms: counts.alarms + 1, purged: counts.purged + purged })
		this.#isInAlarm = false
	}

	/**
	 * Reconciles unresolved entries, and purges entries that no call can write to any more, because they are older than a call may take.
	 */
	async #tidy() {
		const { BASE_URL, JOURNAL } = this.env
		const client = clientFor(BASE_URL, durableObjectJournal(JOURNAL).open('main'))
		await resolveOpen(client, BASE_URL)
		return client.journal.purge({ olderThanMs: 2500 })
	}

	async counts() {
		return { alarms: 0, purged: 0, ...Object.fromEntries(await this.ctx.storage.get(['alarms', 'purged'])) }
	}
}

const actions = {
	/** Counts how often each state was returned. */
	async pay({ store, baseUrl }, { numbers }) {
		const told = {}
		const tell = ({ state, reason = state }) => {
			told[reason] = (told[reason] ?? 0) + 1
		}
		// One in ten requests evicts the object. A pause lets its alarm finish in between.
		await askUntilApplied(clientFor(baseUrl, store, { writeTimeoutMs: 1000 }), numbers, tell, 250)
		return told
	},
	/** Returns the state of an order as its caller gets it. */
	async once({ store, baseUrl, object }, { number, plan = [], writeTimeoutMs }) {
		await object().plan(plan)
		const client = clientFor(baseUrl, store, { writeTimeoutMs, timeoutMs: 60_000 })
		const body = { nsuOrigem: number, valorTransacao: '1990' }
		const order = await client.journal.once(`order-${number}`, client.payments.createIntent, { body })
		return [order.state, order.reason, order.state === 'applied' && (order.result ? 'now' : 'before')]
			.filter(Boolean)
			.join(' ')
	},
	entries: ({ store }) => Array.fromAsync(store.list('all')),
	counts: ({ object }) => object().counts(),
}

export default {
	async fetch(request, { JOURNAL, BASE_URL: baseUrl }) {
		const { action, ...given } = await request.json()
		const object = () => JOURNAL.get(JOURNAL.idFromName('default'))
		return Response.json(
			(await actions[action]({ store: durableObjectJournal(JOURNAL).open('main'), baseUrl, object }, given)) ?? null,
		)
	},
}
