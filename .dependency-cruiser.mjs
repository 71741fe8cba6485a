/** The arrows of the house: who may import whom, types included. `npm test` fails on any other import, and on a circle. */

const sources = '^(packages|plugins)/[^/]+/(src|console)/'
const tests = '\\.test(-d)?\\.ts$'

/** A rule of the house: what must not be imported, and why. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

export default {
	forbidden: [
		forbid('no-circle', 'A file that needs itself cannot be read by itself.', {}, { circular: true }),
		forbid(
			'core-stands-alone',
			'Core is what everything else imports, so it imports no other package of ours.',
			{ path: '^packages/core/src/', pathNot: tests },
			{ path: '^(packages|plugins)/(?!core/)' },
		),
		forbid(
			'plugins-import-core-alone',
			'Plugins never import one another, nor the test doubles.',
			{ path: '^(plugins/([^/]+)|packages/testing)/src/', pathNot: tests },
			{ path: '^(packages|plugins)/', pathNot: ['^$1/', '^packages/core/'] },
		),
		forbid(
			'emulator-is-independent',
			'The emulator is a second reading of the reference, so that it and the client check each other.',
			{ path: '^packages/emulator/(src|console)/', pathNot: tests },
			{ path: '^(packages|plugins)/(?!emulator/)' },
		),
		forbid(
			'nobody-imports-the-command',
			'What the command does belongs to whoever types it; what others need of it belongs into a package of its own.',
			{ path: '^(packages|plugins)/(?!cli/)[^/]+/src/', pathNot: tests },
			{ path: '^packages/cli/' },
		),
		forbid(
			'commands-load-alone',
			'A command is loaded when it runs: the table names each by import(), and commands know nothing of one another.',
			{ path: '^packages/cli/src/', pathNot: tests },
			{ path: '^packages/cli/src/node/commands/', dependencyTypesNot: ['dynamic-import'] },
		),
		forbid(
			'ky-in-retry-alone',
			'Retrying is decided in one place.',
			{ path: sources, pathNot: ['^packages/core/src/transport/retry\\.ts$', tests] },
			{ path: '/node_modules/ky/' },
		),
		forbid(
			'jose-in-tokens-alone',
			'Core reads the claims of a token in one place.',
			{ path: '^packages/core/src/', pathNot: ['^packages/core/src/tokens/', tests] },
			{ path: '/node_modules/jose/' },
		),
		forbid(
			'console-is-no-import',
			'The console is a page: the build puts it into the package as one text, and nothing else of it.',
			{ path: '^packages/emulator/src/' },
			{ path: '^packages/emulator/console/' },
		),
		forbid(
			'packages-by-name',
			'What a package does not export is its own.',
			{ path: '^(packages|plugins)/([^/]+)/src/' },
			{ path: '^(packages|plugins)/', pathNot: '^$1/$2/', dependencyTypesNot: ['aliased'] },
		),
		forbid(
			'schemas-run-through-standard-schema',
			'Core runs schemas of any library and contains none but that of the token response.',
			{ path: '^packages/core/src/', pathNot: ['^packages/core/src/token-response\\.ts$', tests] },
			{ path: '/node_modules/valibot/' },
		),
		forbid(
			'transport-knows-no-calls',
			'A transport takes one attempt to the wire; what a call is stands above it.',
			{ path: '^packages/core/src/transport/', pathNot: tests },
			{ path: '^packages/core/src/(calls|tokens)/' },
		),
	],
	options: {
		doNotFollow: { path: 'node_modules' },
		// What was built: its chunks import one another as the bundler likes.
		exclude: { path: '^(packages|plugins)/[^/]+/dist/' },
		tsPreCompilationDeps: true,
		tsConfig: { fileName: 'tsconfig.json' },
		enhancedResolveOptions: { conditionNames: ['types', 'import', 'default'], exportsFields: ['exports'] },
	},
}
