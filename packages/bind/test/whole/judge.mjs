// Ajv's judgement of a document's bodies and answers, and values to be judged: what the document says, read by nobody here.
import { readFileSync } from 'node:fs'
import Ajv2020 from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { parse } from 'yaml'
import { sample } from '../../src/generate/sample.test.ts'

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Keys whose value has names of the author's own choice, each of a schema or of something that holds one. */
const named = new Set(
	'properties patternProperties $defs definitions dependentSchemas schemas responses parameters headers requestBodies paths pathItems callbacks webhooks content'.split(
		' ',
	),
)

/** Keys whose value is data, which Ajv would look through for schemas of its own (`$id`, `$ref`). */
const isShown = (key) => key === 'example' || key === 'examples' || key === 'default' || key.startsWith('x-')

/**
 * The document, as JSON Schema 2020-12 has it, for one direction: what is read only is not sent, and what is written only does not come.
 * What is called like a keyword but is somebody's name stays. Examples are kept for the values that are made of them alone.
 */
function converted(value, context, key = '') {
	if (Array.isArray(value)) return value.map((item) => converted(item, context))
	if (!isObject(value) || key === 'enum' || key === 'const') return value
	if (named.has(key))
		return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, converted(member, context)]))
	const members = Object.entries(value).filter(([name]) => context.keepsShown || !isShown(name))
	return asSchema(
		value,
		Object.fromEntries(
			members.map(([name, member]) => [name, isShown(name) ? member : converted(member, context, name)]),
		),
		context,
	)
}

function asSchema(given, out, { hidden, isOld, resolve }) {
	// Ajv compiles nothing that leads to a reference which leads nowhere; the report tells each (`dangling-ref`).
	if (typeof given.$ref === 'string' && given.$ref.startsWith('#/') && resolve(given.$ref) === undefined) return {}
	// In OpenAPI 2.0 and 3.0, what stands beside a reference is ignored.
	if (isOld && typeof given.$ref === 'string') return { $ref: given.$ref }
	const isNullable = given.nullable === true || given['x-nullable'] === true
	if (isNullable && typeof out.type === 'string') out.type = [out.type, 'null']
	else if (isNullable && typeof out.$ref === 'string') return { anyOf: [{ $ref: out.$ref }, { type: 'null' }] }
	if (isNullable && Array.isArray(out.enum) && !out.enum.includes(null)) out.enum = [...out.enum, null]
	for (const [bound, flag] of [
		['minimum', 'exclusiveMinimum'],
		['maximum', 'exclusiveMaximum'],
	])
		if (out[flag] === true) {
			out[flag] = out[bound]
			delete out[bound]
		} else if (out[flag] === false) delete out[flag]
	if (isObject(out.properties)) {
		// It may stand where a reference leads to.
		const isHidden = (schema, left = 20) =>
			schema?.[hidden] === true ||
			(left > 0 && typeof schema?.$ref === 'string' && isHidden(resolve(schema.$ref), left - 1))
		const gone = Object.keys(out.properties).filter((name) => isHidden(given.properties[name]))
		for (const name of gone) delete out.properties[name]
		if (Array.isArray(out.required)) out.required = out.required.filter((name) => !gone.includes(name))
	}
	for (const name of ['discriminator', 'nullable', 'xml', 'externalDocs']) delete out[name]
	return out
}

/** The document with the examples of its scalars as the only values that they take: samples then look as its authors meant. */
function exemplary(value) {
	if (Array.isArray(value)) return value.map(exemplary)
	if (!isObject(value)) return value
	const { example, examples } = value
	const shown = example ?? (Array.isArray(examples) ? examples[0] : undefined)
	const isScalar = typeof value.type === 'string' && !/object|array/.test(value.type) && !value.enum
	if (isScalar && shown !== undefined && !isObject(shown)) return { ...value, const: shown }
	return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, exemplary(member)]))
}

const resolverOf = (root) => (reference) =>
	reference
		.replace(/^.*#\/?/, '')
		.split('/')
		.filter(Boolean)
		.reduce((at, key) => at?.[decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~')], root)

/** Values that a schema may well take, every other one as its examples show it. Of alternatives the form has the keyword's pointer. */
function samplesOf(root) {
	const resolvers = [resolverOf(exemplary(root)), resolverOf(root)]
	return (pointer, random, turn) => {
		const resolve = resolvers[turn % 2]
		return sample(resolve(pointer.replace(/\/(?:one|any|all)Of$/, '')) ?? {}, random, resolve)
	}
}

/** A pattern that JavaScript does not take is not checked: the generator drops it, and says so (`pattern-dropped`). */
function regExp(pattern, flags) {
	try {
		return new RegExp(pattern, flags)
	} catch {
		return { test: () => true }
	}
}
regExp.code = 'regExp' // Ajv wants to know how it is written in a module; none is written here.

/** A number without its decimal point, and how many digits stand behind that. */
function digitsOf(number) {
	const [whole, exponent = '0'] = String(number).split('e')
	const [before, after = ''] = whole.split('.')
	return { digits: BigInt(before + after), places: after.length - Number(exponent) }
}

/** As it is written, in decimals: Ajv's own divides numbers of two, and takes a small rest for none. */
const multipleOf = {
	keyword: 'multipleOf',
	type: 'number',
	schemaType: 'number',
	validate(step, value) {
		const [one, other] = [digitsOf(value), digitsOf(step)]
		const places = Math.max(one.places, other.places)
		const scaled = ({ digits, places: own }) => digits * 10n ** BigInt(places - own)
		return scaled(one) % scaled(other) === 0n
	},
}

function documentIn(file) {
	const text = readFileSync(file, 'utf8').replace(/^\ufeff/, '')
	return /^\s*\{/.test(text) ? JSON.parse(text) : parse(text, { maxAliasCount: 10_000 })
}

/** What stands at a pointer into the document as it is. */
export const rawOf = (file) => resolverOf(documentIn(file))

export function judgeOf(file) {
	const document = documentIn(file)
	const isOld = !/^3\.[12]/.test(document.openapi)
	const sides = Object.fromEntries(
		[
			['input', 'readOnly'],
			['answer', 'writeOnly'],
		].map(([side, hidden]) => {
			const ajv = addFormats(
				new Ajv2020({
					strict: false,
					logger: false,
					validateSchema: false,
					unicodeRegExp: true,
					code: { regExp },
				}),
			)
			ajv.removeKeyword('multipleOf').addKeyword(multipleOf)
			for (const format of ['url', 'integer', 'number', 'string', 'decimal']) ajv.addFormat(format, true)
			const context = { hidden, isOld, resolve: resolverOf(document) }
			ajv.addSchema(converted(document, context), 'vendor')
			const samples = samplesOf(converted(document, { ...context, keepsShown: true }))
			return [side, { compile: (pointer) => ajv.compile({ $ref: `vendor${pointer}` }), samples }]
		}),
	)
	return sides
}
