// Who is measured, each in a bundle of its own: as a Worker would contain it, and the same in every runtime.
import { resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'esbuild'

const out = resolve(import.meta.dirname, '../../.cache/bench')
export const contenders = [
	{ name: 'fetch', label: 'hand-written fetch' },
	{ name: 'tarja', label: 'tarja' },
	{ name: 'tarja-telemetry', label: 'tarja with @tarja/opentelemetry, no SDK' },
	{ name: 'tarja-telemetry-sampled', label: 'the same, sampled by an SDK' },
	{ name: 'bare-ky', label: 'plain ky, the bare POST' },
	{ name: 'ky', label: 'plain ky' },
	{ name: 'axios', label: 'axios' },
	{ name: 'octokit', label: '@octokit/core' },
	{ name: 'azure', label: '@azure/core-rest-pipeline' },
	{ name: 'openapi-fetch', label: 'openapi-fetch' },
]

const options = {
	bundle: true,
	minify: true,
	format: 'esm',
	target: 'es2022',
	platform: 'browser', // axios and Azure have a client on node:http otherwise, which is no Worker's
	tsconfigRaw: {}, // no "paths" to the sources: what is measured is what is built
	legalComments: 'none',
	logLevel: 'error',
	metafile: true,
}

function bundle(name, further = {}) {
	const entryPoints = [resolve(import.meta.dirname, `contenders/${name}.mjs`)]
	return build({ ...options, ...further, entryPoints, outfile: resolve(out, `${name}.mjs`) })
}

/** Bundles a contender to a file. */
export async function written({ name }) {
	await bundle(name)
	return `${name}=${resolve(out, `${name}.mjs`)}`
}

/** `…/node_modules/ky/distribution/…` → `ky`; `packages/core/dist/…` → `@tarja/core` */
const packageOf = (path) =>
	/.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ??
	path.replace(/^.*contenders\/.*$/, 'the program').replace(/^.*?(?:packages|plugins)\/([^/]+)\/.*$/, '@tarja/$1')

/** Bundles without writing; `external` stays outside. */
async function weighed(name, external = []) {
	const { metafile, outputFiles } = await bundle(name, { write: false, external })
	const [{ inputs }] = Object.values(metafile.outputs)
	const { contents } = outputFiles[0]
	return { min: contents.length, brotli: brotliCompressSync(contents).length, inputs: Object.entries(inputs) }
}

/** Bytes minified, and then compressed with brotli. */
export const sizeOf = ({ name }) => weighed(name)

/** What each package adds to the bundle: the libraries are taken away first, then our packages, what the others rest on last. */
export async function compositionOf({ name }) {
	const { inputs, ...whole } = await weighed(name)
	const names = new Set(inputs.filter(([, { bytesInOutput }]) => bytesInOutput).map(([path]) => packageOf(path)))
	names.delete('the program')
	const rank = (part) => ['@tarja', '@tarja/core'].filter((prefix) => part.startsWith(prefix)).length
	const parts = []
	const taken = []
	let left = whole
	for (const part of [...names].sort((a, b) => rank(a) - rank(b))) {
		taken.push(part, `${part}/*`)
		const rest = await weighed(name, taken)
		parts.push({ name: part, min: left.min - rest.min, brotli: left.brotli - rest.brotli })
		left = rest
	}
	return [...parts.sort((a, b) => b.brotli - a.brotli), { name: 'the program', min: left.min, brotli: left.brotli }]
}
