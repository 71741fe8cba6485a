/**
 * Stores the references of a journal in a directory: each claim is a hard link to the first file of its entry.
 * @module
 */
import { link, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { byId, type JournalEntry, jsonIn, type StoredEntry, unreadable } from '../entry.ts'
import { hexOf } from '../fingerprints.ts'
import { canStore, ownsReference } from '../protocol.ts'
import { directoryMaker, orUndefined, sync } from './files.ts'

/** Records in the directory which entry holds which reference, so that no other call with it is sent. */
export interface DirectoryReferences {
	/**
	 * Claims the entry's reference, if it has one; `file` holds its first revision. Resolves to `false` if another entry has
	 * claimed it.
	 */
	take(entry: JournalEntry, file: string): Promise<boolean>
	/** Resolves to the entries that hold this reference, by id. */
	find(reference: string): Promise<readonly StoredEntry[]>
	/** Lists the references that these entries hold; entries without a reference are left out. */
	of(ids: readonly string[]): Promise<readonly Claim[]>
	/** Deletes claims, so that other calls may use their references. */
	forget(claims: readonly Claim[]): Promise<void>
}

interface Claim {
	readonly id: string
	readonly reference: string
}

/** A claim's file that existed when the directory was listed. */
interface ListedClaim {
	readonly number: number
	readonly file: string
	/** The entry's id; `undefined` if the file cannot be read. */
	readonly id: string | undefined
}

type Read = (id: string) => Promise<StoredEntry | undefined>

/**
 * Numbers the claims of one reference. A number is a file name that only one process can create, so of two senders only one gets
 * the next.
 */
export function directoryReferences(path: string, read: Read): DirectoryReferences {
	const makers = new Map<string, () => Promise<void>>()
	/** Spreads claims over subdirectories, so that none has many files. */
	const directoryOf = async (reference: string): Promise<ClaimDirectory> => {
		const digest = await digestOf(reference)
		return { path: join(path, 'references', digest.slice(0, 2)), digest }
	}
	const claimants = async (directory: ClaimDirectory): Promise<readonly StoredEntry[]> =>
		entriesOf(await listed(directory), read)
	return {
		async take(entry, file) {
			const { reference } = entry
			if (reference === undefined || entry.revision > 0 || !ownsReference(entry)) return true
			const directory = await directoryOf(reference)
			const makeDirectory = makers.get(directory.path) ?? directoryMaker(directory.path)
			makers.set(directory.path, makeDirectory)
			await makeDirectory()
			return take(entry, file, directory, claimants)
		},
		find: async (reference) => {
			const found = await claimants(await directoryOf(reference))
			return found.filter(ownsReference).toSorted(byId)
		},
		async of(ids) {
			const found: Claim[] = []
			for (const id of ids) {
				const entry = await read(id)
				if (entry && entry.state !== 'unreadable' && entry.reference !== undefined)
					found.push({ id, reference: entry.reference })
			}
			return found
		},
		async forget(gone) {
			for (const { id, reference } of gone)
				for (const claim of await listed(await directoryOf(reference)))
					if (claim.id === id) await rm(claim.file, { force: true })
		},
	}
}

/** Directory in which all claims of one reference lie. */
interface ClaimDirectory {
	readonly path: string
	readonly digest: string
}

async function take(
	entry: JournalEntry,
	file: string,
	directory: ClaimDirectory,
	claimants: (directory: ClaimDirectory) => Promise<readonly StoredEntry[]>,
): Promise<boolean> {
	for (;;) {
		const numbers = (await listed(directory)).map(({ number }) => number)
		if (!canStore(entry, await claimants(directory))) return false
		const claim = join(directory.path, `${directory.digest}.${Math.max(-1, ...numbers) + 1}.json`)
		const linked = link(file, claim).then(() => true)
		if (!(await orUndefined('EEXIST', linked))) continue
		await sync(directory.path)
		// Checks again: if claims were deleted meanwhile, two senders may each have created a number.
		if (canStore(entry, await claimants(directory))) return true
		await rm(claim, { force: true })
		return false
	}
}

async function listed({ path, digest }: ClaimDirectory): Promise<readonly ListedClaim[]> {
	const names = (await orUndefined('ENOENT', readdir(path))) ?? []
	const own = names.filter((name) => name.startsWith(`${digest}.`))
	const found = await Promise.all(own.map((name) => claimIn(join(path, name), Number(name.split('.')[1]))))
	return found.filter((claim) => claim !== undefined)
}

/** Reads the entries that made these claims and leaves out deleted ones. An unreadable entry keeps its reference. */
async function entriesOf(listed: readonly ListedClaim[], read: Read): Promise<readonly StoredEntry[]> {
	const found = await Promise.all(
		listed.map(({ id, file }) =>
			id === undefined ? unreadable({ id: file, place: file }, 'it is not JSON') : read(id),
		),
	)
	return found.filter((entry) => entry !== undefined)
}

async function claimIn(file: string, number: number): Promise<ListedClaim | undefined> {
	const text = await orUndefined('ENOENT', readFile(file, 'utf8'))
	if (text === undefined) return undefined
	const { id } = Object(jsonIn(text))
	return { number, file, id: typeof id === 'string' ? id : undefined }
}

/** Hashes a reference to a file name that every file system accepts. */
async function digestOf(reference: string): Promise<string> {
	return hexOf(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(reference)))
}
