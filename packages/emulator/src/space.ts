/** One space: all that the emulator remembers for one of its users, and the functions that read and change it. */
import { createFaultQueue, type FaultQueue, type QueuedFault } from './fault-queue.ts'
import type { Fault } from './faults.ts'
import { limitsOf } from './limits.ts'
import { createLog, type Log, type LogView } from './log.ts'
import { createLabels, type Labels } from './mask.ts'
import { createRevision, type Revision } from './revision.ts'
import type { SignatureSchemes } from './schemes.ts'
import { issuesError, patchSettings, type Settings, type SettingsPatch } from './settings.ts'
import { isSpaceState, type SpaceState } from './state.ts'
import { createTokens, type Tokens } from './tokens.ts'

/** A space as its user sees it. */
export interface Space {
	/** What arrived, what took effect, and which intents were alike. */
	log(): LogView
	/** Empties the log; tokens stay valid, settings and faults stay. */
	clearLog(): void
	/** Puts everything back to the start: settings, tokens, log, faults, and the draws of the seeded generator. */
	reset(): void
	/** Everything that the space remembers, as JSON; it holds tokens and values in the clear. */
	exportState(): SpaceState
	/**
	 * Goes on from an exported state.
	 *
	 * @throws {TypeError} When it is no state of this version; nothing is changed then.
	 */
	importState(state: SpaceState): void
	/** Makes every token handed out so far invalid, and says how many that were. */
	revokeTokens(): number
	/** The faults of this space. */
	readonly faults: {
		/**
		 * Adds faults to the end of the queue and returns their ids.
		 *
		 * A request meets the first fault that acts on it; the ones behind that do not count it. Hence the order of the queue
		 * is the order of events: two resets, then a 503, then answers.
		 *
		 * @throws {TypeError} When one of them cannot be played; none is added then.
		 */
		add(...faults: readonly Fault[]): string[]
		/** Removes one fault, or all of them. */
		clear(id?: string): void
		/** The queue, with how often each was met and played. */
		list(): QueuedFault[]
	}
	/** The settings of this space. */
	readonly settings: {
		/** The settings in force. */
		read(): Settings
		/**
		 * Changes some settings; null puts one back to its default. `credentials` is merged, everything else replaced.
		 *
		 * @throws {TypeError} When a setting is unknown or malformed; nothing is changed then.
		 */
		patch(patch: SettingsPatch): Settings
	}
}

/** A space as the emulator's own parts see it. */
export interface SpaceContents {
	/** The functions that its user has. */
	readonly api: Space
	readonly log: Log
	readonly tokens: Tokens
	readonly queue: FaultQueue
	/** Counts everything that changes in it. */
	readonly revision: Revision
	/** How many characters the space keeps. */
	characters(): number
	settings(): Settings
	/** The platform's clock in milliseconds since the epoch: the real one, shifted as the settings say. */
	now(): number
	nextIntentId(): string
}

export interface SpaceOptions {
	readonly settings: Settings
	readonly schemes: SignatureSchemes
	readonly seed: number
	readonly logLimit: number
	readonly clock: () => number
}

/** The settings in force. */
interface CurrentSettings {
	get(): Settings
	/** Throws, and changes nothing, when something is wrong with the change. */
	patch(purpose: string, change: unknown, defaults: Settings): void
	characters(): number
}

function createSettings({ settings, schemes }: SpaceOptions): CurrentSettings {
	let current = settings
	// An intent's answer may be long: it is not written out for each request.
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

interface Parts extends Pick<SpaceContents, 'log' | 'tokens' | 'queue' | 'revision'> {
	readonly settings: CurrentSettings
	readonly labels: Labels
	intentCount: number
}

function createParts(options: SpaceOptions): Parts {
	const limits = limitsOf(options.logLimit)
	const labels = createLabels(limits.labels)
	const revision = createRevision()
	return {
		settings: createSettings(options),
		labels,
		log: createLog(limits, labels, options.clock, revision),
		tokens: createTokens(limits.tokens),
		queue: createFaultQueue(options.seed, limits.faults),
		revision,
		intentCount: 0,
	}
}

function exportState({ settings, tokens, log, queue, labels, intentCount }: Parts): SpaceState {
	return {
		version: 1,
		settings: structuredClone(settings.get()),
		tokens: tokens.exportState(),
		log: log.exportState(),
		faults: queue.exportState(),
		labels: labels.exportState(),
		intentCount,
	}
}

function importState(parts: Parts, state: SpaceState): void {
	if (!isSpaceState(state))
		throw new TypeError('Cannot import the state: it is not what an emulator of this version exports')
	parts.queue.checkSize(state.faults.faults)
	parts.settings.patch('import the state', state.settings, state.settings)
	parts.tokens.importState(state.tokens)
	parts.log.importState(state.log)
	parts.queue.importState(state.faults)
	parts.labels.importState(state.labels)
	parts.intentCount = state.intentCount
}

/** The same function, which then takes note that something has changed. */
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
		revokeTokens() {
			log.revokeTokens()
			return tokens.revokeAll()
		},
		faults: {
			add: noting(parts, (...faults: readonly Fault[]) => queue.add(faults)),
			clear: noting(parts, queue.clear),
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

// What a space needs before anything has arrived.
const emptySpace = 2_000

export function createSpace(options: SpaceOptions): SpaceContents {
	const parts = createParts(options)
	const { settings, labels, log, tokens, queue, revision } = parts
	return {
		api: apiOf(parts, options.settings),
		log,
		tokens,
		queue,
		revision,
		characters: () => [settings, labels, log, tokens, queue].reduce((sum, part) => sum + part.characters(), emptySpace),
		settings: settings.get,
		now: () => options.clock() + settings.get().clockOffsetSeconds * 1_000,
		nextIntentId() {
			parts.intentCount += 1
			return `emulator-intent-${parts.intentCount}`
		},
	}
}
