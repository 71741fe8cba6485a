/**
 * What the integrator's module exports, and what it is handed.
 * @module
 */
import { pathToFileURL } from 'node:url'
import type { BoundRequest, EmulatorOptions, Responses } from '@tarja/emulator'

/** The order that is to be paid: the same in every process and at every try. */
export interface Order {
	/** Name of the order: the reference. */
	readonly id: string
	/** Sequence number of origin, digits. */
	readonly nsuOrigem: string
	/** Amount, digits. */
	readonly valorTransacao: string
	/** Time of the order, as the reference shows times. */
	readonly dataHoraTerminal: string
}

/** What the integrator's own records say of an order. */
export type OrderState = 'paid' | 'declined' | 'open'

/** A payment that the platform holds, for the answers of lookups. */
export interface HeldPayment {
	/** Id of the intent, as its answer carried it. */
	readonly id: string
	/** Epoch milliseconds of its creation, by the platform's clock. */
	readonly createdAtMs: number
	/** Body and query of the request, by name. */
	readonly fields: Readonly<Record<string, unknown>>
}

/** A request for a lookup, with the payments that the platform shows at that moment. */
export interface LookupRequest extends BoundRequest {
	/** The payments that a list would show at this moment, oldest first. */
	readonly payments: readonly HeldPayment[]
}

/** The platform's part that the reference does not show: operations that the integrator has bound, and how they are answered. */
export interface ExploredPlatform {
	/** Operations that you have bound, such as a list of intents. Default: none. */
	readonly bindings?: EmulatorOptions['bindings']
	/** Settings of the emulator with which each schedule begins. Default: the emulator's own. */
	readonly settings?: EmulatorOptions['settings']
	/** As the emulator's answers, with `payments` beside the request: what a list of the platform would show. */
	readonly answers?: Readonly<
		Record<
			string,
			| Responses[string]
			| ((request: LookupRequest) => ReturnType<Extract<Responses[string], (...input: never) => unknown>>)
		>
	>
	/** Body of a 2xx answer that declines, in the platform's words: then that is played, too. */
	readonly declined?: unknown
}

/** The exports of the module that is explored. */
export interface Explored {
	/** Pays an order, as a request of a customer would. Called again while the order is open. */
	pay(order: Order): Promise<unknown>
	/** Runs when a process starts, and every three minutes. */
	resume?(): Promise<unknown>
	/** What the integrator's records say of the order. Must not change anything. */
	state(order: Order): Promise<OrderState>
	/** Makes an empty world: tables, folders. The working directory is new and empty. */
	reset?(): Promise<unknown>
	/** Runs before anything else when the disk was restored from a copy, and marks the journal as restored. Default: that is not played. */
	restored?(): Promise<unknown>
	/** What the platform has besides the documented operations. Default: nothing. */
	readonly platform?: ExploredPlatform
}

/** Where a module runs. */
export interface Where {
	/**
	 * Path of a Worker's `wrangler.json` or `wrangler.jsonc`: the module is one of that Worker's, and is run in workerd with its Durable
	 * Objects, D1 databases and KV namespaces. It takes `miniflare` and `esbuild`. Default: the module runs here.
	 */
	readonly worker?: string
	/**
	 * Databases that the module may reach: `127.0.0.1:5432`, or the path of a socket. Every other connection ends the exploration. Default:
	 * none.
	 */
	readonly databases?: readonly string[]
}

/** What the world wants to know of a module. */
export interface Facts {
	readonly platform: ExploredPlatform
	/** Whether it says what is to be done when a disk was restored from a copy. */
	readonly restores: boolean
	/** Whether its processes start in a directory. */
	readonly moves: boolean
}

/** Loads a module for what it describes. */
export async function readFacts(file: string): Promise<Facts> {
	const { platform = {}, restored }: Partial<Explored> = await import(pathToFileURL(file).href)
	return { platform, restores: restored !== undefined, moves: true }
}
