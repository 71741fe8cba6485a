/**
 * Answers what a process asks: each boundary is passed, and what the schedule wants happens there.
 * @module
 */
import type { Ask, AskedPlace, AskedRequest, AskedStore, Reply } from '../agent/asks.ts'
import type { Deviation } from './deviations.ts'
import { minuteMs, type RunningProcess, type WholeReply, type World } from './world.ts'

type Asked<Kind> = Kind & { readonly id: number }

/** What a run remembers beside its world, and how another process is let in. */
export interface Run {
	readonly world: World
	/** Another process, from its start to its end. */
	meanwhile(then: 'second' | 'reconcile'): Promise<void>
	/** The process that was told that the platform refuses the order. Where it dies before it has written that down, nobody knows. */
	refusalHeardBy: RunningProcess | undefined
	/** Whether the refusal is known: a journal has stored it, or the function that was told it has ended. */
	refused: boolean
	/** Whether it was sent the order again after that. */
	sentAfterRefusal: boolean
	lastStored: string
}

/** Answers an ask. */
export function serve(run: Run, running: RunningProcess, ask: Ask): Promise<void> {
	if (ask.kind === 'request') return request(run, running, ask)
	if (ask.kind === 'journal') return store(run, running, ask)
	return place(run, running, ask)
}

/** What may happen at any boundary. `true`: the process is dead. */
async function isKilled(run: Run, running: RunningProcess, then: Deviation | undefined): Promise<boolean> {
	if (then === 'second' || then === 'reconcile') await run.meanwhile(then)
	if (then === 'kill') run.world.kill(running)
	return !running.isAlive
}

async function request(run: Run, running: RunningProcess, asked: Asked<AskedRequest>): Promise<void> {
	const { world } = run
	const { platform, schedule } = world
	const kind = platform.getKind(asked)
	const then = schedule.cross(running.name, `${kind} asked`)
	if (await isKilled(run, running, then)) return
	if (then === 'refused') return world.answer(running, asked, { reply: { code: 'ECONNREFUSED' } })
	if (then === 'stands still') {
		world.kill(running)
		return world.postpone(() => deliverPayment(run, running, asked, false), 30)
	}
	if (then === 'later') return world.postpone(() => deliverPayment(run, running, asked, false))
	if (kind === 'payment') return deliverPayment(run, running, asked, true)
	if (then === 'lost') return world.answer(running, asked, { reply: { code: 'ECONNRESET' } })
	if (then === 'fail 500') return world.answer(running, asked, { reply: createReply(500) })
	if (then === 'unseen') platform.showAfter(minuteMs)
	if (then === 'unseen for an hour') platform.showAfter(60 * minuteMs)
	const reply = await platform.receive(asked)
	if (kind === 'token') return world.answer(running, asked, { reply })
	const answered = schedule.cross(running.name, `${kind} answered`)
	if (!(await isKilled(run, running, answered)))
		await world.answer(running, asked, { reply: damageReply(answered, reply) })
}

/** A payment reaches the platform. `isInTime`: while its sender waits for the answer. */
async function deliverPayment(
	run: Run,
	running: RunningProcess,
	asked: Asked<AskedRequest>,
	isInTime: boolean,
): Promise<void> {
	const { world } = run
	const { platform, schedule } = world
	const before = platform.countApplied()
	const arrived = schedule.cross(running.name, 'payment arrived')
	if (run.refused) run.sentAfterRefusal = true
	if (arrived) {
		if (arrived !== 'fail 500' && isInTime) run.refusalHeardBy = running
		return world.answer(running, asked, { reply: createRefusal(arrived, world.declined) })
	}
	const reply = await platform.receive(asked)
	const applied = platform.countApplied()
	if (applied === before) return world.answer(running, asked, { reply })
	schedule.tell(running.name, `sends the payment: ${reply.status}, ${applied} applied in all`)
	const then = schedule.cross(running.name, 'payment applied')
	if (await isKilled(run, running, then)) return
	if (then === 'late') return world.postpone(() => world.answer(running, asked, { reply }))
	return world.answer(running, asked, { reply: damageReply(then, reply) })
}

/** Methods of a store that change what it holds. */
const changes: ReadonlySet<string> = new Set(['write', 'delete', 'purge'])

async function store(run: Run, running: RunningProcess, ask: Asked<AskedStore>): Promise<void> {
	const { method, when, state } = ask
	if (when === 'done' && !changes.has(method)) return run.world.answer(running, ask)
	if (when === 'done' && method === 'write') recordStored(run, running, ask)
	const place = changes.has(method) ? (when === 'asked' ? 'asked' : 'stored') : 'read'
	const then = run.world.schedule.cross(running.name, `journal ${state ? `${method} (${state})` : method} ${place}`)
	if (await isKilled(run, running, then)) return
	await run.world.answer(running, ask, { fails: then === 'fails' || then === 'lost' })
}

/** Writes down the state of an entry, where it is another one than before. */
function recordStored(run: Run, running: RunningProcess, { reference = 'entry', state = 'changed' }: AskedStore): void {
	const line = `journal ${reference} (${state}): stored`
	run.refused ||= run.refusalHeardBy === running && state === 'rejected'
	if (line !== run.lastStored) run.world.schedule.tell(running.name, line)
	run.lastStored = line
}

/** A place of the integrator's own, or of a binding. */
async function place(run: Run, running: RunningProcess, ask: Asked<AskedPlace>): Promise<void> {
	const then = run.world.schedule.cross(running.name, ask.name)
	if (!(await isKilled(run, running, then))) await run.world.answer(running, ask, { fails: then === 'lost' })
}

const encoder = new TextEncoder()

function createReply(status: number, body: unknown = { error: 'played' }): WholeReply {
	return { status, headers: [['content-type', 'application/json']], body: encoder.encode(JSON.stringify(body)) }
}

/** The answer of a platform that applies nothing. */
function createRefusal(then: Deviation, declined: unknown): WholeReply {
	if (then === 'declined') return createReply(200, declined)
	return createReply(then === 'refuse 402' ? 402 : 500)
}

/** The answer as a deviation leaves it. */
function damageReply(then: Deviation | undefined, reply: WholeReply): Reply {
	if (then === 'lost') return { code: 'ECONNRESET' }
	if (then === 'answer 500') return createReply(500)
	return then === 'answer 401' ? createReply(401) : reply
}
