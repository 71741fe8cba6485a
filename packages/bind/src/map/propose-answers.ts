/** Proposes by what an answer says that it was applied, for people to review. Nothing is taken from a proposal by itself. */

import type { Marks } from '@tarja/catalogue/bindings'
import { type Named, resolved, togetherIn } from '../form/graph.ts'
import type { PlannedOperation } from '../form/plan.ts'
import type { Schema } from '../form/schema.ts'
import { isIdentifier } from './identity.ts'

/** Names of fields that say how something stands. */
const telling = /(?:status|state|situa(?:cao|ção)|estado|result(?:ado|_?code)?|outcome)$/i

/** Names of fields that refusals have, too. */
const explaining = /(?:code|c[oó]digo|message|mensagem|reason|motivo|description|descri[cç](?:ao|ão))$/i

/** Most values of an enumeration that are proposed. */
const mostValues = 20

/** Most fields of one object that are looked into: one answer may belong to every operation of a document. */
const mostObjects = 32

/** Levels of a body in which fields are looked for. */
const deepest = 3

interface Field {
	readonly path: string
	readonly schema: Schema
	readonly isRequired: boolean
}

/** Fields of an object, through references and `allOf`, and of the objects within it. */
function fieldsIn(schema: Schema, named: Named, prefix = '', depth = 0): readonly Field[] {
	const objects = togetherIn(schema, named).flatMap((part) => (part.kind === 'object' ? [part] : []))
	const required = new Set(objects.flatMap((object) => object.required))
	const own = objects
		.flatMap(({ properties }) => properties)
		.filter(({ name, writeOnly }) => !writeOnly && !/^$|\./.test(name))
		.map(({ name, schema }): Field => ({ path: prefix + name, schema, isRequired: required.has(name) }))
	if (depth + 1 >= deepest) return own
	const inner = own
		.slice(0, mostObjects)
		.flatMap(({ path, schema: held }) => fieldsIn(held, named, `${path}.`, depth + 1))
	return [...own, ...inner]
}

const lastName = (path: string): string => path.slice(path.lastIndexOf('.') + 1)

/**
 * An enumeration that says how it stands, or else a required text, which a refusal lacks; both nearest the root, and never a field that
 * the request holds: an error page may repeat it.
 */
export function proposedAnswers(
	{ operation, body, answer }: Pick<PlannedOperation, 'operation' | 'body' | 'answer'>,
	named: Named,
): Marks | undefined {
	const answered = answer?.content?.schema
	if (!answered) return undefined
	const asked = body?.content.schema ? fieldsIn(body.content.schema, named) : []
	const held = new Set([...operation.parameters.map(({ name }) => name), ...asked.map(({ path }) => lastName(path))])
	const own = fieldsIn(answered, named)
		.filter(({ path }) => !held.has(lastName(path)))
		.sort((one, other) => one.path.split('.').length - other.path.split('.').length)
	const valuesOf = ({ schema }: Field): readonly (string | number)[] => {
		const found = resolved(schema, named)
		const values = found.kind === 'literal' ? found.values : []
		return values.filter((value) => typeof value === 'string' || typeof value === 'number')
	}
	const state = own.find((field) => telling.test(field.path) && valuesOf(field).length > 1)
	if (state) return { applied: { [state.path]: valuesOf(state).slice(0, mostValues) } }
	// A sample requires nothing: an identifier stands for what an answer has.
	const isThere = ({ path, isRequired }: Field): boolean =>
		isRequired || (answer.content?.inferred === true && isIdentifier(lastName(path)))
	const isText = ({ path, schema }: Field): boolean =>
		resolved(schema, named).kind === 'string' && !telling.test(path) && !explaining.test(path)
	const text = own.find((field) => isThere(field) && isText(field))
	return text && { applied: { [text.path]: true } }
}

/** Writes marks as the map has them, on one line. */
export function marksAsText({ applied = {} }: Marks): string {
	const [[path, values] = ['', true]] = Object.entries(applied)
	return `answers: { applied: { ${JSON.stringify(path)}: ${JSON.stringify(values)} } }`
}
