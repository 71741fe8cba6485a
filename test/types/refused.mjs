// Whether compilers refuse what they have to, and say in their first line what to do: node test/types/refused.mjs [directory]
// In the files there, `//! text` stands above each statement to be refused. Packages are found from the directory.
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { execute } from '../../tools/execute.mjs'
import { getInstalled } from '../../tools/places.mjs'
import { root } from '../../tools/workspace.mjs'

const directory = resolve(process.argv[2] ?? resolve(import.meta.dirname, 'refused'))
const compilers = {
	5.9: resolve(root, 'plugins/catalogue/node_modules/typescript59/bin/tsc'),
	7: getInstalled('.bin/tsc'),
}

const linesOf = (file) => readFileSync(resolve(directory, file), 'utf8').split('\n')
/** What is wanted, by file and line of the comment. */
const wanted = new Map(
	globSync('*.ts', { cwd: directory }).flatMap((file) =>
		linesOf(file).flatMap((text, at) => (text.startsWith('//! ') ? [[`${file}:${at + 1}`, text.slice(4)]] : [])),
	),
)

/** The first line of each error, by file and line of the comment above it. */
function errorsIn(output) {
	const errors = [...output.matchAll(/^([^\s(]+)\((\d+),\d+\): error (.*)$/gm)]
	return errors.map(([, file, line, message]) => {
		const at = linesOf(file).findLastIndex((text, index) => index < Number(line) && text.startsWith('//! '))
		return { place: `${file}:${at + 1}`, message }
	})
}

async function check([version, compiler]) {
	const { output } = await execute(compiler, ['-p', '.', '--pretty', 'false'], { cwd: directory })
	const errors = errorsIn(output)
	const missing = [...wanted.keys()].filter((place) => !errors.some((error) => error.place === place))
	const wrong = errors.filter(({ place, message }) => !message.includes(wanted.get(place) ?? '\n'))
	for (const { place, message } of [...missing.map((place) => ({ place, message: 'no error' })), ...wrong])
		console.log(`TypeScript ${version}, ${place}: expected ${wanted.get(place)}, found ${message}`)
	return missing.length + wrong.length
}

const wrong = await Promise.all(Object.entries(compilers).map(check))
process.exitCode = wanted.size && wrong.every((count) => count === 0) ? 0 : 1
console.log(`${wanted.size} statements to be refused`)
