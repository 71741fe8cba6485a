/** A space: the emulator's state for one user, with the functions that read and change it. */
import { createFaultQueue, type FaultQueue, type Port, type QueuedFault } from './fault-queue.ts'
import type { Fault } from './faults.ts'
import { createLog, type Log, type LogView } from './log.ts'
import { findScenario } from './scenarios.ts'
import { patchSettings, type Settings, type SettingsPatch } from './settings.ts'
import { createIssuesError } from './shapes.ts'
import { createTokens, type Tokens } from './tokens.ts'

/** The functions of one space: an emulator's state that is apart from all other spaces. */
export interface Space {
	/** Returns a copy of the log: the requests that arrived, those that took effect, and each payment with its verdict. */
	log(): LogView
	/** Returns everything to its beginning: settings, tokens, log and faults. */
	reset(): void
	/**
	 * Plays a scenario: changes its settings now, and adds its faults to the queue.
	 *
	 * @param name Name of one of the `scenarios`.
	 * @returns The ids of its faults.
	 * @throws {TypeError} If there is no scenario of that name. The message lists the names.
	 */
	play(name: string): string[]
	/** Makes every issued token invalid, and returns how many were not revoked already. */
	revokeTokens(): number
	/** Adds, removes and lists the faults of this space. */
	readonly faults: {
		/**
		 * Adds faults to the end of the queue and returns their ids.
		 *
		 * Each request triggers the first fault in the queue that acts on it. Faults behind it do not count the request, so the
		 * order of the queue is the order of events: two resets, then a 503, then real responses.
		 *
		 * @throws {TypeError} If one of them can't be played. None is added then.
		 */
		add(...faults: readonly Fault[]): string[]
		/** Removes one fault, or all of them. */
		clear(id?: string): void
		/** Returns the queue, with the counts of each fault. */
		list(): QueuedFault[]
	}
	/** Reads and changes the settings of this space. */
	readonly settings: {
		/** Returns a copy of the current settings. */
		read(): Settings
		/**
		 * Changes some settings. `null` puts one back to its default. `credentials` is merged, everything else replaced.
		 *
		 * @throws {TypeError} If a setting is unknown or malformed. Nothing is changed then.
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
	settings(): Settings
	/** The emulator's clock, in milliseconds since the epoch: the real clock plus `clockOffsetSeconds`. */
	now(): number
	nextIntentId(): string
}

export interface SpaceOptions {
	readonly settings: Settings
	readonly logLimit: number
	readonly clock: () => number
	/** The server's port, which faults can shut. Undefined without a server. */
	readonly port: Port | undefined
}

interface Parts extends Pick<SpaceContents, 'log' | 'tokens' | 'queue'> {
	settings: Settings
	intentCount: number
}

function createApi(parts: Parts, defaults: Settings): Space {
	const { log, tokens, queue } = parts
	const read = (): Settings => structuredClone(parts.settings)
	function patch(change: SettingsPatch): Settings {
		const patched = patchSettings(parts.settings, change, defaults)
		if (Array.isArray(patched)) throw createIssuesError('change the settings', patched)
		parts.settings = patched
		return read()
	}
	return {
		log: log.read,
		reset() {
			Object.assign(parts, { settings: defaults, intentCount: 0 })
			for (const part of [tokens, queue, log]) part.clear()
		},
		play(name) {
			const { settings = {}, faults = [] } = findScenario(name)
			const ids = queue.add(faults)
			patch(settings)
			return ids
		},
		revokeTokens: tokens.revokeAll,
		faults: { add: (...faults) => queue.add(faults), clear: queue.clear, list: queue.list },
		settings: { read, patch },
	}
}

export function createSpace({ settings, port, logLimit, clock }: SpaceOptions): SpaceContents {
	const parts: Parts = {
		settings,
		tokens: createTokens(),
		queue: createFaultQueue(port),
		log: createLog(logLimit, clock),
		intentCount: 0,
	}
	const { log, tokens, queue } = parts
	return {
		api: createApi(parts, settings),
		log,
		tokens,
		queue,
		settings: () => parts.settings,
		now: () => clock() + parts.settings.clockOffsetSeconds * 1_000,
		nextIntentId() {
			parts.intentCount += 1
			return `emulator-intent-${parts.intentCount}`
		},
	}
}
