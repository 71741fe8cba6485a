// Every tool that a team has, over packages that tools/pack/package.mjs has installed from their tarballs; `npm test` takes a slice.
// node tools/pack/compatibility.mjs --write: docs/reference/compatibility.md's table.
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { installed, node22, node24 } from '../places.mjs'
import { packages, root } from '../workspace.mjs'

export const file = resolve(root, 'docs/reference/compatibility.md')
const compilers = {
	5.7: resolve(root, 'test/bundlers/node_modules/typescript57'),
	5.8: resolve(root, 'test/bundlers/node_modules/typescript58'),
	5.9: resolve(root, 'plugins/catalogue/node_modules/typescript59'),
	'6.0': installed('typescript'),
	'7.0': installed('@typescript/native'),
}
const inBundlers = (name) => resolve(root, 'test/bundlers/node_modules', name)
const versionIn = (place) => JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')).version
const bin = (name) => installed(`.bin/${name}`)

/** With what a strict project sets: nothing of ours may be let off by skipLibCheck. */
const strict = '--strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess --isolatedDeclarations --declaration'
const library = '--skipLibCheck false --noEmit --target es2022 --lib es2023,dom,dom.iterable --typeRoots none'

/** A compiler with a setting of `module`; `require`: with a CommonJS file beside the other one. */
function compiled(version, settings, files = ['client.ts', 'entries.ts']) {
	const program = Object.values(JSON.parse(readFileSync(join(compilers[version], 'package.json'), 'utf8')).bin)[0]
	const argv = [...`${strict} ${library} ${settings}`.split(' '), ...files]
	return [process.execPath, [join(compilers[version], program), ...argv], 'types']
}

const esm = ['--module node16', '--module nodenext', '--module esnext --moduleResolution bundler']
const requiring = ['client.ts', 'entries.ts', 'require.cts']
const typeRow = (version) => ({
	tool: 'TypeScript',
	version: versionIn(compilers[version]),
	tried:
		'every entry and an exported client under `isolatedDeclarations`, `exactOptionalPropertyTypes`, `skipLibCheck: false`; `module` `node16`, `nodenext`, and `bundler`',
	set:
		version === '5.7'
			? 'CommonJS files: `await import(…)`'
			: 'CommonJS files: `"module": "nodenext"`, as `node16` knows no `require` of ECMAScript modules',
	steps: esm.map((settings) =>
		compiled(version, settings, version !== '5.7' && settings === '--module nodenext' ? requiring : undefined),
	),
	// The oldest and the newest, the others on demand; 6.0 and 7.0 compile `test/types` in every run.
	slice: { 5.7: [1], '7.0': [1] }[version] ?? [],
})

const elsewhere = (tool, place, tried, test, set = '') => ({ tool, version: versionIn(place), tried, set, test })

/** What is tried by installing the tool beside the packages; too heavy for every run. */
const jest = { jest: '30.5.2' }
const next = { next: '16.4.6', react: '19.2.0', 'react-dom': '19.2.0' }

export const rows = [
	...Object.keys(compilers).map(typeRow),
	{
		tool: 'CommonJS',
		version: 'Node 22, 24',
		tried: '`require` of every entry',
		set: 'Node 22.12 or newer: [how](../how-to/commonjs.md)',
		steps: [node22, node24].map((node) => [node, ['require.cjs'], '.']),
	},
	{
		tool: 'Jest',
		version: jest.jest,
		tried: '`import` and, in Node 24.9 or newer, `require`',
		set: '`NODE_OPTIONS=--experimental-vm-modules`',
		installs: jest,
		folder: 'jest',
		steps: [[node24, ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js'], 'jest']],
		slice: [],
	},
	elsewhere(
		'vitest-pool-workers',
		inBundlers('@cloudflare/vitest-pool-workers'),
		'a payment with its journal in a Durable Object',
		'tools/pack/templates.mjs',
	),
	elsewhere(
		'wrangler',
		inBundlers('wrangler'),
		'`wrangler types` and `tsc`; `deploy --dry-run`',
		'tools/pack/templates.mjs',
		'Durable Objects: `export class X extends journalObject() {}`',
	),
	{
		tool: 'Next',
		version: next.next,
		tried: 'a route on Node makes a payment; one in the edge runtime is refused, with the runtime to take',
		set: "no `runtime`, as Node is the default; what a route's module reads, as `TARJA_BASE_URL`, is read when Next builds",
		installs: next,
		folder: 'next',
		steps: [
			[node24, ['node_modules/next/dist/bin/next', 'build'], 'next'],
			[node24, ['run.mjs', 'node_modules/next/dist/bin/next'], 'next'],
		],
		slice: [],
	},
	{
		tool: 'Vite, for a server',
		version: versionIn(installed('vite')),
		tried: 'everything in one bundle, run in Node',
		set: '',
		steps: [
			[node24, [installed('vite/bin/vite.js'), 'build', '--config', 'vite.ssr.mjs'], '.'],
			[node24, ['ssr/main.js'], '.'],
		],
	},
	{
		tool: 'Bun’s bundler',
		version: versionIn(installed('bun')),
		tried: 'a bundle for Node and one for Bun, each run there',
		set: '',
		steps: [
			[bin('bun'), ['build', 'main.mjs', '--target=node', '--outfile=bundled-node.mjs'], '.'],
			[node24, ['bundled-node.mjs'], '.'],
			[bin('bun'), ['build', 'main.mjs', '--target=bun', '--outfile=bundled-bun.mjs'], '.'],
			[bin('bun'), ['run', 'bundled-bun.mjs'], '.'],
		],
	},
	...Object.entries({ webpack: 'webpack', esbuild: 'esbuild', Rollup: 'rollup', 'Vite, for a page': 'vite' }).map(
		([tool, name]) =>
			elsewhere(
				tool,
				inBundlers(name),
				'one bundle for everybody and one for Workers, run in five runtimes',
				'test/e2e/bundles/bundlers.nightly.test.mjs',
			),
	),
	elsewhere(
		'Deno',
		installed('deno'),
		'`npm:` imports, `deno check`; `deno publish --dry-run` for JSR',
		'tools/pack/templates.mjs',
	),
]

const whereOf = ({ test, slice }) =>
	test ? `\`${test}\`` : slice?.length === 0 ? 'on demand' : '`tools/pack/package.mjs`'
const begin = '<!-- tools:begin -->\n'
const end = '<!-- tools:end -->'

/** The page with the table of these rows in it. */
export function withTable(page) {
	const table = rows.map((row) => `| ${row.tool} | ${row.version} | ${row.tried} | ${row.set} | ${whereOf(row)} |`)
	const head = '| tool | version | what is tried | what to set | by |\n|---|---|---|---|---|'
	const [before, rest] = page.split(begin)
	return `${before}${begin}${head}\n${table.join('\n')}\n${end}${rest.split(end)[1]}`
}

/** Files that name every entry that runs everywhere. */
function writeEntries(app) {
	const all = packages.flatMap(({ entries }) => entries).filter(({ runtime }) => !runtime)
	const lines = (line) => all.map(({ specifier }, index) => line(specifier, index)).join('\n')
	writeFileSync(
		join(app, 'require.cjs'),
		lines((specifier) => `require('${specifier}')`),
	)
	writeFileSync(
		join(app, 'types/entries.ts'),
		lines((specifier, index) => `export * as entry${index} from '${specifier}'`),
	)
}

/** Next loads a route's module when it builds, so what that reads has to be there; and no tool tells anybody anything. */
const environment = { NODE_ENV: 'production', TARJA_BASE_URL: 'http://127.0.0.1:4010', NEXT_TELEMETRY_DISABLED: '1' }

/**
 * Tries the tools in a folder in which the packages are installed.
 *
 * @param {string} app
 * @param {(title: string, command: string, argv: string[], cwd: string, env?: object) => Promise<void>} check
 * @param {{ all?: boolean, installBeside?: (folder: string, versions: object) => Promise<void> }} [options] `installBeside` installs
 * tools, for rows that are tried on demand.
 */
export async function tryTools(app, check, { all = false, installBeside } = {}) {
	writeEntries(app)
	for (const { tool, version, steps = [], slice, installs, folder } of rows) {
		const chosen = steps.filter((_, index) => all || !slice || slice.includes(index))
		if (chosen.length && installs) await installBeside(join(app, folder), installs)
		for (const [command, argv, place] of chosen)
			await check(
				`${tool} ${version}: ${argv.join(' ').replaceAll(`${root}/`, '')}`,
				command,
				argv,
				join(app, place),
				environment,
			)
	}
}

if (import.meta.filename === process.argv[1] && process.argv.includes('--write'))
	writeFileSync(file, withTable(readFileSync(file, 'utf8')))
