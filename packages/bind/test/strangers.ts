// Documents of a few lines, as vendors have them: the types that are made of each have to compile.

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const text = { type: 'string' }
const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more })
const json = (schema: object, type = 'application/json') => ({ content: { [type]: { schema } } })

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

const sent = (schema: object) => ({ post: { requestBody: json(schema) } })

/** Documents by what they have. */
// biome-ignore format: a row is a line.
export const strangers: Readonly<Record<string, object>> = {
	'nullable-beside-alternatives': document(
		object({
			one: { nullable: true, oneOf: [ref('A'), ref('B')] },
			all: { nullable: true, allOf: [ref('A')] },
			any: { nullable: true, anyOf: [ref('A'), ref('Kind')] },
			list: { type: 'array', items: { nullable: true, oneOf: [ref('A'), ref('Kind')] } },
		}),
	),
	'all-of-all-of-with-null': document({ allOf: [ref('Composed'), object({ k: text }), { type: 'object' }, { type: 'object', nullable: true }] }),
	'closed-beside-all-of': document(object({ a: text }, { additionalProperties: false, allOf: [ref('A'), ref('B')] })),
	'closed-alone-beside-all-of': document({ additionalProperties: false, allOf: [ref('A'), ref('B')] }),
	'maps-in-all-of': document({ allOf: [ref('A'), { type: 'object', additionalProperties: text }] }),
	'objects-without-fields-in-parts': document({ allOf: [object({ context: { type: 'object' }, one: ref('B') }), object({ context: ref('B'), one: { type: 'object' } })] }),
	'alternatives-in-all-of': document({ ...{ type: 'object', properties: { w: { type: 'object' } } }, allOf: [ref('A'), { oneOf: [ref('A'), { type: 'object' }, { type: 'object', additionalProperties: false }] }] }),
	'optional-merge-patch': document(ref('A'), 'application/merge-patch+json'),
	'optional-list-of-json-patch': document({ type: 'array', items: object({ op: text }) }, 'application/json-patch+json'),
	'what-the-platform-sends': {
		...document(ref('A')),
		paths: {
			'/a': {
				post: {
					responses: { 200: json(ref('A')) },
					callbacks: { 'it is done': { '{$url}': sent(object({ at: text, '*/ alert(1)': text })) } },
				},
			},
		},
		'x-webhooks': { 'a.made': sent(ref('A')), 'b.made': sent(object({ b: ref('B') })), 'n.made': sent(ref('Map')) },
	},
	'form-of-several-parts': document(
		object(
			{
				...{ file: { type: 'string', format: 'binary' }, kind: ref('Kind'), one: ref('A'), none: { nullable: true } },
				...{ files: { type: 'array', items: { type: 'string', format: 'binary' } }, MultipartBody: text },
				some: { anyOf: [text, { type: 'number' }] },
			},
			{ required: ['file'] },
		),
		'multipart/form-data',
	),
	'null-where-it-cannot-be-written': {
		...document(
			object({
				a: { ...text, nullable: true },
				b: { type: 'array', items: { nullable: true, oneOf: [text, ref('Kind')] } },
			}),
			'application/x-www-form-urlencoded',
		),
		paths: {
			'/a': {
				post: {
					parameters: [
						{ in: 'query', name: 'one', schema: { enum: ['x', null], nullable: true } },
						{ in: 'query', name: 'many', schema: { type: 'array', items: { ...text, nullable: true } } },
						{
							in: 'query',
							name: 'deep',
							style: 'deepObject',
							schema: object({ n: { type: 'integer', nullable: true } }),
						},
						{ in: 'header', name: 'x-one', schema: { nullable: true, oneOf: [text, { type: 'integer' }] } },
					],
					requestBody: json(
						{ allOf: [ref('A'), object({ kind: { nullable: true, allOf: [ref('Kind')] } })] },
						'application/x-www-form-urlencoded',
					),
					responses: { 200: json(ref('A')) },
				},
			},
		},
	},
	'form-of-any-parts': document({ type: 'object' }, 'multipart/form-data'),
	'nested-form': document(object({ card: ref('A'), note: text }), 'application/x-www-form-urlencoded'),
}
