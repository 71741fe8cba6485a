/** The import rules: which file may import which, including type imports. `npm test` fails on any other import, and on an import cycle. */

const sources = '^(packages|plugins)/[^/]+/src/'
const tests = '\\.test(-d)?\\.ts$'

/** Creates a rule: which imports are forbidden, and why. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/**
 * The subfolders of a folder, the lowest first. A file may import from its own subfolder and from lower ones. Files outside of the
 * subfolders may import from all of them.
 */
const rooms = {
	'core/src': ['base', 'errors', 'operation', 'transport', 'calls', 'tokens', 'client'],
	'bind/src': ['text', 'clean', 'form', 'read', 'generate', 'map', 'node'],
	'bind/src/read/openapi': ['schemas'],
	'bind/src/generate': ['code', 'schemas'],
}
const downwards = Object.entries(rooms).flatMap(([folder, own]) =>
	own.map((room, floor) =>
		forbid(
			`${folder.replace('/src', '').replaceAll('/', '-')}-${room}-imports-downwards`,
			'What stands above a room may need it, so it needs nothing of that.',
			{ path: `^packages/${folder}/${room}/`, pathNot: tests },
			{
				path: `^packages/${folder}/(${['[^/]+\\.ts$', ...own.slice(floor + 1).map((above) => `${above}/`)].join('|')})`,
			},
		),
	),
)

/**
 * The journal's wings stand on the shared modules beside them, and its entry stands on all wings. Each wing may import from these other
 * wings.
 */
const wings = { lookup: [], once: ['lookup'], people: ['lookup'], stores: [] }
const entry = '^plugins/journal/src/(admin|api|index|journal|journal-parts|reconcile)\\.ts$'
const onFloors = [
	forbid(
		'journal-modules-import-no-wing',
		'Every wing needs the shared modules, so they need no wing.',
		{ path: '^plugins/journal/src/[^/]+\\.ts$', pathNot: [entry, tests] },
		{ path: ['^plugins/journal/src/[^/]+/', entry] },
	),
	...Object.entries(wings).map(([wing, lower]) =>
		forbid(
			`journal-${wing}-imports-downwards`,
			'A wing that needs another one must be above it.',
			{ path: `^plugins/journal/src/${wing}/`, pathNot: tests },
			{
				path: '^plugins/journal/src/([^/]+/|(admin|api|index|journal|journal-parts|reconcile)\\.ts$)',
				pathNot: `^plugins/journal/src/(${[wing, ...lower].join('|')})/`,
			},
		),
	),
]

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
			{ path: '^packages/emulator/src/', pathNot: tests },
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
			'ky-in-sending-alone',
			'Retrying is decided in one place, which each runtime reaches in its own way.',
			{ path: sources, pathNot: ['^packages/core/src/transport/sending(-workerd|-browser)?\\.ts$', tests] },
			{ path: '/node_modules/ky/' },
		),
		forbid(
			'console-is-no-import',
			'The console is a page: the build puts it into the package as one text, and nothing else of it.',
			{ path: '^packages/emulator/src/', pathNot: '^packages/emulator/src/console/page/' },
			{ path: '^packages/emulator/src/console/page/' },
		),
		forbid(
			'packages-by-name',
			'What a package does not export is its own.',
			{ path: '^(packages|plugins)/([^/]+)/src/' },
			{ path: '^(packages|plugins)/', pathNot: '^$1/$2/', dependencyTypesNot: ['aliased'] },
		),
		forbid(
			'schemas-run-through-standard-schema',
			'Core runs schemas of any library and contains none but those of the token request and response.',
			{ path: '^packages/core/src/', pathNot: ['^packages/core/src/tokens/token-(form|response)\\.ts$', tests] },
			{ path: '/node_modules/valibot/' },
		),
		forbid(
			'client-loads-no-schemas',
			'Whoever calls createClient alone, such as a page with brokered tokens, gets no schema library.',
			{ path: '^packages/core/src/(index|plugin)\\.ts$' },
			{ path: '/node_modules/valibot/', reachable: true },
		),
		...downwards,
		...onFloors,
		forbid(
			'files-have-rooms',
			'Beside the entries, each file of a package with rooms stands in one.',
			{ path: '^packages/(core|bind)/src/' },
			{ path: '^packages/(core/src/(?!(index|plugin)\\.ts$)|bind/src/(?!(index|node)\\.ts$))[^/]+\\.ts$' },
		),
	],
	options: {
		doNotFollow: { path: 'node_modules' },
		// Excludes built code, because the bundler decides which of its chunks import one another.
		exclude: { path: '^(packages|plugins)/[^/]+/dist/' },
		tsPreCompilationDeps: true,
		tsConfig: { fileName: 'tsconfig.json' },
		enhancedResolveOptions: { conditionNames: ['types', 'import', 'default'], exportsFields: ['exports'] },
	},
}
