/** Finds the journal of a command: the configuration's, or the directory given by an option. */
import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { EntryStore, JournalApi, JournalOptions, JournalStore } from '@tarja/journal'
import { CommandError, type Context, type Options } from './command.ts'
import { type LoadedConfig, loadConfig, type Platform } from './platform.ts'

/** The journal of a command. */
export interface CommandJournal {
	/** How it is made. */
	readonly options: JournalOptions
	/** Its entries. */
	readonly store: EntryStore
	/** Its API without a client for calls, over a store in its place if one is given: lookups bring their own way to the platform. */
	records(store?: EntryStore): Promise<JournalApi>
}

/** A store, and which of its journals is meant: the configuration names it, or the environment. */
interface Place {
	readonly options: JournalOptions
	readonly id: string | undefined
	/** Where it is, for messages. */
	readonly where: string
	/** The ids that a directory holds. */
	readonly held: readonly string[]
	/** The environment's base URL. */
	readonly baseUrl: string | undefined
}

/**
 * Opens the journal with this id.
 *
 * @throws {CommandError} `configuration`, where the store doesn't hold it: nothing would be unresolved there, and every order unpaid.
 */
async function openJournal(
	{ options: given, id, where, held, baseUrl: named }: Place,
	why: string,
): Promise<CommandJournal> {
	const { isEphemeral = false } = given.store
	const refuse = (found: string): CommandError => new CommandError('configuration', `Cannot ${why}: ${found}`)
	if (id === undefined && !isEphemeral)
		throw refuse(
			held.length
				? `${where} holds several journals; set TARJA_JOURNAL_ID, or name one in "journal" of tarja.config.ts`
				: `${where} holds no journal, or nothing names it; correct the place, or set TARJA_JOURNAL_ID to the id that "npx @tarja/cli journal create" printed`,
		)
	const options = { ...given, ...(id !== undefined && { id }) }
	const own = options.store.open(id ?? 'memory')
	const record = await own.journal()
	if (!record && !isEphemeral)
		throw refuse(
			`${where} doesn't hold the journal ${id}${held.length ? `, but ${held.join(', ')}` : ''}; correct TARJA_JOURNAL_ID, the configuration, or the place`,
		)
	// A list of the environment's platform must resolve no call of another one.
	const baseUrl = named ?? record?.baseUrl ?? 'https://nobody.invalid'
	return {
		options,
		store: own,
		async records(store) {
			const [{ createClient }, { journal }] = await Promise.all([import('@tarja/core'), import('@tarja/journal')])
			const kept = { ...options, store: store ? { open: () => store, isEphemeral } : options.store }
			return createClient({ baseUrl }).use(journal(kept)).journal
		},
	}
}

/** The option by which a journal is found, shared by all commands that record calls or read records. */
export const journalOptions: Options = {
	journal: { value: '<directory>', summary: "Use the journal in this directory, not the configuration's" },
}

/** Writes a word of a command line as it is where no shell reads it otherwise, else in single quotes. */
function toShellWord(text: string): string {
	return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/** A command line that uses the same journal, for advice: it runs as it is printed. */
export function formatJournalCommand({ args }: Pick<Context, 'args'>, ...words: readonly string[]): string {
	const path = args.text('journal')
	const all = path === undefined ? words : [...words, '--journal', path]
	return ['npx @tarja/cli journal', ...all.map(toShellWord)].join(' ')
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
 * @throws {CommandError} `configuration`, where none is named, or it holds a journal of this platform: a command that runs again, as in a
 * script that starts the shop, would forget all orders.
 */
export async function storeForCreation(context: Context, baseUrl: string): Promise<JournalStore> {
	const loaded = await loadConfig(context)
	const path = findPath(context, loaded)
	const { directoryJournal } = await import('@tarja/journal/directory')
	const store = path === undefined ? loaded.config.journal?.store : directoryJournal(path)
	if (!store) throw createNoJournalError('create it')
	const named = loaded.config.journal?.id ?? context.env.TARJA_JOURNAL_ID
	// As the journal stores it: a host in capitals, or the usual port, is no other platform.
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
 * Returns the journal in this directory, or that of the configuration; `undefined` if there is neither. Its id is the one that the
 * configuration or the environment names. If neither does, a directory with one journal is that journal.
 */
async function findJournal(
	{ env }: Pick<Context, 'env'>,
	{ config }: LoadedConfig,
	path: string | undefined,
	why: string,
): Promise<CommandJournal | undefined> {
	const named = config.journal?.id ?? (env.TARJA_JOURNAL_ID || undefined)
	const baseUrl = env.TARJA_BASE_URL || undefined
	if (path === undefined) {
		const where = 'the store of the configuration'
		return config.journal && openJournal({ options: config.journal, id: named, where, held: [], baseUrl }, why)
	}
	const { directoryJournal } = await import('@tarja/journal/directory')
	const options = { store: directoryJournal(path) }
	const held = listIds(path)
	const id = named ?? (held.length === 1 ? held[0] : undefined)
	return openJournal({ options, id, where: path, held, baseUrl }, why)
}

/**
 * Returns the journal that `--journal`, the configuration or the environment names, and fails if none does.
 *
 * @throws {CommandError} `configuration`, where none is named.
 */
async function requireJournal(context: Context, loaded: LoadedConfig, why: string): Promise<CommandJournal> {
	const found = await findJournal(context, loaded, findPath(context, loaded), why)
	if (found) return found
	throw createNoJournalError(why)
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
 * @throws {CommandError} `configuration`, where none is named, or its place doesn't hold it.
 */
export async function requireExistingJournal(context: Context, why: string): Promise<CommandJournal> {
	return requireJournal(context, await loadConfig(context), why)
}
