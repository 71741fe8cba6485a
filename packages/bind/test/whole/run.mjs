// Whole documents, on demand: pnpm run documents <folder>. Nothing of them is kept in this repository.
// Binds every operation, and says how long that took, how large the outcome is, what was lost, and where the schemas differ from Ajv.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { generate } from '@tarja/bind'
import { execute } from '../../../../tools/execute.mjs'
import { root } from '../../../../tools/workspace.mjs'
import { bindAll } from './bind-all.mjs'
import { differences } from './differential.mjs'

const folder = resolve(process.argv[2] ?? '.')
const out = resolve(root, '.cache/documents')
rmSync(out, { recursive: true, force: true })

const compilerOptions = {
	...{ target: 'ES2023', lib: ['ES2023', 'DOM'], module: 'NodeNext', moduleResolution: 'NodeNext', types: [] },
	...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, noUnusedLocals: true },
	...{ verbatimModuleSyntax: true, rewriteRelativeImportExtensions: true, skipLibCheck: true, declaration: true },
}
const compilers = {
	'TypeScript 7': 'node_modules/.bin/tsc',
	'TypeScript 5.9': 'plugins/catalogue/node_modules/typescript59/bin/tsc',
}

async function compile(directory, compiler) {
	writeFileSync(
		resolve(directory, 'tsconfig.json'),
		JSON.stringify({ compilerOptions: { ...compilerOptions, outDir: 'dist' }, include: ['*.ts'] }),
	)
	const { output } = await execute(resolve(root, compiler), ['-p', directory])
	return (output.match(/error TS/g) ?? []).length
}

const rows = []
for (const file of readdirSync(folder).filter((name) => /\.(?:ya?ml|json)$/.test(name))) {
	const start = performance.now()
	const { source, plan } = await bindAll(folder, file)
	const { files, report } = await generate(plan)
	const seconds = (performance.now() - start) / 1000
	const modules = {}
	for (const [mode, generated] of [
		['lenient', files],
		['strict', (await generate(plan, { responses: 'strict' })).files],
	]) {
		const directory = resolve(out, file, mode)
		mkdirSync(directory, { recursive: true })
		for (const [name, text] of generated) writeFileSync(resolve(directory, name), text)
		modules[mode] = (await import(resolve(directory, 'index.ts'))).served
	}
	const errors = []
	for (const [name, compiler] of Object.entries(compilers))
		errors.push(`${name}: ${await compile(resolve(out, file, 'lenient'), compiler)}`)
	const declarations = readFileSync(resolve(out, file, 'lenient/dist/vendor.d.ts')).length
	const judged = /2\.0/.test(source.dialect)
		? undefined
		: differences(resolve(folder, file), plan, modules.strict, modules.lenient)
	const lost = {}
	for (const { code, severity } of report.losses) if (severity === 'loss') lost[code] = (lost[code] ?? 0) + 1
	rows.push([
		file,
		source.operations.length,
		report.bound.length,
		seconds.toFixed(1),
		Math.round(process.memoryUsage.rss() / 1e6),
		files.get('vendor.ts').length,
		declarations,
		errors.join(', '),
		judged
			? `${judged.compared - judged.differing.length} of ${judged.compared} (${judged.valid} valid; leniently refused: ${judged.lenientRefused.length})`
			: '',
		Object.entries(lost)
			.map(([code, count]) => `${code} ${count}`)
			.join(', '),
	])
	console.log(`| ${rows.at(-1).join(' | ')} |`)
	if (judged) writeFileSync(resolve(out, file, 'differing.json'), JSON.stringify(judged, null, '\t'))
}
