/** The exports of the integrator's module, and their arguments. */

import type { BoundRequest, EmulatorOptions, Responses } from '@tarja/emulator'

/** The order to pay. It is the same in every process and for every attempt. */
export interface Order {
	/** The order's id, which is its reference. */
	readonly id: string
	/** Sequence number of the origin, as digits. */
	readonly nsuOrigem: string
	/** Amount, as digits. */
	readonly valorTransacao: string
	/** Time of the order, in the reference's format. */
	readonly dataHoraTerminal: string
}

/** The state of an order in the integrator's own records. */
export type OrderState = 'paid' | 'declined' | 'open'

/** A payment that the platform has. Lookups can return it. */
export interface HeldPayment {
	/** Id of the intent, as the platform's response contained it. */
	readonly id: string
	/** When it was created: milliseconds since the epoch, by the platform's clock. */
	readonly createdAtMs: number
	/** The fields of the request's body and query, by name. */
	readonly fields: Readonly<Record<string, unknown>>
}

/** A further call that the platform has applied, such as a capture or a refund. Lookups can return it. */
export interface HeldCall extends Omit<HeldPayment, 'id'> {
	/** Identifier under which the operation is bound. */
	readonly operation: string
	/** Path of the request, with its parameters. */
	readonly path: string
}

/** A lookup request, and the payments that the platform would list at that moment. */
export interface LookupRequest extends BoundRequest {
	/** The payments that a list would contain at that moment, oldest first. */
	readonly payments: readonly HeldPayment[]
	/** The applied calls of bound operations that a list would contain at that moment, oldest first. */
	readonly calls: readonly HeldCall[]
	/** The refused payments, oldest first. Leave them out if the platform's list does. */
	readonly refused: readonly HeldPayment[]
}

/** A payment of which the platform sends a webhook. */
export interface ToldPayment extends HeldPayment {
	/** The payment's state in this message. */
	readonly state: 'applied' | 'pending' | 'rejected'
}

/** The part of the platform that the reference doesn't show: operations that the integrator has bound, and their responses. */
export interface ExploredPlatform {
	/** Operations that you have bound, such as a list of intents. Default: none. */
	readonly bindings?: EmulatorOptions['bindings']
	/** The emulator's settings at the beginning of each schedule. Default: the emulator's own. */
	readonly settings?: EmulatorOptions['settings']
	/**
	 * Responses of bound operations, as for the emulator. A function also gets `payments` and `calls`: the payments and further calls
	 * that a list of the platform would contain.
	 */
	readonly responses?: Readonly<
		Record<
			string,
			| Responses[string]
			| ((request: LookupRequest) => ReturnType<Extract<Responses[string], (...input: never) => unknown>>)
		>
	>
	/** Body of a 2xx response that declines a payment, in the platform's words. Default: those of `outcomeOf`, or the emulator's. */
	readonly declined?: unknown
	/** Returns the webhook about a payment, as the vendor's page shows it. `receive` gets it a minute after the payment. */
	webhook?(payment: ToldPayment): Message | Promise<Message>
}

/** The parts of a webhook's request. */
export interface Message {
	/** Its header fields. Default: only a content type. */
	readonly headers?: Readonly<Record<string, string>>
	/** Its body, as the platform sends it. */
	readonly body: string
}

/** The exports of the explored module. */
export interface Explored {
	/** Pays an order, like a customer's request would. It is called again while the order is open. */
	pay(order: Order): Promise<unknown>
	/** Called when a process starts, and every three minutes. */
	resume?(): Promise<unknown>
	/** Returns the order's state in the integrator's records. It must not change anything. */
	state(order: Order): Promise<OrderState>
	/** Creates an empty world, such as tables and folders. The working directory is new and empty. */
	reset?(): Promise<unknown>
	/**
	 * Called before any other function after the disk was restored from a copy. It must mark the journal as restored. Default: no restore
	 * is played.
	 */
	restored?(): Promise<unknown>
	/** Pays again after `declined`, as the customer asks once. Default: no customer does. */
	payAgain?(order: Order): Promise<unknown>
	/** Sends the further step of a paid order, such as a refund, and returns its state. Called again in each round. Default: none is sent. */
	next?(order: Order): Promise<'done' | 'refused' | 'open'>
	/** Receives a webhook. It comes again if this throws or responds with 300 or more. Needs `platform.webhook`. Default: none comes. */
	receive?(request: Request): Promise<Response>
	/** The platform's operations that the reference doesn't show. Default: none. */
	readonly platform?: ExploredPlatform
}

/** Where a module runs. */
export interface Where {
	/**
	 * Path of a Worker's `wrangler.json` or `wrangler.jsonc`. The module then runs in workerd as a module of this Worker, with its Durable
	 * Objects, D1 databases and KV namespaces. This needs `miniflare` and `esbuild`. Default: the module runs in Node.
	 */
	readonly worker?: string
	/**
	 * Databases that the module may connect to: `127.0.0.1:5432`, or the path of a socket. Every other connection ends the exploration.
	 * Default: none.
	 */
	readonly databases?: readonly string[]
}

/** The facts that the world needs to know about a module. */
export interface Facts {
	readonly platform: ExploredPlatform
	/** The optional functions that the module exports. */
	readonly optional: readonly string[]
	/** Whether a process of the module starts in a directory of its own. */
	readonly moves: boolean
}

/** What isn't played without an optional function. */
export const unplayed = {
	receive: 'webhooks',
	next: 'further steps of a paid order',
	payAgain: 'a new try after "declined"',
	restored: 'a disk that is restored from a copy',
} as const

/**
 * Reads the facts about a module from its exports.
 *
 * @throws {Error} If a function is missing.
 */
export function getFacts(exported: Partial<Explored>, moves: boolean): Facts {
	const missing = (['pay', 'state'] as const).find((name) => typeof exported[name] !== 'function')
	if (missing !== undefined)
		throw new Error(`Cannot explore the module: it exports no function ${missing}; export pay(order) and state(order)`)
	const { platform = {} } = exported
	if (exported.receive && !platform.webhook)
		throw new Error(
			'Cannot explore the module: it exports receive and lacks platform.webhook; export platform.webhook(payment)',
		)
	// The bindings of a Worker can't be restored from a copy.
	const names = Object.keys(unplayed) as (keyof typeof unplayed)[]
	const optional = names.filter((name) => exported[name] && (moves || name !== 'restored'))
	return { platform, optional, moves }
}
