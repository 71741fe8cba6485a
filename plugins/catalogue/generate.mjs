// Writes whatever follows from src/labels.ts and src/data.ts, the list of groups and operations: node plugins/catalogue/generate.mjs
// With --check it writes nothing, and fails where a file is not what it would write.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { catalogueModule } from './generate/catalogue-module.mjs'
import { groupModule } from './generate/group-module.mjs'
import { manifest } from './generate/manifest.mjs'
import { readme } from './generate/readme.mjs'
import { isOfLabels, moduleOf } from './generate/words.mjs'
import { groups } from './src/data.ts'

const here = import.meta.dirname
const root = resolve(here, '../..')
const textOf = (file) => (existsSync(resolve(here, file)) ? readFileSync(resolve(here, file), 'utf8') : '')

const files = new Map([
	...groups.filter(isOfLabels).map((group) => [`src/groups/${moduleOf(group)}.ts`, groupModule(group)]),
	['src/groups/all-groups.ts', catalogueModule(groups)],
	['package.json', manifest(textOf('package.json'), groups)],
	['README.md', readme(textOf('README.md'), groups)],
])

/** Its imports sorted, too. */
function formatted(file, text) {
	if (file.endsWith('.md')) return text
	const biome = resolve(root, 'node_modules/.bin/biome')
	return execFileSync(biome, ['check', '--write', `--stdin-file-path=${resolve(here, file)}`], {
		cwd: root,
		input: text,
		encoding: 'utf8',
	})
}

/** What of a text is left when it is formatted, which `npm run check` sees to. */
const words = (text) => text.replaceAll(/[\s,;()"']/g, '')

const check = process.argv.includes('--check')
for (const [file, text] of files) {
	if (check && words(text) === words(textOf(file))) continue
	const wanted = formatted(file, text)
	if (wanted === textOf(file)) continue
	if (!check) writeFileSync(resolve(here, file), wanted)
	console.log(check ? `${file} is not what generate.mjs writes` : `wrote ${file}`)
	if (check) process.exitCode = 1
}
