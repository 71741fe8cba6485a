/** One request on its way through the emulator: what the router, the endpoints and the control plane share. */
import type { Bound } from './bindings.ts'
import type { Fault } from './faults.ts'
import type { Guard } from './guard.ts'
import type { Entry } from './log.ts'
import type { Message } from './message.ts'
import type { Problem } from './problem.ts'
import type { SignatureSchemes, SignedMessage } from './schemes.ts'
import type { SpaceRoom } from './space.ts'
import type { Spaces } from './spaces.ts'
import type { Minting } from './tokens.ts'

/** Judges a request before anything else looks at it; returns a problem, or throws, to have it refused. */
export type Verify = (message: SignedMessage) => Promise<Problem | undefined> | Promise<void>

export interface Exchange {
	readonly spaces: Spaces
	readonly space: SpaceRoom
	readonly message: Message
	readonly mint: (minting: Minting) => Promise<string>
	readonly verify: Verify | undefined
	readonly schemes: SignatureSchemes
	readonly bound: Bound
	readonly guard: Guard
	entry?: Entry
	/** The fault that the carrier has to play on the connection. */
	fault?: Fault
}

/** The router's environment: Hono hands it to every endpoint as `c.env`. */
export type ExchangeEnv = { Bindings: Exchange }
