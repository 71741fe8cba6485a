// A journal in a directory, tested alike in Node, Deno and Bun.
import { execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import process from 'node:process'
import type { EntryStore, JournalEntry } from '@tarja/journal'
import { journalStoreContract } from '@tarja/journal/contract'
import { directoryJournal } from '@tarja/journal/directory'
import { describe, expect, it, rejection, temporaryDirectory } from '@tarja-test/harness'
import { createRecord } from '../src/journal-record.ts'
import { createEntryId } from '../src/moments.ts'
import { entryOf } from './pending-entry.ts'
import { collect } from './store-over.ts'

/** A path of a new journal. Its name has no digits, because a message hides what may be a card number. */
export const newPath = (): string =>
	join(temporaryDirectory, `j-${crypto.randomUUID().replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')}`)

/** The journal whose directory is this path. */
export function journalAt(path: string): EntryStore {
	return directoryJournal(dirname(path)).open(basename(path))
}

/** The same, created. */
export async function createdAt(path: string): Promise<EntryStore> {
	const store = journalAt(path)
	await store.writeJournal(createRecord(basename(path), 'https://platform.example', 0))
	return store
}

/** A journal of its own with an entry in it. */
async function beginCall(facts: Partial<JournalEntry> = {}) {
	const path = newPath()
	const store = await createdAt(path)
	const entry: JournalEntry = { ...entryOf(createEntryId(0)), ...facts }
	await store.write(entry)
	return { path, store, entry, file: (revision: number) => join(path, `${entry.id}.${revision}.json`) }
}

export function testDirectoryJournal(): void {
	describe('directoryJournal()', () => {
		const open = () => {
			const path = newPath()
			return { store: directoryJournal(path), other: directoryJournal(path) }
		}
		for (const { name, run } of journalStoreContract({ open, many: 250 })) it(name, run)

		it('leaves whole files only, one for each revision', async () => {
			const { path, store, entry } = await beginCall()
			await store.write({ ...entry, revision: 1 })
			const names = (await readdir(path)).sort()
			expect(names).to.deep.equal([`${entry.id}.0.json`, `${entry.id}.1.json`, 'journal.0.json', 'references'])
			expect(JSON.parse(await readFile(join(path, names[0] ?? ''), 'utf8'))).to.deep.equal(entry)
		})
		it('takes no notice of other files, nor of what a process left unfinished', async () => {
			const { path, store, entry } = await beginCall()
			const draft = `.${entry.id}.1.${crypto.randomUUID()}`
			for (const name of [draft, 'notes.txt', `${entry.id}.x.json`, `${entry.id}.1.json.bak`])
				await writeFile(join(path, name), '{"v":')
			expect(await store.read(entry.id)).to.deep.equal(entry)
			await store.delete([entry.id])
			expect((await readdir(path)).sort()).to.deep.equal([
				draft,
				`${entry.id}.1.json.bak`,
				`${entry.id}.x.json`,
				'journal.0.json',
				'notes.txt',
				'references',
			])
		})
		const damages: Readonly<Record<string, (file: string) => Promise<unknown>>> = {
			'is cut short': (file) => truncate(file, 20),
			'is empty': (file) => truncate(file, 0),
			'is full of zeros': (file) => writeFile(file, new Uint8Array(512)),
			'is no text': (file) => writeFile(file, Uint8Array.of(0xff, 0xfe, 0x00, 0xd8)),
			'was changed by hand': async (file) => writeFile(file, (await readFile(file, 'utf8')).replace('pending', 'paid')),
			'is a directory': async (file) => {
				await rm(file)
				await mkdir(file)
			},
		}
		for (const [what, damage] of Object.entries(damages))
			it(`names a file that ${what}, and lists everything before and after it`, async () => {
				const path = newPath()
				const store = await createdAt(path)
				const [before, damaged, after] = [0, 1, 2].map((ms) => entryOf(createEntryId(ms)))
				if (!before || !damaged || !after) throw new Error('unreachable')
				for (const entry of [before, damaged, after]) await store.write(entry)
				const file = join(path, `${damaged.id}.0.json`)
				await damage(file)
				for (const reader of [store, journalAt(path)])
					for (const which of ['all', 'unresolved'] as const) {
						const found = await collect(reader.list(which))
						expect(found.map(({ id }) => id)).to.deep.equal([before.id, damaged.id, after.id])
						expect(found[1]).to.include({ state: 'unreadable', place: file })
					}
				expect(await store.read(damaged.id)).to.include({ state: 'unreadable', place: file })
			})
		it('takes the end of a call whose first file was damaged meanwhile', async () => {
			const { store, entry, file } = await beginCall()
			await truncate(file(0), 7)
			const end = { ...entry, revision: 1, state: 'unknown' } as const
			expect(await store.write(end)).to.equal(true)
			expect(await store.read(entry.id)).to.deep.equal(end)
		})
		it('goes back to the revision before a damaged one once somebody has moved that away', async () => {
			const { store, entry, file } = await beginCall()
			await store.write({ ...entry, revision: 1, state: 'unknown' })
			await writeFile(file(1), '')
			expect(await store.read(entry.id)).to.include({ state: 'unreadable' })
			await rm(file(1))
			expect(await store.read(entry.id)).to.deep.equal(entry)
		})
		it('reads what an interrupted deletion has left, and deletes it', async () => {
			const { path, store, entry, file } = await beginCall()
			const last = { ...entry, revision: 1 }
			await store.write(last)
			await rm(file(0))
			expect(await store.read(entry.id)).to.deep.equal(last)
			await store.delete([entry.id])
			expect((await readdir(path)).sort()).to.deep.equal(['journal.0.json', 'references'])
		})
		it('lists what a process left that ended between entry and claim, and gives its reference to the next', async () => {
			const path = newPath()
			const store = await createdAt(path)
			const reference = 'order-7'
			const [left, next] = [entryOf(createEntryId(0)), entryOf(createEntryId(1))].map((entry) => ({
				...entry,
				reference,
			}))
			if (!left || !next) throw new Error('unreachable')
			await writeFile(join(path, `${left.id}.0.json`), JSON.stringify(left))
			expect(await store.find(reference)).to.deep.equal([])
			expect(await store.write(next)).to.equal(true)
			const found = (await collect(store.list('unresolved'))).map(({ id }) => id)
			expect(found).to.deep.equal([left.id, next.id])
			expect((await store.find(reference)).map(({ id }) => id)).to.deep.equal([next.id])
		})
		it('keeps a reference whose entry is gone', async () => {
			const { store, entry, file, path } = await beginCall({ reference: 'order-7' })
			await rm(file(0))
			for (const reader of [store, journalAt(path)]) {
				const found = await reader.find('order-7')
				expect(found[0]).to.include({ id: entry.id, state: 'unreadable', reason: 'its entry is gone' })
				const next = { ...entryOf(createEntryId(1)), reference: 'order-7' }
				expect(await reader.write(next)).to.equal(false)
			}
		})
		it('is refused while references are missing', async () => {
			const { path, store, entry } = await beginCall({ reference: 'order-7' })
			const references = join(path, 'references')
			const [some = ''] = await readdir(references)
			const next = { ...entry, id: createEntryId(1) }
			const expectRefusal = async (by: EntryStore, place: string) => {
				for (const work of [() => by.find('order-7'), () => by.write(next)])
					expect((await rejection(work())).message).to.include(
						`${place} is missing, and without it orders could be paid twice`,
					)
			}
			await rename(references, `${references}.away`)
			for (const by of [store, journalAt(path)]) await expectRefusal(by, references)
			await mkdir(references)
			await expectRefusal(store, join(references, some))
			await rm(references, { recursive: true })
			await rename(`${references}.away`, references)
			expect((await store.find('order-7')).map(({ id }) => id)).to.deep.equal([entry.id])
		})
		it('reads no pipe, no link and no endless file', async () => {
			const { path, store, entry, file } = await beginCall({ reference: 'order-7' })
			const references = join(path, 'references')
			const [claim = ''] = (await readdir(references, { recursive: true })).filter((name) => name.endsWith('.json'))
			const other = join(path, 'other')
			await rename(file(0), other)
			// The tests in Deno may neither start a program nor make a link.
			const hasPipes = process.platform !== 'win32' && !('Deno' in globalThis)
			const plants: readonly (readonly [reason: string, plant: (place: string) => unknown])[] = [
				["it isn't a file", (place) => (hasPipes ? execFileSync('mkfifo', ['-m', '600', place]) : mkdir(place))],
				["it isn't a file", (place) => mkdir(place)],
				...(hasPipes ? [['ELOOP', (place: string) => symlink(other, place)] as const] : []),
				['it is longer than 16777216 bytes', (place) => writeFile(place, '').then(() => truncate(place, 2 ** 40))],
			]
			for (const [reason, plant] of plants) {
				for (const place of [file(0), join(references, claim), join(path, 'journal.0.json')]) {
					await rm(place, { recursive: true, force: true })
					await plant(place)
				}
				const reader = journalAt(path)
				const flaw = { id: entry.id, state: 'unreadable', place: file(0), reason } as const
				expect(await collect(reader.list('all'))).to.deep.equal([flaw])
				expect(await reader.read(entry.id)).to.deep.equal(flaw)
				const place = join(references, claim)
				expect(await reader.find('order-7')).to.deep.equal([{ ...flaw, id: place, place }])
				expect(await store.write({ ...entry, id: createEntryId(1) }), reason).to.equal(false)
				const { message } = await rejection(reader.journal())
				expect(message)
					.to.match(/^Cannot read the journal’s record in /)
					.and.to.include(`: ${reason}`)
			}
		})
		it('keeps a reference whose claim cannot be read: nobody knows what has become of it', async () => {
			const { store, file } = await beginCall({ reference: 'order-7' })
			await truncate(file(0), 20)
			expect((await store.find('order-7')).map(({ state }) => state)).to.deep.equal(['unreadable'])
			expect(await store.write({ ...entryOf(createEntryId(1)), reference: 'order-7' })).to.equal(false)
		})
		it('forgets the claims of what it deletes', async () => {
			const { path, store, entry } = await beginCall({ reference: 'order-7' })
			await store.delete([entry.id])
			const left = await readdir(join(path, 'references'), { recursive: true })
			expect(left.filter((name) => name.endsWith('.json'))).to.deep.equal([])
			expect(await store.write({ ...entryOf(createEntryId(1)), reference: 'order-7' })).to.equal(true)
		})
		it('is not created where there can be no directory', async () => {
			const path = newPath()
			await writeFile(path, '')
			await rejection(createdAt(path))
			expect(() => directoryJournal('journal')).to.throw('another working directory has another journal')
		})
		it('takes no entry where its directory has been emptied, and lists none', async () => {
			const { path, store } = await beginCall()
			await rm(path, { recursive: true })
			const error = await rejection(store.write(entryOf(createEntryId(1))))
			expect(error.message).to.match(/^Cannot write the entry: there is no journal in .*@tarja\/cli journal create/)
			for (const work of [() => collect(store.list('all')), () => store.read('an entry')])
				expect((await rejection(work())).message).to.include(`${path} is missing`)
			expect(await store.journal()).to.equal(undefined)
		})
	})
}
