// One document, bound whole, compiled and held against others: node measure.mjs <folder> <file>. Prints what was found, as JSON.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { generate } from '@tarja/bind'
import { execute } from '../../../../tools/execute.mjs'
import { root } from '../../../../tools/workspace.mjs'
import { compilerOptions, compilers } from '../compilers.mjs'
import { bindAll } from './bind-all.mjs'
import { differences } from './differential.mjs'
import { otherBytes } from './elsewhere.mjs'
import { examplesIn } from './examples.mjs'
import { callsIn } from './requests.mjs'
import { digestOf } from './same.mjs'

const { positionals, values } = parseArgs({
	allowPositionals: true,
	options: { elsewhere: { type: 'boolean', default: false } },
})
const [folder, file] = positionals
const out = resolve(root, '.cache/documents', file)
/** Writes both modes of the output, and loads them. */
async function writeAll(lenient, strict) {
	const modules = {}
	for (const [mode, files] of Object.entries({ lenient, strict })) {
		const directory = resolve(out, mode)
		mkdirSync(directory, { recursive: true })
		for (const [name, text] of files) writeFileSync(resolve(directory, name), text)
		modules[mode] = await import(resolve(directory, 'index.ts'))
	}
	return modules
}

/** @returns How many errors each compiler finds. */
async function typeErrors() {
	const directory = resolve(out, 'lenient')
	const own = { ...compilerOptions, rewriteRelativeImportExtensions: true, outDir: 'dist' }
	const config = { compilerOptions: own, include: ['*.ts'] }
	writeFileSync(resolve(directory, 'tsconfig.json'), JSON.stringify(config))
	const errors = {}
	for (const [name, compiler] of Object.entries(compilers)) {
		const { output } = await execute(compiler, ['-p', directory])
		writeFileSync(resolve(out, `${name}.txt`), output)
		errors[name] = (output.match(/error TS/g) ?? []).length
	}
	return errors
}

function countsOf(diagnostics, severity) {
	const counts = {}
	for (const diagnostic of diagnostics)
		if (diagnostic.severity === severity) counts[diagnostic.code] = (counts[diagnostic.code] ?? 0) + 1
	return counts
}

/** Keeps the whole of something beside the row, for whoever traces it. */
function keep(name, found) {
	writeFileSync(resolve(out, name), JSON.stringify(found, null, '\t'))
}

function judged({ source, plan }, modules, report) {
	if (!source.dialect.startsWith('openapi')) return undefined
	const found = differences(
		resolve(folder, file),
		plan,
		modules.strict.served,
		modules.lenient.served,
		report.diagnostics,
	)
	keep('differing.json', found)
	const { compared, valid, differing, lenientRefused, unjudged } = found
	const untold = differing.filter(({ told }) => !told)
	return {
		...{ compared, valid, differing: differing.length, untold: untold.length },
		...{ lenientRefused: lenientRefused.length, unjudged: unjudged.length },
	}
}

async function examples(plan, served) {
	const { deviations, ...found } = await examplesIn(resolve(folder, file), plan, served)
	keep('deviations.json', deviations)
	return found
}

/** Of collections nothing says what can be given. */
async function calls({ source, plan }, served, diagnostics) {
	if (!source.dialect.startsWith('openapi')) return undefined
	const { called, refused, differing } = await callsIn(resolve(folder, file), plan, served, diagnostics)
	keep('calls.json', { refused, differing })
	const untold = refused.filter(({ isTold }) => !isTold)
	return { called, refused: refused.length, untold: untold.length, differing: differing.length }
}

rmSync(out, { recursive: true, force: true })
mkdirSync(out, { recursive: true })
const start = performance.now()
const bound = await bindAll(folder, file)
const { files, report } = await generate(bound.plan)
const seconds = (performance.now() - start) / 1000
const megabytes = Math.round(process.resourceUsage().maxRSS / 1024)
const strict = await generate(bound.plan, { responses: 'strict' })
const modules = await writeAll(files, strict.files)
const row = {
	...{ file, bytes: readFileSync(resolve(folder, file)).length, dialect: bound.source.dialect },
	...{ operations: bound.source.operations.length, bound: report.bound.length, seconds, megabytes },
	...{ sourceBytes: files.get('vendor.ts')?.length ?? 0, typeErrors: await typeErrors() },
	refused: countsOf(
		bound.source.operations.flatMap(({ diagnostics = [] }) => diagnostics),
		'refused',
	),
	...{ diagnostics: countsOf(report.diagnostics, 'loss'), notes: countsOf(report.diagnostics, 'note') },
	values: judged(bound, modules, { diagnostics: [...report.diagnostics, ...strict.report.diagnostics] }),
	calls: await calls(bound, modules.lenient.served, report.diagnostics),
	examples: await examples(bound.plan, modules.lenient.served),
	...(values.elsewhere && { otherBytes: await otherBytes(folder, file, out, digestOf(files)) }),
}
keep('row.json', row)
