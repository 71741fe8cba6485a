// Who is measured, each in a bundle of its own: the same in every runtime but workerd, whose bundlers ask packages for its modules.
import { SourceMap } from 'node:module'
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
	// Outside of a page its modules send through node:http, which is no Worker's, and which nobody stubs here.
	{ name: 'azure', label: '@azure/core-rest-pipeline', onlyAsInPages: true },
	{ name: 'openapi-fetch', label: 'openapi-fetch' },
]

const options = {
	bundle: true,
	minify: true,
	format: 'esm',
	target: 'es2022',
	platform: 'browser', // axios has a client on node:http otherwise
	tsconfigRaw: {}, // no "paths" to the sources: what is measured is what is built
	legalComments: 'none',
	logLevel: 'error',
	metafile: true,
}

/** The conditions by which wrangler chooses among a package's modules. */
const workerd = { conditions: ['workerd', 'worker', 'browser'] }

function bundle(name, further = {}) {
	const entryPoints = [resolve(import.meta.dirname, `contenders/${name}.mjs`)]
	return build({ ...options, outfile: resolve(out, `${name}.mjs`), ...further, entryPoints })
}

/** Bundles a contender to a file; `forWorkerd`: as wrangler resolves its imports. */
async function written({ name, onlyAsInPages = false }, { forWorkerd = false } = {}) {
	const outfile = resolve(out, `${name}${forWorkerd ? '-workerd' : ''}.mjs`)
	await bundle(name, { outfile, ...(forWorkerd && !onlyAsInPages && workerd) })
	return `${name}=${outfile}`
}

/** Bundles contenders: as everybody takes them, and as wrangler resolves their imports. */
export const bundlesOf = (chosen) =>
	Promise.all([false, true].map((forWorkerd) => Promise.all(chosen.map((found) => written(found, { forWorkerd })))))

/** `…/node_modules/ky/distribution/…` → `ky`; `packages/core/dist/…` → `@tarja/core` */
const packageOf = (path) =>
	/.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ??
	path.replace(/^.*contenders\/.*$/, 'the program').replace(/^.*?(?:packages|plugins)\/([^/]+)\/.*$/, '@tarja/$1')

/** Bytes of a Worker minified, and then compressed with brotli, and what is in it; `external` stays outside. */
export async function sizeOf({ name, onlyAsInPages = false }, external = []) {
	const { metafile, outputFiles } = await bundle(name, { write: false, external, ...(!onlyAsInPages && workerd) })
	const [{ inputs }] = Object.values(metafile.outputs)
	const { contents } = outputFiles[0]
	return { min: contents.length, brotli: brotliCompressSync(contents).length, inputs: Object.entries(inputs) }
}

/** `…/packages/core/src/calls/call.ts` → `core/calls/call.ts`; libraries as they are published. */
const moduleOf = (path) =>
	(/.*node_modules\/(.*)$/.exec(path)?.[1] ?? path.replace(/^.*?(?:packages|plugins)\//, ''))
		.replace(/\/(?:src|source|dist)\//, '/')
		.replace(/^.*contenders\/.*$/, 'the program')

/** By source module, the characters of a bundle that came from it. */
function charactersByModule(text, map) {
	const found = new Map()
	text.split('\n').reduce((start, line, row) => {
		for (let column = 0; column < line.length; column++) {
			const { originalSource } = map.findEntry(row, column)
			const name = originalSource ? moduleOf(originalSource) : 'the bundler'
			found.set(name, (found.get(name) ?? new Set()).add(start + column))
		}
		return start + line.length + 1
	}, 0)
	return found
}

/**
 * What each source module adds to the bundle: minified, and by how much it is smaller after brotli without that module's characters. What
 * several modules say alike is in none of them. Those that add less than `leastBytes` are one row.
 */
export async function modulesOf({ name }, leastBytes) {
	const further = { write: false, outfile: resolve(out, `${name}.mjs`), sourcemap: 'external', ...workerd }
	const { outputFiles } = await bundle(name, further)
	const [map, { text }] = outputFiles.toSorted((a, b) => b.path.length - a.path.length)
	const whole = brotliCompressSync(text).length
	const row = (module, characters) => {
		const rest = [...text].filter((_, at) => !characters.has(at)).join('')
		return { name: module, min: characters.size, brotli: whole - brotliCompressSync(rest).length, characters }
	}
	const characters = charactersByModule(text, new SourceMap(JSON.parse(map.text)))
	const rows = [...characters].map(([module, of]) => row(module, of))
	const small = rows.filter(({ brotli }) => brotli < leastBytes)
	const others = row(`${small.length} others`, new Set(small.flatMap((of) => [...of.characters])))
	return [...rows.filter((found) => !small.includes(found)).sort((a, b) => b.brotli - a.brotli), others]
}

/** What each package adds to the bundle: the libraries are taken away first, then our packages, what the others rest on last. */
export async function compositionOf(contender) {
	const { inputs, ...whole } = await sizeOf(contender)
	const names = new Set(inputs.filter(([, { bytesInOutput }]) => bytesInOutput).map(([path]) => packageOf(path)))
	names.delete('the program')
	const rank = (part) => ['@tarja', '@tarja/core'].filter((prefix) => part.startsWith(prefix)).length
	const parts = []
	const taken = []
	let left = whole
	for (const part of [...names].sort((a, b) => rank(a) - rank(b))) {
		// By its own name, or as a package's manifest names it: `#valibot`.
		taken.push(part, `${part}/*`, `#${part}`)
		const rest = await sizeOf(contender, taken)
		parts.push({ name: part, min: left.min - rest.min, brotli: left.brotli - rest.brotli })
		left = rest
	}
	return [...parts.sort((a, b) => b.brotli - a.brotli), { name: 'the program', min: left.min, brotli: left.brotli }]
}
