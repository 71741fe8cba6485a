// The part of a library that a package uses, for runtimes that load modules one by one: a file beside the package's own. Bundlers leave
// out the rest by themselves and keep one copy for all packages, so that they are given the library itself.
import { readFileSync, realpathSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { build } from 'esbuild'
import { walkNodes } from './compile-hints.mjs'

/** The names that a module takes from `specifier`: `v.object` of `import * as v`. */
function* findImportedNames(ast, specifier) {
	const all = ast.body.find(({ type, source }) => type === 'ImportDeclaration' && source.value === specifier)
	const locals = all?.specifiers.map(({ type, local, imported }) => {
		if (type !== 'ImportNamespaceSpecifier') throw new Error(`${imported?.name} is to be imported by import * as`)
		return local.name
	})
	for (const { node } of walkNodes(ast))
		if (node.type === 'MemberExpression' && !node.computed && locals?.includes(node.object.name))
			yield node.property.name
}

/** Whoever hands on a part hands on its licence. */
function readLicence(folder, library) {
	const { version } = JSON.parse(readFileSync(resolve(folder, 'package.json'), 'utf8'))
	const licence = readFileSync(resolve(folder, 'LICENSE.md'), 'utf8').trim()
	return `/*!\nPart of ${library} ${version}, as it is published.\n\n${licence}\n*/`
}

/** A plugin of Rollup's that writes the part. In its output, `paths` leads from the library to the specifier. */
export const createLibraryPart = (path, { specifier, library, file }) => ({
	name: 'library-part',
	async generateBundle(_options, bundle) {
		const names = new Set()
		for (const { code } of Object.values(bundle))
			if (code) for (const name of findImportedNames(this.parse(code), specifier)) names.add(name)
		const folder = realpathSync(resolve(path, 'node_modules', library))
		const { outputFiles } = await build({
			absWorkingDir: folder,
			stdin: { contents: `export { ${[...names].sort().join(', ')} } from '${library}'`, resolveDir: resolve(path) },
			bundle: true,
			format: 'esm',
			target: 'es2022',
			outfile: resolve(path, file),
			sourcemap: true,
			sourcesContent: false,
			banner: { js: readLicence(folder, library) },
			legalComments: 'none',
			write: false,
		})
		for (const { path: written, text } of outputFiles)
			this.emitFile({ type: 'asset', fileName: written.slice(dirname(resolve(path, file)).length + 1), source: text })
	},
})
