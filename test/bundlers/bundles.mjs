// The program in other bundlers that people use, minified: for every runtime, for a page, and for workerd.
import { globSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { resolve } from 'node:path'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import { rollup } from 'rollup'
import webpack from 'webpack'
import { execute } from '../../tools/execute.mjs'

const here = (path) => resolve(import.meta.dirname, path)
const entry = here('program.mjs')
/** What wrangler asks for. */
const workerd = ['workerd', 'worker', 'browser']

/** Each writes a folder whose program.mjs is what is run; what is imported when it is needed may lie beside it. */
async function byRollup(dir, browser) {
	const made = await rollup({ input: entry, plugins: [nodeResolve({ browser })] })
	await made.write({ dir, format: 'es', entryFileNames: 'program.mjs', chunkFileNames: '[name].mjs' })
}

async function byWebpack(path, conditions) {
	const { promise, resolve: done, reject } = Promise.withResolvers()
	const compiler = webpack({
		mode: 'production',
		entry,
		target: 'es2022',
		experiments: { outputModule: true },
		output: { path, filename: 'program.mjs', chunkFilename: '[name].mjs', library: { type: 'module' }, module: true },
		performance: false,
		// No tsconfig, whose "paths" lead to a second copy of core, in the sources.
		resolve: { tsconfig: false, ...(conditions && { conditionNames: [...conditions, 'import', 'module', '...'] }) },
	})
	compiler.run((error, stats) => {
		if (error || stats.hasErrors()) reject(error ?? new Error(stats.toString('errors-only')))
		else done()
	})
	await promise
	await new Promise((closed) => compiler.close(closed))
}

async function byWrangler(outdir) {
	const argv = [
		here('node_modules/wrangler/bin/wrangler.js'),
		'deploy',
		entry,
		'--dry-run',
		'--minify',
		'--outdir',
		outdir,
		'--name',
		'bundled',
		'--compatibility-date',
		'2026-01-01',
		'--tsconfig',
		here('tsconfig.json'),
	]
	const env = { WRANGLER_SEND_METRICS: 'false', CI: 'true', NO_COLOR: '1' }
	const { code, output } = await execute(process.execPath, argv, { cwd: resolve(outdir, '..'), env })
	if (code !== 0) throw new Error(output)
	renameSync(resolve(outdir, 'program.js'), resolve(outdir, 'program.mjs'))
}

/** Each way to bundle; `for`: the runtime whose modules are asked for. esbuild and Vite are tried by tools/pack/package.mjs. */
const ways = [
	{ name: 'Rollup', for: 'everybody', make: (folder) => byRollup(folder, false) },
	{ name: 'webpack', for: 'everybody', make: byWebpack },
	{ name: 'Rollup', for: 'a page', make: (folder) => byRollup(folder, true) },
	{ name: 'webpack', for: 'workerd', make: (folder) => byWebpack(folder, workerd) },
	{ name: 'wrangler', for: 'workerd', make: byWrangler },
]

/** The modules that a folder has, as `{ path: text }`. */
const modulesIn = (folder) =>
	Object.fromEntries(
		globSync('*.mjs', { cwd: folder }).map((path) => [path, readFileSync(resolve(folder, path), 'utf8')]),
	)

/** Makes all of them below a folder: `{ name, for, file, modules }`. */
export async function bundlesIn(folder) {
	const made = []
	for (const { make, ...way } of ways) {
		const path = resolve(folder, `${way.name}-${way.for}`)
		mkdirSync(path, { recursive: true })
		await make(path)
		made.push({ ...way, file: resolve(path, 'program.mjs'), modules: modulesIn(path) })
	}
	return made
}
