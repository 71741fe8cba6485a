/** Plays one schedule. A customer tries to pay until the order is paid or declined. Processes live until they are killed. */

import type { Effects, Stage } from '../agent/asks.ts'
import type { Order, OrderState, ToldPayment } from '../explored.ts'
import { minuteMs } from './lists.ts'
import { type Run, serve } from './replies.ts'
import type { Ending, PassedBoundary, Step } from './verdict.ts'
import { createWorld, type RunningProcess, Undecided, type World } from './world.ts'

/** A schedule that was played. */
export interface Played extends Ending {
	readonly passed: readonly PassedBoundary[]
	readonly story: readonly string[]
	readonly steps: readonly Step[]
	/** Why the result is unknown: the run didn't end, or it didn't reach a boundary of the schedule. */
	readonly undecided?: string
	/** The line of the module that sent the last payment. */
	readonly line?: string
}

/** How the caller behaves. The report prints these values. */
export const caller = {
	/** Minutes between two calls of resume(). After each of them, the customer calls pay() again while the order is open. */
	cronMinutes: 3,
	/** Number of these rounds: an hour and a half, because that is longer than an hour, and shorter than lists lag. */
	rounds: 30,
	/** Hours between the late rounds, which follow. An order that is still open after them counts as open for ever. */
	lateHours: 8,
	lateRounds: 6,
} as const

/** The order of every schedule. No shop has such an id. */
const order: Order = {
	id: 'explored-7',
	nsuOrigem: '000300',
	valorTransacao: '1990',
	dataHoraTerminal: '2026-01-31T12:00:00Z',
}

/** An order that was already paid, because a lookup needs a known payment to compare with. */
const earlier: Order = {
	id: 'explored-6',
	nsuOrigem: '000299',
	valorTransacao: '500',
	dataHoraTerminal: '2026-01-31T11:59:00Z',
}

/** Moves the clock to the next event before `untilMs`, and lets the event happen. Returns false if there is no such event. */
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

/** Calls one function. Returns how it ended; undefined if its process died. */
async function call(run: Run, running: RunningProcess, name: string, args: unknown[] = []): Promise<Effects['ended']> {
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
	run.refused ||= run.refusalReceivedBy === running
	return running.ended
}

/** Lets time pass. Replies to asks for which no function call is waiting. */
async function wait(run: Run, running: RunningProcess, spanMs: number): Promise<void> {
	const untilMs = run.world.nowMs() + spanMs
	do {
		for (let ask = running.waiting.shift(); ask && running.isAlive; ask = running.waiting.shift())
			await serve(run, running, ask)
	} while (await pass(run, running, untilMs))
	run.world.moveTo(untilMs)
}

/** Returns the process if it is alive, otherwise a new one in its place. */
async function findAlive(run: Run, running: RunningProcess): Promise<RunningProcess> {
	let found = running
	while (!found.isAlive) {
		found = await run.world.start()
		while (found.isAlive && run.world.trouble.isRestored) await runRestored(run, found)
		await call(run, found, 'resume')
	}
	return found
}

/** Calls restored() until it succeeds, because nobody pays before the restore is reported. */
async function runRestored(run: Run, running: RunningProcess): Promise<void> {
	const ended = await call(run, running, 'restored')
	if (ended && ended.error === undefined) run.world.trouble.isRestored = false
}

/** The order's state in the integrator's records. */
interface Seen {
	running: RunningProcess
	state: OrderState | undefined
	/** What next() returned last, and how many further calls the platform had applied before the first next(). */
	next?: string
	callsBefore?: number
	/** How the customer's click of "pay again" ended. After a death, the customer clicks once more. */
	paidAgain?: 'ended' | 'died'
	error: string | undefined
}

async function look(run: Run, seen: Seen): Promise<void> {
	seen.running = await findAlive(run, seen.running)
	const ended = await call(run, seen.running, 'state', [order])
	if (!ended) return
	seen.state = (['paid', 'declined', 'open'] as const).find((state) => state === ended.value)
	seen.error = ended.error
}

const mostChars = 160

/** Shortens a message of the module after a word, because a word that is cut can say the opposite, and half a secret isn't recognised. */
const shorten = (text: string): string =>
	text.length > mostChars ? `${text.slice(0, mostChars).replace(/\S*$/, '')}…` : text

async function round(run: Run, seen: Seen): Promise<void> {
	seen.running = await findAlive(run, seen.running)
	const { optional } = run.world.facts
	if (seen.state !== 'paid' && seen.state !== 'declined') await ask(run, seen, 'pay')
	else if (seen.state === 'declined' && optional.includes('payAgain') && seen.paidAgain !== 'ended') {
		// The customer asks, so the refusal doesn't forbid another payment.
		Object.assign(run, { refused: false, refusalReceivedBy: undefined })
		run.world.schedule.tell(seen.running.name, 'the customer pays again')
		seen.paidAgain = (await ask(run, seen, 'payAgain')) ? 'ended' : 'died'
	}
	await look(run, seen)
	if (seen.state !== 'paid' || !optional.includes('next') || !seen.running.isAlive) return
	seen.callsBefore ??= run.world.platform.countCalls()
	const ended = await ask(run, seen, 'next')
	seen.next = ended?.value === 'done' || ended?.value === 'refused' ? ended.value : 'open'
	if (seen.next === 'done') run.world.platform.endSteps()
}

/** Calls a function for the order, as the customer or the shop does. */
async function ask(run: Run, { running }: Seen, name: Run['asking']): Promise<Effects['ended']> {
	run.asking = name
	const ended = await call(run, running, name, [order])
	if (ended?.error !== undefined) run.world.schedule.tell(running.name, `${name}() throws: ${shorten(ended.error)}`)
	return ended
}

/** Sends a webhook to a process of its own. Sends it again ten minutes later, three times in all, if it isn't received. */
async function deliver(run: Run, payment: ToldPayment, tries = 3): Promise<void> {
	const { world } = run
	const running = await world.start()
	world.schedule.tell(running.name, `receives a webhook: ${payment.state}`)
	const ended = world.trouble.isRestored
		? undefined
		: await call(run, running, 'receive', [{ webhook: await world.facts.platform.webhook?.(payment) }])
	world.kill(running)
	const isReceived = ended && ended.error === undefined && Number(ended.value) < 300
	if (!isReceived && tries > 1) world.postpone(() => deliver(run, payment, tries - 1), 10)
}

/** Whether the order may still change without a fault. */
const isUnfinished = ({ state, next, paidAgain }: Seen): boolean =>
	state === undefined || state === 'open' || next === 'open' || (state === 'declined' && paidAgain !== undefined)

/** Starts a shop that has already paid one order. Nothing has gone wrong so far. */
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

/** Plays the customer for about two days. */
async function runCustomer(run: Run): Promise<Seen> {
	const seen: Seen = { running: await begin(run), state: undefined, error: undefined }
	for (let count = 0; count < caller.rounds + caller.lateRounds; count++) {
		await round(run, seen)
		// A paid or declined order is watched for some time, because neither a late request nor reconciliation may change it.
		if (!isUnfinished(seen) && run.world.nextMs() === Number.POSITIVE_INFINITY && count > 0) break
		await wait(run, seen.running, (count < caller.rounds ? caller.cronMinutes : caller.lateHours * 60) * minuteMs)
		if (seen.running.isAlive) await call(run, seen.running, 'resume')
	}
	await look(run, seen)
	run.world.kill(seen.running)
	const applied = run.world.platform.countApplied()
	run.world.schedule.tell('at the end', `${applied} applied; state() says ${seen.state ?? seen.error ?? 'nothing'}`)
	return seen
}

/** Creates the state of a run in a new world. */
function createRun(world: World): Run {
	const run: Run = {
		world,
		refusalReceivedBy: undefined,
		refused: false,
		failedSteps: new Map(),
		sentAfterRefusal: false,
		lastStored: '',
		line: undefined,
		asking: 'pay',
		deliver: (payment) => deliver(run, payment),
		async runOther(then) {
			// Before a journal is restored, its senders are stopped, so no other process runs.
			if (world.trouble.isRestored) return
			const other = await world.start()
			await call(run, other, 'resume')
			if (then === 'second_process' && other.isAlive) await call(run, other, run.asking, [order])
			world.kill(other)
		},
	}
	return run
}

/** Plays a schedule, beginning with an empty world. */
export async function play(stage: Stage, steps: readonly Step[]): Promise<Played> {
	const world = await createWorld(stage, steps)
	const run = createRun(world)
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
	const { platform } = world
	return {
		applied: platform.countApplied(),
		stepRepeated: platform.hasRepeatedStep(),
		state: seen?.state,
		sentAfterRefusal: run.sentAfterRefusal,
		next: seen?.next,
		failedSteps: [...run.failedSteps.values()],
		nextApplied: platform.countCalls() - (seen?.callsBefore ?? 0),
		isForPerson: steps.some(({ then }) => /^(?:respond_401|restore|list_shows_older)$/.test(then)),
		steps,
		passed,
		story,
		...(run.line !== undefined && { line: run.line }),
		...(undecided !== undefined && { undecided }),
	}
}
