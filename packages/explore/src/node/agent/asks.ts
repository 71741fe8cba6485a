/**
 * The asks of an explored process, and the replies of its world. An ask is a request to send, a call of the journal's store, or a place
 * that the process passes. The process stops at each ask until the world replies.
 * @module
 */
import type { Facts } from '../explored.ts'
import type { KnownRequest } from './learned.ts'

/** A request that the process wants to send. */
export interface AskedRequest {
	readonly kind: 'request'
	readonly method: string
	readonly url: string
	readonly headers: readonly (readonly [string, string])[]
	readonly body: Uint8Array
	readonly known: KnownRequest
}

/** A call of the journal's store: just before it (`asked`), or just after it (`done`). */
export interface AskedStore {
	readonly kind: 'journal'
	/** The store's method: `write`, `find`, `list` and so on. */
	readonly method: string
	readonly when: 'asked' | 'done'
	/** Facts about an entry that is written, for the story. */
	readonly state?: string
	readonly reference?: string
}

/** A place that the integrator has named with `point()`, or the end of a call of a Worker's binding. */
export interface AskedPlace {
	readonly kind: 'place'
	/** Code of the boundary: `point:order marked`, `binding:ORDERS.put_stored`. */
	readonly name: `point:${string}` | `binding:${string}_${'read' | 'stored'}`
}

/** The content of an ask. */
export type AskInput = AskedRequest | AskedStore | AskedPlace

/** An ask, with the number that its reply must have. */
export type Ask = AskInput & { readonly id: number }

/** The platform's response, or the reason why there is none. */
export type Reply =
	| {
			readonly status: number
			readonly headers: readonly (readonly [string, string])[]
			readonly body: Uint8Array
			/** The connection breaks before the body's end. */
			readonly isCut?: boolean
	  }
	/** The connection failed with this error code of Node. `ECONNREFUSED` proves that nothing was sent. `ECONNRESET` proves nothing. */
	| { readonly code: 'ECONNREFUSED' | 'ECONNRESET' }

/** The world's reply to one ask. */
export interface AskResult {
	readonly reply?: Reply
	readonly fails?: boolean
}

/** Asks the world, and waits for its reply. */
export type AskWorld = (asked: AskInput) => Promise<AskResult>

/** The next step of a process, as its world decides it: sets the clocks, and may reply to one ask or call one function. */
export interface Stimulus {
	readonly wallMs: number
	readonly monotonicMs: number
	readonly answer?: { readonly id: number; readonly reply?: Reply; readonly fails?: boolean }
	/** Calls an export of the integrator's module. */
	readonly run?: { readonly name: string; readonly args: readonly unknown[] }
}

/** Everything that the process did before it became quiet again. */
export interface Effects {
	/** The asks that are new. */
	readonly asks: readonly Ask[]
	/** How the called function ended: with a value, or with the message of the error that it threw. Absent if it is still running. */
	readonly ended?: { readonly value?: unknown; readonly error?: string }
	/** When the process's next timer is due, by the monotonic clock. Absent if it has none. */
	readonly nextMs?: number
}

/** A process of the world. It lives until it is killed. */
export interface ExploredProcess {
	/** Runs the process until it is quiet. */
	advance(stimulus: Stimulus): Promise<Effects>
	/** Ends the process wherever it is. */
	kill(): void
}

/** Starts processes. Each schedule gets an empty folder. */
export interface Stage {
	readonly facts: Facts
	/** Starts a process in a directory with this name and with these environment variables. */
	start(directory: string, variables: Readonly<Record<string, string>>): Promise<ExploredProcess>
	/** Begins a schedule with an empty folder. */
	clear(): Promise<void>
	/** Copies the schedule's folder. */
	copy(): Promise<void>
	/** Replaces the schedule's folder by the copy. */
	restore(): Promise<void>
	/** Ends the stage. It starts no more processes. */
	end(): Promise<void>
}
