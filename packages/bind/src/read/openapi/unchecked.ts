/** Keywords that bindings do not check, and those that say nothing about values. */
import type { JsonObject } from '../../form/json.ts'
import { type Loss, lossAt } from '../../form/loss.ts'
import type { LossCode } from '../../form/loss-codes.ts'
import { below } from '../../form/pointer.ts'
import type { Placed } from '../json-object.ts'
import { keywordsOf } from './facets.ts'

const unchecked: ReadonlyMap<string, LossCode> = new Map<string, LossCode>([
	['not', 'keyword-not'],
	['if', 'keyword-if'],
	['dependencies', 'keyword-dependent'],
	['dependentRequired', 'keyword-dependent'],
	['dependentSchemas', 'keyword-dependent'],
	['contains', 'keyword-contains'],
	['propertyNames', 'keyword-property-names'],
	['unevaluatedProperties', 'keyword-unevaluated'],
	['unevaluatedItems', 'keyword-unevaluated'],
	['contentEncoding', 'keyword-content'],
	['contentMediaType', 'keyword-content'],
	['contentSchema', 'keyword-content'],
	['$dynamicRef', 'dynamic-ref'],
	['$recursiveRef', 'dynamic-ref'],
	['discriminator', 'discriminator-unused'],
])

/** Read elsewhere, or about nothing that a value could break. */
const harmless: ReadonlySet<string> = new Set([
	...Object.values(keywordsOf).flat(),
	...['type', 'enum', 'const', 'allOf', 'anyOf', 'oneOf', '$ref', 'nullable', 'x-nullable', 'readOnly', 'writeOnly'],
	...['title', 'description', 'default', 'example', 'examples', 'deprecated', 'externalDocs', 'xml', '$comment'],
	...['$schema', '$id', 'id', '$anchor', '$dynamicAnchor', '$recursiveAnchor', '$vocabulary', '$defs', 'definitions'],
	// Without `if` and `contains`, which are named instead, these mean nothing.
	...['then', 'else', 'minContains', 'maxContains'],
])

/** Whether the keyword, with this value, lets every value through. */
function isIdle(name: string, value: unknown): boolean {
	return name.startsWith('unevaluated') && value === true
}

/** A loss for each keyword of a schema that is not checked. */
export function uncheckedIn({ value, pointer }: Placed<JsonObject>): Loss[] {
	return Object.keys(value)
		.filter((name) => !harmless.has(name) && !name.startsWith('x-') && !isIdle(name, value[name]))
		.sort()
		.map((name) => {
			const code = unchecked.get(name)
			// The name of what is not known is the document's own: the pointer has it.
			return code ? lossAt(code, below(pointer, name), name) : lossAt('keyword-unknown', below(pointer, name))
		})
}
