/** One space: everything that the emulator remembers for one of its users, and the face on which it is read and changed. */
import { createFaultQueue, type FaultQueue, type QueuedFault } from './fault-queue.ts'
import { type Fault, faultIssues } from './faults.ts'
import { limitsOf } from './limits.ts'
import { createLog, type Log, type LogView } from './log.ts'
import { createLabels, type Labels } from './mask.ts'
import type { SignatureSchemes } from './schemes.ts'
import { firstIssues, type Issue, patchSettings, type Settings, type SettingsPatch } from './settings.ts'
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
export interface SpaceRoom {
	readonly face: Space
	readonly log: Log
	readonly tokens: Tokens
	readonly queue: FaultQueue
	readonly labels: Labels
	/** Adds a list of faults, however long. */
	addFaults(faults: readonly Fault[]): string[]
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

// What a space needs before anything has arrived.
const emptySpace = 2_000

function charactersOf(settings: Settings): number {
	return JSON.stringify(settings).length
}

/** An error that names what was wrong, never the values. */
export function issuesError(what: string, issues: readonly Issue[]): TypeError {
	const found = firstIssues(issues)
		.map(({ field, expected }) => `${field}: expected ${expected}`)
		.join('; ')
	return new TypeError(`Cannot ${what}: ${found}`)
}

export function createSpace(options: SpaceOptions): SpaceRoom {
	const limits = limitsOf(options.logLimit)
	const { items, characters } = limits.faults
	const tooManyFaults = new TypeError(
		`Cannot add the fault: a space keeps ${items} faults at most, of ${characters} characters in all; remove some first`,
	)
	const labels = createLabels(limits.labels)
	const log = createLog(limits, labels, options.clock)
	const tokens = createTokens(limits.tokens)
	const queue = createFaultQueue(options.seed, limits.faults)
	let settings = options.settings
	let settingsCharacters = charactersOf(settings)
	let intentCount = 0

	function adopt(changed: Settings): void {
		settings = changed
		settingsCharacters = charactersOf(changed)
	}

	function patch(change: unknown): Settings {
		const { settings: defaults, schemes } = options
		const patched = patchSettings(settings, change, { defaults, schemes })
		if (Array.isArray(patched)) throw issuesError('change the settings', patched)
		adopt(patched)
		return structuredClone(settings)
	}

	function addFaults(faults: readonly Fault[]): string[] {
		if (faults.length > limits.faults.items) throw tooManyFaults
		const issues = faults.flatMap(faultIssues)
		if (issues.length > 0) throw issuesError('add the fault', issues)
		if (!queue.holds([...queue.list(), ...faults])) throw tooManyFaults
		return faults.map(queue.add)
	}

	function exportState(): SpaceState {
		return {
			version: 1,
			settings: structuredClone(settings),
			tokens: tokens.exportState(),
			log: log.exportState(),
			faults: queue.exportState(),
			labels: labels.exportState(),
			intentCount,
		}
	}

	function importState(state: SpaceState): void {
		if (!isSpaceState(state))
			throw new TypeError('Cannot import the state: it is not what an emulator of this version exports')
		if (!queue.holds(state.faults.faults)) throw tooManyFaults
		const { schemes } = options
		const imported = patchSettings(settings, state.settings, { defaults: state.settings, schemes })
		if (Array.isArray(imported)) throw issuesError('import the state', imported)
		adopt(imported)
		tokens.importState(state.tokens)
		log.importState(state.log)
		queue.importState(state.faults)
		labels.importState(state.labels)
		intentCount = state.intentCount
	}

	const initial = exportState()
	return {
		face: {
			log: log.read,
			clearLog: log.clear,
			reset: () => importState(initial),
			exportState,
			importState,
			revokeTokens: tokens.revokeAll,
			faults: { add: (...faults) => addFaults(faults), clear: queue.clear, list: queue.list },
			settings: { read: () => structuredClone(settings), patch },
		},
		log,
		tokens,
		queue,
		labels,
		addFaults,
		characters: () =>
			[log, tokens, queue, labels].reduce((sum, part) => sum + part.characters(), emptySpace + settingsCharacters),
		settings: () => settings,
		now: () => options.clock() + settings.clockOffsetSeconds * 1_000,
		nextIntentId() {
			intentCount += 1
			return `emulator-intent-${intentCount}`
		},
	}
}
