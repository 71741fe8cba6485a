/** The messages between the world and the isolate of an explored Worker, over one socket. Each message gets one reply. */

import type { Effects, Stimulus } from '../agent/asks.ts'

/** A message from the world. */
export type Message =
	| { readonly start: number }
	| { readonly advance: number; readonly stimulus: Stimulus }
	| { readonly kill: number }

/** The isolate's reply. */
export type Reaction = Partial<Effects>

/** The members of a socket that are used. */
export interface Socket {
	accept(): void
	send(text: string): void
	addEventListener(kind: string, listener: (event: { readonly data?: unknown }) => void, options?: object): void
}

/** Writes a message as text. Bytes in it are kept. */
export const encodeMessage = (message: Message | Reaction): string =>
	JSON.stringify(message, (_, value) => (value instanceof Uint8Array ? { bytes: [...value] } : value))

/** Reads a message from its text. */
export const decodeMessage = (text: string): never =>
	JSON.parse(text, (_, value) => (Array.isArray(Object(value).bytes) ? Uint8Array.from(value.bytes) : value)) as never
