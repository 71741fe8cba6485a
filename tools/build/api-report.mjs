// The public face of every package, as its declarations without comments: node tools/build/api-report.mjs [--write]
// It is checked in, so that a change of what users can import or pass shows in a diff.
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import ts from 'typescript'
import { packages, root } from '../workspace.mjs'

const printer = ts.createPrinter({ removeComments: true })

/** A declaration file, and those of its package that it imports. */
function withImported(file, seen = new Map()) {
	if (seen.has(file)) return seen
	const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
	seen.set(file, source)
	for (const { fileName } of ts.preProcessFile(source.text).importedFiles)
		if (fileName.startsWith('.')) withImported(resolve(dirname(file), fileName.replace(/\.js$/, '.d.ts')), seen)
	return seen
}

/** One report for each package: its entries first, then what several of them share. */
function createReport({ name, path, entries }) {
	const dist = resolve(root, path, 'dist')
	const seen = new Map()
	for (const { module } of entries) withImported(resolve(dist, `${module}.d.ts`), seen)
	const titles = new Map(entries.map(({ specifier, module }) => [resolve(dist, `${module}.d.ts`), specifier]))
	const sections = [...seen].map(([file, source]) => {
		const title = titles.get(file) ?? `shared by entries: ${file.slice(dist.length + 1)}`
		return `// ${title}\n\n${printer.printFile(source).replaceAll(/^\/\/# sourceMappingURL.*\n?/gm, '')}`
	})
	return `// The public face of ${name}. Written by tools/build/api-report.mjs.\n\n${sections.join('\n')}`
}

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } })
for (const found of packages) {
	const file = resolve(root, found.path, 'api-report.d.ts')
	const report = createReport(found)
	if (values.write) writeFileSync(file, report)
	else if (report !== readFileSync(file, { encoding: 'utf8', flag: 'a+' })) {
		console.log(
			`${found.path}/api-report.d.ts is not what was built; look at the difference, then: node tools/build/api-report.mjs --write`,
		)
		process.exitCode = 1
	}
}
