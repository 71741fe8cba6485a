/**
 * Stores the references of a journal in a directory: each claim is a hard link to the first file of its entry. And creates and syncs
 * directories for it.
 * @module
 */
import { constants, type FileHandle, link, lstat, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { hashSha256 } from '@tarja/core/plugin'
import type { JournalEntry, StoredEntry } from '../entry.ts'
import { canStore, isFoundByReference, ownsReference } from '../protocol.ts'
import { compareById, parseJsonOrUndefined, unreadable } from '../store.ts'

/** A claim's file that existed when the directory was listed. */
interface ListedClaim {
	readonly number: number
	readonly file: string
	/** The entry's id; `undefined` if the file cannot be read. */
	readonly id: string | undefined
}

type Read = (id: string) => Promise<StoredEntry | undefined>

/**
 * Records in the directory which entry holds which reference, so that no other call with it is sent. The claims of one reference have
 * numbers. A number is a file name that only one process can create, so of two senders only one gets the next.
 */
export function createDirectoryReferences(path: string, read: Read) {
	const makers = new Map<string, () => Promise<void>>()
	/** A digest is a name that every file system accepts. Claims are spread over subdirectories, so that none has many files. */
	const findClaimDirectory = async (reference: string): Promise<ClaimDirectory> => {
		const digest = await hashSha256(reference)
		return { path: join(path, 'references', digest.slice(0, 2)), digest }
	}
	const readClaimants = async (directory: ClaimDirectory): Promise<readonly StoredEntry[]> =>
		readEntries(await listClaims(directory), read)
	return {
		/** Claims the entry's reference; `file` holds its first revision. Resolves to `false` if another entry has it. */
		async take(entry: JournalEntry, file: string): Promise<boolean> {
			const { reference } = entry
			if (entry.revision > 0 || !ownsReference(entry)) return true
			const directory = await findClaimDirectory(reference)
			const makeDirectory = makers.get(directory.path) ?? createDirectoryMaker(directory.path)
			makers.set(directory.path, makeDirectory)
			await makeDirectory()
			return take(entry, file, directory, readClaimants)
		},
		async find(reference: string): Promise<readonly StoredEntry[]> {
			const found = await readClaimants(await findClaimDirectory(reference))
			return found.filter(isFoundByReference).toSorted(compareById)
		},
		/** Deletes the claims of these entries, so that other calls may use their references. */
		async forget(gone: readonly (StoredEntry | undefined)[]): Promise<void> {
			for (const entry of gone) {
				if (!entry || entry.state === 'unreadable') continue
				for (const claim of await listClaims(await findClaimDirectory(entry.reference)))
					if (claim.id === entry.id) await rm(claim.file, { force: true })
			}
		},
	}
}

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
		const numbers = (await listClaims(directory)).map(({ number }) => number)
		if (!canStore(entry, await claimants(directory))) return false
		const claim = join(directory.path, `${directory.digest}.${Math.max(-1, ...numbers) + 1}.json`)
		const linked = link(file, claim).then(() => true)
		if (!(await ignoreCode('EEXIST', linked))) continue
		await syncDirectory(directory.path)
		// Checks again: if claims were deleted meanwhile, two senders may each have created a number.
		if (canStore(entry, await claimants(directory))) return true
		await rm(claim, { force: true })
		return false
	}
}

async function listClaims({ path, digest }: ClaimDirectory): Promise<readonly ListedClaim[]> {
	const names = (await ignoreCode('ENOENT', readdir(path))) ?? []
	const own = names.filter((name) => name.startsWith(`${digest}.`))
	const found = await Promise.all(own.map((name) => claimIn(join(path, name), Number(name.split('.')[1]))))
	return found.filter((claim) => claim !== undefined)
}

/** Reads the entries that made these claims and leaves out deleted ones. An unreadable entry keeps its reference. */
async function readEntries(listed: readonly ListedClaim[], read: Read): Promise<readonly StoredEntry[]> {
	const found = await Promise.all(
		listed.map(({ id, file }) =>
			id === undefined ? unreadable({ id: file, place: file }, 'it is not JSON') : read(id),
		),
	)
	return found.filter((entry) => entry !== undefined)
}

async function claimIn(file: string, number: number): Promise<ListedClaim | undefined> {
	const text = await ignoreCode('ENOENT', readFile(file, 'utf8'))
	if (text === undefined) return undefined
	const { id } = Object(parseJsonOrUndefined(text))
	return { number, file, id: typeof id === 'string' ? id : undefined }
}

/** Creates the directory. Writes that run at the same time share one creation, and each waits until the directory is on disk. */
export function createDirectoryMaker(path: string): () => Promise<void> {
	let making: Promise<void> | undefined
	return () => {
		making ??= make(path).finally(() => {
			making = undefined
		})
		return making
	}
}

/**
 * Creates the directory and its missing parents, each synced before the next: a file survives a power failure only if every
 * directory entry on its path does.
 */
async function make(directory: string): Promise<void> {
	if (await exists(directory)) return
	await make(dirname(directory))
	const startedAtMs = Date.now()
	const made = await ignoreCode(
		'EEXIST',
		mkdir(directory, { mode: 0o700 }).then(() => true),
	)
	if (made) await handOverDirectory(directory, startedAtMs)
	await syncDirectory(dirname(directory))
}

/** How far the times of a file system may be behind the clock. */
const fileTimeMs = 1000

/** Gives a directory that root has made to the owner of its parent, who may have put an older one or a link in the place of its name. */
async function handOverDirectory(directory: string, startedAtMs: number): Promise<void> {
	if (process.platform === 'win32') return
	const handle = await open(directory, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW)
	try {
		if ((await handle.stat()).birthtimeMs < startedAtMs - fileTimeMs)
			throw new Error(`Cannot create the journal: ${directory} was replaced; create it as the user who owns its parent`)
		await giveToOwner(handle, dirname(directory))
	} finally {
		await handle.close()
	}
}

/**
 * Gives what root has made to the owner of its directory, whose service could not read it otherwise. It acts on the open file, because the
 * owner may put a link to another file in the place of its name. Windows has no such owners.
 *
 * @throws {Error} When the directory belongs to another user, and this process is not root; or when it is a link, or others may write it.
 */
export async function giveToOwner(file: Pick<FileHandle, 'chown' | 'stat'>, directory: string): Promise<void> {
	if (process.platform === 'win32') return
	const [own, place] = await Promise.all([file.stat(), lstat(directory)])
	const { uid, gid } = place
	// A directory of root's that others may write into, such as /tmp, is nobody's journal.
	if (own.uid === uid || uid === 0) return
	if (own.uid !== 0)
		throw new Error(
			`Cannot write into the journal: ${directory} belongs to user ${uid}, and this process is user ${own.uid}; run it as that user`,
		)
	if (place.isSymbolicLink())
		throw new Error(`Cannot write into the journal: ${directory} is a link; use the directory itself`)
	await file.chown(uid, gid)
}

/**
 * Refuses a journal's directory that others than its owner may write into: they could take entries away, and orders would be paid twice.
 *
 * @throws {Error} When its group or everybody may.
 */
export async function checkPrivate(directory: string): Promise<void> {
	if (process.platform === 'win32') return
	const { mode } = await stat(directory)
	if (mode & 0o022)
		throw new Error(`Cannot write into the journal: others may write into ${directory}; run chmod go-w on it`)
}

/** Syncs a directory, so that new names in it survive a power failure. Windows has no such call. */
export async function syncDirectory(path: string): Promise<void> {
	if (process.platform === 'win32') return
	const directory = await open(path, 'r')
	try {
		await directory.sync()
	} finally {
		await directory.close()
	}
}

export async function exists(path: string): Promise<boolean> {
	return (await ignoreCode('ENOENT', stat(path))) !== undefined
}

/** Resolves to `undefined` if the work fails with this error code. */
export async function ignoreCode<Out>(code: string, work: Promise<Out>): Promise<Out | undefined> {
	try {
		return await work
	} catch (error) {
		if (Object(error).code === code) return undefined
		throw error
	}
}
