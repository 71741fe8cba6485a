// The module of a group of which no operation is shown.
import { interfaceOf, memberComment } from './words.mjs'

const counted = (count) => (count === 1 ? '1 operation' : `${count} operations`)

const stubValue = (group, { key, label }) => `/** Stub: ${label}. */
export const ${key}: Stub<'${group.key}.${key}'> = /* @__PURE__ */ stub({
	group: '${group.key}',
	key: '${key}',
	label: '${label}',
})
`

const bindingMember = ({ key, label }) => `	/** Binds “${label}”. */
	readonly ${key}?: AnyOperation
`

const method = (group, operation) => `${memberComment(group, operation)}
	readonly ${operation.key}: Bound<Bindings, '${operation.key}', '${group.key}.${operation.key}'>
`

export function groupModule(group) {
	const { key, title, entry, operations } = group
	const name = interfaceOf(group)
	const [first] = operations
	const each = (write) => operations.map(write).join('')
	return `/**
 * ${title}: ${counted(operations.length)}, of which the reference shows the name${operations.length === 1 ? '' : 's'} (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from data.ts.
 * @module
 */
import { type AnyOperation, type None, type Plugin, type Stub, stub } from '@tarja/core'
import { type Bound, group, type Only } from './group.ts'

${operations.map((operation) => stubValue(group, operation)).join('\n')}
/** What {@linkcode ${key}} can bind. */
export interface ${name}Bindings {
${each(bindingMember)}}

/** The methods of the group. */
export interface ${name}<Bindings = None> {
${each((operation) => method(group, operation))}}

/**
 * Adds the group \`${key}\` to a client.
 *
 * Every operation is a stub: calling one does not compile until it is bound here.
 *
 * @param bindings An \`operation()\` for each stub to be called.
 * @returns The plugin, for \`client.use\`.
 * @throws {TarjaError} \`configuration\` (\`not_sent\`) when a name is bound that the group does not have.
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
export function ${key}<Bindings extends ${name}Bindings = None>(
	bindings?: Bindings & Only<Bindings, ${name}Bindings>,
): Plugin<'${key}', ${name}<Bindings>> {
	return group('${key}', { ${operations.map((operation) => operation.key).join(', ')} }, bindings)
}
`
}
