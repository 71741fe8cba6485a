// Creates documents of a given size.
import { json, openApi, ref } from './documents.ts'

export const range = <T>(length: number, make: (index: number) => T): T[] =>
	Array.from({ length }, (_, index) => make(index))
export const byName = (length: number, make: (index: number) => readonly [string, unknown]) =>
	Object.fromEntries(range(length, make))
export const object = (properties: object, required: readonly string[] = []) => ({
	type: 'object',
	properties,
	required,
})
export const bound = (schema: object, schemas: object = {}) =>
	openApi(
		{ '/x': { post: { requestBody: json(schema), responses: { 200: { description: '', ...json(schema) } } } } },
		{ components: { schemas } },
	)
/** Creates a document with many schemas, each of which refers to the next ones. */
export const chain = (
	length: number,
	make: (next: object, index: number) => object,
	last: object,
	first: object = ref('S0'),
) =>
	bound(
		first,
		byName(length, (index) => [`S${index}`, index === length - 1 ? last : make(ref(`S${index + 1}`), index)]),
	)
export const text = { type: 'string' }
