/** The fields of an operation's input by slot, as far as the document names them. */
import type { Content, VendorOperation } from '../form/operation.ts'
import type { Schema } from '../form/schema.ts'
import { type Named, resolved } from '../generate/graph.ts'

/** One field that a caller may give. */
export interface InputField {
	readonly name: string
	readonly schema: Schema
	readonly required: boolean
}

export type Slot = 'params' | 'query' | 'headers' | 'body'

/** The fields of each slot, and whether others may be given. */
export type InputFields = {
	readonly [Name in Slot]: { readonly fields: readonly InputField[]; readonly isOpen: boolean }
}

/** Every schema of objects that a value of this schema may have to satisfy, each once. */
function objectsIn(first: Schema, named: Named): { schema: Schema; isCertain: boolean }[] {
	const found: { schema: Schema; isCertain: boolean }[] = []
	const seen = new Set<Schema>()
	// Not by itself: documents may nest as deep as they like.
	const open = [{ schema: first, isCertain: true }]
	for (let next = open.pop(); next; next = open.pop()) {
		const { isCertain } = next
		const schema = resolved(next.schema, named)
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

function bodyFields(content: Content | undefined, named: Named): InputFields['body'] {
	if (!content?.schema) return { fields: [], isOpen: true }
	const objects = objectsIn(content.schema, named)
	const fields = new Map<string, InputField>()
	for (const { schema, isCertain } of objects) {
		if (schema.kind !== 'object') continue
		for (const { name, schema: inner, readOnly } of schema.properties) {
			const required = (fields.get(name)?.required ?? false) || (isCertain && schema.required.includes(name))
			if (!readOnly) fields.set(name, { name, schema: fields.get(name)?.schema ?? inner, required })
		}
	}
	// A name that no property describes is rather a mistake, even where further fields are let through; without any, it is not.
	const isOpen = fields.size === 0 || objects.some(({ schema }) => schema.kind === 'any')
	return { fields: [...fields.values()], isOpen }
}

/** @param content The body that is written. */
export function inputFields(operation: VendorOperation, content: Content | undefined, named: Named): InputFields {
	const at = (place: string) => ({
		fields: operation.parameters.filter((parameter) => parameter.place === place),
		isOpen: false,
	})
	const body = operation.body ? bodyFields(content, named) : { fields: [], isOpen: false }
	return { params: at('path'), query: at('query'), headers: at('header'), body }
}
