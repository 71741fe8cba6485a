/**
 * What a process under exploration asks of its world, and what it is told. A process stands still until each ask is answered.
 * @module
 */

/** A request that the process wants to send. */
export interface AskedRequest {
	readonly kind: 'request'
	readonly method: string
	readonly url: string
	readonly headers: readonly (readonly [string, string])[]
	readonly body: Uint8Array
}

/** A call of the journal's store, before it (`asked`) or after it (`done`). */
export interface AskedStore {
	readonly kind: 'journal'
	/** The store's method: `write`, `find`, `list` and so on. */
	readonly method: string
	readonly when: 'asked' | 'done'
	/** Facts of a written entry, for the story. */
	readonly state?: string
	readonly reference?: string
}

/** A place that the integrator has named with `point()`, or a call of a Worker's binding that has ended. */
export interface AskedPlace {
	readonly kind: 'place'
	/** Name of the boundary: `point stored`, `binding ORDERS.put stored`. */
	readonly name: `point ${string}` | `binding ${string} ${'read' | 'stored'}`
}

/** What a process asks. */
export type AskInput = AskedRequest | AskedStore | AskedPlace

/** One ask, with the number by which it is answered. */
export type Ask = AskInput & { readonly id: number }

/** An answer of the platform, or the way in which none came. */
export type Reply =
	| { readonly status: number; readonly headers: readonly (readonly [string, string])[]; readonly body: Uint8Array }
	/** The connection failed with this code of Node's: `ECONNREFUSED` proves that nothing was sent, `ECONNRESET` proves nothing. */
	| { readonly code: 'ECONNREFUSED' | 'ECONNRESET' }

/** Answer of the world to one ask. */
export interface AskResult {
	readonly reply?: Reply
	readonly fails?: boolean
}

/** Asks the world, and stands still until it answers. */
export type AskWorld = (asked: AskInput) => Promise<AskResult>

/** What the world does next to a process: it sets the clocks, and may answer one ask or begin one function. */
export interface Stimulus {
	readonly wallMs: number
	readonly monotonicMs: number
	readonly answer?: { readonly id: number; readonly reply?: Reply; readonly fails?: boolean }
	/** Calls an export of the integrator's module. */
	readonly run?: { readonly name: string; readonly args: readonly unknown[] }
}

/** What had happened when the process was quiet again. */
export interface Effects {
	/** Asks that are new. */
	readonly asks: readonly Ask[]
	/** The function that was begun has ended: with a value, or with the message of what it threw. */
	readonly ended?: { readonly value?: unknown; readonly error?: string }
	/** Wall time of the process's next timer. */
	readonly nextMs?: number
}

/** A process of the world: alive until it is killed. */
export interface ExploredProcess {
	/** Runs the process until it is quiet. */
	advance(stimulus: Stimulus): Promise<Effects>
	/** Ends the process where it stands. */
	kill(): void
}
