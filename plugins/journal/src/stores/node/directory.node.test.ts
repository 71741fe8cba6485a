// What a journal in a directory asks of the file system, seen from outside: Node alone lets its own functions be replaced.
import { mkdirSync } from 'node:fs'
import files from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { toPrintableCause } from '@tarja/core/plugin'
import type { EntryStore } from '@tarja/journal'
import { directoryJournal } from '@tarja/journal/directory'
import { describe, expect, it, rejection } from '@tarja-test/harness'
import { createdAt, journalAt, newPath, testDirectoryJournal } from '../../../test/directory.ts'
import { entryOf } from '../../../test/pending-entry.ts'
import { collect } from '../../../test/store-over.ts'
import { createEntryId } from '../../moments.ts'
import { openGuarded } from '../../store.ts'

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

describe('directoryJournal() on a disk', () => {
	it('puts each new directory on disk before it makes the next, and all of them before the journal is created', async () => {
		const path = join(newPath(), 'a', 'b')
		const calls = await callsDuring(() => createdAt(path))
		const levels = [dirname(dirname(path)), dirname(path), path]
		const references = join(path, 'references')
		const made = calls.filter(([name, file]) => name === 'mkdir' || (name === 'sync' && !file.includes('.journal')))
		expect(made).to.deep.equal([
			...levels.flatMap((level) => [
				['mkdir', level],
				['sync', dirname(level)],
			]),
			['mkdir', references],
			['sync', path],
			['sync', path],
		])
		// An entry makes those of its claim alone.
		const later = await callsDuring(() => journalAt(path).write(entryOf(createEntryId(1))))
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
		const isClaim = (file: string): boolean => file.startsWith(join(path, 'references'))
		const steps = calls
			.filter(([name]) => name === 'rm' || name === 'sync')
			.map(([name, file]) => `${isClaim(file) ? 'claim ' : ''}${name === 'rm' ? file.split('.').at(-2) : name}`)
		const claims = ['claim 0', 'claim sync', 'claim 0', 'claim sync']
		expect(steps).to.deep.equal([...claims, '0', '1', '0', '1', 'sync', '2', '2', 'sync'])
	})

	if (process.platform !== 'win32')
		describe('among other users', () => {
			const write = (path: string, n = 1) =>
				journalAt(path).write({ ...entryOf(createEntryId(n)), reference: `order-${n}` })
			/** Two directories, the outer one for a parent that others change, and a journal in them. */
			const beginBelow = async () => {
				const place = newPath()
				const path = join(place, 'journals', 'main')
				const store = await createdAt(path)
				await store.write({ ...entryOf(createEntryId(0)), reference: 'order-0' })
				return { place, path, store, claims: join(path, 'references') }
			}

			it('is refused where others may write, also above it', async () => {
				const { place, path, claims } = await beginBelow()
				const [some = ''] = await files.readdir(claims)
				// A group of one's own may write: see below.
				const { uid, gid } = await files.stat(place)
				for (const directory of [path, claims, dirname(path), place])
					for (const mode of [...(uid === 0 || uid !== gid ? [0o720] : []), 0o702, 0o777]) {
						await files.chmod(directory, mode)
						for (const work of [() => write(path), () => journalAt(path).find('order-0')])
							expect((await rejection(work())).message).to.equal(
								`Cannot use the journal: others may write into ${directory}; run chmod go-w on it`,
							)
						await files.chmod(directory, 0o755)
					}
				await files.chmod(join(claims, some), 0o777)
				expect((await rejection(journalAt(path).find('order-0'))).message).to.include(
					`write into ${join(claims, some)}`,
				)
				await files.chmod(join(claims, some), 0o755)
				expect(await write(path)).to.equal(true)
			})

			it('is refused as soon as others may write into it', async () => {
				const { path, store, claims } = await beginBelow()
				for (const directory of [path, claims]) {
					await files.chmod(directory, 0o777)
					for (const work of [() => store.find('order-0'), () => store.write(entryOf(createEntryId(2)))])
						expect((await rejection(work())).message).to.include(`others may write into ${directory}`)
					await files.chmod(directory, 0o700)
				}
				expect((await store.find('order-0')).length).to.equal(1)
			})

			it('names the directory in the error of the order', async () => {
				const { path } = await beginBelow()
				await files.chmod(path, 0o777)
				const store = openGuarded(directoryJournal(dirname(path)), 'main')
				const error = await rejection(store.find('order-0'))
				expect(toPrintableCause(error)?.message).to.include(`others may write into ${path}; run chmod go-w on it`)
			})

			it('may be in a sticky directory such as /tmp, but not be one', async () => {
				const { place, path } = await beginBelow()
				await files.chmod(place, 0o1777)
				expect(await write(path)).to.equal(true)
				await files.chmod(path, 0o1777)
				expect((await rejection(write(path, 2))).message).to.include(`others may write into ${path}`)
			})

			it('is refused where a link leads through a directory that others may write into', async () => {
				const { place, path } = await beginBelow()
				const links = newPath()
				mkdirSync(links)
				await files.symlink(dirname(path), join(links, 'journals'))
				const linked = join(links, 'journals', 'main')
				expect(await write(linked)).to.equal(true)
				await files.chmod(place, 0o777)
				expect((await rejection(write(linked, 2))).message).to.include(`others may write into ${place}`)
				await files.chmod(place, 0o755)
				await files.symlink(path, join(links, 'main'))
				expect((await rejection(write(join(links, 'main'), 2))).message).to.include("main isn't a directory")
			})

			it('is refused where one link leads through another that others may replace', async () => {
				const { place, path } = await beginBelow()
				const [links, shared] = [join(place, 'links'), join(place, 'shared')]
				for (const directory of [links, shared]) mkdirSync(directory)
				const real = dirname(path)
				await files.symlink('../shared/./current', join(links, 'relative'))
				await files.symlink(join(shared, 'current'), join(links, 'absolute'))
				await files.symlink(real, join(shared, 'current'))
				for (const [n, name] of ['relative', 'absolute'].entries()) {
					const linked = join(links, name, 'main')
					expect(await write(linked, 2 * n + 1)).to.equal(true)
					await files.chmod(shared, 0o777)
					expect((await rejection(write(linked, 2 * n + 2))).message).to.include(`others may write into ${shared}`)
					await files.chmod(shared, 0o1777)
					expect(await write(linked, 2 * n + 2)).to.equal(true)
					await files.chmod(shared, 0o755)
				}
				if (process.getuid?.() !== 0) return
				await files.lchown(join(shared, 'current'), 12345, 12346)
				const message = (await rejection(write(join(links, 'relative', 'main'), 5))).message
				expect(message).to.include(`${join(shared, 'current')} belongs to user 12345`)
			})

			it('does not believe an entry, a claim or a record that others may write into', async () => {
				const { path, store, claims } = await beginBelow()
				const [entry] = await collect(store.list('all'))
				const [claim = ''] = (await files.readdir(claims, { recursive: true })).filter((name) => name.endsWith('.json'))
				await files.chmod(join(claims, claim), 0o666)
				const [found] = await store.find('order-0')
				expect(found).to.deep.include({ state: 'unreadable', reason: 'others may write into it' })
				expect(await store.read(entry?.id ?? '')).to.include({ state: 'unreadable' })
				await files.chmod(join(path, 'journal.0.json'), 0o666)
				expect((await rejection(store.journal())).message).to.match(/record in .*: others may write into it$/)
			})

			if (process.getuid?.() === 0)
				it('may be in a directory that a group of its user’s own may write into, as umask 0002 makes them', async () => {
					const { place, path, claims } = await beginBelow()
					const { geteuid } = process
					process.geteuid = () => 12345
					try {
						for (const directory of [place, dirname(path), path, claims]) {
							await files.chown(directory, 12345, 12345)
							await files.chmod(directory, 0o775)
						}
						expect(await write(path)).to.equal(true)
						await files.chown(place, 12345, 100)
						expect((await rejection(write(path, 2))).message).to.include(`others may write into ${place}`)
					} finally {
						Object.assign(process, { geteuid })
					}
				})

			if (process.getuid?.() === 0)
				it('is of no use to root if its user is another', async () => {
					const { place, path, claims } = await beginBelow()
					for (const directory of [claims, path, dirname(path), place]) {
						await files.chown(directory, 12345, 12346)
						const before = await files.readdir(place, { recursive: true })
						const message = `Cannot use the journal: ${directory} belongs to user 12345, and this process is user 0; run it as that user`
						for (const work of [() => write(path), () => journalAt(path).delete([createEntryId(0)])])
							expect((await rejection(work())).message).to.equal(message)
						expect(await files.readdir(place, { recursive: true })).to.deep.equal(before)
						await files.chown(directory, 0, 0)
					}
					await files.chown(place, 12345, 12346)
					expect((await rejection(createdAt(join(place, 'more', 'other')))).message).to.include(`${place} belongs to`)
					expect(await files.readdir(place)).to.deep.equal(['journals'])
				})
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
