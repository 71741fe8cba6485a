import { createDiagnostic, type Diagnostic, withDiagnostics } from '../../../form/diagnostic.ts'
import type { Schema } from '../../../form/schema.ts'
import { isAdmitted } from '../../../form/values.ts'
import type { Json, JsonObject } from '../../../text/json.ts'
import { joinPointer, type Pointer } from '../../../text/pointer.ts'
import { getMember, isObject, type Part, type Placed } from '../../json-object.ts'

/** Returns the part itself, or `true`, the schema that accepts anything, if it is absent. */
export function toSchemaPart({ value, pointer }: Part): Placed {
	return { value: value ?? true, pointer }
}

/** The schema, or null as well if it is `nullable`, wherever the keyword stands: its author meant that. */
export function addNull(schema: Schema, { value, pointer }: Placed): Schema {
	const isNullable = getMember(value, 'nullable') === true || getMember(value, 'x-nullable') === true
	if (!isNullable || isAdmitted(schema, null)) return schema
	return { kind: 'anyOf', pointer, options: [schema, { kind: 'null', pointer: joinPointer(pointer, 'nullable') }] }
}

/** Combines schemas with `allOf`: drops empty ones, and returns a single one as it is. */
export function joinMembers(members: readonly Schema[], pointer: Pointer): Schema {
	const targets = new Set<Pointer>()
	// Drops references that repeat an earlier one, and schemas that accept anything.
	const telling = members.filter((schema) => {
		const isAgain = schema.kind === 'ref' && targets.has(schema.target)
		if (schema.kind === 'ref') targets.add(schema.target)
		return schema.kind !== 'any' && !isAgain
	})
	const diagnostics = members.filter(({ kind }) => kind === 'any').flatMap((schema) => schema.diagnostics ?? [])
	const [only = { kind: 'any' as const, pointer }] = telling
	return withDiagnostics(telling.length < 2 ? only : { kind: 'allOf', pointer, members: telling }, diagnostics)
}

/** Keywords that restrict values and aren't checked. */
const unchecked: ReadonlySet<string> = new Set(
	`not if propertyNames contains dependencies dependentRequired dependentSchemas unevaluatedProperties unevaluatedItems contentEncoding
	contentMediaType contentSchema $dynamicRef $recursiveRef patternProperties minProperties maxProperties prefixItems additionalItems
	uniqueItems`.split(/\s+/),
)

/** Returns a diagnostic for each keyword that restricts values and isn't checked, sorted by name. */
export function findUnchecked({ value, pointer }: Placed<JsonObject>): Diagnostic[] {
	const { discriminator, oneOf, anyOf } = value
	// Maps values to schemas that neither `oneOf` nor `anyOf` lists, so that they aren't read.
	const isMapped = !oneOf && !anyOf && isObject(getMember(discriminator, 'mapping'))
	const found = Object.keys(value).filter((name) => unchecked.has(name) && !isIdle(name, value[name]))
	return [...found, ...(isMapped ? ['discriminator'] : [])]
		.sort()
		.map((name) => createDiagnostic('keyword-unchecked', joinPointer(pointer, name), name))
}

/** Whether a keyword with this value restricts nothing. */
function isIdle(name: string, value: Json | undefined): boolean {
	return name === 'uniqueItems' ? value === false : name.startsWith('unevaluated') && value === true
}
