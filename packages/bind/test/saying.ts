// Creates a document that contains a text in every place where a document may have one.
import { json, openApi } from './documents.ts'

/** Creates a schema with the text in every place. */
export const schemaSaying = (text: string): object => ({
	...{ type: 'object', title: text, description: text, default: text, example: { a: text }, 'x-note': text },
	properties: Object.fromEntries([
		[text, { enum: [text, 'x'], description: text, default: text, example: text, examples: [text] }],
		['p', { type: 'string', pattern: text, format: text }],
		['c', { const: text }],
	]),
	required: [text],
	patternProperties: Object.fromEntries([[text, { const: { [text]: [text] } }]]),
	discriminator: { propertyName: text },
})

/** Creates the descriptive members of an operation. */
export const createTexts = (text: string) => ({
	...{ summary: text, description: text, operationId: text, tags: [text], externalDocs: { url: text } },
})

/** @param name Name of the schema that the body refers to. */
export function createDocument(text: string, more: object = {}, name = text.replaceAll(/[/~%#]/g, '_')): object {
	const schema = schemaSaying(text)
	const $ref = `#/components/schemas/${encodeURIComponent(name)}`
	const shown = { example: { a: text, [text]: 1 }, examples: { a: { value: text } } }
	const parameters = [
		{ in: 'query', name: text, schema: { type: 'string', enum: [text] }, description: text },
		{ in: 'header', name: 'x-apikey', schema: { type: 'string', default: text }, description: text, example: text },
	]
	const requestBody = { required: true, ...json({ $ref }) }
	const responses = { 200: { description: text, content: { 'application/json': { schema, ...shown } } } }
	const scheme = { type: 'apiKey', in: 'header', name: text, description: text }
	const schemas = Object.fromEntries([[name, schema]])
	return openApi(
		{ '/x': { post: { ...createTexts(text), parameters, requestBody, responses } } },
		{
			info: { title: text, version: text },
			tags: [{ name: text }],
			components: { schemas, securitySchemes: Object.fromEntries([[text, scheme]]) },
			security: [Object.fromEntries([[text, []]])],
			...more,
		},
	)
}
