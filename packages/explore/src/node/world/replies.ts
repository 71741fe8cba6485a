/** Replies to the asks of a process. At each boundary, plays the deviation that the schedule has there. */

import type { Ask, AskedPlace, AskedRequest, AskedStore, Reply } from '../agent/asks.ts'
import type { KnownRequest } from '../agent/learned.ts'
import type { ExploredPlatform, ToldPayment } from '../explored.ts'
import type { Deviation } from './deviations.ts'
import { minuteMs } from './lists.ts'
import { type RunningProcess, readFields, startMs, type WholeReply, type World } from './world.ts'

type Asked<Kind> = Kind & { readonly id: number }
type Sent = Asked<AskedRequest>

/** The state of a run besides its world, and a function that runs another process. */
export interface Run {
	readonly world: World
	/** Runs another process from its start to its end. */
	runOther(then: 'second_process' | 'second_resume'): Promise<void>
	/** The function that the customer or the shop called last. Another process calls the same one. */
	asking: 'next' | 'pay' | 'payAgain'
	/** Sends a webhook about a payment to a process of its own. */
	deliver(payment: ToldPayment): Promise<void>
	/** The process that received the platform's refusal of the order. If it dies before it has stored the refusal, the refusal is lost. */
	refusalReceivedBy: RunningProcess | undefined
	/** Whether the refusal is known: a journal has stored it, or the function that received it has ended. */
	refused: boolean
	/** How the requests of `next()` failed that the platform hasn't applied since, by their URLs. */
	readonly failedSteps: Map<string, 'lost' | 'refused'>
	/** Whether the order was sent again after the refusal was known. */
	sentAfterRefusal: boolean
	lastStored: string
	/** The line of the module that sent the last payment. */
	line: string | undefined
}

/** Replies to an ask. */
export function serve(run: Run, running: RunningProcess, ask: Ask): Promise<void> {
	if (ask.kind === 'request') return request(run, running, ask)
	if (ask.kind === 'journal') return store(run, running, ask)
	return place(run, running, ask)
}

/** Plays the deviations that are possible at any boundary. Returns true if the process is dead. */
async function isKilled(run: Run, running: RunningProcess, then: Deviation | undefined): Promise<boolean> {
	if (then === 'second_process' || then === 'second_resume') await run.runOther(then)
	if (then === 'kill') run.world.kill(running)
	return !running.isAlive
}

async function request(run: Run, running: RunningProcess, asked: Sent): Promise<void> {
	const { world } = run
	const { platform, schedule } = world
	const kind = platform.getKind(asked)
	const { problem, refused, declined = world.facts.platform.declined } = asked.known
	// A step of pay() that is declined leaves a payment that is applied, so only next() may say that it was refused.
	const isStep = kind === 'call' && run.asking === 'next'
	const then = schedule.cross(running.name, `${kind}_requested`, {
		declines: isStep && declined !== undefined,
		problems: isStep && problem !== undefined,
		lags: !refused && platform.lists.canLag(),
		looks: refused !== undefined,
		shows: Object.keys(refused ?? {}).length > 0,
	})
	if (isStep && then && lostBefore.has(then)) run.failedSteps.set(asked.url, 'lost')
	if (isStep && then && refusals.has(then)) run.failedSteps.set(asked.url, 'refused')
	if (await isKilled(run, running, then)) return
	if (then === 'refuse_connection') return world.answer(running, asked, { reply: { code: 'ECONNREFUSED' } })
	if (then === 'pause') {
		world.kill(running)
		return world.postpone(() => deliverPayment(run, running, asked, false), 30)
	}
	if (then === 'arrive_later') return world.postpone(() => deliverPayment(run, running, asked, false))
	if (kind === 'payment') return deliverPayment(run, running, asked, true)
	if (then?.startsWith('lookup_')) world.trouble.lookups = { then, untilMs: world.nowMs() + 2 * minuteMs }
	const met = then ?? findTrouble(run, asked)
	if (then) platform.lists.change(then)
	const isDown = kind === 'token' && world.nowMs() < world.trouble.tokenDownUntilMs
	const reply = isDown ? createReply(503) : met && createRefusal(met, { declined, problem })
	if (met === 'lookup_hangs') return
	if (reply) return world.answer(running, asked, { reply })
	await exchange(run, running, asked, met === 'lookup_shows_another' ? refused : undefined)
}

/** Returns what happens to a lookup by id, because it has happened to another one less than two minutes ago. */
function findTrouble({ world }: Run, { known }: AskedRequest): Deviation | undefined {
	const { then, untilMs } = world.trouble.lookups
	return known.refused && world.nowMs() < untilMs ? then : undefined
}

/** Lets a request that isn't a payment reach the platform. The fields in `another` replace those of its response. */
async function exchange(run: Run, running: RunningProcess, asked: Sent, another: object | undefined): Promise<void> {
	const { platform, schedule, answer } = run.world
	const kind = platform.getKind(asked)
	const received = await platform.receive(asked)
	if (kind === 'call') {
		if (received.status < 300) run.failedSteps.delete(asked.url)
		schedule.tell(running.name, `sends ${asked.method} ${new URL(asked.url).pathname}: ${received.status}`)
	}
	const reply = another ? createReply(200, { ...readShown(received), ...another }) : received
	if (kind === 'token') return answer(running, asked, { reply })
	const then = schedule.cross(running.name, kind === 'call' ? 'call_responded' : 'lookup_responded')
	if (!(await isKilled(run, running, then))) await answer(running, asked, { reply: damageReply(then, reply) })
}

/** Returns the body that declines a payment if its operation has no words for it. A response of the module's own has other words. */
function findDeclined({ declined, settings }: ExploredPlatform): unknown {
	const invented = settings?.intentResponse ? undefined : { id: 'declined', status: 'DECLINED' }
	return declined ?? settings?.declineResponse?.body ?? invented
}

/** Lets a payment reach the platform. `isInTime` says whether its sender still waits for the response. */
async function deliverPayment(run: Run, running: RunningProcess, asked: Sent, isInTime: boolean): Promise<void> {
	const { world } = run
	const { platform, schedule } = world
	const before = platform.countApplied()
	const { line, problem, declined = findDeclined(world.facts.platform) } = asked.known
	if (schedule.hasBegun()) run.line = line ?? run.line
	const more = { declines: declined !== undefined, problems: problem !== undefined }
	const arrived = schedule.cross(running.name, 'payment_arrived', more)
	if (run.refused) run.sentAfterRefusal = true
	if (arrived) {
		if (arrived === 'lose_decline' || refusals.has(arrived)) announceRefusal(run, asked)
		if (refusals.has(arrived) && isInTime) run.refusalReceivedBy = running
		if (arrived === 'respond_401_invalid_token') world.trouble.tokenDownUntilMs = world.nowMs() + 10 * minuteMs
		return world.answer(running, asked, { reply: createRefusal(arrived, { declined, problem }) ?? createReply(500) })
	}
	const reply = await platform.receive(asked)
	const applied = platform.countApplied()
	if (applied === before) return world.answer(running, asked, { reply })
	schedule.tell(running.name, `sends the payment: ${reply.status}, ${applied} applied in all`)
	const then = schedule.cross(running.name, 'payment_applied')
	const last = platform.lists.held.at(-1)
	if (last && then === 'webhook_first') await run.deliver({ ...last, state: 'applied' })
	if (last) announce(run, { ...last, state: 'applied' })
	if (await isKilled(run, running, then)) return
	if (then) platform.lists.change(then)
	if (then === 'respond_late') return world.postpone(() => world.answer(running, asked, { reply }))
	return world.answer(running, asked, { reply: damageReply(then, reply) })
}

/** Sends the webhook about a payment a minute later, or as the schedule has it. */
function announce(run: Run, payment: ToldPayment): void {
	const { postpone, schedule, facts } = run.world
	if (!schedule.hasBegun() || !facts.optional.includes('receive')) return
	postpone(async () => {
		const then = schedule.cross('platform', 'webhook_due')
		if (then === 'webhook_never') return
		if (then === 'webhook_late') return postpone(() => run.deliver(payment), 60)
		await run.deliver(payment)
		if (then === 'webhook_twice') await run.deliver(payment)
		if (then === 'webhook_out_of_order') await run.deliver({ ...payment, state: 'pending' })
	})
}

function announceRefusal(run: Run, asked: AskedRequest): void {
	const { refused } = run.world.platform.lists
	const createdAtMs = startMs + run.world.nowMs()
	const payment = { id: `refused-${refused.length + 1}`, createdAtMs, fields: readFields(asked) }
	refused.push(payment)
	announce(run, { ...payment, state: 'rejected' })
}

/** Methods of a store that change its content. */
const changes: ReadonlySet<string> = new Set(['write', 'delete', 'purge'])

async function store(run: Run, running: RunningProcess, ask: Asked<AskedStore>): Promise<void> {
	const { method, when, state } = ask
	if (when === 'done' && !changes.has(method)) return run.world.answer(running, ask)
	if (when === 'done' && method === 'write') recordStored(run, running, ask)
	const place = changes.has(method) ? (when === 'asked' ? 'requested' : 'stored') : 'read'
	const then = run.world.schedule.cross(running.name, `journal_${method}${state ? `_${state}` : ''}_${place}`)
	if (await isKilled(run, running, then)) return
	await run.world.answer(running, ask, { fails: then === 'store_fails' || then === 'lose_response' })
}

/** Adds the state of an entry to the story if it has changed. */
function recordStored(run: Run, running: RunningProcess, { reference = 'entry', state = 'changed' }: AskedStore): void {
	const line = `journal ${reference} (${state}): stored`
	run.refused ||= run.refusalReceivedBy === running && state === 'rejected'
	if (line !== run.lastStored) run.world.schedule.tell(running.name, line)
	run.lastStored = line
}

/** Passes a place of the integrator, or the end of a call of a binding. */
async function place(run: Run, running: RunningProcess, ask: Asked<AskedPlace>): Promise<void> {
	const then = run.world.schedule.cross(running.name, ask.name)
	if (!(await isKilled(run, running, then))) await run.world.answer(running, ask, { fails: then === 'lose_response' })
}

const encoder = new TextEncoder()

/** Returns the JSON of a response of 200, and nothing of any other response. */
const readShown = ({ status, body }: WholeReply): object =>
	status === 200 ? readFields({ url: 'https://x', body }) : {}

/** Deviations after which no program knows that a further step wasn't applied. */
const lostBefore: ReadonlySet<Deviation> = new Set(['kill', 'lose_response', 'respond_500'])

/** Deviations that refuse the order. */
const refusals: ReadonlySet<Deviation> = new Set(['respond_402', 'decline', 'decline_by_problem'])

type Headers = readonly (readonly [string, string])[]

function createReply(status: number, body: unknown = { error: 'played' }, headers: Headers = []): WholeReply {
	const content = encoder.encode(JSON.stringify(body))
	return { status, headers: [['content-type', 'application/json'], ...headers], body: content }
}

const page = encoder.encode('<html><title>Access denied</title></html>')

/** Creates the response of a platform that applies nothing; `undefined` if the deviation is of another kind. */
function createRefusal(
	then: Deviation,
	{ declined, problem }: Pick<KnownRequest, 'declined' | 'problem'>,
): Reply | undefined {
	if (then === 'lose_decline' || then === 'lose_response') return { code: 'ECONNRESET' }
	if (then === 'decline') return createReply(200, declined)
	if (then === 'decline_by_problem') return createReply(400, problem)
	if (then === 'lookup_404') return createReply(404)
	if (then === 'lookup_cached') return createReply(404, undefined, [['age', '600']])
	if (then === 'respond_429') return createReply(429, undefined, [['retry-after', '60']])
	if (then === 'respond_401_invalid_token')
		return createReply(401, undefined, [['www-authenticate', 'Bearer error="invalid_token"']])
	const [, status] = /^respond_(\d+)$/.exec(then) ?? []
	return status === undefined ? undefined : createReply(Number(status))
}

/** Returns the response as the deviation changes it. */
function damageReply(then: Deviation | undefined, reply: WholeReply): Reply {
	if (then === 'lose_response' || then === 'lose_response_and_lag') return { code: 'ECONNRESET' }
	if (then === 'lose_body') return { ...reply, isCut: true }
	const [, status, html] = /^respond_(\d+)(_html)?$/.exec(then ?? '') ?? []
	if (status === undefined) return reply
	if (html) return { status: Number(status), headers: [['content-type', 'text/html']], body: page }
	return createReply(Number(status), status === '202' ? { status: 'PENDING' } : undefined)
}
