/** Finds the operations whose payments the command reads by their id: those of the configuration that have a `lookup`. */
import type { Client, Operation } from '@tarja/core'
import type { StoredEntry } from '@tarja/journal'
import type { Context } from '../command.ts'
import { formatJournalCommand } from '../journal-store.ts'
import { findPlatform, loadConfig } from '../platform.ts'

/** Names of operations that have a `lookup`. */
type Lookups = ReadonlySet<string>

/** Returns the operations that an API's methods carry. Leaves getters out, because that of an unbound operation throws. */
function listOperations(api: object, levels = 2): readonly Operation[] {
	return Object.values(Object.getOwnPropertyDescriptors(api)).flatMap(({ value }) => {
		const operation: Operation | undefined = Object.getOwnPropertyDescriptor(Object(value), 'operation')?.value
		if (operation) return [operation]
		return levels > 0 && typeof value === 'object' && value !== null ? listOperations(value, levels - 1) : []
	})
}

const readReason = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Returns the operations of the configuration that have a `lookup`. */
async function readLookups(context: Context): Promise<Lookups> {
	const loaded = await loadConfig(context)
	const { bindings, plugins, journal: { operations = [] } = {} } = loaded.config
	if (!bindings && !plugins && !operations.length) return new Set()
	const { createCommandClient } = await import('../client.ts')
	const { getOperationName } = await import('@tarja/core/plugin')
	const nowhere = { isEmulator: false, baseUrl: 'https://nobody.invalid' }
	const auth = { token: async () => ({ accessToken: 'none', lifetimeMs: 3_600_000 }) }
	const client = createCommandClient(nowhere, loaded, { auth, plugins: [], context })
	return new Set([...operations, ...listOperations(client)].filter(({ lookup }) => lookup).map(getOperationName))
}

/**
 * Creates the client that reads payments by their id; `undefined` if no operation has a lookup, or if there is a list and no client can be
 * made: the platform or its credentials are not named, or a binding has a mistake.
 */
export async function createLookupClient(context: Context): Promise<Client | undefined> {
	try {
		if (!(await readLookups(context)).size) return undefined
		const loaded = await loadConfig(context)
		const platform = await findPlatform(context, loaded)
		const { passwordGrant } = await import('@tarja/core/password-grant')
		const { createCommandClient } = await import('../client.ts')
		const auth = passwordGrant(platform.grant())
		return createCommandClient(platform, loaded, { auth, plugins: [], context })
	} catch (error) {
		if (!context.args.has('list')) throw error
		context.output.talk(`The run asks the list alone: ${readReason(error)}`)
		return undefined
	}
}

/** Returns the command that looks unresolved calls up: without a list if each of them is read by its id. */
export async function formatReconcile(context: Context, entries: readonly StoredEntry[]): Promise<string> {
	// A binding with a mistake must not hide an order from the person on call.
	const lookups = await readLookups(context).catch((error: unknown): Lookups => {
		context.output.talk(`The next command needs a list, because no operation could be read: ${readReason(error)}`)
		return new Set()
	})
	const needsList = entries.some((entry) => entry.state === 'unreadable' || !lookups.has(entry.operation))
	return formatJournalCommand(context, 'reconcile', ...(needsList ? ['--list', 'list.mjs'] : []))
}
