/**
 * The spaces of one emulator. A space is the state of one user. It is created on first use, and each owner may have only a limited number.
 */
import { type Bounded, createBounded } from './bounded.ts'
import { createFaultQueue, type FaultQueue, type Port, type QueuedFault } from './fault-queue.ts'
import type { Fault } from './faults.ts'
import { createLog, type Log, type LogView } from './log.ts'
import { createOrders, type OrderEvent, type Orders } from './orders.ts'
import { findScenario } from './scenarios.ts'
import { patchSettings, type Settings, type SettingsPatch } from './settings.ts'
import { createIssuesError } from './shapes.ts'
import { createTokens, type Tokens } from './tokens.ts'
import { createWebhooks, type Webhook, type WebhookScheme, type Webhooks, type WebhookTarget } from './webhooks.ts'

/** The functions of one space. A space is a part of an emulator's state that is separate from all other spaces. */
export interface Space {
	/** Returns a copy of the log: the requests, their effects, and each payment with its verdict. */
	log(): LogView
	/**
	 * Adds what a client or its journal knows of an order, for the console.
	 *
	 * @throws {TypeError} If the event is malformed.
	 */
	addOrderEvent(event: OrderEvent): void
	/** Resets settings, tokens, log and faults to their initial state. */
	reset(): void
	/**
	 * Plays a scenario: changes the settings now, and adds the scenario's faults to the queue.
	 *
	 * @param name Name of one of the `scenarios`.
	 * @returns The ids of its faults.
	 * @throws {TypeError} If there is no scenario of that name. The message lists the names.
	 */
	play(name: string): string[]
	/**
	 * Sends a webhook, now or with the next payment. A reset of the space forgets a webhook that waits.
	 *
	 * @param to URL of the receiver, or the receiver itself.
	 * @returns The status of each copy's response: 0 if there was none.
	 * @throws {TypeError} If a member of the webhook is wrong.
	 */
	notify(to: WebhookTarget, webhook: Webhook): Promise<readonly number[]>
	/**
	 * Changes what the read of a bound operation's `lookup` shows of a payment: a customer has paid it, or somebody has removed it.
	 *
	 * @param path Path of the read: `/charges/c-1`.
	 * @param changes Fields that replace those of the same name.
	 * @throws {TypeError} If no bound operation with a `lookup` has created this payment.
	 */
	change(path: string, changes: object): void
	/** Revokes every issued token. Returns how many of them weren't already revoked. */
	revokeTokens(): number
	/** Adds, removes and lists the faults of this space. */
	readonly faults: {
		/**
		 * Adds faults to the end of the queue and returns their ids.
		 *
		 * Each request triggers the first fault in the queue that acts on it. Later faults don't count the request. So the order of the
		 * queue is the order of events: two resets, then a 503, then real responses.
		 *
		 * @throws {TypeError} If one of the faults can't be played. Then none is added.
		 */
		add(...faults: readonly Fault[]): string[]
		/** Removes one fault, or all of them. */
		clear(id?: string): void
		/** Returns the queue. Each fault has its counts. */
		list(): QueuedFault[]
	}
	/** Reads and changes the settings of this space. */
	readonly settings: {
		/** Returns a copy of the current settings. */
		read(): Settings
		/**
		 * Changes some settings. `null` restores a setting's default. Every other value replaces the setting.
		 *
		 * @throws {TypeError} If a setting is unknown or malformed. Then nothing is changed.
		 */
		patch(patch: SettingsPatch): Settings
	}
}

/** A space for other modules of the emulator: the public functions, and the stores that they use. */
export interface SpaceContents {
	/** The functions that the emulator's user calls. */
	readonly api: Space
	readonly log: Log
	readonly tokens: Tokens
	readonly queue: FaultQueue
	readonly orders: Orders
	readonly webhooks: Webhooks
	/** Payments that bound operations have created, by the path that reads them. */
	readonly held: Bounded<string, object>
	settings(): Settings
	/** The emulator's clock, in milliseconds since the epoch: the real clock plus `clockOffsetSeconds`. */
	now(): number
	nextIntentId(): string
}

interface SpaceOptions {
	readonly settings: Settings
	readonly logLimit: number
	readonly clock: () => number
	/** The server's port, which faults can close. Undefined without a server. */
	readonly port: Port | undefined
	readonly webhookScheme: WebhookScheme | undefined
}

interface Parts extends Pick<SpaceContents, 'log' | 'tokens' | 'queue' | 'orders' | 'webhooks' | 'held'> {
	settings: Settings
	intentCount: number
}

function createApi(parts: Parts, defaults: Settings): Space {
	const { log, tokens, queue, orders, webhooks, held } = parts
	const read = (): Settings => structuredClone(parts.settings)
	function patch(change: SettingsPatch): Settings {
		const patched = patchSettings(parts.settings, change, defaults)
		if (Array.isArray(patched)) throw createIssuesError('change the settings', patched)
		parts.settings = patched
		return read()
	}
	return {
		log: log.read,
		addOrderEvent: orders.add,
		reset() {
			Object.assign(parts, { settings: defaults, intentCount: 0 })
			for (const part of [tokens, queue, log, orders, webhooks, held]) part.clear()
		},
		play(name) {
			const { settings = {}, faults = [] } = findScenario(name)
			const ids = queue.add(faults)
			patch(settings)
			return ids
		},
		notify: webhooks.notify,
		change(path, changes) {
			const shown = held.get(path)
			if (!shown)
				throw new TypeError(
					'Cannot change the payment: the path is unknown; create it by a bound operation with a lookup',
				)
			held.set(path, { ...shown, ...changes })
		},
		revokeTokens: tokens.revokeAll,
		faults: { add: (...faults) => queue.add(faults), clear: queue.clear, list: queue.list },
		settings: { read, patch },
	}
}

function createSpace({ settings, port, logLimit, clock, webhookScheme }: SpaceOptions): SpaceContents {
	const parts: Parts = {
		settings,
		tokens: createTokens(),
		queue: createFaultQueue(port),
		log: createLog(logLimit, clock),
		orders: createOrders(logLimit),
		webhooks: createWebhooks(webhookScheme),
		held: createBounded(logLimit),
		intentCount: 0,
	}
	const { log, tokens, queue, orders, webhooks, held } = parts
	return {
		api: createApi(parts, settings),
		log,
		tokens,
		queue,
		orders,
		webhooks,
		held,
		settings: () => parts.settings,
		now: () => clock() + parts.settings.clockOffsetSeconds * 1_000,
		nextIntentId() {
			parts.intentCount += 1
			return `emulator-intent-${parts.intentCount}`
		},
	}
}

/** Where a request goes: the space, and the path in it. */
export interface Place {
	/** Name of the space, as in `/~name`. Empty for the default space. */
	readonly space: string
	/** Path without the part for the space. */
	readonly path: string
}

export interface Spaces {
	/**
	 * Returns a space. Creates it on first use.
	 *
	 * @param owner Who needs the space: the origin of a page or a foreign host, or undefined for a program.
	 * @returns The space, or undefined if the owner may not have another space now.
	 */
	get(name: string, owner?: string): SpaceContents | undefined
	/** Returns a space for code of this process. Creates it on first use. */
	open(name: string): SpaceContents
	/** Marks a space as in use while a request is handled. Returns a function that removes the mark. */
	use(name: string): () => void
	/** Returns all spaces with their names. The default space (without a name) comes first, and the most recently used space comes last. */
	list(): [name: string, space: SpaceContents][]
}

/** Returns whether a space can have this name. The name must be usable in a path without escaping. */
export function isSpaceName(name: string): boolean {
	return /^[\w.-]{1,64}$/.test(name) && name !== '.' && name !== '..'
}

/** Splits a path into its space and the rest. Returns undefined if no space can have this name. */
export function parsePlace(pathname: string): Place | undefined {
	// Accepts an escaped tilde, too, because RFC 3986 section 2.3 makes it equivalent.
	const [, name, path] = /^\/(?:~|%7e)([^/]*)(\/.*)?$/i.exec(pathname) ?? []
	if (name === undefined) return { space: '', path: pathname }
	return isSpaceName(name) ? { space: name, path: path ?? '/' } : undefined
}

// The largest numbers of spaces: for all programs, for each origin, and for all origins together.
const mostOfPrograms = 512
const mostOfPage = 16
const mostOfPages = 64
// A space counts as in use for this many milliseconds after its last request.
const idleMs = 60_000

interface HeldSpace {
	readonly space: SpaceContents
	owner: string | undefined
	usedAtMs: number
	/** Number of requests that are being handled now. */
	pending: number
}

/** Creates the store of named spaces. If an owner has too many spaces, `get` drops an idle one of the same owner. */
function createNamed(options: SpaceOptions) {
	const named = new Map<string, HeldSpace>()

	/** Drops the owner's idle space that was used longest ago. Returns false if none is idle. */
	function dropIdle(owner: string | undefined): boolean {
		const nowMs = options.clock()
		for (const [name, held] of named) {
			const isIdle = held.pending === 0 && nowMs - held.usedAtMs >= idleMs
			if (held.owner !== owner || !isIdle) continue
			named.delete(name)
			return true
		}
		return false
	}

	/** Makes room for another space of this owner. Returns false if a page must wait. Programs never wait. */
	function makeRoom(owner: string | undefined): boolean {
		const owners = [...named.values()].map((held) => held.owner)
		const own = owners.filter((other) => other === owner).length
		const ofPages = owners.filter((other) => other !== undefined).length
		const isFull = owner === undefined ? own >= mostOfPrograms : own >= mostOfPage || ofPages >= mostOfPages
		return !isFull || dropIdle(owner) || owner === undefined
	}

	function get(name: string, owner: string | undefined): SpaceContents | undefined {
		const known = named.get(name)
		if (!known && !makeRoom(owner)) return undefined
		const held = known ?? { space: createSpace(options), owner, usedAtMs: 0, pending: 0 }
		// A program now uses the space, so the page that created it can no longer drop it.
		if (owner === undefined) held.owner = undefined
		held.usedAtMs = options.clock()
		named.delete(name)
		named.set(name, held)
		return held.space
	}

	return { named, get }
}

export function createSpaces(options: SpaceOptions): Spaces {
	const main = createSpace(options)
	const { named, get } = createNamed(options)
	return {
		get: (name, owner) => (name === '' ? main : get(name, owner)),
		open: (name) => (name === '' ? main : (get(name, undefined) ?? main)),
		use(name) {
			const held = named.get(name)
			if (held) held.pending += 1
			return () => {
				if (!held) return
				held.pending -= 1
				held.usedAtMs = options.clock()
			}
		},
		list: () => [['', main], ...[...named].map(([name, { space }]): [string, SpaceContents] => [name, space])],
	}
}
