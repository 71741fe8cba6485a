// Hashes the files that `pnpm release` has packed, for the jobs that test and publish them: node tools/pack/sums.mjs
import { createHash } from 'node:crypto'
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from '../workspace.mjs'

const hashBytes = (bytes) => createHash('sha256').update(bytes).digest('hex')

/** Writes the list of all files' hashes next to them. Returns the hash of this list, on which two machines must agree. */
export function hashFile(directory) {
	const files = readdirSync(directory).filter((name) => name !== 'SHA256SUMS')
	const list = files.sort().map((name) => `${hashBytes(readFileSync(join(directory, name)))}  ${name}\n`)
	writeFileSync(join(directory, 'SHA256SUMS'), list.join(''))
	return hashBytes(list.join(''))
}

if (process.argv[1] === import.meta.filename) {
	const line = `files=${hashFile(resolve(root, '.cache/release/files'))}\n`
	console.log(line)
	const { GITHUB_OUTPUT } = process.env
	if (GITHUB_OUTPUT) appendFileSync(GITHUB_OUTPUT, line)
}
