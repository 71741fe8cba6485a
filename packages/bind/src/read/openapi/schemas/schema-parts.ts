import { createDiagnostic, type Diagnostic, withDiagnostics } from '../../../form/diagnostic.ts'
import type { Schema } from '../../../form/schema.ts'
import type { Json, JsonObject } from '../../../text/json.ts'
import { joinPointer, type Pointer } from '../../../text/pointer.ts'
import { getMember, isObject, type Part, type Placed } from '../../json-object.ts'
import type { OpenApiContext } from './context.ts'

/** Returns the part itself, or `true`, the schema that accepts anything, if it is absent. */
export function toSchemaPart({ value, pointer }: Part): Placed {
	return { value: value ?? true, pointer }
}

export function isNullable({ value }: Placed): boolean {
	return getMember(value, 'nullable') === true || getMember(value, 'x-nullable') === true
}

/** The schema, or null as well if it is `nullable`. */
export function addNull(schema: Schema, placed: Placed): Schema {
	if (!isNullable(placed)) return schema
	const { pointer } = placed
	return { kind: 'anyOf', pointer, options: [schema, { kind: 'null', pointer: joinPointer(pointer, 'nullable') }] }
}

/** The diagnostic for a schema's `nullable`, a keyword of OpenAPI 3.0 and beside `type` alone (3.0.3), which is read wherever it stands. */
export function findNullableFlaw({ version }: OpenApiContext, { value, pointer }: Placed): Diagnostic[] {
	const isInPlace = version === '3.0' && getMember(value, 'type') !== undefined
	return getMember(value, 'nullable') === true && !isInPlace
		? [createDiagnostic('nullable', joinPointer(pointer, 'nullable'))]
		: []
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
