/** Opens a tunnel through a proxy with CONNECT, as `fetch` does. */
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { Socket } from 'node:net'

export interface Tunnel {
	/** HTTP status of the proxy's answer to CONNECT; a 2xx means that the tunnel is open. */
	readonly status: number
	/** The tunnel's socket if the status is 2xx. The caller must destroy it. */
	readonly socket: Socket
}

const timeoutMs = 10_000

/** Asks a proxy for a tunnel to a host; rejects if it does not answer in time. */
export function openTunnel(proxy: string, target: URL, signal: AbortSignal): Promise<Tunnel> {
	const { protocol, hostname, port, username, password } = new URL(proxy)
	const authority = `${target.hostname}:${target.port || (target.protocol === 'https:' ? 443 : 80)}`
	const login = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')
	return new Promise((resolve, reject) => {
		const asking = (protocol === 'https:' ? secureRequest : plainRequest)({
			host: hostname.replace(/^\[|\]$/g, ''),
			port: port || (protocol === 'https:' ? 443 : 80),
			method: 'CONNECT',
			path: authority,
			headers: { host: authority, ...(username && { 'proxy-authorization': `Basic ${login}` }) },
			agent: false,
			signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
		})
		asking.on('connect', ({ statusCode = 0 }, socket) => resolve({ status: statusCode, socket: socket as Socket }))
		// A proxy that treats CONNECT like any other request answers with a response.
		asking.on('response', (response) => {
			resolve({ status: response.statusCode ?? 0, socket: response.socket })
			response.resume()
		})
		asking.on('error', reject)
		asking.end()
	})
}
