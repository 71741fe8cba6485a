// The hashes of what `pnpm release` has packed, for the jobs that test and publish it: node tools/pack/sums.mjs
import { createHash } from 'node:crypto'
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from '../workspace.mjs'

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')

/** The hash of the list of all files, which it writes beside them, and that of the packages alone, which two machines must agree on. */
export function sumsOf(directory) {
	const files = readdirSync(directory).filter((name) => name !== 'SHA256SUMS')
	const lines = files.sort().map((name) => `${sha256(readFileSync(join(directory, name)))}  ${name}\n`)
	writeFileSync(join(directory, 'SHA256SUMS'), lines.join(''))
	return { files: sha256(lines.join('')), packages: sha256(lines.filter((line) => line.endsWith('.tgz\n')).join('')) }
}

if (process.argv[1] === import.meta.filename) {
	const { files, packages } = sumsOf(resolve(root, '.cache/release/files'))
	console.log(`files ${files}\npackages ${packages}`)
	const { GITHUB_OUTPUT } = process.env
	if (GITHUB_OUTPUT) appendFileSync(GITHUB_OUTPUT, `files=${files}\npackages=${packages}\n`)
}
