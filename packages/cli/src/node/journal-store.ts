/** Finds the journal of a command: the directory that an option names, or the journal of the configuration. */
import { existsSync, readdirSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import type { Client } from '@tarja/core'
import type { EntryStore, JournalApi, JournalOptions, JournalStore } from '@tarja/journal'
import { CommandError, type Context, type Options } from './command.ts'
import { type LoadedConfig, loadConfig, type Platform } from './platform.ts'

/** The journal of a command. */
export interface CommandJournal {
	/** The options of the journal. */
	readonly options: JournalOptions
	/** The store of the journal's entries. */
	readonly store: EntryStore
	/**
	 * Returns the API of the journal. A `store` replaces the journal's own store. Without a client, it makes no calls: a list's own function
	 * connects to the platform.
	 */
	records(store?: EntryStore, client?: Client): Promise<JournalApi>
}

/** The option that names a journal. All commands that record calls or read entries have it. */
export const journalOptions: Options = {
	journal: { value: '<directory>', summary: "Use the journal in this directory, not the configuration's" },
}

/** Returns a word for a command line. It is put in single quotes if a shell would otherwise change it. */
function toShellWord(text: string): string {
	return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/** Returns a command line that uses the same journal, for advice. It can be copied and run. */
export function formatJournalCommand({ args }: Pick<Context, 'args'>, ...words: readonly string[]): string {
	const path = args.text('journal')
	const all = path === undefined ? words : [...words, '--journal', path]
	return ['npx @tarja/cli journal', ...all.map(toShellWord)].join(' ')
}

/** Returns the directory that `--journal` names, resolved from the current directory. */
function getGivenPath({ args, directory }: Context): string | undefined {
	const path = args.text('journal')
	return path === undefined ? undefined : resolve(directory, path)
}

/**
 * Returns the directory that `--journal` names. If the configuration has no journal, returns the environment's directory.
 *
 * @throws {CommandError} `configuration` if that is relative.
 */
function findPath(context: Context, { config }: LoadedConfig): string | undefined {
	const path = getGivenPath(context) ?? (config.journal ? undefined : context.env.TARJA_JOURNAL_DIRECTORY || undefined)
	if (path === undefined || isAbsolute(path)) return path
	throw new CommandError(
		'configuration',
		'Cannot open the journal: TARJA_JOURNAL_DIRECTORY is relative, so that another working directory has another journal; export TARJA_JOURNAL_DIRECTORY="$PWD/journal"',
	)
}

/** Returns the ids of the journals in a directory. */
function listIds(path: string): readonly string[] {
	return existsSync(path) ? readdirSync(path).filter((name) => existsSync(join(path, name, 'journal.0.json'))) : []
}

function createNoJournalError(why: string): CommandError {
	const places = '--journal <directory>, "journal" in tarja.config.ts, or TARJA_JOURNAL_DIRECTORY'
	return new CommandError('configuration', `Cannot ${why}: no journal is named; use ${places}`)
}

/**
 * Returns the store in which a journal is to be created.
 *
 * @throws {CommandError} `configuration` if no store is named, or if the store already contains a journal for this platform. A script that
 * starts the shop may run this command again, and with a new journal all orders would be forgotten.
 */
export async function storeForCreation(context: Context, baseUrl: string): Promise<JournalStore> {
	const loaded = await loadConfig(context)
	const path = findPath(context, loaded)
	const store = path === undefined ? loaded.config.journal?.store : await openDirectory(path)
	if (!store) throw createNoJournalError('create it')
	const named = loaded.config.journal?.id ?? context.env.TARJA_JOURNAL_ID
	// Compares the base URL in the form that the journal stores. Capitals in the host or the default port don't make it another platform.
	const { origin, pathname } = new URL(URL.canParse(baseUrl) ? baseUrl : 'https://nobody.invalid')
	for (const id of path !== undefined ? listIds(path) : named ? [named] : [])
		if ((await store.open(id).journal())?.baseUrl === `${origin}${pathname.replace(/\/+$/, '')}`)
			throw new CommandError(
				'configuration',
				`Cannot create the journal: ${id} is there already, and another one would let each of its orders be paid again; use its id, or, for another account, another directory or table`,
			)
	return store
}

/**
 * Returns the journal in this directory, otherwise the journal of the configuration; `undefined` if there is neither. The configuration or
 * the environment names its id. If neither does and the directory contains only one journal, returns that journal.
 *
 * @throws {CommandError} `configuration` if the store doesn't contain this journal. In an empty journal, nothing would be unresolved and
 * every order would look unpaid.
 */
async function findJournal(
	{ env }: Pick<Context, 'env'>,
	{ config }: LoadedConfig,
	path: string | undefined,
	why: string,
): Promise<CommandJournal | undefined> {
	const given = path === undefined ? config.journal : { store: await openDirectory(path) }
	if (!given) return undefined
	const held = path === undefined ? [] : listIds(path)
	const where = path ?? 'the store of the configuration'
	const id = config.journal?.id ?? (env.TARJA_JOURNAL_ID || (held.length === 1 ? held[0] : undefined))
	const { isEphemeral = false } = given.store
	const refuse = (found: string): CommandError => new CommandError('configuration', `Cannot ${why}: ${found}`)
	if (id === undefined && !isEphemeral)
		throw refuse(
			held.length
				? `${where} holds several journals; set TARJA_JOURNAL_ID, or name one in "journal" of tarja.config.ts`
				: `${where} holds no journal, or nothing names it; correct the place, or set TARJA_JOURNAL_ID to the id that "npx @tarja/cli journal create" printed`,
		)
	const options: JournalOptions = { ...given, ...(id !== undefined && { id }) }
	const store = options.store.open(id ?? 'memory')
	const record = await store.journal()
	if (!record && !isEphemeral)
		throw refuse(
			`${where} doesn't hold the journal ${id}${held.length ? `, but ${held.join(', ')}` : ''}; correct TARJA_JOURNAL_ID, the configuration, or the place`,
		)
	// The base URL must be right, because a list from one platform must not resolve calls of another platform.
	const baseUrl = env.TARJA_BASE_URL || record?.baseUrl || 'https://nobody.invalid'
	return { options, store, records: (other, client) => openRecords(options, baseUrl, other, client) }
}

/** Opens the API of a journal. `other` replaces the journal's own store. */
async function openRecords(
	options: JournalOptions,
	baseUrl: string,
	other?: EntryStore,
	client?: Client,
): Promise<JournalApi> {
	const [{ createClient }, { journal }] = await Promise.all([import('@tarja/core'), import('@tarja/journal')])
	const store = other ? { open: () => other, isEphemeral: options.store.isEphemeral ?? false } : options.store
	return (client ?? createClient({ baseUrl })).use(journal({ ...options, store })).journal
}

async function openDirectory(path: string): Promise<JournalStore> {
	const { directoryJournal } = await import('@tarja/journal/directory')
	return directoryJournal(path)
}

/**
 * Returns the journal that `--journal`, the configuration or the environment names.
 *
 * @throws {CommandError} `configuration` if no journal is named.
 */
async function requireJournal(context: Context, loaded: LoadedConfig, why: string): Promise<CommandJournal> {
	const found = await findJournal(context, loaded, findPath(context, loaded), why)
	if (found) return found
	throw createNoJournalError(why)
}

/** The facts about a call that decide whether it must be recorded. */
interface Wanted {
	readonly id: string
	readonly platform: Pick<Platform, 'isEmulator'>
	readonly loaded: LoadedConfig
	readonly reference?: string
}

/**
 * Returns the journal for an unsafe call. A call to the emulator needs no journal, because nothing is paid there. But a call with a
 * reference always needs one, because the journal makes sure that only one call with this reference is sent.
 *
 * @throws {CommandError} `configuration` if no journal is named and the call needs one. `usage` if the journal requires a reference.
 */
export async function findCallJournal(
	context: Context,
	{ id, platform, loaded, reference }: Wanted,
): Promise<CommandJournal | undefined> {
	const mayDoWithout = platform.isEmulator && reference === undefined
	const why = `call ${id}`
	const found = await (mayDoWithout
		? findJournal(context, loaded, getGivenPath(context), why)
		: requireJournal(context, loaded, why))
	if (found && reference === undefined)
		throw new CommandError(
			'usage',
			`Cannot call ${id}: it has no reference, which the journal needs to prevent a second payment; add --reference order-7`,
		)
	return found
}

/**
 * Returns the journal that a command reads or changes.
 *
 * @throws {CommandError} `configuration` if no journal is named, or the store doesn't contain the named journal.
 */
export async function requireExistingJournal(context: Context, why: string): Promise<CommandJournal> {
	return requireJournal(context, await loadConfig(context), why)
}
