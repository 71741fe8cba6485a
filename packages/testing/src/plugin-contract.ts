/**
 * Checks that a plugin keeps the promises that every plugin makes to its client and to other plugins.
 * @module
 */
import { type Client, createClient, isTarjaError, operation, type Plugin } from '@tarja/core'
import type { TransportResponse } from '@tarja/core/plugin'
import { breach, type ContractCase } from './contract-case.ts'
import { type RecordingFetch, recordingFetch, type ScriptedAnswer } from './recording-fetch.ts'

/** Configures {@linkcode pluginContract}; both members may be left out. */
export interface PluginContractOptions {
	/** Adds to the client the plugins that this plugin needs: `(client) => client.use(payments())`. Default: none. */
	readonly before?: (client: Client) => object
	/** Makes the platform's answer to each call, for a plugin that reads answers. Default: 200 with `{}`. */
	readonly answer?: () => ScriptedAnswer
}

type Body = (kit: Kit) => Promise<void>
interface Kit {
	readonly plugin: Plugin
	/** Makes a client that uses the plugin and sends its requests through this `fetch`. */
	readonly clientOver: (fetch: RecordingFetch) => Client
	readonly bare: (fetch: RecordingFetch) => Client
	readonly answer: () => ScriptedAnswer
}

/**
 * The contract of plugins, as cases to be run with any test runner.
 *
 * It holds the plugin to what the design promises its neighbours: setting up sends nothing and changes no other client, calls
 * pass through once, failures and aborts come out as they went in, and concurrent calls do not meet.
 *
 * @param create The plugin's factory with its options: `() => payments()`. Runs for every case.
 * @param options See {@linkcode PluginContractOptions}.
 * @returns Cases.
 * @example
 * ```ts
 * import { definePlugin } from '@tarja/core'
 * import { pluginContract } from '@tarja/testing'
 *
 * const noted = () => definePlugin({ id: 'noted', setup: () => ({ attempt: { observe: (attempt, next) => next(attempt) } }) })
 * for (const { name, run } of pluginContract(noted)) run().then(() => `✓ ${name}`)
 * ```
 */
export function pluginContract(
	create: () => Plugin<string, object, never>,
	{ before = (client) => client, answer = () => ({ json: {} }) }: PluginContractOptions = {},
): readonly ContractCase[] {
	return Object.entries(cases).map(([name, body]) => ({
		name,
		async run() {
			const plugin = create() as unknown as Plugin
			const bare = (fetch: RecordingFetch): Client => before(createClient({ baseUrl, fetch })) as Client
			await body({ plugin, bare, answer, clientOver: (fetch) => bare(fetch).use(plugin) })
		},
	}))
}

const baseUrl = 'https://platform.example'
const probe = operation({ id: 'contract.probe', method: 'POST', path: '/contract/{turn}', identifiedBy: ['turn'] })

const cases: Readonly<Record<string, Body>> = {
	async 'has an id that can name a property'({ plugin }) {
		if (typeof plugin?.id !== 'string' || !/^[a-z]\w*$/i.test(plugin.id))
			throw breach(`its id is ${JSON.stringify(plugin?.id)}; use letters and digits, as in a variable`)
	},
	async 'adds itself to a new client and leaves the old one alone'({ plugin, bare }) {
		const old = bare(recordingFetch([]))
		const [keys, layers] = [Object.keys(old).join(), old.layers.join()]
		const wider = old.use(plugin)
		if (Object.keys(old).join() !== keys || old.layers.join() !== layers) throw breach('use() changed the old client')
		if (old.layers.some((layer) => !wider.layers.includes(layer))) throw breach('use() lost layers of the old client')
	},
	async 'sends nothing while it is set up'({ clientOver }) {
		const fetch = recordingFetch(() => ({ json: {} }))
		clientOver(fetch)
		await new Promise((resolve) => setTimeout(resolve, 0))
		if (fetch.requests.length)
			throw breach(`setting up sent ${fetch.requests.length} requests; wait for the first call`)
	},
	async 'cannot be used twice on one client'({ plugin, clientOver }) {
		const client = clientOver(recordingFetch([]))
		const again = await failureOf(async () => client.use(plugin as never))
		if (!isTarjaError(again, 'configuration')) throw breach('a second use() was not refused')
	},
	async 'can be used on many clients'({ clientOver, answer }) {
		const fetches = [recordingFetch(answer), recordingFetch(answer)]
		for (const fetch of fetches) await call(clientOver(fetch), 1)
		const sent = fetches.map(({ requests }) => requests.length).join()
		if (sent !== '1,1') throw breach(`two clients, one call each, sent ${sent} requests`)
	},
	async 'lets a call pass once, and its answer back'({ clientOver, answer }) {
		const fetch = recordingFetch(answer)
		const { response } = await call(clientOver(fetch), 1)
		if (fetch.requests.length !== 1) throw breach(`one call sent ${fetch.requests.length} requests`)
		if (response.status !== 200) throw breach(`an answer 200 arrived as ${response.status}`)
	},
	async 'lets failures through as they are'({ clientOver }) {
		const fetch = recordingFetch(() => new TypeError('fetch failed'))
		const failure = await failureOf(() => call(clientOver(fetch), 1))
		if (!isTarjaError(failure, 'network')) throw breach(`a broken connection came out as ${said(failure)}, not network`)
		if (fetch.requests.length !== 1) throw breach(`a broken unsafe call was sent ${fetch.requests.length} times`)
	},
	async 'lets refusals through as they are'({ clientOver }) {
		for (const status of [404, 422, 503]) {
			const fetch = recordingFetch(() => ({ status, json: {} }))
			const failure = await failureOf(() => call(clientOver(fetch), 1))
			if (!isTarjaError(failure, 'http_status'))
				throw breach(`an answer ${status} came out as ${said(failure)}, not http_status`)
		}
	},
	async 'stops when the caller gives up'({ clientOver }) {
		const controller = new AbortController()
		const fetch = recordingFetch(async () => {
			controller.abort()
			return new Promise<never>(() => {})
		})
		const failure = await failureOf(() => call(clientOver(fetch), 1, controller.signal))
		if (!isTarjaError(failure, 'aborted')) throw breach(`an aborted call came out as ${said(failure)}, not aborted`)
	},
	async 'keeps concurrent calls apart'({ clientOver, answer }) {
		const fetch = recordingFetch(answer)
		const client = clientOver(fetch)
		const turns = Array.from({ length: 20 }, (_, turn) => turn)
		const results = await Promise.all(turns.map((turn) => call(client, turn)))
		const urls = new Set(fetch.requests.map(({ url }) => url))
		if (urls.size !== turns.length || new Set(results).size !== turns.length)
			throw breach('concurrent calls were mixed up')
		for (const turn of turns) if (!urls.has(`${baseUrl}/contract/${turn}`)) throw breach(`call ${turn} was not sent`)
	},
}

async function call(
	client: Client,
	turn: number,
	signal?: AbortSignal,
): Promise<{ readonly response: Pick<TransportResponse, 'status'> }> {
	return client.call(probe, { params: { turn }, body: { turn } }, signal ? { signal } : {})
}

async function failureOf(work: () => Promise<unknown>): Promise<unknown> {
	try {
		await work()
	} catch (error) {
		return error
	}
	throw breach('it did not fail where it has to')
}

function said(failure: unknown): string {
	return isTarjaError(failure) ? failure.code : String(failure)
}
