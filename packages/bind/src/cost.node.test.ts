// The cost of a document grows in proportion to its size, whatever it contains.
import { describe, expect, it, takeSlice } from '@tarja-test/harness'
import { json, openApi, planAll, read, ref } from '../test/documents.ts'
import { bound, byName, chain, object, range, text } from '../test/shapes.ts'
import { countSteps } from '../test/steps.ts'
import { generateBindings } from './generate/generate.ts'

const inPath = (length: number) => range(length, (index) => `${index}`).join('/')
const yaml = (lines: readonly string[], used = '') =>
	`openapi: 3.1.0\ninfo: {title: x, version: 1}\n${lines.join('\n')}\npaths: {}\n${used}`
/** A readOnly field that other parts require. The parts of `allOf` are then written out in place of references. */
const loose = (schema: object) => ({ allOf: [schema, object({ z: { ...text, readOnly: true } })] })

/** Documents by size. The size is small enough that nothing is refused. */
const shapes: Record<string, readonly [size: number, make: (size: number) => object | string]> = {
	'alternatives within alternatives': [
		10,
		(size) =>
			bound(
				range(size, (index) => index).reduce<object>(
					(inner, index) => ({ oneOf: [{ oneOf: [inner, text] }, object({ [`a${index}`]: text })] }),
					{ allOf: [text] },
				),
			),
	],
	'two references in each alternative': [
		100,
		(size) =>
			chain(size, (next, index) => ({ oneOf: [next, { allOf: [next, object({ [`a${index}`]: text })] }] }), object({})),
	],
	'a long chain of allOf': [
		200,
		(size) =>
			chain(size, (next, index) => ({ allOf: [next, object({ [`a${index}`]: text }, [`a${index}`])] }), object({})),
	],
	'a long chain of nullable references': [
		300,
		(size) =>
			chain(size, (next) => ({ nullable: true, allOf: [next, { type: 'object', nullable: true }] }), object({})),
	],
	'many references to a long chain of them': [
		100,
		(size) =>
			chain(
				size,
				(next) => next,
				object({}),
				object(byName(size, (index) => [`p${index}`, { ...ref('S0'), nullable: true }])),
			),
	],
	'enumerations of objects': [1000, (size) => bound({ enum: range(size, (index) => ({ index })) })],
	'enumerations of texts': [1000, (size) => bound({ type: 'string', enum: range(size, (index) => `v${index}`) })],
	'many fields, all required, and loosened': [
		500,
		(size) =>
			bound({
				allOf: [
					object(
						byName(size, (index) => [`p${index}`, text]),
						range(size, (index) => `p${index}`),
					),
					object(byName(size, (index) => [`p${index}`, { readOnly: true }])),
				],
			}),
	],
	'many alternatives': [
		200,
		(size) =>
			bound(
				{ oneOf: range(size, (index) => ref(`S${index}`)) },
				byName(size, (index) => [`S${index}`, object({ [`p${index}`]: text })]),
			),
	],
	'references in circles': [
		100,
		(size) =>
			bound(
				ref('S0'),
				byName(size, (index) => [
					`S${index}`,
					object(byName(5, (field) => [`p${field}`, ref(`S${(index * 7 + field * 13 + 1) % size}`)])),
				]),
			),
	],
	'one name for everything': [
		80,
		(size) =>
			openApi(
				byName(size, (index) => [
					`/x${index}`,
					{
						post: {
							operationId: 'same',
							requestBody: json(object({ a: text })),
							responses: { 200: { description: '', ...json(object({ b: ref('A') })) } },
						},
					},
				]),
				{ components: { schemas: { A: object({}) } } },
			),
	],
	'unchecked keywords': [
		60,
		(size) =>
			bound({
				allOf: range(size, (index) => ({
					not: { const: index },
					if: {},
					contains: {},
					uniqueItems: true,
					patternProperties: { [`^${index}`]: text },
				})),
			}),
	],
	discriminators: [
		500,
		(size) =>
			bound(
				{
					oneOf: [ref('A'), ref('B')],
					discriminator: {
						propertyName: 'k',
						mapping: byName(size, (index) => [`m${index}`, '#/components/schemas/A']),
					},
				},
				{ A: object({}), B: object({}) },
			),
	],
	patterns: [
		500,
		(size) =>
			bound(object(byName(size, (index) => [`p${index}`, { type: 'string', pattern: `^[a-z]{${index + 1}}$` }]))),
	],
	'a key twice': [
		500,
		(size) => JSON.stringify(bound(object(byName(size, (index) => [`p${index}`, text])))).replace('"p1"', '"p0"'),
	],
	'keys that all stand twice': [300, (size) => yaml(range(size, (index) => `b${index}: 1\nb${index}: 2`))],
	'segments of a path in a curl command': [2000, (size) => `curl https://x.example/${inPath(size)}`],
	'headers of a curl command': [
		1000,
		(size) => `curl https://x.example/a ${range(size, (index) => `-H 'x-${index}: 1'`).join(' ')}`,
	],
	'query fields of a curl command': [
		1000,
		(size) => `curl 'https://x.example/a?${range(size, (index) => `q${index}=1`).join('&')}'`,
	],
	'fields of a form': [
		1000,
		(size) => `curl https://x.example/a -d '${range(size, (index) => `q${index}=1`).join('&')}'`,
	],
	'commands of curl that cannot be read': [
		300,
		(size) => `curl https://x.example/a\n${range(size, () => 'curl $(x)\n').join('')}`,
	],
}

/** Reads and binds a document. Returns its length, the length of its bindings, and the number of steps. */
function measure(document: object | string) {
	const isCurl = typeof document === 'string' && document.startsWith('curl')
	const written = { length: 0 }
	const steps = countSteps(() => {
		const plan = planAll(read(document, isCurl ? 'page.txt' : 'vendor.yaml'))
		expect(plan.problems).to.deep.equal([])
		for (const part of generateBindings(plan).files.values()) written.length += part.length
	})
	return { steps, written: written.length }
}

describe('the cost of a document', () => {
	for (const [name, [size, make]] of takeSlice(Object.entries(shapes), 4))
		it(`grows no faster than the document: ${name}`, () => {
			const [one, two] = [measure(make(size)), measure(make(2 * size))]
			expect(two.steps / one.steps, `${one.steps} steps, then ${two.steps}`).to.be.below(2.3)
			expect(two.written / one.written, 'code').to.be.below(2.5)
		})

	it('ends where alternatives of references would double what is written', () => {
		const next = (inner: object, index: number) => ({ oneOf: [inner, { allOf: [inner, { minimum: index }] }] })
		const schemas = (size: number) =>
			byName(size, (index) => [
				`S${index}`,
				index === size - 1 ? { type: 'number' } : next(ref(`S${index + 1}`), index),
			])
		const parameter = (size: number) =>
			openApi(
				{
					'/x': {
						get: {
							parameters: [{ name: 'q', in: 'query', schema: ref('S0') }],
							responses: { 200: { description: '' } },
						},
					},
				},
				{ components: { schemas: schemas(size) } },
			)
		const required = (size: number) =>
			chain(
				size,
				(inner, index) => ({ oneOf: [inner, { allOf: [inner, object({ [`a${index}`]: text })] }] }),
				object({}, ['z']),
				loose(ref('S0')),
			)
		for (const make of [parameter, required]) {
			const [one, two] = [measure(make(14)), measure(make(18))]
			expect(two.steps / one.steps).to.be.below(8)
			expect(two.written).to.be.below(2_500_000)
		}
	})
})
