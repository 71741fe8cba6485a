/** Writes the TypeScript type and the valibot check of a schema of any kind. */

import { createDiagnostic } from '../../form/diagnostic.ts'
import {
	canBeTextOnly,
	createObject,
	createPlain,
	findLeaves,
	findTogether,
	type Named,
	resolveSchema,
} from '../../form/graph.ts'
import type { AllOfSchema, AlternativesSchema, ObjectSchema, RefSchema, Schema } from '../../form/source.ts'
import type { Kind, Scope, Written } from './scope.ts'
import { wrapType, writeArray, writeObject } from './write-object.ts'
import { writeEither, writeLiteral, writeNumber, writeOrText, writeString } from './write-scalar.ts'

/** Writes a schema's type and check, and records its diagnostics in the module. */
export function writeSchema(schema: Schema, scope: Scope): Written {
	scope.module.report(...(schema.diagnostics ?? []))
	const written = writeKind(schema, scope)
	const isImplied = 'implied' in schema && schema.implied && scope.known !== schema.kind
	if (!isImplied) return written
	return { ...written, code: `${scope.module.use('rulesFor')}('${schema.kind}', ${written.code})` }
}

function writeKind(schema: Schema, scope: Scope): Written {
	switch (schema.kind) {
		case 'any':
			return { type: 'unknown', code: 'v.unknown()' }
		case 'never':
			return { type: 'never', code: 'v.never()' }
		case 'null':
			return { type: 'null', code: 'v.null()' }
		case 'boolean':
			return writeOrText({ type: 'boolean', code: 'v.boolean()' }, scope)
		case 'string':
			return writeString(schema, scope)
		case 'number':
			return writeNumber(schema, scope)
		case 'literal':
			return writeLiteral(schema, scope)
		case 'array':
			return writeArray(schema, scope, writeSchema)
		case 'object':
			return writeObject(schema, scope, writeSchema)
		case 'ref':
			return writeReference(schema, scope)
		case 'anyOf':
			return writeAnyOf(schema, scope)
		case 'allOf':
			return writeAllOf(schema, scope)
	}
}

/**
 * Largest total length, in UTF-16 units, of the schemas that are written out in place of a reference. Without it, alternatives inside
 * alternatives would double the code at each level.
 */
const mostInlined = 1_000_000

function writeInline(schema: Schema, scope: Scope): Written {
	const written = writeSchema(schema, scope)
	scope.module.inlined += written.code.length
	return written
}

function writeReference({ target, pointer }: RefSchema, scope: Scope): Written {
	const { module, direction } = scope
	const found = module.named.get(target)?.schema
	// A named schema checks JSON: it doesn't accept a number as text, and requires all its required fields. If that is too strict here, the
	// schema is written out.
	if (found && ((scope.wire && isNumeric(found, module.named)) || isLoosened(found, scope))) {
		if (module.inlined < mostInlined) return writeInline(found, scope)
		module.report(createDiagnostic('keyword-unchecked', pointer, 'too many alternatives to write out'))
		// Accepts any response, because the named schema would reject one without an optional field. An input may be rejected, because then
		// nothing is sent.
		if (direction === 'response') return { type: 'unknown', code: 'v.unknown()' }
	}
	const { name, isDeclared } = module.getName(target, direction)
	return { type: name, code: isDeclared ? name : `v.lazy(() => ${name})` }
}

/** Whether a schema requires a field that another member of `allOf` makes optional. A field that the schema itself makes optional doesn't count. */
function isLoosened(schema: Schema, scope: Scope): boolean {
	const { optional } = scope
	if (!optional?.size) return false
	const own = new Set(scope.module.optionalBelow[scope.direction](schema))
	const required = findLeaves(schema, scope.module.named).flatMap((leaf) =>
		leaf.kind === 'object' ? leaf.required : [],
	)
	return required.some((name) => optional.has(name) && !own.has(name))
}

/** Whether a schema consists only of numbers, booleans and texts, or of lists of these, and not only of texts. */
function isNumeric(schema: Schema, named: Named): boolean {
	const leaves = findLeaves(schema, named).flatMap((leaf) =>
		leaf.kind === 'array' ? findLeaves(leaf.items, named) : [leaf],
	)
	const isPlain = ({ kind }: Schema): boolean => !['object', 'array', 'any'].includes(kind)
	return leaves.every(isPlain) && !leaves.every(canBeTextOnly)
}

/**
 * Writes alternatives. If one of them isn't a plain value such as a text or a number, the function `anyOf` of the catalogue combines them.
 * It reports issues for the alternative that fits the value best. It checks each schema only once for a value, because two references in
 * each alternative would otherwise double the work at each level.
 */
function writeAnyOf({ options }: AlternativesSchema, scope: Scope): Written {
	const { use } = scope.module
	const isPlain = !options.some(({ kind }) => ['object', 'array', 'anyOf', 'allOf', 'ref'].includes(kind))
	const inner = toScopeBesideTexts(options, scope)
	const written = options.map((option) => writeSchema(option, inner))
	return isPlain ? writeEither(written) : writeEither(written, () => use('anyOf'))
}

/**
 * Returns the scope for alternatives. If one of them accepts text, the others needn't accept a number as text, because the first accepts
 * it.
 */
function toScopeBesideTexts(options: readonly Schema[], scope: Scope): Scope {
	const hasText = options.some((option) => resolveSchema(option, scope.module.named).kind === 'string')
	return hasText ? { ...scope, wire: undefined } : scope
}

function writeAllOf(schema: AllOfSchema, scope: Scope): Written {
	const { joining } = scope.module
	// A schema inside itself is joined once, because its code has no end otherwise.
	const isJoined = scope.strict && !joining.has(schema)
	const members = isJoined ? joinClosed(schema, scope) : schema.members
	if (isJoined) joining.add(schema)
	try {
		return writeMembers(schema, members, scope)
	} finally {
		if (isJoined) joining.delete(schema)
	}
}

function writeMembers(schema: AllOfSchema, members: readonly Schema[], scope: Scope): Written {
	const known = scope.known ?? members.map((member) => findKind(member, scope)).find((kind) => kind !== undefined)
	const optional = new Set([...(scope.optional ?? []), ...scope.module.optionalBelow[scope.direction](schema)])
	const written = members.map((member) => writeSchema(member, { ...scope, known, optional, member: 'itself' }))
	const [first] = written
	if (!first) return { type: 'unknown', code: 'v.unknown()' }
	if (written.length === 1) return first
	const both = joinAll(written, scope)
	const nullable = scope.strict ? undefined : members.find((member) => canBeNull(member, scope))
	if (!nullable || members.every((member) => canBeNull(member, scope))) return both
	// Accepts null for the whole response, because the author meant null for the nullable part.
	return writeEither([both, { type: 'null', code: 'v.null()' }])
}

/**
 * Returns the members of an `allOf`. If some allow no other fields than their own, the fields of all members are allowed, because a
 * generator wrote them so for a base class, and no value would fit otherwise.
 */
function joinClosed(schema: AllOfSchema, { module }: Scope): readonly Schema[] {
	const { pointer, members } = schema
	if (!module.isClosedBelow(schema)) return members
	const parts = findTogether(schema, module.named).filter(({ kind }) => kind !== 'allOf')
	const objects = parts.flatMap((part) => findLeaves(part, module.named)).filter((leaf) => leaf.kind === 'object')
	const names = new Set(objects.flatMap(({ properties }) => properties.map(({ name }) => name)))
	const isShort = (part: Schema): part is ObjectSchema =>
		part.kind === 'object' && part.additional.kind === 'never' && part.properties.length < names.size
	if (!parts.some(isShort)) return members
	module.report(createDiagnostic('closed-parts', pointer))
	const properties = [...names].sort().map((name) => ({ name, schema: createPlain('any', pointer) }))
	return [
		...parts.map((part) => (isShort(part) ? { ...part, additional: createPlain('any', pointer) } : part)),
		{ ...createObject(pointer, properties), additional: { kind: 'never', pointer } },
	]
}

function joinAll(written: readonly Written[], scope: Scope): Written {
	const types = [...new Set(written.map(({ type }) => type))].filter((type) => type !== 'unknown')
	return {
		type: types.length ? types.map((type) => (types.length > 1 ? wrapType(type) : type)).join(' & ') : 'unknown',
		code: `${scope.module.use('allOf')}([${written.map(({ code }) => code).join(', ')}])`,
	}
}

function canBeNull(schema: Schema, { module }: Scope): boolean {
	const found = resolveSchema(schema, module.named)
	if (found.kind === 'literal') return found.values.includes(null)
	return found.kind === 'anyOf' && found.options.some(({ kind }) => kind === 'null')
}

/** Returns the only kind of value that a schema accepts; undefined if it accepts several kinds or doesn't name its type. */
function findKind(schema: Schema, { module }: Scope): Kind | undefined {
	const found = resolveSchema(schema, module.named)
	const isOne = found.kind === 'string' || found.kind === 'number' || found.kind === 'array' || found.kind === 'object'
	return isOne && !found.implied ? found.kind : undefined
}
