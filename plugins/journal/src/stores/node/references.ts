/** Stores the references of a journal in a directory: each claim is a hard link to the first file of its entry. */

import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { hashSha256 } from '@tarja/core/plugin'
import type { JournalEntry, StoredEntry } from '../../entry.ts'
import { parseJsonOrUndefined, unreadable } from '../../parse-entry.ts'
import { canStore, isFoundByReference, ownsReference } from '../../protocol.ts'
import { compareById } from '../../store.ts'
import { checkDirectory, exists, linkFile, makeSynced, readText, requireDirectory, syncDirectory } from './files.ts'

/** A claim's file that existed when the directory was listed. */
interface Claim {
	readonly number: number
	readonly file: string
	/** The entry's id; `undefined` if the file can't be read. `flaw` then says why. */
	readonly id: string | undefined
	readonly flaw: string
}

type Read = (id: string) => Promise<StoredEntry | undefined>

/**
 * Records in the directory which entry owns which reference, so that no other call with that reference is sent. The claims of one
 * reference have numbers. A number is a file name that only one process can create, so if two senders want the next number, one gets it.
 */
export function createDirectoryReferences(root: string, read: Read) {
	const listClaims = createClaimList()
	/** Directories of claims whose name is surely on disk. */
	const synced = new Set<string>()
	/** The name is a digest, because every file system accepts it. Claims are spread over subdirectories, so that none has many files. */
	const findPlace = async (reference: string): Promise<Place> => {
		const digest = await hashSha256(reference)
		return { directory: join(root, digest.slice(0, 2)), digest }
	}
	const readClaimants = async (claims: readonly Claim[]): Promise<readonly StoredEntry[]> => {
		const found = await Promise.all(claims.map((claim) => readClaimant(claim, read)))
		return found.filter((entry) => entry !== undefined)
	}
	return {
		/** Claims the entry's reference; `file` holds its first revision. Resolves to `false` if another entry owns it. */
		async take(entry: JournalEntry, file: string): Promise<boolean> {
			if (entry.revision > 0 || !ownsReference(entry)) return true
			const place = await findPlace(entry.reference)
			for (;;) {
				const claims = await listClaims(place)
				if (!canStore(entry, await readClaimants(claims))) return false
				if (!synced.has(place.directory)) await makeSynced(place.directory)
				synced.add(place.directory)
				const claim = toClaimFile(place, Math.max(-1, ...claims.map(({ number }) => number)) + 1)
				if (!(await linkFile(file, claim))) continue
				await syncDirectory(place.directory)
				// Checks again: if claims were deleted meanwhile, two senders may each have created a number.
				const others = (await listClaims(place)).filter(({ id }) => id !== entry.id)
				if (canStore(entry, await readClaimants(others))) return true
				await rm(claim, { force: true })
				return false
			}
		},
		async find(reference: string): Promise<readonly StoredEntry[]> {
			const found = await readClaimants(await listClaims(await findPlace(reference)))
			return found.filter(isFoundByReference).toSorted(compareById)
		},
		/** Deletes the claims of this entry, so that other calls may use its reference. */
		async forget({ id, reference }: JournalEntry): Promise<void> {
			const place = await findPlace(reference)
			const own = (await listClaims(place)).filter((claim) => claim.id === id)
			for (const { file } of own) await rm(file, { force: true })
			if (own.length) await syncDirectory(place.directory)
		},
	}
}

interface Place {
	readonly directory: string
	readonly digest: string
}

/** Matches `<digest>.<number>.json`. */
const named = /^(\w+)\.(\d{1,9})\.json$/

/** Returns a function that lists the claims of a reference. */
function createClaimList(): (place: Place) => Promise<readonly Claim[]> {
	/** Directories that existed before. If one is missing later, its claims weren't deleted but lost. */
	const seen = new Set<string>()
	return async (place) => {
		const { directory, digest } = place
		if (seen.has(directory)) await requireDirectory(directory)
		else if (!(await checkDirectory(directory))) return []
		seen.add(directory)
		const own = (await readdir(directory)).map((name) => named.exec(name)).filter((name) => name?.[1] === digest)
		const found = await Promise.all(own.map((name) => readClaim(place, Number(name?.[2]))))
		return found.filter((claim) => claim !== undefined)
	}
}

function toClaimFile({ directory, digest }: Place, number: number): string {
	return join(directory, `${digest}.${number}.json`)
}

async function readClaim(place: Place, number: number): Promise<Claim | undefined> {
	const file = toClaimFile(place, number)
	const found = await readText(file)
	if (!found) return undefined
	const { id } = Object('text' in found && parseJsonOrUndefined(found.text))
	const flaw = 'flaw' in found ? found.flaw : 'it is not JSON'
	return { number, file, id: typeof id === 'string' ? id : undefined, flaw }
}

/**
 * Reads the entry that made a claim; `undefined` if both were deleted. An entry that is unreadable or gone keeps its reference, because
 * its call may have been applied.
 */
async function readClaimant({ id, file, flaw }: Claim, read: Read): Promise<StoredEntry | undefined> {
	if (id === undefined) return unreadable({ id: file, place: file }, flaw)
	const entry = await read(id)
	return entry || !(await exists(file)) ? entry : unreadable({ id, place: file }, 'its entry is gone')
}
