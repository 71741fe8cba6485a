// Plays client.journal.once() with the real journal over the memory store, one step at a time: every answer of the store and of the platform is a step,
// and so is a crash of a process before it. What the platform did and what each process was told is what the invariants go by.
import { createClient, operation } from '@tarja/core'
import { schedulesOf } from '../schedules.ts'

const create = operation({ id: 'create', method: 'POST', path: '/create', identifiedBy: ['n'], outcomeOf: 'http' })
const confirm = operation({
	id: 'confirm',
	method: 'POST',
	path: '/confirm',
	identifiedBy: ['n'],
	step: 'confirm',
	outcomeOf: 'http',
})
// The platform remembers its key: a request under a key that it knows gets the first one's response.
const keyed = operation({
	...create,
	id: 'keyed',
	idempotencyKey: { header: 'idempotency-key', validForMs: 3_600_000, createKey: () => crypto.randomUUID() },
})
const operations = { create, confirm }
const reference = 'order-7'

// A request is sent again only by a client that can tell it from another one.
const issuer = {
	identity: () => ['main'],
	issue: async () => ({ accessToken: 'token', lifetimeMs: 3_600_000 }),
	fingerprint: async (text) => ({ fingerprint: text, key: 'of-the-model' }),
}

const tick = () => new Promise((resolve) => setImmediate(resolve))
/** Until everything waits for something. */
async function quiet() {
	for (let ticks = 0; ticks < 4; ticks++) await tick()
}

const answer = (status) => ({
	...{ status, headers: new Headers({ 'content-type': 'application/json' }), url: 'https://platform.example/' },
	body: new TextEncoder().encode(JSON.stringify({ id: `p-${status}` })),
})

/** What a proxy says, of which nobody knows whether the platform has seen the request. */
const page = (status) => ({
	...answer(status),
	headers: new Headers({ 'content-type': 'text/html' }),
	body: new TextEncoder().encode('<html></html>'),
})

/** What may become of a request: whether it is applied, and what its sender hears. All but the first are faults. */
const fates = {
	'is applied': (world, sent, { report, resolve }) => {
		report.begin()
		resolve(answer(processRequest(world, sent, 200)))
	},
	'is refused': (world, sent, { report, resolve }) => {
		report.begin()
		resolve(answer(processRequest(world, sent, 402)))
	},
	'is applied, and its answer lost': (world, sent, { report, reject }) => {
		report.begin()
		processRequest(world, sent, 200)
		reject(new Error('connection lost'))
	},
	'is applied, and a proxy blocks its answer': (world, sent, { report, resolve }) => {
		report.begin()
		processRequest(world, sent, 200)
		resolve(page(403))
	},
	'is turned away by a proxy': (_world, _sent, { report, resolve }) => {
		report.begin()
		resolve(page(404))
	},
	'cannot connect': (_world, _sent, { reject }) => reject(new Error('connection refused')),
}

/** Applies or refuses a request, and returns the status of the response: under a key that the platform knows, that of the first request. */
function processRequest(world, sent, status) {
	const first = world.platform.find(({ key }) => key !== undefined && key === sent.key)
	if (first) return first.isApplied ? 200 : 402
	world.platform.push(Object.assign(sent, status === 200 ? { isApplied: true } : { isRefused: true }))
	return status
}

/** One process: a client of its own, whose store and transport wait for each step. */
function processOf(world, name, { account = 'main', asks }) {
	const own = { name, account, asks, waiting: [], told: [], isDead: false, sends: 0 }
	const store = world.store.open(account)
	const gate =
		(what) =>
		(...args) =>
			new Promise((resolve, reject) => {
				own.waiting.push({ what, args, resolve, reject, perform: () => store[what](...args) })
			})
	const gated = { ...store, find: gate('find'), write: gate('write'), read: gate('read') }
	const transport = {
		send: ({ headers }, report) =>
			new Promise((resolve, reject) => {
				const key = headers.get('idempotency-key') ?? undefined
				own.waiting.push({ what: 'send', report, resolve, reject, step: own.step, key })
			}),
	}
	const client = createClient({
		...{ baseUrl: 'https://platform.example', transport, allowBrowserReplays: true },
		...{ timeoutMs: false, tryTimeoutMs: false, ...(asks[0].isKeyed && { auth: issuer }) },
	}).use(world.journal({ store: { open: () => gated, isEphemeral: true }, id: account, writeTimeoutMs: 2 ** 30 }))
	own.journal = client.journal
	own.run = (async () => {
		for (const ask of asks) {
			const { step = 'create', n = '1', again, isAfter, isKeyed } = ask
			// The program's own condition: the step before is applied.
			if (isAfter && own.told.at(-1)?.state !== 'applied') continue
			own.step = step
			own.ask = ask
			own.sendsHere = 0
			own.hasFailedRead = false
			const options = { save: ['id'], ...(again && { retryOf: world.refused }) }
			const made = await client.journal.once(reference, isKeyed ? keyed : operations[step], { body: { n } }, options)
			own.told.push(made)
			world.heard(own, made)
		}
	})()
	own.run.catch((error) => {
		world.broken ??= `${name} throws ${error.message}`
	})
	return own
}

/** The steps that are possible now. */
function stepsOf(world, budget) {
	const steps = []
	for (const own of world.processes) {
		const [next] = own.waiting
		if (own.isDead || !next) continue
		const add = (how, isFault) => steps.push({ own, how, isFault, text: `${own.name} ${next.what}: ${how}` })
		if (next.what === 'send') for (const [at, how] of Object.keys(fates).entries()) add(how, at > 0)
		else {
			add('done', false)
			add(next.what === 'write' ? 'done, and the answer lost' : 'fails', true)
			if (next.what === 'write') add('fails', true)
		}
		add('the process ends before', true)
		if (next.what === 'write') add('done, and the process ends', true)
	}
	return steps.filter(({ own, isFault }) => {
		if (isFault && !budget.faults) return false
		const isSwitch = world.last && own !== world.last && world.last.waiting.length > 0 && !world.last.isDead
		return !isSwitch || budget.switches > 0
	})
}

async function take(world, { own, how }) {
	const next = own.waiting.shift()
	const failure = () => next.reject(new Error('connection lost'))
	if (how.startsWith('the process ends')) {
		own.isDead = true
		return
	}
	if (next.what === 'send') {
		const entries = await Array.fromAsync(world.store.open(own.account).list('all'))
		const sent = {
			...{ name: own.name, account: own.account, step: next.step, key: next.key },
			again: own.ask.again && world.refused,
		}
		world.broken ??= world.mayLeave(entries, sent)
		return fates[how](world, sent, next)
	}
	if (how === 'fails') {
		if (next.what === 'find' && !own.sendsHere) own.hasFailedRead = true
		return failure()
	}
	const done = await next.perform()
	if (how === 'done') return next.resolve(done)
	if (how === 'done, and the process ends') own.isDead = true
	else failure()
}

/** Plays all schedules of a scene within its bounds. */
export const explore = (code, scene, bounds) => schedulesOf((choose) => play(code, scene, bounds, choose))

/** Plays one schedule; `choose` picks each step. Gives its story, and what was broken. */
async function play({ journal, memoryJournal, invariants }, scene, bounds, choose) {
	const world = { store: memoryJournal(), journal, platform: [], processes: [], reference, ...invariants }
	world.refused = await scene.prepare?.(world, { processOf, drive })
	for (const [name, given] of Object.entries(scene.processes)) world.processes.push(processOf(world, name, given))
	const story = []
	const budget = { ...bounds }
	await quiet()
	for (let steps = stepsOf(world, budget); steps.length && !world.broken; steps = stepsOf(world, budget)) {
		const step = steps[choose(steps.length)]
		if (step.isFault) budget.faults--
		if (world.last && step.own !== world.last && world.last.waiting.length && !world.last.isDead) budget.switches--
		world.last = step.own
		story.push(step.text)
		await take(world, step)
		await quiet()
	}
	world.broken ??= await world.inTheEnd(world, { processOf, drive })
	return { story, broken: world.broken }
}

/** Lets a process go on without faults until it is over; what it sends meets this fate. */
export async function drive(world, own, fate = 'is applied') {
	for (;;) {
		await quiet()
		if (!own.waiting.length) return own.told.at(-1)
		await take(world, { own, how: own.waiting[0].what === 'send' ? fate : 'done' })
	}
}
