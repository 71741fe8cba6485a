// What the catalogue promises beyond its code: the table of its groups, the bytes of a group.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { groups } from '@tarja/catalogue/data'
import { createEmulator } from '@tarja/emulator'
import { describe, expect, it } from '@tarja-test/harness'
import { build } from 'esbuild'
import { root } from '../../../tools/workspace.mjs'

/** Bundled and minified as an application would, from what was built. */
async function bundled(code, external = []) {
	const { outputFiles } = await build({
		stdin: { contents: code, resolveDir: root },
		bundle: true,
		minify: true,
		format: 'esm',
		target: 'es2022',
		write: false,
		external,
		logLevel: 'error',
	})
	const [{ contents, text }] = outputFiles
	return { text, bytes: brotliCompressSync(contents).length }
}

describe('the table of groups', () => {
	it('names every group, with its operations', () => {
		const page = readFileSync(resolve(root, 'docs/reference/catalogue.md'), 'utf8')
		for (const { title, operations } of groups) {
			const row = page.split('\n').find((line) => line.startsWith(`| ${title} | `))
			for (const { key } of operations) expect(row).to.contain(`\`${key}\``)
		}
	})
})

const core = "export { createClient } from '@tarja/core'\n"
const overCore = async (code) => (await bundled(core + code)).bytes - (await bundled(core)).bytes

describe('the bytes of a group', () => {
	it('are less than 1 kB over core', async () => {
		expect(await overCore("export { loans } from '@tarja/catalogue/groups'")).to.be.lessThan(1000)
	})

	it('are less than 3.4 kB with valibot, the schemas and the narrowing of a payment intent', async () => {
		expect(await overCore("export { payments } from '@tarja/catalogue/payments'")).to.be.lessThan(3400)
	})

	const entryOf = ({ key, operations }) =>
		`@tarja/catalogue/${operations.some(({ state }) => state === 'documented') ? key : 'groups'}`
	for (const { key, operations } of groups)
		it(`are its own: ${key}`, async () => {
			const { text, bytes } = await bundled(`export { ${key} } from '${entryOf({ key, operations })}'`, [
				'@tarja/core',
				'valibot',
			])
			// 200 bytes of them send integers beyond 2^53 digit by digit, and name the way out for a CNPJ with letters.
			expect(bytes).to.be.lessThan(2700)
			const named = [...text.matchAll(/group:"(\w+)"|"([a-z]\w*)\.\w+"|\("([a-z]\w*)",[\w$]+[,)]/g)].map((found) =>
				found.slice(1).join(''),
			)
			expect([...new Set(named)]).to.deep.equal([key])
		})

	it('are none where nothing of it is used', async () => {
		const { text } = await bundled(groups.map((group) => `import '${entryOf(group)}'\n`).join(''), ['@tarja/core'])
		expect(text).to.equal('')
	})
})

describe('the emulator', () => {
	it('knows the same stubs by the same names', async () => {
		const { fetch } = createEmulator()
		for (const { title, key, operations } of groups) {
			const path = `/${title.toLowerCase().replaceAll(' ', '-')}`
			const { stubs } = await (await fetch(new Request(`http://emulator.invalid${path}`))).json()
			const named = operations.filter(({ state }) => state === 'stub').map((operation) => `${key}.${operation.key}`)
			expect(stubs, title).to.deep.equal(named)
		}
	})
})
