// tarja init: what it writes, and what it leaves as it is. tools/pack/templates.mjs installs and runs what was written.
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from '@tarja-test/harness'
import { countLines } from '../../../tools/figures.mjs'
import { root } from '../../../tools/workspace.mjs'
import { directoryWith, tarja } from './program.mjs'

const runtimes = ['node', 'worker', 'deno']
const { version } = JSON.parse(readFileSync(resolve(root, 'packages/cli/package.json'), 'utf8'))

describe('tarja init', () => {
	for (const runtime of runtimes) {
		it(`writes a service for ${runtime} of at most seventy lines, whose decisions are comments, and asks for its own version`, async () => {
			const cwd = directoryWith()
			const { out } = await tarja(['init', runtime, '.'], { cwd })
			expect(readdirSync(cwd).sort()).to.deep.equal(out.trim().split('\n'))
			const service = ['main.ts', 'payment.ts'].map((file) => readFileSync(join(cwd, file), 'utf8'))
			expect(service.reduce((sum, text) => sum + countLines(text), 0)).to.be.at.most(70)
			for (const text of service) expect(text).to.match(/\/\/ Decided: /)
			const text = globSync('{deno,package}.json', { cwd })
				.map((file) => readFileSync(join(cwd, file), 'utf8'))
				.join('\n')
			const ranges = [...text.matchAll(/"(?:npm:)?@tarja\/[a-z]+(?:": "|@)(\^[\d.]+)"/g)].map(([, range]) => range)
			expect(new Set(ranges)).to.deep.equal(new Set([`^${version}`]))
		})
	}

	it('takes the registry of its scope into a new folder, without a token, and leaves the settings of a folder', async () => {
		const registry = '@tarja:registry=http://127.0.0.1:4873/'
		const settings = `${registry}\n//127.0.0.1:4873/:_authToken=x\n`
		const cwd = directoryWith({ '.npmrc': settings })
		expect(await tarja(['init', 'node'], { cwd })).to.include({ code: 0 })
		expect(readFileSync(join(cwd, '.npmrc'), 'utf8')).to.equal(settings)
		const above = directoryWith({ '.npmrc': settings })
		expect(await tarja(['init', 'node', 'shop'], { cwd: above })).to.include({ code: 0 })
		expect(readFileSync(join(above, 'shop/.npmrc'), 'utf8')).to.equal(`${registry}\n`)
	})

	for (const [what, content, folder, words] of [
		['a folder in which there is a file', { 'payment.ts': 'mine' }, '.', 'is not empty, it has payment.ts'],
		['a folder in which something is hidden', { '.hidden': '' }, '.', 'is not empty, it has .hidden'],
		['a file in the place of a folder', { shop: 'mine' }, 'shop', 'ENOTDIR'],
	])
		it(`refuses ${what}, and leaves it as it is`, async () => {
			const cwd = directoryWith(content)
			const { code, error } = await tarja(['init', 'node', folder], { cwd })
			expect([code, error.includes(words)], error).to.deep.equal([2, true])
			const left = readdirSync(cwd).map((name) => [name, readFileSync(join(cwd, name), 'utf8')])
			expect(left).to.deep.equal(Object.entries(content))
		})
})
