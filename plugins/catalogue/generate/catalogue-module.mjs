// Everything at once.
import { interfaceOf, moduleOf } from './words.mjs'

const byModule = (a, b) => (moduleOf(a) < moduleOf(b) ? -1 : 1)

const list = (operations) => {
	const shown = operations.filter(({ state }) => state === 'documented').map(({ key }) => key)
	const count = `${operations.length} operation${operations.length === 1 ? '' : 's'}`
	return shown.length ? `${count}; documented: \`${shown.join('`, `')}\`` : `${count}, named only`
}

const member = (group) => `	/** ${group.title}: ${list(group.operations)}. */
	readonly ${group.key}: ${interfaceOf(group)}<Bindings>
`

const imported = (group) => `import { type ${interfaceOf(group)}, ${group.key} } from './${moduleOf(group)}.ts'\n`

export const catalogueModule = (groups) => `/**
 * The whole catalogue as one plugin.
 *
 * Written by generate.mjs from data.ts.
 * @module
 */
import type { None, Plugin } from '@tarja/core'
import { allOf } from './all-of.ts'
import type { BindingMap } from './binding-map.ts'
import type { OnlyKnown } from './bindings.ts'
${[...groups].sort(byModule).map(imported).join('')}
/** Every group, by its identifier. */
export interface Catalogue<Bindings = None> {
${groups.map(member).join('')}}

const factories = {
${groups.map(({ key }) => `	${key},\n`).join('')}}

/**
 * Adds every group to a client, as \`client.catalogue\`.
 *
 * For those who do not mind the bytes: a bundle then holds all 32 groups. With one group's plugin it holds that one.
 *
 * @param bindings What {@linkcode defineBindings} returned, or the same written in place.
 * @returns The plugin, for \`client.use\`.
 * @throws {TarjaError} \`configuration\` (\`not_sent\`) when a name is bound that the catalogue does not have.
 * @see Platform reference §1.
 * @example
 * \`\`\`ts
 * import { createClient, operation } from '@tarja/core'
 * import { catalogue } from '@tarja/catalogue'
 *
 * const personal = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(catalogue({ 'loans.personal': personal }))
 * const call = () => client.catalogue.loans.personal({ params: { id: 7 } })
 * \`\`\`
 */
export function catalogue<const Bindings extends BindingMap = None>(
	bindings?: Bindings & OnlyKnown<Bindings>,
): Plugin<'catalogue', Catalogue<Bindings>> {
	return allOf(factories, bindings)
}
`
