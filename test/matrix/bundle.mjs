// Bundles the tests of one kind of runtime into one file, which needs nothing but the runtime.
import { resolve } from 'node:path'
import { build } from 'esbuild'
import { root } from '../../tools/workspace.mjs'

/** Resolves 'matrix:tests' to a module that imports these files. */
const tests = (files) => ({
	name: 'matrix:tests',
	setup(builder) {
		builder.onResolve({ filter: /^matrix:tests$/ }, ({ path }) => ({ path, namespace: 'matrix' }))
		builder.onLoad({ filter: /./, namespace: 'matrix' }, () => ({
			contents: files.map((file) => `import ${JSON.stringify(`./${file}`)}`).join('\n'),
			resolveDir: root,
		}))
	},
})

/** OpenTelemetry's SDK has a part for Node, with imports that only Node resolves, and one for pages, which runs everywhere. */
const portableSdk = {
	name: 'matrix:portable-sdk',
	setup(builder) {
		builder.onResolve({ filter: /^\.\/node$/ }, ({ importer, resolveDir, kind }) =>
			/@opentelemetry\/[a-z-]+\/build\/esm\/.*platform\/index\.js$/.test(importer.replaceAll('\\', '/'))
				? builder.resolve('./browser', { importer, resolveDir, kind })
				: undefined,
		)
	},
}

/**
 * @param {object} wanted
 * @param {string} wanted.entry file name in this folder
 * @param {string[]} wanted.files the tests
 * @param {string} wanted.outfile
 * @param {object} [wanted.constants] what the harness and the entries read; without it they read a global
 * @param {boolean} wanted.fromSource tests the packages' sources; otherwise what was built
 * @param {string[]} [wanted.nodePaths] where else packages are looked for
 */
export async function bundle({ entry, files, outfile, constants, fromSource, nodePaths }) {
	const inPage = entry === 'entry-page.mjs'
	await build({
		absWorkingDir: root,
		entryPoints: [resolve(import.meta.dirname, entry)],
		outfile,
		bundle: true,
		format: 'esm',
		target: 'es2022',
		platform: inPage ? 'browser' : 'neutral',
		mainFields: ['module', 'main'],
		// As wrangler bundles for Workers.
		...(entry === 'entry-worker.mjs' && { conditions: ['workerd', 'worker', 'module'] }),
		external: inPage ? [] : ['node:*', 'bun:*', 'cloudflare:*'],
		// CommonJS packages ask for modules of Node by `require`, which a module doesn't have.
		...(entry === 'entry-console.mjs' && {
			banner: {
				js: "import { createRequire as requireFrom } from 'node:module'\nconst require = requireFrom(import.meta.url)",
			},
		}),
		keepNames: true, // class names are part of messages
		ignoreAnnotations: true, // "sideEffects": false would drop the tests that sit in a package
		sourcemap: true,
		logLevel: 'warning',
		loader: { '.md': 'text' }, // the platform reference, whose tables tests read
		alias: { '@tarja-test/harness': resolve(root, 'test/harness.ts') },
		define: constants ? { __TARJA_TEST__: JSON.stringify(constants) } : {},
		...(nodePaths && { nodePaths }),
		plugins: [tests(files), portableSdk],
		...(!fromSource && { tsconfigRaw: {} }), // tsconfig's "paths" lead to the sources
	})
}
