// Who is measured, each in a bundle of its own: the same in every runtime but workerd, whose bundlers ask packages for its modules.
import { resolve } from 'node:path'
import { build } from 'esbuild'

const out = resolve(import.meta.dirname, '../../.cache/bench')
export const contenders = [
	{ name: 'fetch', label: 'hand-written fetch' },
	{ name: 'tarja', label: 'tarja' },
	{ name: 'ky', label: 'plain ky' },
	{ name: 'octokit', label: '@octokit/core' },
]

/** No `paths` to the sources: what is measured is what is built. */
const options = {
	bundle: true,
	minify: true,
	format: 'esm',
	target: 'es2022',
	platform: 'neutral',
	mainFields: ['module', 'main'],
	tsconfigRaw: {},
	legalComments: 'none',
	logLevel: 'error',
}
/** The conditions by which wrangler chooses among a package's modules. */
const workerd = { platform: 'browser', conditions: ['workerd', 'worker', 'browser'] }

async function writeBundle(name, forWorkerd) {
	const outfile = resolve(out, `${name}${forWorkerd ? '-workerd' : ''}.mjs`)
	const entryPoints = [resolve(import.meta.dirname, `contenders/${name}.mjs`)]
	await build({ ...options, entryPoints, outfile, ...(forWorkerd && workerd) })
	return `${name}=${outfile}`
}

/** Bundles all contenders to files `name=path`, for every runtime or as wrangler does. */
export const createBundles = ({ forWorkerd = false } = {}) =>
	Promise.all(contenders.map(({ name }) => writeBundle(name, forWorkerd)))
