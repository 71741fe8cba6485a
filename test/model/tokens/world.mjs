// Two processes with the real token manager, over one store and one issuer. Every answer, timer and pause is a step that the explorer takes.
import { AsyncLocalStorage } from 'node:async_hooks'

/** Milliseconds of virtual time. A store's call has a second of its own (bounded-store.ts). */
export const times = { tokenTimeoutMs: 500, takeoverMs: 600, lifetimeMs: 60_000, hardMs: 3000, barMs: 60_000 }
/** One flight, at its slowest: another's request and its lease, a request of its own, and every call of the store. */
const mostFlightMs = 2 * times.tokenTimeoutMs + times.takeoverMs + 10_000
const startMs = 1_000_000

/** What may go wrong with a call of the store or the issuer, and how a story tells it. */
const faultsOf = {
	get: { lost: 'gets no answer', stale: 'is answered with the record of before' },
	set: {
		lost: 'is lost',
		late: 'arrives later',
		deaf: 'is done without an answer',
		twice: 'is done, and once more later',
	},
	delete: { lost: 'is lost', late: 'arrives later', deaf: 'is done without an answer' },
	lease: { lost: 'is lost', late: 'arrives later', deaf: 'is done without an answer' },
	renew: { lost: 'is lost' },
	release: { lost: 'is lost', late: 'arrives later' },
	issue: { lost: 'gets no answer', refuse: 'is refused' },
}

/** Whose work goes on: a caller's, with the flight that it has begun. */
const threads = new AsyncLocalStorage()
const key = `tarja:token:1:${'0'.repeat(64)}`

const turn = () => new Promise((done) => setImmediate(done))

/** Timers of whichever process goes on; one at a time does. */
function timersOf() {
	const owned = { nowMs: startMs, pending: new Map(), last: 0 }
	const set = (everyMs) => (run, ms) => {
		const id = ++owned.last
		owned.pending.set(id, { id, run, ms, thread: threads.getStore(), atMs: owned.nowMs + ms, everyMs: everyMs && ms })
		return id
	}
	const clear = (id) => void owned.pending.delete(id)
	const digest = async () => new Uint8Array(32)
	const timers = {
		...{ setTimeout: set(false), clearTimeout: clear, setInterval: set(true), clearInterval: clear },
		crypto: { subtle: { digest } },
	}
	return { owned, timers }
}

/** @returns a maker of worlds over one text of the manager. */
export function worldsOf(make) {
	const { owned, timers } = timersOf()
	const manager = make(timers)
	return async (scene) => {
		Object.assign(owned, { nowMs: startMs, pending: new Map(), last: 0 })
		return openWorld(scene, manager, owned)
	}
}

async function openWorld(scene, { tokenManager, stateOf }, owned) {
	const shared = { record: undefined, before: undefined, lease: undefined, later: [], passes: 0 }
	/** A fault that lets more than one request be out: it is not the manager's. */
	let isMarred = false
	const broken = []
	const processes = Object.fromEntries(Object.keys(scene.scripts).map((name) => [name, processOf(name)]))
	const all = Object.values(processes)

	function processOf(name) {
		const process = {
			...{ name, script: scene.scripts[name], at: 0, threads: [], flights: [], waiting: [], callers: [], issued: 0 },
			...{ isDead: false, isPaused: false, generation: 0, barredUntilMs: 0, rejects: 0, pausedMs: 0 },
			...{ refused: new Set(), earlier: new Set(), given: [], last: undefined },
		}
		const store = scene.store === 'none' ? undefined : storeOf(process)
		process.state = stateOf(store ?? process, store ? key : '')
		process.manager = tokenManager({
			tokenGiver: { identity: () => ['somebody'], issue: (request) => issue(process, request) },
			...{
				store,
				owner: process,
				baseUrl: 'https://platform.example',
				fetch: () => Promise.reject(new Error('not used')),
			},
			now: () => ({ wallMs: owned.nowMs, monotonicMs: owned.nowMs }),
			...{ random: () => 0.5, waitUntil: scene.waitUntil && (() => {}), runtime: scene.runtime ?? 'node' },
			...{ tokenTimeoutMs: times.tokenTimeoutMs, takeoverMs: times.takeoverMs, watch: undefined, onEvent: () => {} },
		})
		return process
	}

	/** Asks for something; the answer is a step. */
	function ask(process, name, work, facts = {}) {
		return new Promise((resolve, reject) => {
			const thread = threads.getStore()
			if (thread.isBarred && name === 'get') broken.push(`${process.name} asks the store right after a refusal`)
			const op = { name, id: `${thread.id}.${++thread.ops}`, thread, work, resolve, reject, by: process }
			process.waiting.push({ ...op, ...facts })
		})
	}

	function storeOf(process) {
		const write = (record) => {
			;[shared.before, shared.record] = [shared.record, record]
		}
		const isHeld = (id) => shared.lease?.id === id && shared.lease.untilMs > owned.nowMs
		const handle = (id) => ({
			release: () =>
				ask(process, 'release', () => {
					if (isHeld(id)) shared.lease = undefined
				}),
			renew: (ttlMs) =>
				ask(process, 'renew', () => {
					const isOurs = isHeld(id)
					if (isOurs) shared.lease = { id, untilMs: owned.nowMs + ttlMs }
					return isOurs
				}),
		})
		const lease = (_, { ttlMs }) =>
			ask(process, 'lease', () => {
				if (shared.lease && shared.lease.untilMs > owned.nowMs) return null
				const thread = threads.getStore()
				const id = `${thread.id}/${++thread.leases}`
				shared.lease = { id, untilMs: owned.nowMs + ttlMs }
				return handle(id)
			})
		return {
			get: () => ask(process, 'get', () => shared.record),
			set: (_, record) => ask(process, 'set', () => write(record), { token: record.accessToken }),
			delete: () => ask(process, 'delete', () => write(undefined)),
			...(scene.store === 'leases' && { lease }),
		}
	}

	const isOut = (op) => op.name === 'issue' && !op.signal.aborted && !op.by.isDead
	/** Whether something can still be done with it. */
	const isOpen = (op) => op.name !== 'issue' || (isOut(op) && !op.isLost)
	const outOf = (process) => process.waiting.filter(isOut)

	function issue(process, { signal }) {
		const { name, generation } = process
		// In a Worker another request takes over from one that may be gone.
		const mayTakeOver = scene.runtime === 'workerd' && owned.nowMs > startMs
		if (!mayTakeOver && outOf(process).some((op) => op.generation === generation))
			broken.push(`${name} has two requests out at once`)
		if (scene.store === 'leases' && !isMarred && process.rejects < 2 && all.some((one) => outOf(one).length))
			broken.push(`${name} requests a token while another request is out, and the lease works`)
		if (owned.nowMs < process.barredUntilMs) broken.push(`${name} requests a token again right after a refusal`)
		const accessToken = `${name}-${++process.issued}`
		return ask(process, 'issue', () => ({ accessToken, lifetimeMs: times.lifetimeMs }), {
			...{ signal, accessToken, generation, atMs: owned.nowMs },
		})
	}

	/** When each token's life began. */
	const bornAtMs = new Map()

	function call(process, rejected) {
		const caller = {
			...{ id: process.callers.length + 1, generation: process.generation, earlier: new Set(process.earlier) },
			...{ sinceMs: owned.nowMs, mostMs: 0, pausedMs: process.pausedMs, answer: undefined },
		}
		process.callers.push(caller)
		process.manager.token(rejected === undefined ? {} : { rejected }).then(
			({ accessToken }) => handedOut(process, caller, accessToken),
			(error) => {
				const reason = error?.details?.reason
				caller.answer = reason ?? String(error)
				if (!reason) broken.push(`${process.name}'s call fails with ${error}`)
				// Refused too soon: it stays the token, and the 401 is the answer.
				if (reason === 'rejected_fresh') process.refused.delete(rejected)
			},
		)
	}

	function handedOut(process, caller, accessToken) {
		const { name, refused, given } = process
		caller.answer = accessToken
		if (refused.has(accessToken)) broken.push(`${name} hands out ${accessToken}, which was reported as refused`)
		if (caller.earlier.has(accessToken)) broken.push(`${name} hands out ${accessToken} after clear()`)
		const ageMs = owned.nowMs - bornAtMs.get(accessToken)
		if (ageMs >= times.lifetimeMs - times.hardMs) broken.push(`${name} hands out ${accessToken}, which is too old`)
		process.last = accessToken
		given.push(accessToken)
	}

	function clear(process) {
		const { given, earlier } = process
		// All that it has handed out or requested until now.
		for (const token of given) earlier.add(token)
		for (let index = 1; index <= process.issued; index++) earlier.add(`${process.name}-${index}`)
		process.generation++
		process.barredUntilMs = 0
		const caller = { id: process.callers.length + 1, sinceMs: owned.nowMs, pausedMs: process.pausedMs, isClear: true }
		process.callers.push(caller)
		process.manager.clear().then(
			() => {
				caller.answer = 'cleared'
			},
			(error) => broken.push(`${process.name}'s clear() fails with ${error}`),
		)
	}

	/** What somebody's work has heard, and when: with what its process keeps, all that becomes of it comes of that. */
	const hear = (thread, text) => thread.heard.push(`${owned.nowMs - startMs} ${text}`)

	const acts = {
		call: { text: 'calls', act: (process) => call(process) },
		refused: {
			text: 'is told 401, and reports it',
			isReady: ({ last }) => last !== undefined,
			act(process) {
				process.rejects++
				process.refused.add(process.last)
				call(process, process.last)
			},
		},
		clear: { text: 'clears', act: clear },
	}

	function begin(process) {
		const wish = process.script[process.at++]
		const id = `${process.name}${process.at}`
		const isBarred = owned.nowMs < process.barredUntilMs && !process.state.inFlight
		const thread = { process, id, heard: [], ops: 0, leases: 0, isBarred }
		process.threads.push(thread)
		// Which flight it joins, if any.
		hear(thread, `${wish} ${process.flights.indexOf(process.state.inFlight)}`)
		threads.run(thread, () => acts[wish].act(process))
	}

	function answered(op, how) {
		const process = op.by
		if (op.name === 'issue' && how === 'lost') {
			op.isLost = true // And is out, until the manager gives it up.
			return hear(op.thread, `${op.name} ${op.id} unheard`)
		}
		process.waiting.splice(process.waiting.indexOf(op), 1)
		if (how === 'late' || how === 'twice')
			shared.later.push({
				text: `${process.name}'s ${op.name}`,
				id: op.id,
				work: () => threads.run(op.thread, op.work),
			})
		if (how && how !== 'refuse') isMarred = true
		if (how === 'lost' || how === 'late') return hear(op.thread, `${op.name} ${op.id} unheard`)
		if (how === 'refuse') {
			if (op.generation === process.generation) process.barredUntilMs = owned.nowMs + times.barMs
			hear(op.thread, `${op.name} ${op.id} refused`)
			return op.reject(scene.refusal())
		}
		const given = how === 'stale' ? shared.before : threads.run(op.thread, op.work)
		if (how === 'deaf') return hear(op.thread, `${op.name} ${op.id} unheard`)
		if (op.name === 'issue') bornAtMs.set(op.accessToken, op.atMs)
		hear(op.thread, `${op.name} ${op.id} ${JSON.stringify(given)}`)
		op.resolve(given)
	}

	const isAwake = ({ isDead, isPaused }) => !isDead && !isPaused

	function fire(timer) {
		owned.nowMs = Math.max(owned.nowMs, timer.atMs)
		if (timer.everyMs) timer.atMs += timer.everyMs
		else owned.pending.delete(timer.id)
		hear(timer.thread, `timer ${timer.ms}`)
		threads.run(timer.thread, timer.run)
	}

	const tellOf = (op) =>
		`${op.name}${op.token ? ` of ${op.token}` : ''}${op.accessToken ? ` of ${op.accessToken}` : ''}`

	function stepsOf(process) {
		const { name, script, at, waiting } = process
		if (process.isDead) return []
		if (process.isPaused) return []
		const steps = []
		const wish = script[at]
		if (wish && acts[wish].isReady?.(process) !== false)
			steps.push({ actor: name, text: `${name} ${acts[wish].text}`, take: () => begin(process) })
		for (const op of waiting.filter(isOpen)) {
			steps.push({ actor: name, text: `${name}'s ${tellOf(op)}: done`, take: () => answered(op) })
			for (const [how, text] of Object.entries(faultsOf[op.name])) {
				if (how === 'stale' && shared.before?.accessToken === shared.record?.accessToken) continue
				steps.push({
					actor: name,
					isFault: true,
					text: `${name}'s ${tellOf(op)} ${text}`,
					take: () => answered(op, how),
				})
			}
		}
		if (scene.standsStill && waiting.some(isOpen)) steps.push(...standingStill(process))
		return steps
	}

	function standingStill(process) {
		const { name } = process
		const die = () => {
			process.isDead = isMarred = true
			process.waiting = []
			for (const timer of owned.pending.values()) if (timer.thread.process === process) owned.pending.delete(timer.id)
		}
		const pause = () => {
			process.isPaused = isMarred = true
			process.pausedAtMs = owned.nowMs
		}
		const drop = () => {
			isMarred = true
			for (const caller of process.callers) caller.answer ??= 'gone'
			process.waiting = []
			for (const timer of owned.pending.values()) if (timer.thread.process === process) owned.pending.delete(timer.id)
		}
		if (scene.runtime === 'workerd') return [{ actor: name, isFault: true, text: `${name}'s requests end`, take: drop }]
		return [
			{ actor: name, isFault: true, text: `${name} dies`, take: die },
			{ actor: name, isFault: true, text: `${name} stands still`, take: pause },
		]
	}

	/** Time goes on by itself when nothing else can; while something could, that is a fault. */
	function timeSteps(isIdle) {
		const due = [...owned.pending.values()].filter(({ thread }) => isAwake(thread.process))
		const next = due.toSorted((a, b) => a.atMs - b.atMs || a.id - b.id)[0]
		if (next) {
			const ms = Math.max(0, next.atMs - owned.nowMs)
			const marred = () => {
				isMarred ||= !isIdle && all.some(({ waiting }) => waiting.some(({ name }) => name !== 'issue'))
				fire(next)
			}
			return [
				{
					isFault: !isIdle && ms > 0,
					text: `${ms} ms pass, and a timer of ${next.thread.process.name} fires`,
					take: marred,
				},
			]
		}
		const steps = []
		const ms = scene.passes?.[shared.passes]
		const isQuiet = !owned.pending.size && all.every(({ waiting }) => !waiting.some(isOpen))
		if (ms && isQuiet) {
			const pass = () => {
				shared.passes++
				owned.nowMs += ms
			}
			steps.push({ text: `${ms} ms pass`, take: pass })
		}
		return steps
	}

	function worldSteps(isIdle) {
		const late = shared.later.map((event, index) => ({
			text: `${event.text} arrives`,
			take() {
				shared.later.splice(index, 1)
				event.work()
			},
		}))
		const wake = all
			.filter(({ isPaused }) => isPaused)
			.map((process) => ({
				actor: process.name,
				text: `${process.name} goes on`,
				take() {
					process.isPaused = false
					process.pausedMs += owned.nowMs - process.pausedAtMs
				},
			}))
		return [...late, ...wake, ...timeSteps(isIdle)]
	}

	function steps() {
		const own = all.flatMap(stepsOf)
		return [...own, ...worldSteps(own.length === 0)]
	}

	async function take(step) {
		step.take()
		await turn()
		for (const { flights, state } of all)
			if (state.inFlight && !flights.includes(state.inFlight)) flights.push(state.inFlight)
		for (const process of all) judge(process)
	}

	function judge({ name, callers, pausedMs, isDead, isPaused, rejects, generation }) {
		if (isDead || isPaused) return
		for (const caller of callers) {
			if (caller.answer !== undefined) continue
			const waitedMs = owned.nowMs - caller.sinceMs - (pausedMs - caller.pausedMs)
			const mostMs = caller.isClear ? 1000 : mostFlightMs * (1 + rejects + generation)
			if (waitedMs > mostMs) broken.push(`${name} lets a caller wait for ${waitedMs} ms`)
		}
	}

	/** When nothing can happen any more. */
	function ended() {
		for (const { name, callers, isDead } of all)
			if (!isDead)
				for (const { id, answer } of callers)
					if (answer === undefined) broken.push(`${name} never answers its caller ${id}`)
		const isKept = all.find(({ earlier }) => earlier.has(shared.record?.accessToken))
		if (isKept && !isMarred)
			broken.push(`the store holds ${shared.record.accessToken}, which ${isKept.name} has cleared`)
	}

	function fingerprint() {
		return JSON.stringify([
			all.map(({ threads: begun, at, isDead, isPaused, last, waiting, state, callers, flights, refused, earlier }) => [
				[
					begun.map(({ heard }) => heard),
					at,
					isDead,
					isPaused,
					last,
					waiting.map((op) => `${op.id}${isOpen(op)}`).toSorted(),
				],
				[callers.map(({ answer }) => answer), { ...state, inFlight: flights.indexOf(state.inFlight) }],
				[[...state.rejected], [...state.obtained], [...refused], [...earlier]],
			]),
			[shared.record, shared.before, shared.lease, shared.later, shared.passes, owned.nowMs, isMarred],
		])
	}

	return {
		steps,
		take,
		ended,
		broken,
		fingerprint,
		hasSteps: (name) => stepsOf(processes[name]).some(({ isFault }) => !isFault),
	}
}
