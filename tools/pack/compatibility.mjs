// Tries compilers, `require` and bundlers with the packages that tools/pack/package.mjs has installed from their tarballs.
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { getInstalled, node22, node24 } from '../places.mjs'
import { packages, root } from '../workspace.mjs'

const compilers = {
	5.7: resolve(root, 'test/bundlers/node_modules/typescript57'),
	5.8: resolve(root, 'test/bundlers/node_modules/typescript58'),
	5.9: resolve(root, 'plugins/catalogue/node_modules/typescript59'),
	'6.0': getInstalled('typescript'),
	'7.0': getInstalled('@typescript/native'),
}
const bun = getInstalled('.bin/bun')
const vite = getInstalled('vite/bin/vite.js')

/** The settings of a strict project. `skipLibCheck` is off, so that it can't hide a mistake in our types. */
const strict = '--strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess --isolatedDeclarations --declaration'
const library = '--skipLibCheck false --noEmit --target es2022 --lib es2023,dom,dom.iterable --typeRoots none'
const modules = ['--module node16', '--module nodenext', '--module esnext --moduleResolution bundler']

/**
 * Returns the steps of a compiler, one for each setting of `module`. From TypeScript 5.8 on, `nodenext` supports `require` of ES modules.
 */
function getCompilerSteps([version, place]) {
	const program = Object.values(JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')).bin)[0]
	return modules.map((settings) => {
		const requiring = version !== '5.7' && settings === '--module nodenext' ? ['require.cts'] : []
		const argv = [...`${strict} ${library} ${settings}`.split(' '), 'client.ts', 'entries.ts', ...requiring]
		return [`TypeScript ${version} ${settings}`, process.execPath, [join(place, program), ...argv], 'types']
	})
}

const steps = [
	...Object.entries(compilers).flatMap(getCompilerSteps),
	['require in Node 22', node22, ['require.cjs'], '.'],
	['require in Node 24', node24, ['require.cjs'], '.'],
	['Vite, for a server', node24, [vite, 'build', '--config', 'vite.ssr.mjs'], '.'],
	['Vite’s bundle in Node', node24, ['ssr/main.js'], '.'],
	['Bun’s bundler', bun, ['build', 'main.mjs', '--target=node', '--outfile=bundled.mjs'], '.'],
	['Bun’s bundle in Node', node24, ['bundled.mjs'], '.'],
	['Bun’s bundle in Bun', bun, ['run', 'bundled.mjs'], '.'],
]

/** Writes files that import every entry without a runtime of its own. */
function writeEntries(app) {
	const all = packages.flatMap(({ entries }) => entries).filter(({ runtime }) => !runtime)
	const writeLines = (file, line) =>
		writeFileSync(join(app, file), all.map(({ specifier }, index) => line(specifier, index)).join('\n'))
	writeLines('require.cjs', (specifier) => `require('${specifier}')`)
	writeLines('types/entries.ts', (specifier, index) => `export * as entry${index} from '${specifier}'`)
}

/**
 * Tries the tools in a folder where the packages are installed.
 *
 * @param {string} app
 * @param {(title: string, command: string, argv: string[], cwd: string, env?: object) => Promise<void>} check
 */
export async function tryTools(app, check) {
	writeEntries(app)
	for (const [title, command, argv, place] of steps)
		await check(title, command, argv, join(app, place), { NODE_ENV: 'production' })
}
