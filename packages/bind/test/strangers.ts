// Short documents in the forms that vendors use. The types that are generated from each must compile.

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const text = { type: 'string' }
const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more })
const json = (schema: object, type = 'application/json') => ({ content: { [type]: { schema } } })

const orNull = (schema: object) => ({ ...schema, nullable: true })
const list = (items: object) => ({ type: 'array', items })
const form = 'application/x-www-form-urlencoded'

const schemas = {
	A: object({ id: text }, { required: ['id'] }),
	B: object({ n: { type: 'number' } }),
	Empty: { type: 'object' },
	Nullable: object({ j: text }, { nullable: true }),
	Kind: { type: 'string', enum: ['x', 'y'] },
	Map: { type: 'object', additionalProperties: text },
	Composed: { allOf: [ref('A'), object({ v: { type: 'object', nullable: true } }, { nullable: true })] },
}

const document = (schema: object, type?: string) => ({
	openapi: '3.0.3',
	info: { title: 'Invented', version: '1' },
	paths: { '/a': { post: { requestBody: json(schema, type), responses: { 200: json(schema, type) } } } },
	components: { schemas },
})

const binary = { ...text, format: 'binary' }
const files = { file: binary, files: list(binary) }
const parameters = [
	{ in: 'query', name: 'one', schema: orNull({ enum: ['x', null] }) },
	{ in: 'query', name: 'many', schema: list(orNull(text)) },
	{ in: 'query', name: 'deep', style: 'deepObject', schema: object({ n: orNull({ type: 'integer' }) }) },
	{ in: 'header', name: 'x-one', schema: orNull({ oneOf: [text, { type: 'integer' }] }) },
]

/** The documents, by their special feature. */
// biome-ignore format: a row is a line.
export const strangers: Readonly<Record<string, object>> = {
	'nullable-beside-alternatives': document(object({ one: orNull({ oneOf: [ref('A'), ref('B')] }), all: orNull({ allOf: [ref('A')] }), any: orNull({ anyOf: [ref('A'), ref('Kind')] }), list: list(orNull({ oneOf: [ref('A'), ref('Kind')] })) })),
	'all-of-all-of-with-null': document({ allOf: [ref('Composed'), object({ k: text }), { type: 'object' }, { type: 'object', nullable: true }] }),
	'closed-beside-all-of': document(object({ a: text }, { additionalProperties: false, allOf: [ref('A'), ref('B')] })),
	'closed-alone-beside-all-of': document({ additionalProperties: false, allOf: [ref('A'), ref('B')] }),
	'maps-in-all-of': document({ allOf: [ref('A'), { type: 'object', additionalProperties: text }] }),
	'objects-without-fields-in-parts': document({ allOf: [object({ context: { type: 'object' }, one: ref('B') }), object({ context: ref('B'), one: { type: 'object' } })] }),
	'alternatives-in-all-of': document({ ...{ type: 'object', properties: { w: { type: 'object' } } }, allOf: [ref('A'), { oneOf: [ref('A'), { type: 'object' }, { type: 'object', additionalProperties: false }] }] }),
	'optional-merge-patch': document(ref('A'), 'application/merge-patch+json'),
	'optional-list-of-json-patch': document({ type: 'array', items: object({ op: text }) }, 'application/json-patch+json'),
	'form-of-several-parts': document(object({ ...files, kind: ref('Kind'), one: ref('A'), none: orNull({}), some: { anyOf: [text, { type: 'number' }] }, MultipartBody: text }, { required: ['file'] }), 'multipart/form-data'),
	'null-where-it-cannot-be-written': { ...document(ref('A')), paths: { '/a': { post: { parameters, requestBody: json({ allOf: [ref('A'), object({ kind: orNull({ allOf: [ref('Kind')] }), a: orNull(text), b: list(orNull({ oneOf: [text, ref('Kind')] })) })] }, form), responses: { 200: json(ref('A')) } } } } },
	'form-of-any-parts': document({ type: 'object' }, 'multipart/form-data'),
	'nested-form': document(object({ card: ref('A'), note: text }), form),
}
