// Packs one commit in two folders, by two versions of Node, and compares the tarballs: node tools/pack/reproducible.mjs [revision]
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { execute } from '../execute.mjs'
import { node22, node24, pnpm } from '../places.mjs'
import { root } from '../workspace.mjs'

const revision = process.argv[2] ?? 'HEAD'
const directory = mkdtempSync(join(tmpdir(), 'tarja-twice-'))

async function run(command, argv, cwd, node) {
	const env = { NO_COLOR: '1', PATH: `${dirname(node)}:${process.env.PATH}` }
	const { code, output } = await execute(command, argv, { cwd, env })
	if (code !== 0) throw new Error(`${command} ${argv.join(' ')}\n${output}`)
}

/** The digests of all tarballs, by name. */
async function packed(name, node) {
	const clone = join(directory, name)
	await run('git', ['clone', '--quiet', '--no-hardlinks', root, clone], directory, node)
	await run('git', ['checkout', '--quiet', revision], clone, node)
	await run(...pnpm('install', '--frozen-lockfile', '--prefer-offline'), clone, node)
	await run(node, ['node_modules/rollup/dist/bin/rollup', '-c', '--silent'], clone, node)
	const tarballs = join(clone, 'tarballs')
	const program = `import { packAll } from './tools/pack/pack.mjs'\nawait packAll(${JSON.stringify(tarballs)}, ${JSON.stringify(join(clone, 'jsr'))})`
	await run(node, ['--input-type=module', '--eval', program], clone, node)
	const files = readdirSync(tarballs).filter((file) => file.endsWith('.tgz'))
	return new Map(
		files.map((file) => [
			file,
			createHash('sha256')
				.update(readFileSync(join(tarballs, file)))
				.digest('hex'),
		]),
	)
}

try {
	const first = await packed('one', node24)
	const second = await packed('another-folder', node22)
	for (const [file, digest] of first) {
		const isSame = second.get(file) === digest
		console.log(`${isSame ? '✓' : '✗'} ${file} ${digest}`)
		if (!isSame) process.exitCode = 1
	}
} finally {
	rmSync(directory, { recursive: true, force: true })
}
