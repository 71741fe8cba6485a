// The rules of the house are lint rules: each is proved by code that the linter has to refuse, beside code that it lets pass.
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { before, describe, expect, it } from '@tarja-test/harness'
import { execute } from '../matrix/execute.mjs'
import { installed } from '../matrix/places.mjs'
import { root } from '../workspace.mjs'

/** Where, what is imported there, and whether it may be. */
const arrows = [
	['packages/core/src/*.ts', 'ky', false],
	['packages/core/src/transport/*.ts', 'ky', true],
	['packages/core/src/tokens/*.ts', 'ky', false],
	['plugins/journal/src/*.ts', 'ky', false],
	['packages/sandbox/src/*.ts', 'ky', false],
	['packages/core/src/*.ts', 'jose', false],
	['packages/core/src/transport/*.ts', 'jose', false],
	['packages/core/src/tokens/*.ts', 'jose', true],
	['packages/core/src/*.ts', 'valibot', false],
	['packages/core/src/transport/*.ts', 'valibot', false],
	['packages/core/src/tokens/*.ts', 'valibot', false],
	['packages/core/src/token-response.ts', 'valibot', true],
	['packages/core/src/*.test.ts', 'valibot', true],
	['plugins/catalogue/src/*.ts', 'valibot', true],
	['packages/core/src/*.ts', '@tarja/testing', false],
	['packages/core/src/transport/*.ts', '@tarja/token-memory', false],
	['packages/core/src/tokens/*.ts', '@tarja/catalogue/payments', false],
	['plugins/catalogue/src/*.ts', '@tarja/core', true],
	['plugins/catalogue/src/*.ts', '@tarja/core/password-grant', true],
	['plugins/catalogue/src/*.ts', '@tarja/token-memory', false],
	['plugins/journal/src/*.ts', '@tarja/token-kv/workers', false],
	['plugins/journal/src/*.ts', '../../token-memory/src/index.ts', false],
	['plugins/journal/src/*.ts', './write.ts', true],
	['plugins/journal/src/*.ts', '@tarja/testing', false],
	['plugins/journal/src/*.test.ts', '@tarja/testing', true],
	['packages/testing/src/*.ts', '@tarja/core', true],
	['packages/testing/src/*.ts', '@tarja/token-memory', false],
	['packages/sandbox/src/*.ts', '@tarja/core', false],
	['packages/sandbox/src/*.ts', '../../core/src/redact.ts', false],
	['packages/sandbox/src/*.ts', 'hono', true],
	['examples/node/*.ts', '@tarja/catalogue/payments', true],
].map(([place, specifier, allowed]) => ({
	title: `${allowed ? 'lets' : 'does not let'} ${place} import ${specifier}`,
	place,
	code: `import { it } from '${specifier}'\nit()\n`,
	rule: 'noRestrictedImports',
	allowed,
}))

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

const cases = [...arrows, ...habits].map((found, index) => ({
	...found,
	file: found.place.replace('*', `planted-${index}`),
}))

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
