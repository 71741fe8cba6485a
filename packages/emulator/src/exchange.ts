/** Defines the data of a request that the router, the endpoints and the control plane share. */
import type { Binding, Bound } from './bindings.ts'
import type { ConsolePage } from './console/page-response.ts'
import type { Entry } from './entry.ts'
import type { PlayedFault } from './faults.ts'
import type { Guard } from './guard.ts'
import type { Message } from './message.ts'
import type { SpaceContents, Spaces } from './spaces.ts'
import type { Issuing } from './tokens.ts'

/** Objects that are created once for an emulator and used by all its requests. */
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
	/** The fault that acts on this request. If it breaks the connection, the adapter plays it. */
	fault?: PlayedFault
	/** Sends the webhooks that come after the response. */
	notifyLater?: () => void
}
