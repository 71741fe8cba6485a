// What the console is made of: its bytes, its policy, and what of it reaches those who do not want it.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { consolePage } from '@tarja/emulator/console'
import { describe, expect, it } from '@tarja-test/harness'
import { build } from 'esbuild'
import { root } from '../../../tools/workspace.mjs'

const element = (name) => new RegExp(`<${name}[^>]*>([^]*?)</${name}>`).exec(consolePage.html)[1]
const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

async function bundled(code) {
	const { outputFiles } = await build({
		stdin: { contents: code, resolveDir: root },
		bundle: true,
		minify: true,
		format: 'esm',
		target: 'es2022',
		external: ['valibot'],
		tsconfigRaw: {}, // tsconfig's "paths" lead to the sources
		write: false,
		logLevel: 'error',
	})
	return outputFiles[0].text
}

describe('the console as it is built', () => {
	it('takes at most 24 kB with its styles, compressed with brotli', () => {
		expect(brotliCompressSync(consolePage.html).length).to.be.at.most(24_000)
	})

	it('may run its own script and use its own styles, and nothing else', () => {
		expect(consolePage.policy.split('; ')).to.deep.equal([
			"default-src 'none'",
			`script-src ${hash(element('script'))}`,
			`style-src ${hash(element('style'))}`,
			"connect-src 'self'",
			'img-src data:',
			"base-uri 'none'",
			"form-action 'none'",
			"frame-ancestors 'none'",
			"require-trusted-types-for 'script'",
			"trusted-types 'none'",
		])
	})

	it('asks for nothing from elsewhere', () => {
		const addresses = consolePage.html.match(/https?:\/\/[\w.]+/g) ?? []
		expect(addresses.filter((address) => !address.startsWith('http://www.w3.org'))).to.deep.equal([])
	})

	it('brings the licence of what is in it', () => {
		const text = readFileSync(resolve(root, 'packages/emulator/dist/console.js'), 'utf8')
		expect(text).to.contain('The MIT License').and.contain('Jason Miller')
	})

	it('leaves nothing in a bundle that imports createEmulator alone', async () => {
		const without = await bundled("export { createEmulator } from '@tarja/emulator'")
		const withConsole = await bundled("export { consolePage } from '@tarja/emulator/console'")
		for (const part of ['<!doctype html><html lang', 'Applied, response lost', 'Esvaziar o log']) {
			expect(without, part).not.to.contain(part)
			expect(withConsole, part).to.contain(part)
		}
	})
})
