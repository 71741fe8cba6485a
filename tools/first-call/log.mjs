// What a first payment loads and runs, by V8's own log of functions, in the order in which they ran first.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { execute } from '../execute.mjs'
import { node24 } from '../places.mjs'
import { root } from '../workspace.mjs'
import { isBuilt, withoutHints } from './without-hints.mjs'

const program = resolve(import.meta.dirname, 'payment.mjs')

/** `…/node_modules/.pnpm/ky@2.1.0/node_modules/ky/distribution/index.js` → `ky/distribution/index.js`; ours as they lie in the repository. */
const nameOf = (file) => relative(root, file).replace(/^.*node_modules\//, '')

/** A script's positions, as the log has them, to the source file that a function is of. */
function sourcesOf(file) {
	if (!isBuilt(file)) return () => nameOf(file)
	const text = withoutHints(readFileSync(file, 'utf8'))
	const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')))
	return (position) => {
		const before = text.slice(0, position).split('\n')
		const { originalSource } = map.findEntry(before.length - 1, before.at(-1).length)
		return nameOf(originalSource ? resolve(file, '..', originalSource) : file)
	}
}

/** What the log tells of scripts that are no module of Node's: `{ file, name, position }` of each function that ran. */
function readLog(log) {
	const files = new Map()
	const ran = []
	for (const line of log.split('\n')) {
		const [event, what, ...rest] = line.split(',')
		if (event === 'script-details' && rest[0]?.startsWith('file:')) files.set(what, fileURLToPath(rest[0]))
		if (event !== 'function' || what !== 'interpreter') continue
		const [script, position, , , , name] = rest
		// At the start stands the module itself, which modules tell of.
		if (files.has(script) && position !== '0') ran.push({ file: files.get(script), position: Number(position), name })
	}
	return { files: [...files.values()], ran }
}

/** What pays, and not what is paid with. */
const isOurs = (file) => file.startsWith(import.meta.dirname) || /[/\\]test[/\\]bench[/\\]/.test(file)
/** Rollup numbers names that two modules of a chunk have. */
const written = (name) => name.replace(/\$\d+$/, '') || '(anonymous)'

/**
 * @returns {Promise<{ modules: string[], expressions: string[], load: string[], call: string[] }>} the modules that were loaded;
 * the regular expressions that were used; `file function` of what ran while loading, and of what ran first in the first call
 */
export async function firstCallLog() {
	const directory = mkdtempSync(join(tmpdir(), 'tarja-first-call-'))
	try {
		const logfile = join(directory, 'log')
		const flags = ['--log-function-events', '--no-logfile-per-isolate', `--logfile=${logfile}`]
		const { code, stdout, output } = await execute(node24, [...flags, program])
		if (code !== 0) throw new Error(output)
		const { files, ran } = readLog(readFileSync(logfile, 'utf8'))
		const loaded = files.filter((file) => !isOurs(file))
		const sources = new Map(loaded.map((file) => [file, sourcesOf(file)]))
		const begun = ran.findIndex(({ file, name }) => file === program && name === 'firstCall')
		const listed = (part) =>
			part
				.filter(({ file }) => sources.has(file))
				.map(({ file, position, name }) => `${sources.get(file)(position)} ${written(name)}`)
		return {
			modules: loaded.map(nameOf).sort(),
			expressions: JSON.parse(stdout.trim().split('\n').at(-1)),
			load: listed(ran.slice(0, begun)),
			call: listed(ran.slice(begun)),
		}
	} finally {
		rmSync(directory, { recursive: true, force: true })
	}
}
