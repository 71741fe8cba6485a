// What a hundred operations of a document add to a Worker and to a compilation, as bindings and as others' generated clients:
// npm run documents:size -- <document> --contenders <folder> [--operations 100] [--turns 5]
// The contenders are not installed with the project: npm install --ignore-scripts --prefix <folder> @hey-api/openapi-ts openapi-typescript
// openapi-fetch valibot typescript@5.9
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { generate } from '@tarja/bind'
import { build } from 'esbuild'
import { parse } from 'yaml'
import { execute } from '../../../../tools/execute.mjs'
import { node24 } from '../../../../tools/places.mjs'
import { root } from '../../../../tools/workspace.mjs'
import { bindAll } from './bind-all.mjs'

const { positionals, values } = parseArgs({
	allowPositionals: true,
	options: {
		contenders: { type: 'string' },
		operations: { type: 'string', default: '100' },
		turns: { type: 'string', default: '5' },
	},
})
const [file] = positionals
if (!file || !values.contenders)
	throw new Error('Cannot measure: name a document and --contenders; see the head of this file')
const contenders = resolve(values.contenders)
const out = resolve(root, '.cache/size')
rmSync(out, { recursive: true, force: true })
mkdirSync(out, { recursive: true })

/** The document with so many of its operations, and what they refer to: all generators are given the same. */
function cutDocument(wanted) {
	const document = parse(readFileSync(file, 'utf8'), { maxAliasCount: 10_000 })
	const methods = ['get', 'put', 'post', 'delete', 'patch']
	const all = Object.entries(document.paths).flatMap(([path, item]) =>
		methods.filter((method) => item[method]).map((method) => [path, method]),
	)
	const paths = {}
	for (const [path, method] of all.slice(0, wanted)) {
		const { parameters } = document.paths[path]
		paths[path] = { ...paths[path], ...(parameters && { parameters }), [method]: document.paths[path][method] }
	}
	const kept = {}
	const reach = (value) => {
		for (const [, kind, name] of JSON.stringify(value).matchAll(/"#\/components\/(\w+)\/([^"/]+)"/g)) {
			if (kept[kind]?.[name] || !document.components[kind]?.[name]) continue
			kept[kind] = { ...kept[kind], [name]: document.components[kind][name] }
			reach(kept[kind][name])
		}
	}
	reach(paths)
	const { securitySchemes } = document.components
	const { openapi, info, security } = document
	return { openapi, info, security, paths, components: { ...kept, securitySchemes } }
}

const document = resolve(out, 'vendor.json')
writeFileSync(document, JSON.stringify(cutDocument(Number(values.operations))))
const bin = (name) => resolve(contenders, 'node_modules/.bin', name)

/** Each writes into its folder what it generates, and the programs that are compared: with the operations, and without. */
const makers = {
	async tarja(folder) {
		const { plan } = await bindAll(out, basename(document))
		for (const [name, text] of (await generate(plan)).files) writeFileSync(resolve(folder, name), text)
		const client =
			"import { createClient } from '@tarja/core'\nexport const client = createClient({ baseUrl: 'https://host.example' })"
		return { without: client, with: `import { vendor } from './index.ts'\n${client}.use(vendor)` }
	},
	async 'hey-api with valibot'(folder) {
		const config = `export default { input: ${JSON.stringify(document)}, output: ${JSON.stringify(resolve(folder, 'made'))},
			plugins: ['@hey-api/client-fetch', 'valibot', { name: '@hey-api/sdk', validator: true }] }`
		writeFileSync(resolve(contenders, 'hey-api.config.mjs'), config)
		const { code, output } = await execute(bin('openapi-ts'), ['-f', 'hey-api.config.mjs'], { cwd: contenders })
		if (code !== 0) throw new Error(output)
		const client = "export { client } from './made/client.gen.ts'"
		return { without: client, with: `${client}\nexport * as sdk from './made/sdk.gen.ts'` }
	},
	async 'openapi-typescript with openapi-fetch'(folder) {
		const { code, output } = await execute(bin('openapi-typescript'), [document, '-o', resolve(folder, 'made.ts')])
		if (code !== 0) throw new Error(output)
		const client = (type) =>
			`import createClient from 'openapi-fetch'\nexport const client = createClient${type}({ baseUrl: 'https://host.example' })`
		return { without: client('<object>'), with: `import type { paths } from './made.ts'\n${client('<paths>')}` }
	},
}

const nodePaths = [resolve(contenders, 'node_modules'), resolve(root, 'node_modules')]

async function bytesOf(entry) {
	const { outputFiles } = await build({
		...{ entryPoints: [entry], bundle: true, write: false, minify: true, format: 'esm', nodePaths },
		...{ conditions: ['workerd', 'worker', 'browser'], logLevel: 'silent' },
	})
	const [{ contents }] = outputFiles
	return { plain: contents.length, gzip: gzipSync(contents, { level: 9 }).length }
}

const compilerOptions = {
	...{ target: 'ES2023', lib: ['ES2023', 'DOM', 'DOM.Iterable'], module: 'ESNext', moduleResolution: 'bundler' },
	...{ strict: true, types: [], noEmit: true, skipLibCheck: true, allowImportingTsExtensions: true },
}

async function compiled(folder, entry) {
	const project = resolve(folder, `tsconfig.${entry}.json`)
	writeFileSync(project, JSON.stringify({ compilerOptions, files: [`${entry}.ts`] }))
	const program = resolve(contenders, 'node_modules/typescript/bin/tsc')
	const { code, output } = await execute(node24, [program, '-p', project, '--extendedDiagnostics'])
	const figure = (name) => Number(new RegExp(`${name}: +([\\d.]+)`).exec(output)?.[1])
	const errors = (output.match(/error TS/g) ?? []).length
	if (code !== 0 && errors === 0) throw new Error(output)
	return {
		errors,
		seconds: figure('Total time'),
		megabytes: figure('Memory used') / 1000,
		instantiations: figure('Instantiations'),
	}
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]

const found = {}
for (const [name, make] of Object.entries(makers)) {
	// Below the contenders, where their programs find what they import; ours find it in this repository.
	const base = name === 'tarja' ? out : resolve(contenders, 'out')
	const folder = resolve(base, name.replaceAll(' ', '-'))
	rmSync(folder, { recursive: true, force: true })
	mkdirSync(folder, { recursive: true })
	for (const [entry, text] of Object.entries(await make(folder)))
		writeFileSync(resolve(folder, `${entry}.ts`), `${text}\n`)
	found[name] = { folder, turns: { with: [], without: [] } }
}
for (let turn = 0; turn < Number(values.turns); turn++)
	for (const { folder, turns } of Object.values(found))
		for (const entry of ['with', 'without']) turns[entry].push(await compiled(folder, entry))

console.log(
	`| ${values.operations} operations | added to a Worker, bytes | gzip | instantiations | seconds of tsc | to tarja | MB of tsc | type errors |`,
)
console.log('|---|---:|---:|---:|---:|---:|---:|---:|')
const added = ({ turns }, figure) => median(turns.with.map((one, turn) => one[figure] - turns.without[turn][figure]))
for (const [name, one] of Object.entries(found)) {
	const [less, more] = await Promise.all(
		['without', 'with'].map((entry) => bytesOf(resolve(one.folder, `${entry}.ts`))),
	)
	const cells = [
		...[name, more.plain - less.plain, more.gzip - less.gzip, added(one, 'instantiations')],
		...[added(one, 'seconds').toFixed(2), (added(one, 'seconds') / added(found.tarja, 'seconds')).toFixed(2)],
		...[added(one, 'megabytes').toFixed(0), one.turns.with[0].errors],
	]
	console.log(`| ${cells.join(' | ')} |`)
}
