// What calls go through besides the runtime's fetch: in Node, @tarja/node-transport over an Agent of either version of undici.
import type { Transport } from '@tarja/core'
import { undiciTransport } from '@tarja/node-transport'
import { load, versions } from '../../../plugins/node-transport/test/undici.ts'

export interface Via {
	readonly name: string
	open(): Promise<Opened>
}

interface Opened {
	readonly transport: Transport
	/** Sends a GET through the same connections. */
	get(url: string, headers: Readonly<Record<string, string>>): Promise<void>
}

async function openAgent(name: string): Promise<Opened> {
	const { Agent } = await load(name)
	const agent = new Agent({ allowH2: false })
	return {
		transport: undiciTransport(agent),
		async get(url, headers) {
			const { origin, pathname: path } = new URL(url)
			const { body } = await agent.request({ origin, path, method: 'GET', headers })
			await body.arrayBuffer()
		},
	}
}

/** One for each version, and one agent for all calls of it. */
export const vias: readonly Via[] = versions.map(([label, name]) => {
	let agent: Promise<Opened> | undefined
	return {
		name: label,
		open() {
			agent ??= openAgent(name)
			return agent
		},
	}
})
