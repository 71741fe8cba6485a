// What a call is made of, apart from what is done to it.
import type { Effect } from '@tarja/core'

export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type Method = (typeof methods)[number]

export const bodies = ['none', 'text', 'bytes'] as const
export type Body = (typeof bodies)[number]

export const effects = ['unsafe', 'idempotent', 'safe'] as const satisfies readonly Effect[]

/**
 * `fresh`: no connection is open. `reused`: an earlier request has left one open, which is when runtimes send a request again
 * by themselves. `stale`: the server has just closed it, as the request is on its way.
 */
export type Connection = 'fresh' | 'reused' | 'stale'

/** One call, and what is done to it. */
export interface Shape {
	readonly method: Method
	readonly body: Body
	readonly effect: Effect
	readonly connection: Connection
}

/** GET has no body in fetch. */
export const canBe = ({ method, body }: Pick<Shape, 'method' | 'body'>): boolean => method !== 'GET' || body === 'none'
