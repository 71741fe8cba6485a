// Whether the compiler refuses what it has to, and says in its first line what to do: node test/types/refused.mjs <tsconfig> <compiler>…
// A comment `//! text` stands above each statement to be refused.
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { execute } from '../../tools/execute.mjs'

const [, , project, ...compilers] = process.argv
const directory = dirname(resolve(project))

/** The first line of each error, by the file and the line of the comment above it. */
function errorsIn(output) {
	const errors = new Map()
	for (const [, file, line, message] of output.matchAll(/^([^(\s][^(\n]*)\((\d+),\d+\): (error .*)$/gm)) {
		const lines = readFileSync(resolve(directory, file), 'utf8').split('\n').slice(0, Number(line))
		const comment = lines.findLastIndex((text) => text.startsWith('//!'))
		const wanted = lines[comment]?.slice('//! '.length) ?? 'nothing'
		errors.set(`${file}:${comment + 1}`, { wanted, message })
	}
	return errors
}

function expected(files) {
	return files.flatMap((file) =>
		readFileSync(resolve(directory, file), 'utf8')
			.split('\n')
			.flatMap((text, index) => (text.startsWith('//!') ? [`${file}:${index + 1}`] : [])),
	)
}

const files = ['bindings.ts', 'operations.ts', 'plugins.ts']
for (const compiler of compilers) {
	const { output } = await execute(compiler, ['-p', project, '--pretty', 'false'], { cwd: directory })
	const errors = errorsIn(output)
	const places = expected(files)
	for (const place of new Set([...places, ...errors.keys()])) {
		const { wanted = 'an error', message = 'no error' } = errors.get(place) ?? {}
		if (places.includes(place) && message.includes(wanted)) continue
		console.log(`${compiler} ${place}: expected ${wanted}, found ${message}`)
		process.exitCode = 1
	}
}
