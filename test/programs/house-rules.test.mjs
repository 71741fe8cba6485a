// The rules of the house: each is proved by code that has to be refused, beside code that passes.
import {
	copyFileSync,
	cpSync,
	existsSync,
	globSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { before, describe, expect, it } from '@tarja-test/harness'
import ts from 'typescript'
import { execute } from '../../tools/execute.mjs'
import { installed } from '../../tools/places.mjs'
import { packages, root } from '../../tools/workspace.mjs'

/** Where, what is imported there, and the rule that it breaks; none where it may be. */
const arrows = [
	['packages/core/src/planted.ts', 'ky', 'ky-in-sending-alone'],
	['packages/core/src/transport/planted.ts', 'ky', 'ky-in-sending-alone'],
	['packages/core/src/tokens/planted.ts', 'ky', 'ky-in-sending-alone'],
	['packages/core/src/calls/planted.ts', 'valibot', 'schemas-run-through-standard-schema'],
	['packages/core/src/planted.ts', '@tarja/testing', 'core-stands-alone'],
	['packages/core/src/transport/planted.ts', '@tarja/token-memory', 'core-stands-alone'],
	['packages/core/src/tokens/planted.ts', '@tarja/catalogue/payments', 'core-stands-alone'],
	['packages/core/src/planted.test.ts', '@tarja/testing'],
	['packages/core/src/transport/planted.ts', '../calls/call.ts', 'core-transport-imports-downwards'],
	['packages/core/src/transport/planted.ts', '../tokens/state.ts', 'core-transport-imports-downwards'],
	['packages/core/src/errors/planted.ts', '../operation/schema.ts', 'core-errors-imports-downwards'],
	['packages/core/src/operation/planted.ts', '../transport/progress.ts', 'core-operation-imports-downwards'],
	['packages/core/src/calls/planted.ts', '../tokens/state.ts', 'core-calls-imports-downwards'],
	['packages/core/src/tokens/planted.ts', '../client/plugin.ts', 'core-tokens-imports-downwards'],
	['packages/core/src/client/planted.ts', '../index.ts', 'core-client-imports-downwards'],
	['packages/core/src/client/planted.ts', '../tokens/state.ts'],
	['packages/core/src/tokens/planted.ts', '../calls/ending.ts'],
	['packages/core/src/calls/planted.ts', '../transport/send-attempt.ts'],
	['packages/bind/src/read/planted.ts', '../map/resolve.ts', 'bind-read-imports-downwards'],
	[
		'packages/bind/src/read/openapi/takes/planted.ts',
		'../answers/answers.ts',
		'bind-read-openapi-takes-imports-downwards',
	],
	['packages/bind/src/generate/takes/planted.ts', '../answers/recognise.ts', 'bind-generate-takes-imports-downwards'],
	['packages/bind/src/generate/answers/planted.ts', '../write-slots.ts', 'bind-generate-answers-imports-downwards'],
	['packages/bind/src/generate/answers/planted.ts', '../schemas/scope.ts'],
	['packages/bind/src/map/planted.ts', '../generate/answers/recognise.ts'],
	['plugins/catalogue/src/planted.ts', 'valibot'],
	['plugins/catalogue/src/planted.ts', '@tarja/core'],
	['plugins/catalogue/src/planted.ts', '@tarja/core/password-grant'],
	['plugins/catalogue/src/planted.ts', '@tarja/token-memory', 'plugins-import-core-alone'],
	['plugins/journal/src/planted.ts', '@tarja/token-kv/workers', 'plugins-import-core-alone'],
	['plugins/journal/src/planted.ts', '../../token-memory/src/index.ts', 'packages-by-name'],
	['plugins/journal/src/planted.ts', '../../../packages/core/src/errors/redact.ts', 'packages-by-name'],
	['plugins/journal/src/planted.ts', './entry.ts'],
	['plugins/journal/src/planted.ts', '@tarja/testing', 'plugins-import-core-alone'],
	['plugins/journal/src/planted.test.ts', '@tarja/testing'],
	['packages/testing/src/planted.ts', '@tarja/core'],
	['packages/testing/src/planted.ts', '@tarja/token-memory', 'plugins-import-core-alone'],
	['packages/emulator/src/planted.ts', '@tarja/core', 'emulator-is-independent'],
	['packages/emulator/src/planted.ts', '../../core/src/errors/redact.ts', 'emulator-is-independent'],
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

/** The functions of core that are longer than one screen, with their lines. */
function longFunctions() {
	const found = []
	for (const file of globSync('packages/core/src/**/*.ts', { cwd: root })) {
		if (file.endsWith('.test.ts')) continue
		const source = ts.createSourceFile(file, readFileSync(resolve(root, file), 'utf8'), ts.ScriptTarget.Latest, true)
		const lineOf = (position) => source.getLineAndCharacterOfPosition(position).line
		const visit = (node) => {
			const lines = ts.isFunctionLike(node) && node.body ? lineOf(node.end) - lineOf(node.getStart()) + 1 : 0
			if (lines > 40) found.push(`${file}:${lineOf(node.getStart()) + 1}: ${lines}`)
			ts.forEachChild(node, visit)
		}
		visit(source)
	}
	return found
}

describe('a function of core', () => {
	it('has at most forty lines', () => {
		expect(longFunctions()).to.deep.equal([])
	})
})

/** Comments of what is published that open with a clause in the place of a subject and a verb. */
function clauseOpenings() {
	const found = []
	for (const file of globSync(['packages/*/src/**/*.ts', 'packages/*/console/*.{ts,tsx}', 'plugins/*/src/**/*.ts'], {
		cwd: root,
	})) {
		if (file.includes('.test.')) continue
		const lines = readFileSync(resolve(root, file), 'utf8').split('\n')
		for (const [index, line] of lines.entries()) {
			const goesOn = /^\s*(?:\*|\/\/) .*[^.:]$/.test(lines[index - 1] ?? '')
			if (!goesOn && /^\s*(?:\/\*\*|\*|\/\/) (?:Of|Those|What) /.test(line)) found.push(`${file}:${index + 1}:${line}`)
		}
	}
	return found
}

describe('a comment of what is published', () => {
	it('opens with its subject and verb', () => {
		expect(clauseOpenings()).to.deep.equal([])
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
