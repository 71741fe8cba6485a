// What counts as used: the entries that packages declare, the tests, and what the scripts run by name.
import { packages } from './tools/workspace.mjs'

const ofPackage = ({ entries, bins }) => ({
	entry: [...entries.map(({ module }) => module), ...bins]
		.map((module) => `src/${module}.ts`)
		.concat('{src,console}/**/*.test.ts', '*.mjs', 'console/page.{css,tsx}'),
})

export default {
	ignore: ['**/api-report.d.ts'],
	// The type of an exported function's parameter is exported, whether anyone names it yet or not.
	ignoreExportsUsedInFile: { interface: true, type: true },
	// A compiler and a runtime that tests start by their paths; undici as its users bring it, and its older version, whose name a test has.
	ignoreDependencies: ['typescript59', 'undici', 'undici7'],
	// Asked where Postgres is; not having it is an answer.
	ignoreBinaries: ['pg_config'],
	workspaces: {
		'.': {
			entry: [
				'tools/*.mjs',
				'test/*.mjs',
				'test/matrix/{entry-*,resolve-harness,wtr.config}.mjs',
				'test/mutation/*.mjs',
				'test/{fuzz,programs,soak,suite,types}/**/*.{mjs,ts}',
				'test/installed/**/*.mjs',
				'examples/*/**/*.{mjs,ts}',
			],
			project: ['{test,tools}/**/*.{mjs,ts}', '!test/bench/**', 'examples/**/*.{mjs,ts}', '*.{js,mjs}'],
			paths: { '@tarja-test/harness': ['./test/harness.ts'] },
			// Run by path (node_modules/.bin/…), imported by snippets of the documentation, or known to the bundles alone.
			ignoreDependencies: [
				...['@tarja/bind', '@web/test-runner', 'bun', 'deno', 'publint', 'vite', 'matrix'],
				...['@tarja/bind', '@tarja/cli', '@types/express', 'express', 'hono', 'msw', 'vitest'],
			],
		},
		'test/bench': {
			entry: [
				'{burst,cpu,loopback,server,start}.mjs',
				'transports/{loopback,memory}.mjs',
				'types/**/*.ts',
				'contenders/**/*.mjs',
				'stores.mjs',
			],
		},
		...Object.fromEntries(packages.map((found) => [found.path, ofPackage(found)])),
	},
}
