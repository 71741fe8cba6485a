import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, rejection, temporaryDirectory } from '@tarja-test/harness'
import { codesIn, json, openApi } from '../../test/documents.ts'
import { openSource } from './read-files.ts'

const reasonOf = async (promise: Promise<unknown>): Promise<string> => String(await rejection(promise))

function folderOf(files: Readonly<Record<string, unknown>>): string {
	const directory = mkdtempSync(join(temporaryDirectory, 'bind-'))
	for (const [name, content] of Object.entries(files)) {
		mkdirSync(join(directory, name, '..'), { recursive: true })
		writeFileSync(join(directory, name), typeof content === 'string' ? content : JSON.stringify(content))
	}
	return directory
}

const using = ($ref: string) => openApi({ '/a': { get: { responses: { 200: json({ $ref }) } } } })
const page = (path: string) =>
	`# OpenAPI definition\n\n\`\`\`json\n${JSON.stringify(openApi({ [path]: { get: {} } }))}\n\`\`\`\n`

describe('documents on a disk', () => {
	it('are a file, or the pages of a folder', async () => {
		const directory = folderOf({
			'vendor.yaml': 'openapi: 3.1.0\npaths: {/a: {get: {}}}',
			'pages/b/two.md': page('/b'),
			'pages/one.md': page('/a'),
			'pages/logo.png': 'x',
		})
		const file = await openSource({ name: 'v', path: 'vendor.yaml', directory })
		expect(file.operations.map(({ key }) => key)).to.deep.equal(['GET /a'])
		const pages = await openSource({ name: 'v', path: 'pages', directory })
		expect(pages.operations.map(({ pointer }) => pointer)).to.deep.equal([
			'one.md#/paths/~1a/get',
			'b/two.md#/paths/~1b/get',
		])
	})

	it('are lost alone where one cannot be read, and read where something refers to them', async () => {
		const directory = folderOf({
			'pages/a.md': page('/a'),
			'pages/b.md': '# B\n\n```\ncurl https://h.invalid/b\n```\n',
			'pages/broken.md': '# OpenAPI definition\n\n\0',
			'pages/readme.md': '# About\n',
			'api/main.json': using('card.json'),
			'api/card.json': { type: 'object', properties: { a: { $ref: 'broken.yaml' }, b: { $ref: 'broken.yaml#/B' } } },
			'api/broken.yaml': 'a: [',
			'api/README.md': '# About: \n- [ ] {',
		})
		const pages = await openSource({ name: 'v', path: 'pages', directory })
		expect(pages.operations.map(({ key }) => key)).to.deep.equal(['GET /a', 'GET /b'])
		const told = pages.diagnostics.map(({ code, pointer }) => `${code} ${pointer}`)
		expect(told).to.deep.equal(['part-unread broken.md#', 'page-passed-over readme.md#'])
		const api = await openSource({ name: 'v', path: 'api/main.json', references: 'api', directory })
		expect(api.diagnostics.map(({ code, pointer }) => `${code} ${pointer}`)).to.deep.equal(['part-unread broken.yaml#'])
		expect(codesIn(api)).to.deep.equal(['part-unread', 'remote-ref'])
	})

	it('are no links to a place outside of the folder in which they are looked for', async () => {
		const directory = folderOf({ 'map/vendor.json': openApi({ '/a': { get: {} } }), 'elsewhere.json': openApi({}) })
		symlinkSync(join(directory, 'elsewhere.json'), join(directory, 'map/link.json'))
		symlinkSync(join(directory, 'map/vendor.json'), join(directory, 'map/same.json'))
		const open = (path: string) => openSource({ name: 'v', path, directory: join(directory, 'map') })
		expect(await reasonOf(open('link.json'))).to.include('a link to a place outside of its folder')
		expect((await open('same.json')).operations).to.have.length(1)
		expect((await open('../elsewhere.json')).operations).to.have.length(0)
	})

	it('lead to other files only below a folder that was named, and through no link out of it', async () => {
		const directory = folderOf({
			'api/main.json': using('schemas/card.json#/Card'),
			'api/schemas/card.json': { Card: { type: 'string' } },
			'secret.json': { Card: {} },
		})
		symlinkSync(join(directory, 'secret.json'), join(directory, 'api/link.json'))
		const open = (path: string, references?: string) =>
			openSource({ name: 'v', path, directory, ...(references && { references }) })
		expect(codesIn(await open('api/main.json'))).to.deep.equal(['remote-ref'])
		expect(codesIn(await open('api/main.json', 'api'))).to.deep.equal([])
		writeFileSync(join(directory, 'api/main.json'), JSON.stringify(using('link.json#/Card')))
		expect(codesIn(await open('api/main.json', 'api'))).to.deep.equal(['remote-ref'])
		writeFileSync(join(directory, 'api/main.json'), JSON.stringify(using('../secret.json#/Card')))
		expect(codesIn(await open('api/main.json', 'api'))).to.deep.equal(['remote-ref'])
	})

	it('that are not there, or too large, are refused by the name that was given', async () => {
		const directory = folderOf({ 'big.json': '{}'.padEnd(100) })
		expect(await reasonOf(openSource({ name: 'v', path: 'none.json', directory }))).to.equal(
			'SourceError: Cannot read none.json: there is no such file',
		)
		expect(await reasonOf(openSource({ name: 'v', path: 'big.json', directory, limits: { maxBytes: 50 } }))).to.include(
			'it has 100 bytes',
		)
	})
})
