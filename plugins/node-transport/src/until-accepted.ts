/**
 * Waits until the server has accepted the client certificate, so that a refused one is a connection error and not a lost answer.
 * @module
 */

/** How long {@linkcode untilAccepted} waits. */
export interface UntilAcceptedOptions {
	/** Milliseconds to wait for a server that says nothing; at least the time that an answer takes to come. Default 100. */
	readonly graceMs?: number
}

/** The members of a TLS socket that are used. */
interface Connected {
	getProtocol?(): string | null
	isSessionReused?(): boolean
	on(event: string, listener: (error?: Error) => void): unknown
	off(event: string, listener: (error?: Error) => void): unknown
}
type Connect = (options: object, callback: (error: Error | null, socket: Connected | null) => void) => void

/**
 * Holds a new TLS 1.3 connection back until the server has accepted the client certificate, for undici's `connect` option.
 *
 * In TLS 1.3 a client is done before the server has looked at its certificate (RFC 8446 §2, §4.6.2): a refusal arrives after the
 * request has left, and every call of that connection is `unknown`. Held back, a refusal is an error of connecting, and
 * `not_processed`. The server's session ticket is the sign that it has accepted; a server that sends none is waited for in vain, for
 * `graceMs`, once for each new connection. Other connections, and resumed sessions, are handed on at once.
 *
 * @param connect What undici's `buildConnector` returned, with `ca`, `cert` and `key`.
 * @param options See {@linkcode UntilAcceptedOptions}.
 * @returns A connector of the same type.
 * @see RFC 8446 §4.6.1.
 * @example
 * ```ts
 * import { createClient } from '@tarja/core'
 * import { undiciTransport, untilAccepted } from '@tarja/node-transport'
 * import { Agent, buildConnector } from 'undici'
 *
 * declare const cert: string, key: string
 * const agent = new Agent({ allowH2: false, connect: untilAccepted(buildConnector({ cert, key, allowH2: false })) })
 * const client = createClient({ baseUrl: 'https://platform.example', transport: undiciTransport(agent) })
 * ```
 */
export function untilAccepted<Connector extends (options: never, callback: never) => void>(
	connect: Connector,
	{ graceMs = 100 }: UntilAcceptedOptions = {},
): Connector {
	const open = connect as unknown as Connect
	const accepted: Connect = (options, callback) =>
		open(options, (error, socket) => {
			const mayBeRefused = socket?.getProtocol?.() === 'TLSv1.3' && !socket.isSessionReused?.()
			if (error || !mayBeRefused) return callback(error, socket)
			awaitWord(socket, graceMs, callback)
		})
	return accepted as unknown as Connector
}

function awaitWord(socket: Connected, graceMs: number, callback: Parameters<Connect>[1]): void {
	const settle = (failure?: Error): void => {
		clearTimeout(timer)
		socket.off('session', onSession)
		socket.off('error', settle)
		socket.off('close', onClose)
		// Hands the socket over in the next turn: undici adds its own listeners, which would also receive the rest of this event.
		setTimeout(() => (failure ? callback(failure, null) : callback(null, socket)), 0)
	}
	const onSession = (): void => settle()
	const onClose = (): void => settle(new Error('The server closed the connection before it had accepted it'))
	const timer = setTimeout(settle, graceMs)
	socket.on('session', onSession)
	socket.on('error', settle)
	socket.on('close', onClose)
}
