// The generated schemas of a whole document against Ajv: sampled and mutated values, the same ones for the same seed.
import * as v from 'valibot'
import { mutated, randomFrom } from '../../src/generate/sample.test.ts'
import { judgeOf } from './judge.mjs'

const isJson = (content) => content?.schema && /json/.test(content.mediaType)

/** Ajv refuses what refers to a schema that the document does not hold. */
function compiled(side, pointer) {
	try {
		return side.compile(encodeURI(pointer))
	} catch {
		return undefined
	}
}

/** @returns How many values were compared, and those on which the two differ. */
export function differences(file, plan, strict, lenient, seed = 1) {
	const sides = judgeOf(file)
	const found = { compared: 0, valid: 0, differing: [], lenientRefused: [], unjudged: 0 }
	for (const { id, body, answer } of plan.operations)
		for (const [side, slot, content] of [
			['input', 'body', body?.content],
			['answer', 'response', answer?.content],
		]) {
			if (!isJson(content) || content.schema.kind === 'anyOf') continue
			const { samples } = sides[side]
			// Of alternatives the form has the pointer of the keyword.
			const pointer = content.schema.pointer.replace(/\/(?:one|any|all)Of$/, '')
			const judge = compiled(sides[side], pointer)
			if (!judge) {
				found.unjudged++
				continue
			}
			const random = randomFrom(seed)
			const values = Array.from({ length: 20 }, (_, turn) => samples(pointer, random, turn)).flatMap((value) => [
				value,
				mutated(value, random),
				mutated(mutated(value, random), random),
			])
			for (const value of values) {
				const isValid = judge(value)
				found.compared++
				if (isValid) found.valid++
				if (v.is(strict[id][slot], value) !== isValid)
					found.differing.push({ id, slot, isValid, value, errors: judge.errors })
				if (side === 'answer' && isValid) {
					const { success, output } = v.safeParse(lenient[id].response, value)
					if (!success || JSON.stringify(output) !== JSON.stringify(value)) found.lenientRefused.push({ id, value })
				}
			}
		}
	return found
}
