// The recordings of a format, of each version that was released: a folder each.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { formats } from './formats.mjs'

export const versions = globSync('*.*/', { cwd: import.meta.dirname }).toSorted()

export function recordingsOf(name) {
	const { file } = formats.find((format) => format.name === name)
	const found = versions
		.map((version) => ({ version, path: resolve(import.meta.dirname, version, file) }))
		.filter(({ path }) => existsSync(path))
	return found.map(({ version, path }) => {
		const text = readFileSync(path, 'utf8')
		return { version, recorded: file.endsWith('.json') ? JSON.parse(text) : text }
	})
}
