import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@tarja-test/harness'
import { writeBindingFiles } from './files.ts'

let folder = ''
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'tarja-bind-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('writeBindingFiles()', () => {
	it('keeps the old files if one new file cannot be written', async () => {
		await writeFile(join(folder, 'a.ts'), 'old')
		await mkdir(join(folder, 'b.ts'))
		await writeFile(join(folder, 'b.ts/keep'), 'kept')
		const failure = await writeBindingFiles(
			folder,
			new Map([
				['a.ts', 'new'],
				['b.ts', 'new'],
			]),
		).catch((error: unknown) => error)
		expect(failure).to.be.instanceOf(Error)
		expect(await readFile(join(folder, 'a.ts'), 'utf8')).to.equal('old')
		expect(await readFile(join(folder, 'b.ts/keep'), 'utf8')).to.equal('kept')
		expect(await readdir(folder)).to.have.members(['a.ts', 'b.ts'])
	})

	it('follows no link out of the folder: the link is replaced, and what it led to stays', async () => {
		const secret = join(folder, 'secret')
		await writeFile(secret, 'kept')
		const out = join(folder, 'out')
		await mkdir(out)
		await symlink(secret, join(out, 'index.ts'))
		await writeBindingFiles(out, new Map([['index.ts', 'new']]))
		expect(await readFile(secret, 'utf8')).to.equal('kept')
		expect(await readFile(join(out, 'index.ts'), 'utf8')).to.equal('new')
	})

	it('takes no path for a name', async () => {
		for (const name of ['../x.ts', '/x.ts', 'a/b.ts', '', '.x'])
			expect(await writeBindingFiles(folder, new Map([[name, '']])).catch(String)).to.match(/^TypeError: Cannot write/)
		expect(await readdir(folder)).to.deep.equal([])
	})
})
