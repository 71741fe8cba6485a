import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, rejection, temporaryDirectory } from '@tarja-test/harness'
import { openApi } from '../../test/documents.ts'
import { openSource } from './files.ts'

const reasonOf = async (promise: Promise<unknown>): Promise<string> => String(await rejection(promise))

function folderOf(files: Readonly<Record<string, unknown>>): string {
	const directory = mkdtempSync(join(temporaryDirectory, 'bind-'))
	for (const [name, content] of Object.entries(files)) {
		mkdirSync(join(directory, name, '..'), { recursive: true })
		writeFileSync(join(directory, name), typeof content === 'string' ? content : JSON.stringify(content))
	}
	return directory
}

describe('openSource()', () => {
	it('refuses a link to a place outside of the folder', async () => {
		const directory = folderOf({ 'map/vendor.json': openApi({ '/a': { get: {} } }), 'elsewhere.json': openApi({}) })
		symlinkSync(join(directory, 'elsewhere.json'), join(directory, 'map/link.json'))
		symlinkSync(join(directory, 'map/vendor.json'), join(directory, 'map/same.json'))
		const open = (path: string) => openSource({ name: 'v', path, directory: join(directory, 'map') })
		expect(await reasonOf(open('link.json'))).to.include('a link to a place outside of its folder')
		expect((await open('same.json')).operations).to.have.length(1)
		expect((await open('../elsewhere.json')).operations).to.have.length(0)
	})

	it('refuses a file that is missing, too large or a folder, by the name that was given', async () => {
		const directory = folderOf({ 'big.json': '{}'.padEnd(33_554_433), 'folder/a.json': '{}' })
		expect(await reasonOf(openSource({ name: 'v', path: 'none.json', directory }))).to.equal(
			'SourceError: Cannot read none.json: there is no such file',
		)
		expect(await reasonOf(openSource({ name: 'v', path: 'folder', directory }))).to.include('it cannot be opened')
		expect(await reasonOf(openSource({ name: 'v', path: 'big.json', directory }))).to.include('it has 33554433 bytes')
	})
})
