// The generated schemas of a whole document against Ajv: sampled and mutated values, the same ones for the same seed.
import * as v from 'valibot'
import { mutated, randomFrom } from '../../src/generate/sample.test.ts'
import { judgeOf } from './judge.mjs'

const isJson = (content) => content?.schema && /json/.test(content.mediaType)

/** What Ajv refuses by, and the lines of the report that say that it is not checked. */
const toldBy = {
	not: ['keyword-not'],
	if: ['keyword-if'],
	contains: ['keyword-contains'],
	propertyNames: ['keyword-property-names'],
	unevaluatedProperties: ['keyword-unevaluated'],
	unevaluatedItems: ['keyword-unevaluated'],
	dependentRequired: ['keyword-dependent'],
	dependentSchemas: ['keyword-dependent'],
	pattern: ['pattern-dropped'],
	format: ['format-unchecked'],
	oneOf: ['one-of-open'],
	additionalProperties: ['required-unnamed'],
	enum: ['secret-removed', 'nullable-enum'],
	const: ['secret-removed'],
}

/** What stands at a place of a value, which Ajv writes as a JSON pointer. */
const valueAt = (value, path) =>
	path
		.split('/')
		.slice(1)
		.reduce((at, key) => at?.[key.replaceAll('~1', '/').replaceAll('~0', '~')], value)

/** Whether a line of the report says of this operation that Ajv's reason to refuse is not checked. */
function isTold({ id, value, errors }, diagnostics) {
	const byNull = (path) => (valueAt(value, path) === null ? ['nullable-out-of-place', 'nullable-part'] : [])
	const codes = new Set(
		(errors ?? []).flatMap(({ keyword, instancePath }) => [...(toldBy[keyword] ?? []), ...byNull(instancePath)]),
	)
	return diagnostics.some(({ code, bindings, more }) => codes.has(code) && (more || bindings.includes(id)))
}

/** Ajv refuses what refers to a schema that the document does not hold. */
function compiled(side, pointer) {
	try {
		return { judge: side.compile(encodeURI(pointer)) }
	} catch ({ message }) {
		return { why: message }
	}
}

/** @returns How many values were compared, and those on which the two differ. */
export function differences(file, plan, strict, lenient, diagnostics, seed = 1) {
	const sides = judgeOf(file)
	const found = { compared: 0, valid: 0, differing: [], lenientRefused: [], unjudged: [] }
	for (const { id, body, answer } of plan.operations)
		for (const [side, slot, content] of [
			['input', 'body', body?.content],
			['answer', 'response', answer?.content],
		]) {
			// What is made up from samples stands in no schema of the document.
			if (!isJson(content) || content.inferred || content.schema.kind === 'anyOf') continue
			const { samples } = sides[side]
			// Of alternatives the form has the pointer of the keyword.
			const pointer = content.schema.pointer.replace(/\/(?:one|any|all)Of$/, '')
			const { judge, why } = compiled(sides[side], pointer)
			if (!judge) {
				found.unjudged.push({ id, slot, why })
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
				const ours = v.safeParse(strict[id][slot], value)
				if (ours.success !== isValid) {
					const difference = { id, slot, isValid, value, errors: judge.errors, issue: ours.issues?.[0]?.message }
					found.differing.push({ ...difference, told: isTold(difference, diagnostics) })
				}
				if (side === 'answer' && isValid) {
					const { success, output } = v.safeParse(lenient[id].response, value)
					if (!success || JSON.stringify(output) !== JSON.stringify(value)) found.lenientRefused.push({ id, value })
				}
			}
		}
	return found
}
