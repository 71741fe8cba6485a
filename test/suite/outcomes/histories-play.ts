// Plays one history against the wire server.
import { createClient, definePlugin, operation, type Plugin, type Transport } from '@tarja/core'
import { type EntryStore, type JournalEntry, journal } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import { wireUrls } from '@tarja-test/harness'
import { createListener, throughOnce } from '../through-once.ts'
import { createDeedPlugin, deeds } from './company.ts'
import type { CallStep, History, LayerPlan } from './histories-arbitrary.ts'
import { triesOfRepeatable } from './plans.ts'
import { contentTypeOf, inputOf, readEnd, type Told } from './play.ts'

/** One call of a history: what was told of it, and whether something besides the server had a hand in it. */
export interface PlayedCall {
	readonly name: string
	readonly step: CallStep
	readonly told: Told
	/** Nothing but the server's plan decided. */
	readonly isPlain: boolean
	/** A write of the journal's store was refused in this history. */
	readonly storeBroke: boolean
}

/** Everything that a history's steps turn on and off. */
interface Stage {
	offsetMs: number
	/** How often the clock was set. */
	clockSets: number
	brokenWrites: number
	brokenRequests: number
	storeBroke: boolean
	tokensBroke: boolean
}

function breakableStore(stage: Stage): EntryStore {
	const store = memoryJournal().open('memory')
	return {
		...store,
		async write(entry) {
			if (stage.brokenWrites > 0) {
				stage.brokenWrites--
				throw new Error('The disk is full')
			}
			return store.write(entry)
		},
	}
}

/** An issuer that issues without a network, so that token manager and clock have their part. */
function issuer(stage: Stage, lifetimeMs: number) {
	let count = 0
	return {
		identity: () => ['histories'],
		issue: async ({ nowMs }: { nowMs: () => number }) => {
			if (stage.brokenRequests > 0) {
				stage.brokenRequests--
				throw new Error('No token')
			}
			return { accessToken: `t-${++count}`, obtainedAtMs: nowMs(), lifetimeMs }
		},
	}
}

/** The layer acts in those calls alone whose step says so. */
function layerOf(plan: LayerPlan | undefined): Plugin<'company'> {
	const deed = plan && deeds[plan.deed]
	if (!deed) return { id: 'company', setup: () => ({}) }
	const { moment, stand } = plan
	return definePlugin({
		id: 'company',
		setup: (host) =>
			createDeedPlugin(deed, moment, stand, 'history', ({ headers }) => headers.has('x-layers')).setup(host),
	})
}

function clientOf(
	{ connection, tokenLifetimeMs, layer }: History,
	stage: Stage,
	lane: number,
	store: EntryStore,
	transport: Transport | undefined,
) {
	const clock = { now: () => Date.now() + stage.offsetMs }
	return createClient({
		baseUrl: wireUrls[connection][lane] ?? '',
		auth: issuer(stage, tokenLifetimeMs),
		allowBrowserReplays: true,
		retry: { limit: triesOfRepeatable - 1 },
		random: () => -0.99, // waits next to nothing before a retry
		timeoutMs: 8000,
		tryTimeoutMs: false,
		clock,
		...(transport && { transport }),
	})
		.use(journal({ store: { open: () => store, isEphemeral: true }, clock }))
		.use(createListener())
		.use(layerOf(layer))
}

const operationOf = ({ method, body, effect }: CallStep) =>
	operation({ method, path: '/history/{cell}', effect, identifiedBy: ['cell'], contentType: contentTypeOf(body) })

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** The entries by the name of their call. A layer inside the journal may go on after its caller gave up, and the entry waits. */
async function entriesOf(store: EntryStore): Promise<ReadonlyMap<unknown, JournalEntry>> {
	const entries = new Map<unknown, JournalEntry>()
	for (let tries = 0; tries < 20; tries++) {
		for await (const entry of store.list('all')) if (entry.state !== 'unreadable') entries.set(entry.fields.cell, entry)
		if (![...entries.values()].some(({ state }) => state === 'pending')) break
		await pause(5)
	}
	return entries
}

/** Plays the steps in their order, and waits for every call. `group` begins the names of its calls. */
export async function playHistory(
	history: History,
	group: string,
	lane: number,
	transport?: Transport,
): Promise<PlayedCall[]> {
	const stage: Stage = {
		offsetMs: 0,
		clockSets: 0,
		brokenWrites: 0,
		brokenRequests: 0,
		storeBroke: false,
		tokensBroke: false,
	}
	const store = breakableStore(stage)
	const client = clientOf(history, stage, lane, store, transport)
	const calls: Promise<Omit<PlayedCall, 'storeBroke' | 'told'> & { told: Omit<Told, 'entry'> }>[] = []

	async function call(step: CallStep, name: string) {
		const { abortMs, timeoutMs, withLayers } = step
		const { clockSets } = stage
		const controller = new AbortController()
		const timer = abortMs === undefined ? undefined : setTimeout(() => controller.abort(), abortMs)
		const input = { params: { cell: name }, ...inputOf(step) }
		const options = {
			headers: { 'x-cell': name, 'x-plan': step.plan.join('~'), ...(withLayers && { 'x-layers': 'yes' }) },
			...(abortMs !== undefined && { signal: controller.signal }),
			...(timeoutMs !== undefined && { timeoutMs }),
		}
		const [end, ended] = await readEnd(
			step.effect === 'unsafe'
				? throughOnce(client, operationOf(step), input, { ...options, reference: name })
				: client.call(operationOf(step), input, options),
		)
		clearTimeout(timer)
		const isLeftAlone = abortMs === undefined && timeoutMs === undefined && !(withLayers && history.layer)
		// A clock that is set meanwhile may say that the call's time is up: then nothing begins any more.
		const isUndisturbed = !stage.storeBroke && !stage.tokensBroke && stage.clockSets === clockSets
		const isPlain = isLeftAlone && isUndisturbed && history.connection === 'fresh'
		return { name, step, told: { ...end, ...ended }, isPlain }
	}

	for (const step of history.steps) {
		if (step.does === 'clock') {
			stage.offsetMs += step.byMs
			stage.clockSets++
		} else if (step.does === 'pause') await pause(step.ms)
		else if (step.does === 'break store') {
			stage.brokenWrites += step.writes
			stage.storeBroke = true
		} else if (step.does === 'break tokens') {
			stage.brokenRequests += step.requests
			stage.tokensBroke = true
		} else {
			const made = call(step, `${group}.${calls.length}`)
			calls.push(made)
			if (step.isAwaited) await made
		}
	}
	const ended = await Promise.all(calls)
	const entries = await entriesOf(store)
	return ended.map((played) => ({
		...played,
		told: { ...played.told, entry: entries.get(played.name) },
		storeBroke: stage.storeBroke,
	}))
}
