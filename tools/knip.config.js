// What counts as used: the entries that packages declare, the tests, and what the scripts run by name.
import { packages } from './workspace.mjs'

const ofPackage = ({ entries, bins, choices }) => ({
	entry: [...entries.map(({ module }) => module), ...bins, ...choices.flatMap(({ modules }) => modules)]
		.map((module) => `src/${module}.ts`)
		.concat(
			'src/**/*.test.ts',
			'src/**/*-browser.ts',
			'*.mjs',
			'src/console/page/page.{css,tsx}',
			'test/{,vendors/,worker/}{correct,planted}/*.ts',
		),
})

export default {
	// What `tarja init` writes is a project of its own, with dependencies of its own; tools/pack/templates.mjs runs it.
	ignore: ['**/api-report.d.ts', 'packages/cli/templates/**'],
	// The type of an exported function's parameter is exported, whether anyone names it yet or not.
	ignoreExportsUsedInFile: { interface: true, type: true },
	// A compiler and a runtime that tests start by their paths; undici as its users bring it, and its older version, whose name a test has;
	// pino, which the page on logging runs.
	ignoreDependencies: ['typescript59', 'undici', 'undici7', 'pino'],
	// Asked where Postgres is; not having it is an answer. And a program of coreutils, which makes a pipe for a test.
	ignoreBinaries: ['pg_config', 'mkfifo'],
	workspaces: {
		'.': {
			entry: [
				'tools/**/*.mjs',
				'docs/.vitepress/config.mjs',
				'docs/.vitepress/theme/index.mjs',
				'docs/.vitepress/theme/langs.mjs',
				'test/*.mjs',
				'test/matrix/{entry-*,wtr.config}.mjs',
				'test/mutation/*.mjs',
				'test/matrix/*.test.mjs',
				'test/matrix/planted.ts',
				'test/{e2e,fuzz,model,repository,soak,suite,types}/**/*.{mjs,ts}',
				'test/installed/**/*.{js,mjs,cjs,ts,cts}',
				'examples/*/**/*.{mjs,ts}',
			],
			project: [
				'{test,tools}/**/*.{mjs,ts}',
				'docs/.vitepress/**/*.{mjs,vue}',
				'!test/{bench,pages}/**',
				'examples/**/*.{mjs,ts}',
				'*.{js,mjs}',
			],
			paths: { '@tarja-test/harness': ['./test/harness.ts'] },
			// Run by path (node_modules/.bin/…), imported by snippets of the documentation, or known to the bundles alone.
			ignoreDependencies: [
				'@web/test-runner',
				'bun',
				'deno',
				'publint',
				'matrix',
				'@tarja/cli',
				'@types/express',
				'express',
				'hono',
				'@nestjs/common',
				'@nestjs/core',
				'@nestjs/platform-express',
				'reflect-metadata',
				'rxjs',
				'@types/aws-lambda',
				'fastify',
				// Run by tools/all.mjs, or by a command of test/README.md.
				'@stryker-mutator/core',
				'@stryker-mutator/mocha-runner',
				'@typescript/native',
				'dependency-cruiser',
				// Plugins of TypeDoc are named, not imported.
				'typedoc-plugin-markdown',
				'typedoc-vitepress-theme',
			],
		},
		'test/bench': { entry: ['{cold,cpu,first-functions,loopback,run,server,way}.mjs', 'contenders/*.mjs'] },
		// The check, and the Node that tools/start.mjs runs by its path. What starts the emulator in workerd is the root's.
		'examples/node': { entry: ['*.{mjs,ts}'], ignoreDependencies: ['node', 'esbuild', 'miniflare'] },
		// Imported by a test, and run by their paths; wrangler is a program. Two are what a template's tests are run by.
		'test/bundlers': {
			entry: ['*.mjs'],
			ignoreDependencies: ['wrangler', 'vitest', '@cloudflare/vitest-pool-workers', 'typescript57', 'typescript58'],
		},
		...Object.fromEntries(packages.map((found) => [found.path, ofPackage(found)])),
		// Imported by a name that is asked for when it is needed.
		'packages/explore': {
			...ofPackage(packages.find(({ path }) => path === 'packages/explore')),
			ignoreDependencies: ['miniflare'],
		},
	},
}
