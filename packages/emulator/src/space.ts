/** A space: the emulator's state for one user, with the functions that read and change it. */
import { createFaultQueue, type FaultQueue } from './fault-queue.ts'
import type { Port, QueuedFault } from './fault-turns.ts'
import type { Fault } from './faults.ts'
import { limitsOf } from './limits.ts'
import { createLog, type Log, type LogView } from './log.ts'
import { createMasking, type Masking } from './masking.ts'
import { said } from './refusal-text.ts'
import { createRevision, type Revision } from './revision.ts'
import { faultOfAnswer, readScenario, recordScenario, type Scenario } from './scenario.ts'
import type { SignatureSchemes } from './schemes.ts'
import { basicText, patchSettings, type Settings, type SettingsPatch } from './settings.ts'
import { issuesError } from './shapes.ts'
import { isSpaceState, type SpaceState } from './state.ts'
import { createTokens, type Tokens } from './tokens.ts'

/** The functions of one space: an emulator's state that is apart from all other spaces. */
export interface Space {
	/** Returns a copy of the log: the requests that arrived, those that took effect, and which intents were alike. */
	log(): LogView
	/** Forgets all logged requests, intents and tokens; issued tokens stay valid, and settings and faults stay. */
	clearLog(): void
	/** Returns everything to its beginning: settings, tokens, log, faults, and the seeded random generator. */
	reset(): void
	/** Returns a copy of the whole state as JSON. It contains tokens and values in clear text. */
	exportState(): SpaceState
	/**
	 * Replaces the state with an exported one.
	 *
	 * @throws {TypeError} When it is no state of this version; nothing is changed then.
	 */
	importState(state: SpaceState): void
	/**
	 * Plays a scenario: applies its settings now, and appends its faults and answers to the queue in order.
	 *
	 * @param scenario A scenario, or its JSON as text.
	 * @returns The ids of its faults.
	 * @throws {TypeError} When the scenario is invalid; the message names the line, and no part of it is played.
	 */
	play(scenario: Scenario | string): { readonly name: string; readonly ids: readonly string[] }
	/**
	 * Writes a scenario of what happened in this space: its settings except credentials, and the faults that requests met.
	 *
	 * @throws {TypeError} When more happened than a scenario can hold.
	 */
	record(): Scenario
	/** Makes every issued token invalid, and returns how many were not revoked already. */
	revokeTokens(): number
	/** Adds, removes and lists the faults of this space. */
	readonly faults: {
		/**
		 * Adds faults to the end of the queue and returns their ids.
		 *
		 * Each request triggers the first fault in the queue that acts on it; faults behind it do not count the request. Hence the
		 * order of the queue is the order of events: two resets, then a 503, then answers.
		 *
		 * @throws {TypeError} When one of them cannot be played; none is added then.
		 */
		add(...faults: readonly Fault[]): string[]
		/** Removes one fault, all of them, or only those that can never act again. */
		clear(id?: string, onlyDone?: boolean): void
		/** The queue, with how often each fault was counted and played. */
		list(): QueuedFault[]
	}
	/** Reads and changes the settings of this space. */
	readonly settings: {
		/** Returns a copy of the current settings. */
		read(): Settings
		/**
		 * Changes some settings; null puts one back to its default. `credentials` is merged, everything else replaced.
		 *
		 * @throws {TypeError} When a setting is unknown or malformed; nothing is changed then.
		 */
		patch(patch: SettingsPatch): Settings
	}
}

/** A space as other modules of the emulator use it: the public functions, and the stores behind them. */
export interface SpaceContents {
	/** The functions that the emulator's user calls. */
	readonly api: Space
	readonly log: Log
	readonly tokens: Tokens
	readonly queue: FaultQueue
	/** Counts all changes of the space, so that the console asks only for new ones. */
	readonly revision: Revision
	/** Estimated memory of everything that the space keeps, counted in characters. */
	characters(): number
	settings(): Settings
	/** The emulator's clock, in milliseconds since the epoch: the real clock plus `clockOffsetSeconds`. */
	now(): number
	nextIntentId(): string
}

export interface SpaceOptions {
	readonly settings: Settings
	readonly schemes: SignatureSchemes
	readonly seed: number
	readonly logLimit: number
	readonly logSecrets: boolean
	readonly clock: () => number
	/** The server's port, which faults can shut; undefined where there is no server. */
	readonly port: Port | undefined
}

/** Holds the settings in force, and validates every change. */
interface CurrentSettings {
	get(): Settings
	/** Applies a change of settings; throws, and changes nothing, if one of them is invalid. */
	patch(purpose: string, change: unknown, defaults: Settings): void
	characters(): number
}

function createSettings({ settings, schemes }: SpaceOptions): CurrentSettings {
	let current = settings
	// Size of the settings, measured only when they change, because an intent's answer may be long.
	let characters = JSON.stringify(current).length
	return {
		get: () => current,
		patch(purpose, change, defaults) {
			const patched = patchSettings(current, change, { defaults, schemes })
			if (Array.isArray(patched)) throw issuesError(purpose, patched)
			current = patched
			characters = JSON.stringify(current).length
		},
		characters: () => characters,
	}
}

/** The configured credentials, which need not be masked in the log. */
function ownTexts({ credentials }: Settings): string[] {
	const { basic, username, credential } = credentials
	const pair = typeof basic === 'string' ? [] : [basic.user, basic.password]
	return [basicText(basic), ...pair, username, credential.name, credential.value]
}

interface Parts extends Pick<SpaceContents, 'log' | 'tokens' | 'queue' | 'revision'> {
	readonly settings: CurrentSettings
	readonly masking: Masking
	intentCount: number
}

function createParts(options: SpaceOptions): Parts {
	const limits = limitsOf(options.logLimit)
	const settings = createSettings(options)
	const tokens = createTokens(limits.tokens)
	const { logSecrets } = options
	const masking = createMasking(limits.masks, {
		isOwn: (text) => ownTexts(settings.get()).includes(text) || tokens.issuedBy(text) !== undefined,
		logSecrets,
	})
	const revision = createRevision()
	return {
		settings,
		masking,
		log: createLog(limits, masking, options.clock, revision),
		tokens,
		queue: createFaultQueue(options.seed, limits.faults, options.port),
		revision,
		intentCount: 0,
	}
}

function exportState({ settings, tokens, log, queue, masking, intentCount }: Parts): SpaceState {
	return {
		version: 1,
		settings: structuredClone(settings.get()),
		tokens: tokens.exportState(),
		log: log.exportState(),
		faults: queue.exportState(),
		masked: masking.last(),
		intentCount,
	}
}

function importState(parts: Parts, state: SpaceState): void {
	if (!isSpaceState(state)) throw new TypeError(said('cannot.import'))
	parts.queue.checkSize(state.faults.faults)
	parts.settings.patch('import the state', state.settings, state.settings)
	parts.tokens.importState(state.tokens)
	parts.log.importState(state.log)
	parts.queue.importState(state.faults)
	parts.masking.restore(state.masked)
	parts.intentCount = state.intentCount
}

/** Wraps a function so that each call counts as a change. */
function noting<Args extends readonly unknown[], Result>(
	{ revision }: Parts,
	change: (...args: Args) => Result,
): (...args: Args) => Result {
	return (...args) => {
		const result = change(...args)
		revision.next()
		return result
	}
}

/** Plays a whole scenario, or nothing if it is invalid. */
function play(
	{ settings, queue }: Parts,
	source: Scenario | string,
	defaults: Settings,
): { name: string; ids: string[] } {
	const { scenario, flaw } = readScenario(source)
	const before = settings.get()
	const faults = scenario.steps.flatMap((step) =>
		'fault' in step ? [step.fault] : 'answer' in step ? [faultOfAnswer(step.answer)] : [],
	)
	let index = 0
	try {
		for (const step of scenario.steps) {
			if ('settings' in step) settings.patch('change the settings', step.settings, defaults)
			index += 1
		}
		return { name: scenario.name, ids: queue.add(faults) }
	} catch (error) {
		settings.patch('put back the settings', before, before)
		throw index < scenario.steps.length ? flaw(index, error as TypeError) : error
	}
}

function apiOf(parts: Parts, defaults: Settings): Space {
	const { settings, log, tokens, queue } = parts
	const initial = exportState(parts)
	const read = (): Settings => structuredClone(settings.get())
	return {
		log: log.read,
		clearLog: log.clear,
		reset: () => importState(parts, initial),
		exportState: () => exportState(parts),
		importState: (state) => importState(parts, state),
		play: noting(parts, (scenario: Scenario | string) => play(parts, scenario, defaults)),
		record: () => recordScenario(log.read(), queue.list(), settings.get(), defaults),
		revokeTokens() {
			log.revokeTokens()
			return tokens.revokeAll()
		},
		faults: {
			add: noting(parts, (...faults: readonly Fault[]) => queue.add(faults)),
			clear: noting(parts, (id?: string, onlyDone = false) => (onlyDone ? queue.clearDone() : queue.clear(id))),
			list: queue.list,
		},
		settings: {
			read,
			patch: noting(parts, (change: SettingsPatch) => {
				settings.patch('change the settings', change, defaults)
				return read()
			}),
		},
	}
}

// Memory that a space takes before anything is stored, counted in characters.
const emptySpace = 2_000

export function createSpace(options: SpaceOptions): SpaceContents {
	const parts = createParts(options)
	const { settings, masking, log, tokens, queue, revision } = parts
	return {
		api: apiOf(parts, options.settings),
		log,
		tokens,
		queue,
		revision,
		characters: () =>
			[settings, masking, log, tokens, queue].reduce((sum, part) => sum + part.characters(), emptySpace),
		settings: settings.get,
		now: () => options.clock() + settings.get().clockOffsetSeconds * 1_000,
		nextIntentId() {
			parts.intentCount += 1
			return `emulator-intent-${parts.intentCount}`
		},
	}
}
