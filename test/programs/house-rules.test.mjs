// The rules of the house: each is proved by code that has to be refused, beside code that passes.
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { before, describe, expect, it } from '@tarja-test/harness'
import { execute } from '../../tools/execute.mjs'
import { installed } from '../../tools/places.mjs'
import { packages, root } from '../../tools/workspace.mjs'

/** Where, what is imported there, and the rule that it breaks; none where it may be. */
const arrows = [
	['packages/core/src/planted.ts', 'ky', 'ky-in-retry-alone'],
	['packages/core/src/transport/planted.ts', 'ky', 'ky-in-retry-alone'],
	['packages/core/src/tokens/planted.ts', 'ky', 'ky-in-retry-alone'],
	['packages/core/src/planted.ts', 'jose', 'jose-in-tokens-alone'],
	['packages/core/src/transport/planted.ts', 'jose', 'jose-in-tokens-alone'],
	['packages/core/src/tokens/planted.ts', 'jose'],
	['packages/core/src/calls/planted.ts', 'valibot', 'schemas-run-through-standard-schema'],
	['packages/core/src/planted.ts', '@tarja/testing', 'core-stands-alone'],
	['packages/core/src/transport/planted.ts', '@tarja/token-memory', 'core-stands-alone'],
	['packages/core/src/tokens/planted.ts', '@tarja/catalogue/payments', 'core-stands-alone'],
	['packages/core/src/planted.test.ts', '@tarja/testing'],
	['packages/core/src/transport/planted.ts', '../calls/call.ts', 'transport-knows-no-calls'],
	['packages/core/src/transport/planted.ts', '../tokens/state.ts', 'transport-knows-no-calls'],
	['packages/core/src/calls/planted.ts', '../transport/exchange.ts'],
	['plugins/catalogue/src/planted.ts', 'valibot'],
	['plugins/catalogue/src/planted.ts', '@tarja/core'],
	['plugins/catalogue/src/planted.ts', '@tarja/core/password-grant'],
	['plugins/catalogue/src/planted.ts', '@tarja/token-memory', 'plugins-import-core-alone'],
	['plugins/journal/src/planted.ts', '@tarja/token-kv/workers', 'plugins-import-core-alone'],
	['plugins/journal/src/planted.ts', '../../token-memory/src/index.ts', 'packages-by-name'],
	['plugins/journal/src/planted.ts', '../../../packages/core/src/redact.ts', 'packages-by-name'],
	['plugins/journal/src/planted.ts', './entry.ts'],
	['plugins/journal/src/planted.ts', '@tarja/testing', 'plugins-import-core-alone'],
	['plugins/journal/src/planted.test.ts', '@tarja/testing'],
	['packages/testing/src/planted.ts', '@tarja/core'],
	['packages/testing/src/planted.ts', '@tarja/token-memory', 'plugins-import-core-alone'],
	['packages/emulator/src/planted.ts', '@tarja/core', 'emulator-is-independent'],
	['packages/emulator/src/planted.ts', '../../core/src/redact.ts', 'emulator-is-independent'],
	['packages/emulator/src/planted.ts', 'hono'],
	['packages/testing/src/planted.ts', '@tarja/cli', 'nobody-imports-the-command'],
	['packages/cli/src/node/planted.ts', './commands/call.ts', 'commands-load-alone'],
	['packages/cli/src/node/planted.ts', './call/curl.ts'],
	['packages/cli/src/node/planted.ts', '@tarja/catalogue'],
]

/** What, as code, and the rule that it breaks in a source of ours. */
const habits = [
	['a default export', 'export default 1', 'noDefaultExport'],
	['a line on the console', 'console.log(1)', 'noConsole'],
	['any', 'export const value: any = 1', 'noExplicitAny'],
	['an enum', 'export enum Colour { Red }', 'noEnum'],
	['a module of Node', "export * from 'node:fs'", 'noNodejsModules'],
	['a promise left alone', 'async function later(): Promise<void> {}\nlater()', 'noFloatingPromises'],
	['an undeclared dependency', "export * from 'left-pad'", 'noUndeclaredDependencies'],
].map(([what, code, rule]) => ({
	title: `does not let a source have ${what}`,
	place: 'packages/core/src/*.ts',
	code: `${code}\n`,
	rule,
	allowed: false,
}))

const cases = habits.map((found, index) => ({
	...found,
	file: found.place.replace('*', `planted-${index}`),
}))

/** A copy of the sources, with what is installed for them, in which anything may be planted. */
function copyOfSources() {
	const directory = mkdtempSync(join(tmpdir(), 'tarja-arrows-'))
	for (const file of ['.dependency-cruiser.mjs', 'tsconfig.json', 'tsconfig.base.json'])
		copyFileSync(resolve(root, file), join(directory, file))
	symlinkSync(resolve(root, 'node_modules'), join(directory, 'node_modules'))
	for (const { path } of packages) {
		mkdirSync(join(directory, path), { recursive: true })
		for (const name of ['package.json', 'src', 'node_modules'])
			if (existsSync(resolve(root, path, name)))
				cpSync(resolve(root, path, name), join(directory, path, name), { recursive: true, verbatimSymlinks: true })
	}
	return directory
}

/** The names of the rules that the planted import breaks, and those of all other files. */
async function cruise(planted) {
	const directory = copyOfSources()
	for (const [index, [place, specifier]] of planted.entries()) {
		const file = join(directory, place.replace('planted', `planted-${index}`))
		writeFileSync(file, `export type Planted = typeof import('${specifier}')\n`)
	}
	const argv = ['--config', '.dependency-cruiser.mjs', '--output-type', 'json', 'packages', 'plugins']
	const { stdout } = await execute(installed('.bin/depcruise'), argv, { cwd: directory })
	rmSync(directory, { recursive: true, force: true })
	return JSON.parse(stdout).summary.violations.map(({ from, rule }) => ({ from, rule: rule.name }))
}

describe('the arrows', () => {
	let violations = []
	before(async () => {
		violations = await cruise(arrows)
	})
	for (const [index, [place, specifier, rule]] of arrows.entries())
		it(`${rule ? 'do not let' : 'let'} ${place} import ${specifier}`, () => {
			const file = place.replace('planted', `planted-${index}`)
			const broken = violations.filter(({ from }) => from === file).map(({ rule: name }) => name)
			if (rule) expect(broken).to.include(rule)
			else expect(broken).to.deep.equal([])
		})
})

/** Lints all of them in a workspace of their own, under our rules. */
async function lint() {
	const directory = mkdtempSync(join(tmpdir(), 'tarja-rules-'))
	const manifest = resolve(root, 'packages/core/package.json')
	for (const { file, code } of cases) {
		mkdirSync(dirname(join(directory, file)), { recursive: true })
		writeFileSync(join(directory, file), code)
	}
	copyFileSync(resolve(root, 'biome.json'), join(directory, 'biome.json'))
	copyFileSync(manifest, join(directory, 'packages/core/package.json'))
	const argv = ['lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none', '.']
	const { stdout } = await execute(installed('.bin/biome'), argv, { cwd: directory })
	rmSync(directory, { recursive: true, force: true })
	return JSON.parse(stdout).diagnostics.map(
		({ category, location }) => `${location.path}: ${category.split('/').at(-1)}`,
	)
}

describe('the linter', () => {
	let complaints = []
	before(async () => {
		complaints = await lint()
	})
	for (const { title, file, rule, allowed } of cases) {
		it(title, () => {
			expect(complaints.includes(`${file}: ${rule}`)).to.equal(!allowed)
		})
	}
})
