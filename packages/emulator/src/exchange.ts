/** One request on its way through the emulator: what the router, the endpoints and the control plane share. */
import type { Binding, Bound } from './bindings.ts'
import type { ConsolePage } from './console-page.ts'
import type { Entry } from './entry.ts'
import type { Fault } from './faults.ts'
import type { Guard } from './guard.ts'
import type { Message } from './message.ts'
import type { Problem } from './problem.ts'
import type { SignatureSchemes, SignedMessage } from './schemes.ts'
import type { SpaceContents } from './space.ts'
import type { Spaces } from './spaces.ts'
import type { Minting } from './tokens.ts'

/** Judges a request before anything else looks at it; returns a problem, or throws, to have it refused. */
export type Verify = (message: SignedMessage) => Promise<Problem | undefined> | Promise<void>

/** What all exchanges have in common. */
export interface Shared {
	readonly spaces: Spaces
	readonly verify: Verify | undefined
	readonly schemes: SignatureSchemes
	readonly bound: Bound
	readonly guard: Guard
	readonly console: ConsolePage | undefined
}

export interface Exchange extends Shared {
	readonly space: SpaceContents
	readonly message: Message
	readonly mint: (minting: Minting) => Promise<string>
	/** The bound operation that the request is for, if it is for one. */
	readonly binding: Binding | undefined
	entry?: Entry
	/** The fault that the adapter has to play on the connection. */
	fault?: Fault
}

/** The router's environment: Hono hands it to every endpoint as `c.env`. */
export type ExchangeEnv = { Bindings: Exchange }
