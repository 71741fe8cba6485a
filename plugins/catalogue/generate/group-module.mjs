// The module of a group of which no operation is shown.
import { interfaceOf, memberComment } from './words.mjs'

const counted = (count) => (count === 1 ? '1 operation' : `${count} operations`)

const method = (group, operation) => `${memberComment(group, operation)}
	readonly ${operation.key}: Bound<Bindings, '${operation.key}', '${group.key}.${operation.key}'>
`

export function groupModule(group) {
	const { key, title, entry, operations } = group
	const name = interfaceOf(group)
	const [first] = operations
	return `/**
 * ${title}: ${counted(operations.length)}, of which the reference shows the name${operations.length === 1 ? '' : 's'} (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from labels.ts.
 * @module
 */
import type { EmptyObject, Plugin } from '@tarja/core'
import { catalogueGroup } from '../catalogue-group.ts'
import type { BindingsOf, Bound, Except, Only, Operations, WithExtra } from '../group.ts'
import { ${key} as labels } from '../labels.ts'

/** The methods of the group. */
export interface ${name}<Bindings = EmptyObject> {
${operations.map((operation) => method(group, operation)).join('')}}

/**
 * Adds the group \`${key}\` to a client.
 *
 * The reference shows no operation of this group: calling one does not compile until it is bound here.
 *
 * @param bindings An \`operation()\` for each label to be called.
 * @param extraOperations Operations of this group that have no label, by the name of their method.
 * @returns The plugin, for \`client.use\`.
 * @throws {TarjaError} \`configuration\` (\`not_sent\`) when \`bindings\` has a name that is not a label, or \`extraOperations\` one that is.
 * @see Platform reference §1, §4.3.
 * @example
 * \`\`\`ts
 * import { createClient, operation } from '@tarja/core'
 * import { ${key} } from '${entry}'
 *
 * const ${first.key} = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(${key}({ ${first.key} }))
 * const call = () => client.${key}.${first.key}({ params: { id: 7 } })
 * \`\`\`
 */
export function ${key}<Bindings extends BindingsOf<${name}> = EmptyObject, Extra extends Operations = EmptyObject>(
	bindings?: Only<Bindings, ${name}>,
	extraOperations?: Except<Extra, ${name}>,
): Plugin<'${key}', WithExtra<${name}<Bindings>, Bindings, Extra>> {
	return catalogueGroup('${key}', labels, bindings, extraOperations)
}
`
}
