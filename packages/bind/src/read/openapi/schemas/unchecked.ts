/** Reports keywords whose rules the bindings do not check. */

import { type Loss, lossAt } from '../../../form/loss.ts'
import type { LossCode } from '../../../form/loss-codes.ts'
import type { JsonObject } from '../../../text/json.ts'
import { below } from '../../../text/pointer.ts'
import { entries, member, type Placed } from '../../json-object.ts'
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

/** Names of keywords that need no report, because they are read elsewhere or restrict no value. */
const harmless: ReadonlySet<string> = new Set([
	...Object.values(keywordsOf).flat(),
	...['type', 'enum', 'const', 'allOf', 'anyOf', 'oneOf', '$ref', 'nullable', 'x-nullable', 'readOnly', 'writeOnly'],
	...['title', 'description', 'default', 'example', 'examples', 'deprecated', 'externalDocs', 'xml', '$comment'],
	...['$schema', '$id', 'id', '$anchor', '$dynamicAnchor', '$recursiveAnchor', '$vocabulary', '$defs', 'definitions'],
	// Needs no report: without `if` or `contains`, which are reported, these have no meaning.
	...['then', 'else', 'minContains', 'maxContains'],
])

/** Whether a keyword with this value restricts nothing. */
function isIdle(name: string, value: unknown): boolean {
	return name.startsWith('unevaluated') && value === true
}

/** Whether `discriminator` maps values to schemas, which are reported as unread subtypes unless `oneOf` or `anyOf` lists them. */
function isMapped({ discriminator }: JsonObject): boolean {
	return entries(member(discriminator, 'mapping')).length > 0
}

/** Returns a loss for each keyword of a schema that is not checked, sorted by keyword. */
export function uncheckedIn({ value, pointer }: Placed<JsonObject>): Loss[] {
	return Object.keys(value)
		.filter((name) => !harmless.has(name) && !name.startsWith('x-') && !isIdle(name, value[name]))
		.sort()
		.map((name) => {
			const code =
				name === 'discriminator' && !value.oneOf && !value.anyOf && isMapped(value)
					? 'subtypes-unread'
					: unchecked.get(name)
			// Omits unknown names, which come from the document; the pointer contains them.
			return code ? lossAt(code, below(pointer, name), name) : lossAt('keyword-unknown', below(pointer, name))
		})
}
