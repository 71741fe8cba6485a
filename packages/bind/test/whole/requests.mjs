// Requests that a whole document's operations take: made of what the document itself says, and judged by the generated schemas alone.
import * as v from 'valibot'
import { randomFrom, sample } from '../../src/generate/sample.test.ts'
import { judgeOf } from './judge.mjs'

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

function sampler(root) {
	const resolve = (reference) =>
		reference
			.replace(/^.*#\/?/, '')
			.split('/')
			.filter(Boolean)
			.reduce((at, key) => at?.[decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~')], root)
	return (pointer, random) => sample(resolve(pointer) ?? {}, random, resolve)
}

const placed = { path: 'params', query: 'query', header: 'headers' }

/** @returns A function that gives the input of a planned operation, or nothing where none was found that its own schemas take. */
export function requestsFor(file) {
	const { root } = judgeOf(file).input
	const samplers = [sampler(exemplary(root)), sampler(root)]
	return (planned, served) => {
		const random = randomFrom(1)
		const found = (pointer, schema) => {
			for (let turn = 0; turn < 400; turn++) {
				const value = samplers[turn % 2](pointer.replace(/\/(?:one|any|all)Of$/, ''), random)
				if (schema === undefined || v.is(schema, value)) return value
			}
			return undefined
		}
		const input = {}
		for (const { place, name, required, schema, pointer } of planned.operation.parameters) {
			if (!required) continue
			const slot = placed[place]
			const field = served[slot]?.entries?.[name]
			input[slot] = { ...input[slot], [name]: found(schema.pointer ?? pointer, field) }
		}
		const content = planned.body?.content
		if (content?.schema && /json|x-www-form/.test(content.mediaType))
			input.body = found(content.schema.pointer, served.body)
		else if (planned.body?.required) return undefined
		if (planned.body?.required && input.body === undefined) return undefined
		return input
	}
}
