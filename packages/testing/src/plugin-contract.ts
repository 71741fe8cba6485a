/**
 * Checks that a plugin keeps the promises that every plugin makes to its client and to other plugins.
 * @module
 */
import { type Client, createClient, isTarjaError, operation, type Plugin } from '@tarja/core'
import type { TransportResponse } from '@tarja/core/plugin'
import { type ContractCase, catchFailure, createBreach, pause } from './contract-case.ts'
import { createRecordingFetch, type RecordingFetch } from './recording-fetch.ts'

/** Options of {@linkcode pluginContract}. */
export interface PluginContractOptions {
	/** Adds to the client the plugins that this plugin needs: `(client) => client.use(payments())`. Default: none. */
	readonly before?: (client: Client) => object
}

type Body = (kit: Kit) => Promise<void>
interface Kit {
	readonly plugin: Plugin
	/** Creates a client that uses the plugin and sends its requests through this `fetch`. */
	readonly clientOver: (fetch: RecordingFetch) => Client
	readonly bare: (fetch: RecordingFetch) => Client
}

/**
 * Returns the contract of plugins as cases for any test runner.
 *
 * It checks what other plugins rely on. Setting the plugin up sends nothing and changes no other client. Calls pass through once.
 * Failures and aborts aren't changed. Concurrent calls aren't mixed up.
 *
 * @param create The plugin's factory with its options: `() => payments()`. Called for every case.
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
	{ before = (client) => client }: PluginContractOptions = {},
): readonly ContractCase[] {
	return Object.entries(cases).map(([name, body]) => ({
		name,
		async run() {
			const plugin = create() as unknown as Plugin
			const createBareClient = (fetch: RecordingFetch): Client =>
				before(createClient({ baseUrl, fetch, fetchSends: 'once', allowBrowserReplays: true })) as Client
			await body({
				plugin,
				bare: createBareClient,
				clientOver: (fetch) => createBareClient(fetch).use(plugin),
			})
		},
	}))
}

const baseUrl = 'https://platform.example'
const json = () => ({ json: {} })
const probe = operation({ id: 'contract.probe', method: 'POST', path: '/contract/{turn}', identifiedBy: ['turn'] })

const cases: Readonly<Record<string, Body>> = {
	async 'has an id that can name a property'({ plugin }) {
		if (typeof plugin?.id !== 'string' || !/^[a-z]\w*$/i.test(plugin.id))
			throw createBreach(`its id is ${JSON.stringify(plugin?.id)}; use letters and digits, as in a variable`)
	},
	async 'adds itself to a new client and leaves the old one alone'({ plugin, bare }) {
		const old = bare(createRecordingFetch([]))
		const [keys, layers] = [Object.keys(old).join(), old.layers.join()]
		const wider = old.use(plugin)
		if (Object.keys(old).join() !== keys || old.layers.join() !== layers)
			throw createBreach('use() changed the old client')
		if (old.layers.some((layer) => !wider.layers.includes(layer)))
			throw createBreach('use() lost layers of the old client')
	},
	async 'sends nothing while it is set up'({ clientOver }) {
		const fetch = createRecordingFetch(json)
		clientOver(fetch)
		await pause(0)
		if (fetch.requests.length)
			throw createBreach(`setting up sent ${fetch.requests.length} requests; wait for the first call`)
	},
	async 'cannot be used twice on one client'({ plugin, clientOver }) {
		const client = clientOver(createRecordingFetch([]))
		const again = await catchFailure(async () => client.use(plugin as never))
		if (!isTarjaError(again, 'configuration')) throw createBreach('a second use() was not refused')
	},
	async 'can be used on many clients'({ clientOver }) {
		const fetches = [createRecordingFetch(json), createRecordingFetch(json)]
		for (const fetch of fetches) await call(clientOver(fetch), 1)
		const sent = fetches.map(({ requests }) => requests.length).join()
		if (sent !== '1,1') throw createBreach(`two clients, one call each, sent ${sent} requests`)
	},
	async 'passes each call on once, and returns its response'({ clientOver }) {
		const fetch = createRecordingFetch(json)
		const { response } = await call(clientOver(fetch), 1)
		if (fetch.requests.length !== 1) throw createBreach(`one call sent ${fetch.requests.length} requests`)
		if (response.status !== 200) throw createBreach(`a response 200 arrived as ${response.status}`)
	},
	async 'lets failures through as they are'({ clientOver }) {
		const fetch = createRecordingFetch(() => new TypeError('fetch failed'))
		const failure = await catchFailure(() => call(clientOver(fetch), 1))
		if (!isTarjaError(failure, 'network'))
			throw createBreach(`a broken connection came out as ${formatFailure(failure)}, not network`)
		if (fetch.requests.length !== 1) throw createBreach(`a broken unsafe call was sent ${fetch.requests.length} times`)
	},
	async 'lets refusals through as they are'({ clientOver }) {
		for (const status of [404, 422, 503]) {
			const fetch = createRecordingFetch(() => ({ status, json: {} }))
			const failure = await catchFailure(() => call(clientOver(fetch), 1))
			if (!isTarjaError(failure, 'http_status'))
				throw createBreach(`a response ${status} came out as ${formatFailure(failure)}, not http_status`)
		}
	},
	async 'stops when the caller gives up'({ clientOver }) {
		const controller = new AbortController()
		const fetch = createRecordingFetch(async () => {
			controller.abort()
			return new Promise<never>(() => {})
		})
		const failure = await catchFailure(() => call(clientOver(fetch), 1, controller.signal))
		if (!isTarjaError(failure, 'aborted'))
			throw createBreach(`an aborted call came out as ${formatFailure(failure)}, not aborted`)
	},
	async 'keeps concurrent calls apart'({ clientOver }) {
		const fetch = createRecordingFetch(json)
		const client = clientOver(fetch)
		const turns = Array.from({ length: 20 }, (_, turn) => turn)
		const results = await Promise.all(turns.map((turn) => call(client, turn)))
		const urls = new Set(fetch.requests.map(({ url }) => url))
		if (urls.size !== turns.length || new Set(results).size !== turns.length)
			throw createBreach('concurrent calls were mixed up')
		for (const turn of turns)
			if (!urls.has(`${baseUrl}/contract/${turn}`)) throw createBreach(`call ${turn} was not sent`)
	},
}

async function call(
	client: Client,
	turn: number,
	signal?: AbortSignal,
): Promise<{ readonly response: Pick<TransportResponse, 'status'> }> {
	return client.call(probe, { params: { turn }, body: { turn } }, signal ? { signal } : {})
}

function formatFailure(failure: unknown): string {
	return isTarjaError(failure) ? failure.code : String(failure)
}
