// All groups in one list.
import { interfaceOf, isOfLabels, moduleOf } from './words.mjs'

const list = (operations) => {
	const shown = operations.filter(({ state }) => state === 'documented').map(({ key }) => key)
	const count = `${operations.length} operation${operations.length === 1 ? '' : 's'}`
	return shown.length
		? `${count}; documented: \`${shown.join('`, `')}\``
		: `${count}, of which the reference shows the names`
}

const member = (group) => `	/** ${group.title}: ${list(group.operations)}. */
	readonly ${group.key}: ${interfaceOf(group)}<Bindings>
`

const imported = (group) =>
	`import { type ${interfaceOf(group)}, ${group.key} } from '${isOfLabels(group) ? '.' : '..'}/${moduleOf(group)}.ts'\n`

export const catalogueModule = (groups) => `/**
 * Every group of the catalogue. Written by generate.mjs from labels.ts.
 * @module
 */
import type { EmptyObject, Plugin } from '@tarja/core'
${groups.map(imported).join('')}
/** Every group, by its identifier. */
export interface Catalogue<Bindings = EmptyObject> {
${groups.map(member).join('')}}

/** The factory of each group. */
export const factories: { readonly [Key in keyof Catalogue]: (bindings: never) => Plugin } = {
${groups.map(({ key }) => `	${key},\n`).join('')}}
`
