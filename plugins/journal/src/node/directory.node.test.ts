// What a journal in a directory asks of the file system, seen from outside: Node alone lets its own functions be replaced.
import { mkdirSync } from 'node:fs'
import files from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { dirname, join } from 'node:path'
import process from 'node:process'
import type { EntryStore } from '@tarja/journal'
import { describe, expect, it, rejection, temporaryDirectory } from '@tarja-test/harness'
import { createdAt, journalAt, testDirectoryJournal } from '../../test/directory.ts'
import { entryOf } from '../../test/pending-entry.ts'
import { collect } from '../../test/store-over.ts'
import { createEntryId } from '../record.ts'

testDirectoryJournal()

type Call = readonly [name: string, path: string]

/** Every call of node:fs/promises while `work` runs, with the path; `names` for each name that a directory listing gave back. */
async function callsDuring(work: () => Promise<unknown>): Promise<readonly Call[]> {
	const calls: Call[] = []
	const real = { ...files }
	const note =
		(name: 'link' | 'mkdir' | 'readFile' | 'rm' | 'stat') =>
		(...input: readonly unknown[]): Promise<unknown> => {
			calls.push([name, String(input[0])])
			return Reflect.apply(real[name], files, input)
		}
	Object.assign(files, {
		...Object.fromEntries((['link', 'mkdir', 'readFile', 'rm', 'stat'] as const).map((name) => [name, note(name)])),
		async readdir(path: string) {
			const names = await real.readdir(path)
			calls.push(['readdir', path], ...names.map((name): Call => ['names', name]))
			return names
		},
		async open(...input: Parameters<typeof real.open>) {
			const file = await real.open(...input)
			const sync = file.sync.bind(file)
			file.sync = () => {
				calls.push(['sync', String(input[0])])
				return sync()
			}
			return file
		},
	})
	syncBuiltinESMExports()
	try {
		await work()
	} finally {
		Object.assign(files, real)
		syncBuiltinESMExports()
	}
	return calls
}

const newPath = (): string => join(temporaryDirectory, `j-${crypto.randomUUID()}`)

describe('directoryJournal() on a disk', () => {
	it('puts each new directory on disk before it makes the next, and all of them before the journal is created', async () => {
		const path = join(newPath(), 'a', 'b')
		const calls = await callsDuring(() => createdAt(path))
		const levels = [dirname(dirname(path)), dirname(path), path]
		const made = calls.filter(([name, file]) => name === 'mkdir' || (name === 'sync' && !file.includes('.journal')))
		expect(made).to.deep.equal([
			...levels.flatMap((level) => [
				['mkdir', level],
				['sync', dirname(level)],
			]),
			['sync', path],
		])
		// An entry makes those of its claim alone.
		const later = await callsDuring(() => journalAt(path).write(entryOf(createEntryId(1))))
		const references = join(path, 'references')
		expect(later.filter(([name, file]) => name === 'mkdir' && !file.startsWith(references))).to.deep.equal([])
	})

	it('confirms an entry once its text, its claim and both names are on disk, and lets nobody else read them', async () => {
		const path = newPath()
		const entry = { ...entryOf(createEntryId(0)), reference: 'order-7' }
		await createdAt(path)
		const calls = await callsDuring(() => journalAt(path).write(entry))
		const isIn = (part: string) => (file: string) => file.startsWith(join(path, part))
		const steps = calls.flatMap(([name, file]) => {
			if (name !== 'sync' && name !== 'link') return []
			const what = isIn(`.${entry.id}`)(file)
				? 'text'
				: isIn(entry.id)(file)
					? 'entry'
					: isIn('references')(file)
						? 'claims'
						: file
			return [`${name} ${what}`]
		})
		const last = steps.slice(steps.indexOf('link entry'))
		expect(steps.filter((step) => step.endsWith('text'))).to.deep.equal(['sync text', 'link text'])
		expect(last).to.deep.equal(['link entry', 'sync claims', `sync ${path}`])
		const made = process.platform === 'win32' ? [] : await files.readdir(path, { recursive: true })
		for (const name of made) expect((await files.stat(join(path, name))).mode & 0o077, name).to.equal(0)
	})

	it('forgets older revisions on disk before it removes the newest', async () => {
		const path = newPath()
		const store = await createdAt(path)
		const entries = [0, 1].map((ms) => entryOf(createEntryId(ms)))
		for (const entry of entries) for (const revision of [0, 1, 2]) await store.write({ ...entry, revision })
		const calls = await callsDuring(() => store.delete(entries.map(({ id }) => id)))
		const steps = calls
			.filter(([name]) => name === 'rm' || name === 'sync')
			.map(([name, file]) => (name === 'rm' ? Number(file.split('.').at(-2)) : name))
		// The last two are the entries' claims.
		expect(steps).to.deep.equal([0, 1, 0, 1, 'sync', 2, 2, 'sync', 0, 0])
	})

	if (process.getuid?.() === 0)
		it('gives what root writes into another user’s journal to that user, so that their service can read it', async () => {
			const place = newPath()
			mkdirSync(place)
			await files.chown(place, 12345, 12346)
			const store = await createdAt(join(place, 'main'))
			await store.write({ ...entryOf(createEntryId(0)), reference: 'order-1' })
			const made = await files.readdir(place, { recursive: true })
			expect(made.length).to.be.greaterThan(4)
			for (const name of made) expect(await files.stat(join(place, name)), name).to.include({ uid: 12345, gid: 12346 })
		})

	if (process.platform !== 'win32')
		it('is refused where others may write into its directory', async () => {
			const path = newPath()
			await createdAt(path)
			for (const mode of [0o720, 0o702, 0o777]) {
				await files.chmod(path, mode)
				const error = await rejection(journalAt(path).write(entryOf(createEntryId(0))))
				expect(error.message).to.match(
					/^Cannot write into the journal: others may write into .*; run chmod go-w on it$/,
				)
			}
			await files.chmod(path, 0o755)
			expect(await journalAt(path).write(entryOf(createEntryId(0)))).to.equal(true)
		})

	if (process.getuid?.() === 0)
		it('gives nobody another file of root’s, though its owner puts a link in the place of each new file', async () => {
			const [place, secret] = [newPath(), `${newPath()}.secret`]
			mkdirSync(place)
			await files.writeFile(secret, 'of root', { mode: 0o600 })
			await files.chown(place, 12345, 12346)
			const store = await createdAt(join(place, 'main'))
			const real = { ...files }
			// The service's user swaps the file between its creation and whatever is done to its name.
			Object.assign(files, {
				async open(...input: Parameters<typeof real.open>) {
					const file = await real.open(...input)
					const path = String(input[0])
					if (input[1] === 'wx') await real.rm(path).then(() => real.symlink(secret, path))
					return file
				},
			})
			syncBuiltinESMExports()
			try {
				await store.write(entryOf(createEntryId(0))).catch(() => {})
			} finally {
				Object.assign(files, real)
				syncBuiltinESMExports()
			}
			expect(await files.stat(secret)).to.include({ uid: 0, gid: 0 })
		})

	if (process.getuid?.() === 0)
		it('gives nobody another directory of root’s, though its owner puts one or a link in the place of each new one', async () => {
			const old = `${newPath()}.old`
			mkdirSync(old, { mode: 0o700 })
			await files.writeFile(join(old, 'secret'), 'of root')
			await new Promise((done) => setTimeout(done, 1100))
			for (const way of ['link', 'new', 'directory']) {
				const [place, fresh] = [newPath(), `${newPath()}.new`]
				mkdirSync(fresh)
				mkdirSync(place)
				await files.chown(place, 12345, 12346)
				const real = { ...files }
				Object.assign(files, {
					async mkdir(...input: Parameters<typeof real.mkdir>) {
						const made = await real.mkdir(...input)
						await real.rmdir(input[0])
						const led = { link: old, new: fresh }[way]
						await (led ? real.symlink(led, input[0]) : real.rename(old, input[0]))
						return made
					},
				})
				syncBuiltinESMExports()
				let error: unknown
				try {
					await createdAt(join(place, 'main')).catch((thrown) => {
						error = thrown
					})
				} finally {
					Object.assign(files, real)
					syncBuiltinESMExports()
				}
				const at = { link: old, new: fresh }[way] ?? join(place, 'main')
				expect(await files.stat(at), way).to.include({ uid: 0, gid: 0 })
				expect(String(error), way).to.match(/ELOOP|ENOTDIR|was replaced; create it as the user who owns its parent$/)
			}
		})

	for (const [what, work] of Object.entries({
		'lists unresolved entries': (store) => collect(store.list('unresolved')),
		'lists all entries': (store) => collect(store.list('all')),
		'deletes them all': (store, ids) => store.delete(ids),
		'reads and rewrites each of them': async (store, ids) => {
			for (const id of ids) {
				const entry = await store.read(id)
				if (entry && entry.state !== 'unreadable') await store.write({ ...entry, revision: entry.revision + 1 })
			}
		},
	} satisfies Readonly<Record<string, (store: EntryStore, ids: readonly string[]) => Promise<unknown>>>))
		it(`${what} with as many steps for each of many as for each of few`, async () => {
			const stepsFor = async (count: number): Promise<number> => {
				const path = newPath()
				await createdAt(path)
				const entries = Array.from({ length: count }, (_, ms) => entryOf(createEntryId(ms)))
				const writer = journalAt(path)
				await Promise.all(entries.flatMap((entry) => writer.write(entry)))
				await Promise.all(entries.map((entry) => writer.write({ ...entry, revision: 1 })))
				const calls = await callsDuring(() =>
					work(
						journalAt(path),
						entries.map(({ id }) => id),
					),
				)
				return calls.length / count
			}
			expect(await stepsFor(120)).to.be.at.most(await stepsFor(10))
		})
})
