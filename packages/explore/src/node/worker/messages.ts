/**
 * What the world and the isolate of an explored Worker say to each other, over one socket: one answer to each message.
 * @module
 */
import type { Effects, Stimulus } from '../agent/asks.ts'

/** What the world says. */
export type Message =
	| { readonly start: number }
	| { readonly advance: number; readonly stimulus: Stimulus }
	| { readonly kill: number }

/** What the isolate answers. */
export type Reaction = Partial<Effects>

/** Writes a message, with the bytes in it. */
export const encodeMessage = (message: Message | Reaction): string =>
	JSON.stringify(message, (_, value) => (value instanceof Uint8Array ? { bytes: [...value] } : value))

/** Reads a message. */
export const decodeMessage = (text: string): never =>
	JSON.parse(text, (_, value) => (Array.isArray(Object(value).bytes) ? Uint8Array.from(value.bytes) : value)) as never
