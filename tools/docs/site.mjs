// Builds the site of docs/.vitepress into .cache/site: node tools/docs/site.mjs [--serve]. Every link of a page is checked.
import { rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Application, Converter, ReflectionKind } from 'typedoc'
import { build, createServer } from 'vitepress'
import { llmsSmall } from '../../docs/.vitepress/llms.mjs'
import { packages, root } from '../workspace.mjs'
import { findBrokenAnchors } from './anchors.mjs'
import { writeOptionPages } from './options.mjs'
import { site } from './serve-site.mjs'

const directory = resolve(root, 'docs/reference/api')
const entries = packages.flatMap(({ path, entries: of }) =>
	of.map(({ module, specifier }) => ({ file: `${path}/src/${module}.ts`, specifier })),
)
const specifiers = new Map(entries.map(({ file, specifier }) => [file.replace(/(?:\/index)?\.ts$/, ''), specifier]))

/** Writes a page for each entry and for each of its exports. The page of an entry describes each export in one line, functions first. */
async function writeReference() {
	rmSync(directory, { recursive: true, force: true })
	const app = await Application.bootstrapWithPlugins({
		entryPoints: entries.map(({ file }) => resolve(root, file)),
		tsconfig: resolve(root, 'docs/.vitepress/tsconfig.json'),
		plugin: ['typedoc-plugin-markdown', 'typedoc-vitepress-theme'],
		router: 'member',
		groupOrder: ['Functions', 'Classes', 'Variables', '*'],
		indexFormat: 'table',
		out: directory,
		docsRoot: root,
		sidebar: { autoConfiguration: true, pretty: false },
		readme: 'none',
		disableSources: true,
		hideBreadcrumbs: true,
		hidePageHeader: true,
		excludeExternals: true,
		parametersFormat: 'table',
		interfacePropertiesFormat: 'table',
		expandObjects: false,
		useCodeBlocks: true,
		skipErrorChecking: true, // the compilers in `npm test` check them
		logLevel: 'Error',
	})
	app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
		for (const module of project.children ?? []) module.name = specifiers.get(module.name) ?? module.name
		// A group gets no page of its own, because it could show only the names of its operations.
		const groups = project.children?.find(({ name }) => name === '@tarja/catalogue/groups')
		for (const group of [...(groups?.children ?? [])].filter(({ kind }) => kind === ReflectionKind.Variable))
			project.removeReflection(group)
	})
	const project = await app.convert()
	if (!project) throw new Error('Cannot write the reference: TypeDoc could not read the sources')
	await app.generateOutputs(project)
}

const { values } = parseArgs({ options: { serve: { type: 'boolean', default: false } } })
await writeReference()
writeOptionPages()
if (values.serve) {
	const server = await createServer(resolve(root, 'docs'))
	await server.listen()
	server.printUrls()
} else {
	await build(resolve(root, 'docs'))
	writeFileSync(resolve(site, 'llms-small.txt'), llmsSmall())
	const { count, broken } = findBrokenAnchors(site)
	if (broken.length)
		throw new Error(`Cannot publish the site: ${broken.length} links lead to no place:\n${broken.join('\n')}`)
	console.log(`${count} anchors are there`)
}
