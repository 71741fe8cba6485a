// The names that bindings can have when all groups are bound at once.
const narrowings = {
	'authentication.generateAccessToken': 'GenerateAccessTokenNarrowing | Replacement',
	'payments.createIntent': 'CreateIntentNarrowing | Replacement',
}

const member = (group, { key, label }) => {
	const id = `${group.key}.${key}`
	return `	/** ${narrowings[id] ? 'Narrows or replaces' : 'Binds'} “${label}”. */
	readonly '${id}'?: ${narrowings[id] ?? 'AnyOperation'}
`
}

export const bindingMapModule = (groups) => `/**
 * The names that bindings can have when all groups are bound at once. Written by generate.mjs from data.ts.
 * @module
 */
import type { AnyOperation } from '@tarja/core'
import type { Replacement } from './group.ts'
import type { CreateIntentNarrowing } from './intent/create-intent.ts'
import type { GenerateAccessTokenNarrowing } from './token/generate-access-token.ts'

/** The identifier of a group. */
export type GroupKey = ${groups.map(({ key }) => `'${key}'`).join(' | ')}

/** What can be bound, by group and operation: \`loans.personal\`. */
export interface BindingMap {
${groups.flatMap((group) => group.operations.map((operation) => member(group, operation))).join('')}}
`
