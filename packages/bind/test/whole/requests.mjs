// Requests that a whole document's operations take: made of what the document itself says, and judged by the generated schemas alone.
import * as v from 'valibot'
import { randomFrom } from '../../src/generate/sample.test.ts'
import { judgeOf } from './judge.mjs'

const placed = { path: 'params', query: 'query', header: 'headers' }

/** @returns A function that gives the input of a planned operation, or nothing where none was found that its own schemas take. */
export function requestsFor(file) {
	const { samples, resolve } = judgeOf(file).input
	return (planned, served) => {
		const random = randomFrom(1)
		const found = (pointer, schema) => {
			for (let turn = 0; turn < 400; turn++) {
				const value = samples(pointer, random, turn)
				if (schema === undefined || v.is(schema, value)) return value
			}
			return undefined
		}
		const bodyOf = ({ pointer, schema }, judge) => {
			const { example, examples = {} } = resolve(pointer) ?? {}
			const shown = [example, ...Object.values(examples).map((one) => one?.value)]
			return shown.find((value) => value !== undefined && v.is(judge, value)) ?? found(schema.pointer, judge)
		}
		const input = {}
		for (const { place, name, required, schema, pointer } of planned.operation.parameters) {
			if (!required) continue
			const slot = placed[place]
			const field = served[slot]?.entries?.[name]
			input[slot] = { ...input[slot], [name]: found(schema.pointer ?? pointer, field) }
		}
		const content = planned.body?.content
		if (content?.schema && /json|x-www-form/.test(content.mediaType)) input.body = bodyOf(content, served.body)
		else if (planned.body?.required) return undefined
		if (planned.body?.required && input.body === undefined) return undefined
		return input
	}
}
