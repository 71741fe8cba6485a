// A journal in a directory, tested alike in Node, Deno and Bun.
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { journalStoreContract } from '@tarja/journal/contract'
import { directoryJournal } from '@tarja/journal/directory'
import { describe, expect, it, rejection, temporaryDirectory } from '@tarja-test/harness'
import { newId } from '../src/entry.ts'

const newPath = (): string => join(temporaryDirectory, `journal-${crypto.randomUUID()}`)

function entryOf(id: string) {
	return {
		v: 1,
		id,
		revision: 0,
		operation: 'pay',
		method: 'POST',
		path: '/pay',
		fields: { n: '1' },
		startedAt: new Date(0).toISOString(),
		state: 'pending',
		attempts: 0,
		mayHaveReplayed: false,
		absentReads: 0,
	} as const
}

export function testDirectoryJournal(): void {
	describe('directoryJournal()', () => {
		const open = () => {
			const path = newPath()
			return { store: directoryJournal(path), other: directoryJournal(path) }
		}
		for (const { name, run } of journalStoreContract({ open })) it(name, run)

		it('leaves whole files only, one for each revision', async () => {
			const path = newPath()
			const store = directoryJournal(path)
			const entry = entryOf(newId(0))
			await store.write(entry)
			await store.write({ ...entry, revision: 1 })
			const names = (await readdir(path)).sort()
			expect(names).to.deep.equal([`${entry.id}.0.json`, `${entry.id}.1.json`])
			expect(JSON.parse(await readFile(join(path, names[0] ?? ''), 'utf8'))).to.deep.equal(entry)
		})
		it('takes no notice of other files, nor of what a process left unfinished', async () => {
			const path = newPath()
			const store = directoryJournal(path)
			const entry = entryOf(newId(0))
			await store.write(entry)
			const draft = `.${entry.id}.1.${crypto.randomUUID()}`
			for (const name of [draft, 'notes.txt', `${entry.id}.x.json`, `${entry.id}.1.json.bak`])
				await writeFile(join(path, name), '{"v":')
			expect(await store.read(entry.id)).to.deep.equal(entry)
			await utimes(join(path, draft), 0, 0)
			await store.delete(entry.id)
			expect((await readdir(path)).sort()).to.deep.equal([`${entry.id}.1.json.bak`, `${entry.id}.x.json`, 'notes.txt'])
		})
		it('says which file cannot be read, instead of passing over it', async () => {
			const path = newPath()
			await mkdir(path)
			const id = newId(0)
			await writeFile(join(path, `${id}.0.json`), '{"v":1,"id"')
			const store = directoryJournal(path)
			expect((await rejection(store.read(id))).message).to.include(`${id}.0.json`)
		})
		it('fails a write where there can be no directory', async () => {
			const path = newPath()
			await writeFile(path, '')
			await rejection(directoryJournal(path).write(entryOf(newId(0))))
		})
		it('is empty before the first write', async () => {
			for await (const entry of directoryJournal(newPath()).list('all')) expect(entry).to.equal(undefined)
		})
	})
}
