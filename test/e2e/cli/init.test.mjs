// tarja init: what it writes, and what it leaves as it is. tools/pack/templates.mjs installs and runs what was written.
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from '@tarja-test/harness'
import { linesIn } from '../../../tools/figures.mjs'
import { root } from '../../../tools/workspace.mjs'
import { checked } from './documents.mjs'
import { directoryWith, documentOf, tarja } from './program.mjs'

const runtimes = ['node', 'worker', 'deno']
const { version } = JSON.parse(readFileSync(resolve(root, 'packages/cli/package.json'), 'utf8'))

describe('tarja init', () => {
	for (const runtime of runtimes) {
		it(`writes a service for ${runtime} of at most forty-five lines, whose decisions are comments`, async () => {
			const cwd = directoryWith()
			const document = checked('init', documentOf(await tarja(['init', runtime, '.', '--json'], { cwd })))
			expect(readdirSync(cwd).sort()).to.deep.equal(document.written)
			const service = ['main.ts', 'payment.ts'].map((file) => readFileSync(join(cwd, file), 'utf8'))
			expect(service.reduce((sum, text) => sum + linesIn(text), 0)).to.be.at.most(45)
			for (const text of service) expect(text).to.match(/\/\/ Decided: /)
		})

		it(`asks for ${runtime} for packages of its own version`, async () => {
			const cwd = directoryWith()
			await tarja(['init', runtime, 'shop'], { cwd })
			const text = globSync('{deno,package}.json', { cwd: join(cwd, 'shop') })
				.map((file) => readFileSync(join(cwd, 'shop', file), 'utf8'))
				.join('\n')
			const ranges = [...text.matchAll(/"(?:npm:)?@tarja\/[a-z]+(?:": "|@)(\^[\d.]+)"/g)].map(([, range]) => range)
			expect(new Set(ranges)).to.deep.equal(new Set([`^${version}`]))
		})
	}

	it('refuses a folder in which there is anything, and leaves it as it is', async () => {
		for (const content of [{ 'payment.ts': 'mine' }, { '.hidden': '' }]) {
			const cwd = directoryWith(content)
			const { code, error } = await tarja(['init', 'node'], { cwd })
			expect({ code, error }).to.deep.include({ code: 2 })
			expect(error).to.contain(`is not empty, it has ${Object.keys(content)[0]}`)
			expect(readdirSync(cwd)).to.deep.equal(Object.keys(content))
		}
	})

	it('refuses a file in the place of a folder', async () => {
		const cwd = directoryWith({ shop: 'mine' })
		const { code, error } = await tarja(['init', 'node', 'shop'], { cwd })
		expect(code).to.equal(2)
		expect(error).to.contain('ENOTDIR')
		expect(readFileSync(join(cwd, 'shop'), 'utf8')).to.equal('mine')
	})

	it('takes an empty folder, and makes one that is not there', async () => {
		const cwd = directoryWith()
		mkdirSync(join(cwd, 'empty'))
		for (const folder of ['empty', 'a/new/one']) {
			expect((await tarja(['init', 'deno', folder], { cwd })).code).to.equal(0)
			expect(existsSync(join(cwd, folder, 'payment.ts'))).to.equal(true)
		}
	})

	it('says which runtimes there are, and writes nothing for another', async () => {
		const cwd = directoryWith()
		const { code, error } = await tarja(['init', 'bun'], { cwd })
		expect(code).to.equal(2)
		expect(error).to.contain('it takes one of node, worker, deno')
		expect(readdirSync(cwd)).to.deep.equal([])
	})
})
