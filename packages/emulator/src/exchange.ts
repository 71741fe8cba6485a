/** Defines the data of a request that router, endpoints and control plane share. */
import type { Binding, Bound } from './bindings.ts'
import type { ConsolePage } from './console/page-response.ts'
import type { Entry } from './entry.ts'
import type { PlayedFault } from './faults.ts'
import type { Guard } from './guard.ts'
import type { Message } from './message.ts'
import type { SpaceContents, Spaces } from './spaces.ts'
import type { Issuing } from './tokens.ts'

/** Holds everything that is made once for an emulator and that all its requests use. */
export interface Shared {
	readonly spaces: Spaces
	readonly bound: Bound
	readonly guard: Guard
	readonly console: ConsolePage | undefined
}

export interface Exchange extends Shared {
	readonly space: SpaceContents
	readonly message: Message
	readonly newToken: (issuing: Issuing) => Promise<string>
	/** The bound operation that the request matches; undefined if it matches none. */
	readonly binding: Binding | undefined
	entry?: Entry
	/** The fault that acts on this request. The adapter plays it on the connection. */
	fault?: PlayedFault
}
