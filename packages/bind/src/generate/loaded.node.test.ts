// Loads generated modules like Node does, for the tests of the generator.
import { stripTypeScriptTypes } from 'node:module'
import * as bindings from '@tarja/catalogue/bindings'
import * as group from '@tarja/catalogue/group'
import * as schemas from '@tarja/catalogue/schemas'
import * as core from '@tarja/core'
import * as v from 'valibot'

const modules: Readonly<Record<string, object>> = {
	'@tarja/catalogue/bindings': bindings,
	'@tarja/catalogue/group': group,
	'@tarja/catalogue/schemas': schemas,
	'@tarja/core': core,
	valibot: v,
}

/** Returns the exports of generated files, by file. */
export function loadFiles(files: ReadonlyMap<string, string>): ReadonlyMap<string, Readonly<Record<string, unknown>>> {
	const found = new Map<string, Readonly<Record<string, unknown>>>()
	const names = [...files.keys()].filter((name) => name.endsWith('.ts'))
	// Loads the index last, because it imports the other files.
	for (const name of [...names.filter((file) => file !== 'index.ts'), ...names.filter((file) => file === 'index.ts')]) {
		const code = stripTypeScriptTypes(files.get(name) ?? '')
		const exported: string[] = []
		const body = code
			.replace(/^import \* as (\w+) from '([^']+)'$/gm, "const $1 = load('$2')")
			.replace(/^import \{([^}]*)\} from '([^']+)'$/gm, (_, list: string, from: string) => {
				return `const {${list.replace(/,? *type \w+,?/g, '').replaceAll(' as ', ': ')}} = load('${from}')`
			})
			.replace(/^export const ([\p{ID_Continue}$]+)/gmu, (_, constant: string) => {
				exported.push(constant)
				return `const ${constant}`
			})
		const load = (from: string): unknown => modules[from] ?? found.get(from.replace('./', ''))
		found.set(name, new Function('load', `'use strict'\n${body}\nreturn { ${exported.join(', ')} }`)(load))
	}
	return found
}
