/**
 * Plays one schedule: a customer who asks until the order is settled, and processes that live until they are killed.
 * @module
 */
import type { Effects } from '../agent/asks.ts'
import type { Order, OrderState } from '../explored.ts'
import { type Run, serve } from './replies.ts'
import type { Ending, Schedule, Step } from './schedule.ts'
import { createWorld, minuteMs, type RunningProcess, type Stage, Undecided } from './world.ts'

/** A schedule that was played. */
export interface Played extends Ending, Pick<Schedule, 'passed' | 'story'> {
	readonly steps: readonly Step[]
	/** Why nothing can be said of it: it did not end, or a boundary was not where it had been. */
	readonly undecided?: string
}

/** How the caller behaves; printed beside every result. */
export const caller = {
	/** Minutes between two runs of resume(), after each of which the customer asks again while the order is open. */
	cronMinutes: 3,
	/** Rounds of that kind: an hour. */
	rounds: 20,
	/** Hours between the rounds after them, at the end of which an order that is still open counts as open for ever. */
	lateHours: 8,
	lateRounds: 6,
} as const

/** The order of every schedule. */
const order: Order = {
	id: 'order-7',
	nsuOrigem: '000300',
	valorTransacao: '1990',
	dataHoraTerminal: '2026-01-31T12:00:00Z',
}

/** An order that was paid before: what lookups find is held against what is known. */
const earlier: Order = {
	id: 'order-6',
	nsuOrigem: '000299',
	valorTransacao: '500',
	dataHoraTerminal: '2026-01-31T11:59:00Z',
}

/** Moves the clock to what comes next, within a span. `false`: nothing does. */
async function pass({ world }: Run, running: RunningProcess, untilMs: number): Promise<boolean> {
	const timer = (running.isAlive && running.nextMs) || Number.POSITIVE_INFINITY
	const network = world.nextMs()
	const next = Math.min(network, timer)
	if (next > untilMs) return false
	world.moveTo(next)
	if (network <= timer) await world.happenNext()
	else await world.stimulate(running)
	return true
}

/** Calls one function, and returns how it ended; nothing where its process died. */
async function call(
	run: Run,
	running: RunningProcess,
	name: string,
	args: readonly unknown[] = [],
): Promise<Effects['ended']> {
	const { world } = run
	running.ended = undefined
	await world.stimulate(running, { run: { name, args } })
	while (running.isAlive && !running.ended) {
		const ask = running.waiting.shift()
		if (ask) await serve(run, running, ask)
		else if (!(await pass(run, running, world.nowMs() + 1440 * minuteMs)))
			throw new Undecided(`${name}() waits for nothing that can come`)
	}
	if (!running.isAlive) return undefined
	run.refused ||= run.refusalHeardBy === running
	return running.ended
}

/** Lets time pass, with what nobody waits for. */
async function wait(run: Run, running: RunningProcess, spanMs: number): Promise<void> {
	const untilMs = run.world.nowMs() + spanMs
	do {
		for (let ask = running.waiting.shift(); ask && running.isAlive; ask = running.waiting.shift())
			await serve(run, running, ask)
	} while (await pass(run, running, untilMs))
	run.world.moveTo(untilMs)
}

/** The process if it lives, or one that takes its place. */
async function findAlive(run: Run, running: RunningProcess): Promise<RunningProcess> {
	let found = running
	while (!found.isAlive) {
		found = await run.world.start()
		while (found.isAlive && run.world.isRestored) await sayRestored(run, found)
		await call(run, found, 'resume')
	}
	return found
}

/** What was restored is said, again and again until that has gone well: before it is, nobody pays. */
async function sayRestored(run: Run, running: RunningProcess): Promise<void> {
	const ended = await call(run, running, 'restored')
	if (ended && ended.error === undefined) run.world.isRestored = false
}

/** What the integrator's records say. */
interface Seen {
	running: RunningProcess
	state: OrderState | undefined
	error: string | undefined
}

async function look(run: Run, seen: Seen): Promise<void> {
	seen.running = await findAlive(run, seen.running)
	const ended = await call(run, seen.running, 'state', [order])
	if (!ended) return
	seen.state = (['paid', 'declined', 'open'] as const).find((state) => state === ended.value)
	seen.error = ended.error
}

async function round(run: Run, seen: Seen): Promise<void> {
	seen.running = await findAlive(run, seen.running)
	if (seen.state !== 'paid' && seen.state !== 'declined') {
		const ended = await call(run, seen.running, 'pay', [order])
		if (ended?.error !== undefined)
			run.world.schedule.tell(seen.running.name, `pay() throws: ${ended.error.slice(0, 80)}`)
	}
	await look(run, seen)
}

/** A shop that has paid an order before, and in which nothing has gone wrong yet. */
async function begin(run: Run): Promise<RunningProcess> {
	const running = await run.world.start()
	const reset = await call(run, running, 'reset')
	if (reset?.error !== undefined) throw new Undecided(`reset() throws: ${reset.error}`)
	await call(run, running, 'resume')
	await call(run, running, 'pay', [earlier])
	await wait(run, running, caller.cronMinutes * minuteMs)
	await run.world.begin()
	return running
}

/** The customer's two days. */
async function runCustomer(run: Run): Promise<Seen> {
	const seen: Seen = { running: await begin(run), state: undefined, error: undefined }
	for (let count = 0; count < caller.rounds + caller.lateRounds; count++) {
		await round(run, seen)
		// A settled order is watched for a while: what arrives late, or is reconciled then, must not change it.
		if (
			seen.state !== undefined &&
			seen.state !== 'open' &&
			run.world.nextMs() === Number.POSITIVE_INFINITY &&
			count > 0
		)
			break
		await wait(run, seen.running, (count < caller.rounds ? caller.cronMinutes : caller.lateHours * 60) * minuteMs)
		if (seen.running.isAlive) await call(run, seen.running, 'resume')
	}
	await look(run, seen)
	run.world.kill(seen.running)
	const applied = run.world.platform.countApplied()
	run.world.schedule.tell('at the end', `${applied} applied; state() says ${seen.state ?? seen.error ?? 'nothing'}`)
	return seen
}

/** Plays a schedule from an empty world. */
export async function play(stage: Stage, steps: readonly Step[]): Promise<Played> {
	const world = await createWorld(stage, steps)
	const run: Run = {
		world,
		refusalHeardBy: undefined,
		refused: false,
		sentAfterRefusal: false,
		lastStored: '',
		async meanwhile(then) {
			// Who restores a journal has stopped its senders.
			if (world.isRestored) return
			const other = await world.start()
			await call(run, other, 'resume')
			if (then === 'second' && other.isAlive) await call(run, other, 'pay', [order])
			world.kill(other)
		},
	}
	let undecided: string | undefined
	let seen: Seen | undefined
	try {
		seen = await runCustomer(run)
		const missing = world.schedule.findMissing()
		if (missing) undecided = `no boundary "${missing.at}" came`
	} catch (error) {
		if (!(error instanceof Undecided)) throw error
		undecided = error.message
	} finally {
		world.killAll()
	}
	const { passed, story } = world.schedule
	const ending = { applied: world.platform.countApplied(), state: seen?.state, sentAfterRefusal: run.sentAfterRefusal }
	const isForPerson = steps.some(({ then }) => then === 'answer 401' || then === 'restored')
	return {
		...ending,
		isForPerson,
		steps,
		passed,
		story,
		...(undecided !== undefined && { undecided }),
	}
}
