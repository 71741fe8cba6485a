// Ajv's judgement of a document's bodies and answers, and values to be judged: what the document says, read by nobody here.
import { readFileSync } from 'node:fs'
import Ajv2020 from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { parse } from 'yaml'
import { sample } from '../../src/generate/sample.test.ts'

/** The document, as JSON Schema 2020-12 has it, for one direction: what is read only is not sent, and what is written only does not come. */
function converted(value, hidden, is30) {
	if (Array.isArray(value)) return value.map((item) => converted(item, hidden, is30))
	if (typeof value !== 'object' || value === null) return value
	let out = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, converted(member, hidden, is30)]))
	const isNullable = out.nullable === true
	delete out.nullable
	if (isNullable && typeof out.type === 'string') out.type = [out.type, 'null']
	else if (isNullable && !is30 && typeof out.$ref === 'string') out = { anyOf: [out, { type: 'null' }] }
	if (isNullable && Array.isArray(out.enum) && !out.enum.includes(null)) out.enum = [...out.enum, null]
	for (const [bound, flag] of [
		['minimum', 'exclusiveMinimum'],
		['maximum', 'exclusiveMaximum'],
	])
		if (out[flag] === true) [out[flag], out[bound]] = [out[bound], undefined]
		else if (out[flag] === false) delete out[flag]
	if (typeof out.properties === 'object' && out.properties) {
		const gone = Object.keys(out.properties).filter((name) => value.properties[name]?.[hidden] === true)
		for (const name of gone) delete out.properties[name]
		if (Array.isArray(out.required)) out.required = out.required.filter((name) => !gone.includes(name))
	}
	for (const name of ['discriminator', 'nullable', 'xml', 'externalDocs']) delete out[name]
	// Of OpenAPI 3.0, what stands beside a reference is ignored.
	return JSON.parse(JSON.stringify(is30 && typeof out.$ref === 'string' ? { $ref: out.$ref } : out))
}

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)

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

export function judgeOf(file) {
	const text = readFileSync(file, 'utf8').replace(/^\ufeff/, '')
	const document = /^\s*\{/.test(text) ? JSON.parse(text) : parse(text, { maxAliasCount: 10_000 })
	const is30 = !String(document.openapi).startsWith('3.1')
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
					multipleOfPrecision: 9,
					code: { regExp },
				}),
			)
			for (const format of ['url', 'integer', 'number', 'string', 'decimal']) ajv.addFormat(format, true)
			const root = converted(document, hidden, is30)
			ajv.addSchema(root, 'vendor')
			const resolve = resolverOf(root)
			const samples = samplesOf(root)
			return [side, { compile: (pointer) => ajv.compile({ $ref: `vendor${pointer}` }), resolve, samples }]
		}),
	)
	return sides
}
