/** Lists the input fields of an operation by slot, as far as the document names them. */

import { type Named, resolveSchema } from '../form/graph.ts'
import type { Content, VendorOperation } from '../form/operation.ts'
import type { Schema } from '../form/schema.ts'

/** Input field of an operation that a default or `identifiedBy` of the map may name. */
export interface InputField {
	readonly name: string
	readonly schema: Schema
	readonly required: boolean
}

export type Slot = 'params' | 'query' | 'headers' | 'body'

/** Fields of each slot, and whether other names are possible. */
export type InputFields = {
	readonly [Name in Slot]: { readonly fields: readonly InputField[]; readonly isOpen: boolean }
}

/** All object schemas that a value may have to satisfy, each once. */
function findObjects(first: Schema, named: Named): { schema: Schema; isCertain: boolean }[] {
	const found: { schema: Schema; isCertain: boolean }[] = []
	const seen = new Set<Schema>()
	// Walks without recursion, because a deeply nested document would overflow the stack.
	const open = [{ schema: first, isCertain: true }]
	for (let next = open.pop(); next; next = open.pop()) {
		const { isCertain } = next
		const schema = resolveSchema(next.schema, named)
		if (seen.has(schema)) continue
		seen.add(schema)
		const { members = [] } = schema.kind === 'allOf' ? schema : {}
		const { options = [] } = schema.kind === 'anyOf' || schema.kind === 'oneOf' ? schema : {}
		open.push(...options.map((part) => ({ schema: part, isCertain: false })).toReversed())
		open.push(...members.map((part) => ({ schema: part, isCertain })).toReversed())
		if (!members.length && !options.length) found.push({ schema, isCertain })
	}
	return found
}

function findBodyFields(content: Content | undefined, named: Named): InputFields['body'] {
	if (!content?.schema) return { fields: [], isOpen: true }
	const objects = findObjects(content.schema, named)
	const fields = new Map<string, InputField>()
	for (const { schema, isCertain } of objects) {
		if (schema.kind !== 'object') continue
		for (const { name, schema: inner, readOnly } of schema.properties) {
			const isAsked = isCertain && !readOnly && schema.required.includes(name)
			const required = isAsked || (fields.get(name)?.required ?? false)
			fields.set(name, { name, schema: fields.get(name)?.schema ?? inner, required })
		}
	}
	// Treats an unknown name as a mistake if any properties are described, even if further fields are allowed.
	const isOpen = fields.size === 0 || objects.some(({ schema }) => schema.kind === 'any')
	return { fields: [...fields.values()], isOpen }
}

/** Lists the input fields of an operation, by slot. A slot is open if its schema also takes fields that it does not name. */
export function findInputFields(operation: VendorOperation, content: Content | undefined, named: Named): InputFields {
	const at = (place: string) => ({
		fields: operation.parameters.filter((parameter) => parameter.place === place),
		isOpen: false,
	})
	const body = operation.body ? findBodyFields(content, named) : { fields: [], isOpen: false }
	return { params: at('path'), query: at('query'), headers: at('header'), body }
}
