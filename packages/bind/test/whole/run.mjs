// Whole documents, on demand: pnpm run documents <folder> [--only part-of-name] [--prism folder-of-its-installation] [--node26 program]
// Nothing of them is kept in this repository. Binds every operation, and says how long that took, how large the outcome is, what was
// lost, where the schemas differ from Ajv, where other bytes were made, where the outcome does not load, and what a mock server says.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { generate } from '@tarja/bind'
import { execute } from '../../../../tools/execute.mjs'
import { root } from '../../../../tools/workspace.mjs'
import { bindAll } from './bind-all.mjs'
import { deniedIn } from './denied.mjs'
import { differences } from './differential.mjs'
import { notLoadedIn, otherBytes } from './elsewhere.mjs'
import { roundTrip } from './prism.mjs'
import { digestOf } from './same.mjs'

const { positionals, values } = parseArgs({
	allowPositionals: true,
	options: { only: { type: 'string', default: '' }, prism: { type: 'string' }, node26: { type: 'string' } },
})
const folder = resolve(positionals[0] ?? '.')
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

/** Writes both modes of the output, and loads them. */
async function writeAll(file, lenient, strict) {
	const modules = {}
	for (const [mode, files] of Object.entries({ lenient, strict })) {
		const directory = resolve(out, file, mode)
		mkdirSync(directory, { recursive: true })
		for (const [name, text] of files) writeFileSync(resolve(directory, name), text)
		modules[mode] = await import(resolve(directory, 'index.ts'))
	}
	return modules
}

async function typeErrors(file) {
	const errors = []
	for (const [name, compiler] of Object.entries(compilers))
		errors.push(`${name}: ${await compile(resolve(out, file, 'lenient'), compiler)}`)
	return errors
}

function lostIn({ losses }) {
	const lost = {}
	for (const { code, severity } of losses) if (severity === 'loss') lost[code] = (lost[code] ?? 0) + 1
	return Object.entries(lost).map(([code, count]) => `${code} ${count}`)
}

function saidOf(judged) {
	if (!judged) return '' // Ajv knows nothing of OpenAPI 2.0
	const { compared, valid, differing, lenientRefused, unjudged } = judged
	const refused = `leniently refused: ${lenientRefused.length}; bodies and answers that Ajv refuses to compile: ${unjudged}`
	return `${compared - differing.length} of ${compared} (${valid} valid; ${refused})`
}

function printRow(cells) {
	console.log(`| ${cells.join(' | ')} |`)
}

async function printRoundTrip(file, bound, module) {
	const { odd, negative, ...trip } = await roundTrip(resolve(values.prism), resolve(folder, file), bound, module)
	writeFileSync(resolve(out, file, 'round-trip.json'), JSON.stringify(odd, null, '\t'))
	console.log(
		`  Prism: ${trip.answered} of ${trip.sent} requests answered 2xx (${trip.operations} operations), ${trip.accepted} of ${trip.json} JSON answers accepted`,
	)
	console.log(
		`  without a required field: ${negative.tried}, refused here ${negative.refusedHere}, by Prism ${negative.refusedThere}`,
	)
}

printRow([
	...[
		'document',
		'operations',
		'bound',
		'seconds',
		'MB',
		'source bytes',
		'.d.ts bytes',
		'type errors',
		'as Ajv',
		'losses',
	],
	...['other bytes', 'not loaded'],
])
const isDocument = (name) => /\.(?:ya?ml|json)$/.test(name) && name.includes(values.only)
for (const file of readdirSync(folder).filter(isDocument)) {
	const start = performance.now()
	const bound = await bindAll(folder, file)
	const { files, report } = await generate(bound.plan)
	const seconds = (performance.now() - start) / 1000
	const megabytes = Math.round(process.memoryUsage.rss() / 1e6)
	const modules = await writeAll(file, files, (await generate(bound.plan, { responses: 'strict' })).files)
	const errors = await typeErrors(file)
	const judged = /2\.0/.test(bound.source.dialect)
		? undefined
		: differences(resolve(folder, file), bound.plan, modules.strict.served, modules.lenient.served)
	if (judged) writeFileSync(resolve(out, file, 'differing.json'), JSON.stringify(judged, null, '\t'))
	const compiled = resolve(out, file, 'lenient/dist')
	printRow([
		...[file, bound.source.operations.length, report.bound.length, seconds.toFixed(1), megabytes],
		...[files.get('vendor.ts').length, readFileSync(resolve(compiled, 'vendor.d.ts')).length, errors.join(', ')],
		...[saidOf(judged), lostIn(report).join(', ')],
		(await otherBytes(folder, file, resolve(out, file), digestOf(files))).join(', ') || 'none',
		(await notLoadedIn(resolve(compiled, 'index.js'), report.bound.length)).join(', ') || 'none',
	])
	if (values.node26) console.log(`  ${await deniedIn(resolve(values.node26), folder, file, digestOf(files))}`)
	if (values.prism) await printRoundTrip(file, bound, modules.lenient)
}
