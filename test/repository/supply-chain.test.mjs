// What comes with a package: its dependencies, their scripts, and the bytes of its tarball.
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { after, before, describe, expect, it } from '@tarja-test/harness'
import { execute } from '../../tools/execute.mjs'
import { file, list, listInstalled } from '../../tools/pack/supply-chain.mjs'
import { out } from '../../tools/places.mjs'
import { packages, root } from '../../tools/workspace.mjs'

describe('a package', () => {
	let directory
	before(() => {
		mkdirSync(out, { recursive: true })
		directory = mkdtempSync(join(out, 'packed-'))
	})
	after(() => rmSync(directory, { recursive: true, force: true }))

	it('installs what the list says', () => {
		expect(readFileSync(file, 'utf8')).to.equal(list)
	})
	for (const found of packages)
		it(`has no install script, nor has what it brings: ${found.name}`, () => {
			const manifests = [found.manifest, ...listInstalled(found).map(({ manifest }) => manifest)]
			for (const { name, scripts = {} } of manifests)
				for (const script of ['preinstall', 'install', 'postinstall'])
					expect(scripts, name).not.to.have.property(script)
		})
	it('is the same bytes from two folders', async () => {
		const { path } = packages.find(({ name }) => name === '@tarja/core')
		const pack = async (name, time) => {
			const folder = join(directory, name)
			for (const part of ['package.json', 'README.md', 'dist', 'src'])
				cpSync(resolve(root, path, part), join(folder, part), { recursive: true })
			utimesSync(join(folder, 'package.json'), time, time)
			const { code, output } = await execute('npm', ['pack', '--ignore-scripts', '--silent'], { cwd: folder })
			expect(code, output).to.equal(0)
			return createHash('sha256')
				.update(readFileSync(join(folder, output.trim().split('\n').at(-1))))
				.digest('hex')
		}
		expect(await pack('one', 1)).to.equal(await pack('another-folder', 2_000_000_000))
	})
	it('names no folder of the machine that built it', async () => {
		const { stdout } = await execute('grep', ['-rlF', root, ...packages.map(({ path }) => resolve(root, path, 'dist'))])
		expect(stdout).to.equal('')
	})
})
