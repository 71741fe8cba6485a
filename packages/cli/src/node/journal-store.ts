/** Finds the journal of a command: the configuration's, or the directory given by an option. */
import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { EntryStore, JournalApi, JournalOptions, JournalStore } from '@tarja/journal'
import type { Context, Options } from './command.ts'
import { CommandError } from './command-error.ts'
import { configOptions, type LoadedConfig, loadConfig } from './load-config.ts'
import type { Platform } from './platform.ts'
import { toShellWord } from './shell-word.ts'

/** The journal of a command. */
export interface CommandJournal {
	/** How it is made. */
	readonly options: JournalOptions
	/** Its entries. */
	readonly store: EntryStore
	/** Its API without a client for calls, over a store in its place if one is given: lookups bring their own way to the platform. */
	records(store?: EntryStore): Promise<JournalApi>
}

function openJournal(options: CommandJournal['options']): CommandJournal {
	return {
		options,
		store: options.store.open(options.id ?? 'memory'),
		async records(store) {
			const [{ createClient }, { journal }] = await Promise.all([import('@tarja/core'), import('@tarja/journal')])
			const { isEphemeral = false } = options.store
			const kept = { ...options, store: store ? { open: () => store, isEphemeral } : options.store }
			return createClient({ baseUrl: 'https://nobody.invalid' }).use(journal(kept)).journal
		},
	}
}

/** The options by which a journal is found, shared by all commands that record calls or read records. */
export const journalOptions: Options = {
	journal: { value: '<directory>', summary: "Use the journal in this directory, not the configuration's" },
	...configOptions,
}

/** A command line that uses the same journal and configuration, for advice: it runs as it is printed. */
export function formatJournalCommand({ args }: Pick<Context, 'args'>, ...words: readonly string[]): string {
	const options = ['journal', 'config'].flatMap((name) => {
		const value = args.text(name)
		return value === undefined ? [] : [`--${name}`, value]
	})
	return ['npx @tarja/cli journal', ...[...words, ...options].map(toShellWord)].join(' ')
}

/** The directory that `--journal` names, from where the command is typed. */
function getGivenPath({ args, directory }: Context): string | undefined {
	const path = args.text('journal')
	return path === undefined ? undefined : resolve(directory, path)
}

/** The directory that `--journal` names, or, as it stands, the environment where the configuration names no journal: a relative one is refused. */
function findPath(context: Context, { config }: LoadedConfig): string | undefined {
	return getGivenPath(context) ?? (config.journal ? undefined : context.env.TARJA_JOURNAL_DIRECTORY || undefined)
}

/** Returns the id of the journal in a directory, if it holds one alone. */
function findId(path: string): string | undefined {
	const ids = existsSync(path) ? readdirSync(path).filter((name) => existsSync(join(path, name, 'journal.0.json'))) : []
	if (ids.length > 1)
		throw new CommandError(
			'configuration',
			'Cannot choose a journal: the directory holds several; name the one in "journal" of tarja.config.ts',
		)
	return ids[0]
}

/**
 * Returns the store in which a journal is to be created.
 *
 * @throws {CommandError} `configuration`, where none is named.
 */
export async function storeForCreation(context: Context): Promise<JournalStore> {
	const loaded = await loadConfig(context)
	const path = findPath(context, loaded)
	const { directoryJournal } = await import('@tarja/journal/directory')
	const store = path === undefined ? loaded.config.journal?.store : directoryJournal(path)
	if (store) return store
	throw new CommandError(
		'configuration',
		'Cannot create the journal: no store is named; use --journal <directory>, "journal" in tarja.config.ts, or TARJA_JOURNAL_DIRECTORY',
	)
}

/** Returns the journal in this directory, or that of the configuration; `undefined` if there is neither. */
async function findJournal({ config }: LoadedConfig, path: string | undefined): Promise<CommandJournal | undefined> {
	if (path === undefined) return config.journal && openJournal(config.journal)
	const { directoryJournal } = await import('@tarja/journal/directory')
	return openJournal({ store: directoryJournal(path), id: findId(path) ?? config.journal?.id })
}

/**
 * Returns the journal that `--journal`, the configuration or the environment names, and fails if none does.
 *
 * @throws {CommandError} `configuration`, where none is named.
 */
async function requireJournal(context: Context, loaded: LoadedConfig, why: string): Promise<CommandJournal> {
	const found = await findJournal(loaded, findPath(context, loaded))
	if (found) return found
	throw new CommandError(
		'configuration',
		`Cannot ${why}: no journal is named; use --journal <directory>, "journal" in tarja.config.ts, or TARJA_JOURNAL_DIRECTORY`,
	)
}

/** The parts of a call that decide whether it has to be written down. */
interface Wanted {
	readonly id: string
	readonly platform: Pick<Platform, 'isEmulator'>
	readonly loaded: LoadedConfig
	readonly reference?: string
}

/**
 * Returns the journal of an unsafe call. At the emulator it may do without, as nothing is paid there; a reference is never passed
 * over, as it is the journal that lets one call with it through.
 *
 * @throws {CommandError} `configuration`, where none is named and the call needs one; `usage`, where the journal wants a reference.
 */
export async function findCallJournal(
	context: Context,
	{ id, platform, loaded, reference }: Wanted,
): Promise<CommandJournal | undefined> {
	const mayDoWithout = platform.isEmulator && reference === undefined
	const found = await (mayDoWithout
		? findJournal(loaded, getGivenPath(context))
		: requireJournal(context, loaded, `call ${id}`))
	if (found && reference === undefined)
		throw new CommandError(
			'usage',
			`Cannot call ${id}: it has no reference, which the journal needs to prevent a second payment; add --reference order-7`,
		)
	return found
}

/**
 * A journal that is there to be read: a mistyped directory must not pass for one in which nothing is unresolved.
 *
 * @throws {CommandError} `configuration`, where none is named, or its directory is not there.
 */
export async function requireExistingJournal(context: Context, why: string): Promise<CommandJournal> {
	const loaded = await loadConfig(context)
	const path = findPath(context, loaded)
	if (path === undefined || existsSync(path)) return requireJournal(context, loaded, why)
	throw new CommandError('configuration', `Cannot ${why}: there is no such directory; correct its path`)
}

/** A store with some of its methods changed. They are bound one by one, as a store may be an object of a class, which a spread would not copy. */
export function withChanges(store: EntryStore, changes: Partial<EntryStore>): EntryStore {
	return {
		...(store.nowMs && { nowMs: store.nowMs.bind(store) }),
		...(store.lease && { lease: store.lease.bind(store) }),
		journal: () => store.journal(),
		writeJournal: (record) => store.writeJournal(record),
		read: (id) => store.read(id),
		find: (reference) => store.find(reference),
		list: (which, after) => store.list(which, after),
		write: (entry) => store.write(entry),
		delete: (ids) => store.delete(ids),
		...changes,
	}
}
