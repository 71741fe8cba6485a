/**
 * Reads JSON Schema in the dialects of OpenAPI 2.0, 3.0 and 3.1. If a dialect lacks a keyword, the keyword is read as in later dialects,
 * because the author meant that.
 */
import { createDiagnostic, type Diagnostic, withDiagnostics } from '../../../form/diagnostic.ts'
import { findLoops, isAdmitted } from '../../../form/graph.ts'
import type { NamedSchema, Schema } from '../../../form/source.ts'
import type { Json, JsonObject, Pointer } from '../../../text/json.ts'
import { dropUndefined, joinPointer, unescapePointer } from '../../../text/json.ts'
import { compareEntries } from '../../../text/names.ts'
import { limits, SourceError } from '../../../text/source-file.ts'
import type { Documents, Lost } from '../../documents.ts'
import { getMember, getPart, isObject, listItems, type Placed, toText } from '../../json-object.ts'
import type { Reading } from '../../reading.ts'
import type { OpenApiContext } from './context.ts'
import { createKeywords, type Keywords, readOwnPart } from './own-part.ts'

/** The context of one document, the schemas that were the target of a reference, and the schemas that must still be read. */
interface Reader extends OpenApiContext {
	readonly found: Map<Pointer, NamedSchema>
	readonly pending: Placed[]
	/** The last target of each chain of references. */
	readonly ends: Map<string, Placed | Lost>
	/** Number of schemas that may still be read. It limits the work that a hostile document can cause. */
	left: number
}

export function createReader(
	documents: Documents,
	reading: Reading,
	version: OpenApiContext['version'],
	keyHeaders: ReadonlySet<string>,
): Reader {
	const schemaAt = (placed: Placed): Schema => readSchema(reader, placed)
	const reader: Reader = {
		...{ documents, reading, version, keyHeaders, schemaAt, diagnostics: reading.diagnostics },
		...{ found: new Map(), pending: [], ends: new Map(), left: limits.maxSchemas },
	}
	return reader
}

/**
 * Reads the schemas that are the target of a reference until none is left. A schema whose check would never end is replaced by one that
 * accepts anything. Sorted by pointer.
 */
export function readNamedSchemas(reader: Reader): ReadonlyMap<Pointer, NamedSchema> {
	const { found, pending } = reader
	for (let next = pending.pop(); next; next = pending.pop()) {
		const held = found.get(next.pointer)
		if (held) found.set(next.pointer, { ...held, schema: readSchema(reader, next) })
	}
	const loops = findLoops(found)
	const createLostSchema = (pointer: Pointer): Schema => ({
		...{ kind: 'any', pointer },
		diagnostics: [createDiagnostic('reference-lost', pointer, 'it leads to itself')],
	})
	return new Map(
		[...found]
			.sort(compareEntries)
			.map(([at, named]) => [at, loops.has(at) ? { ...named, schema: createLostSchema(at) } : named]),
	)
}

function readSchema(reader: Reader, { value, pointer }: Placed): Schema {
	if (--reader.left < 0)
		throw new SourceError(reader.documents.file, 'it describes more schemas than are read; cut it into parts')
	if (value === true) return { kind: 'any', pointer }
	if (value === false) return { kind: 'never', pointer }
	if (!isObject(value))
		return { kind: 'any', pointer, diagnostics: [createDiagnostic('part-invalid', pointer, 'schema')] }
	const reference = toText(getMember(value, '$ref'))
	const whole = { value, pointer }
	if (reference === undefined)
		return addTexts(reader, addNull(joinMembers(readMembersOfSchema(reader, whole), pointer), whole), whole)
	const { $ref: _, ...others } = value
	const beside = { value: others, pointer }
	const target = readReference(reader, reference, pointer)
	// Keywords next to `$ref` count since JSON Schema 2019-09. Before, they were ignored.
	if (reader.version === '3.1') {
		const all = joinMembers([target, ...readMembersOfSchema(reader, beside)], pointer)
		return addTexts(reader, addNull(all, beside), beside)
	}
	const isIgnored = Object.keys(others).some((name) => !harmlessBeside.test(name))
	const diagnostics = isIgnored ? [createDiagnostic('not-read', pointer, 'what stands beside $ref')] : []
	const { description, title } = others
	const about = dropUndefined({ description, title }) as JsonObject
	return addTexts(reader, withDiagnostics(addNull(target, beside), diagnostics), { value: about, pointer })
}

/** Matches keywords that may be next to `$ref` because they add no rule. */
const harmlessBeside = /^(?:description|summary|title|example|nullable|readOnly|writeOnly|x-.*)$/

function readReference(reader: Reader, reference: string, pointer: Pointer): Schema {
	const target = findTarget(reader, reference, pointer)
	if ('lost' in target)
		return {
			kind: 'any',
			pointer,
			diagnostics: [createDiagnostic('reference-lost', joinPointer(pointer, '$ref'), target.lost)],
		}
	return createReference(reader, target, pointer)
}

/** Follows a chain of references to its end. In OpenAPI 3.1, stops at the first schema with keywords next to its `$ref`. */
function findTarget({ documents, version, ends }: Reader, reference: string, pointer: Pointer): Placed | Lost {
	const end = documents.resolve({ value: { $ref: reference }, pointer })
	if ('lost' in end || version !== '3.1') return end
	const passed = [reference]
	let found = ends.get(reference) ?? documents.lookUp(reference)
	for (;;) {
		const next = 'lost' in found ? undefined : toText(getMember(found.value, '$ref'))
		if ('lost' in found || next === undefined || Object.keys(found.value as JsonObject).length > 1) break
		passed.push(next)
		found = ends.get(next) ?? documents.lookUp(next)
	}
	// Stores the end of the chain for each reference in it, because a chain may be long and used often.
	for (const one of passed) ends.set(one, found)
	return found
}

function createReference({ reading, found, pending }: Reader, target: Placed, pointer: Pointer): Schema {
	if (!found.has(target.pointer)) {
		const own = findTypeName(target.pointer)
		const name = reading.isSecret(own, target.pointer) ? 'Schema' : own
		found.set(target.pointer, { pointer: target.pointer, name, schema: { kind: 'any', pointer: target.pointer } })
		pending.push(target)
	}
	return { kind: 'ref', pointer, target: target.pointer }
}

/** Matches names in a pointer that only describe a place, such as `schema` or `items`. They aren't useful as the name of a type. */
const structural = /^(?:schema|items|content|additionalProperties|(?:one|any|all)Of|\d+|[^/]*~1.*|200|default)$/

/** Finds a name for a schema's type: the last name in its pointer that isn't only a place such as `items`. */
function findTypeName(pointer: Pointer): string {
	const names = pointer.split('/')
	const isComponent = /#\/(?:components\/schemas|definitions)\/[^/]+$/.test(pointer)
	const telling = names.slice(1).findLast((name) => isComponent || !structural.test(name))
	return unescapePointer(telling ?? names.at(-1) ?? '')
}

/** Adds the description and an unchecked pattern to a schema. Secrets in them are removed. */
function addTexts(reader: Reader, schema: Schema, placed: Placed<JsonObject>): Schema {
	const { reading } = reader
	const description = reading.readText(getPart(placed, 'description')) ?? reading.readText(getPart(placed, 'title'))
	const isChecked = schema.kind === 'string' && schema.pattern !== undefined
	const patternText = isChecked ? undefined : reading.readPattern(getPart(placed, 'pattern'))
	return withDiagnostics({ ...schema, ...dropUndefined({ description, patternText }) }, findUnchecked(placed))
}

/** Reads a schema as a list of parts that must all apply: its own keywords, the parts of `allOf`, and each set of alternatives. */
function readMembersOfSchema(reader: Reader, placed: Placed<JsonObject>): Schema[] {
	const keywords = createKeywords(placed, reader.reading)
	const { pointer } = placed
	const own = readOwnPart(reader, keywords)
	const all = listItems(keywords.part('allOf')).map((item) => reader.schemaAt(item))
	if (keywords.get('allOf') !== undefined && all.length === 0) keywords.invalid('allOf')
	const alternatives = (['anyOf', 'oneOf'] as const).flatMap((name) => readAlternatives(reader, name, keywords))
	const [first, ...rest] = [...(own ? [own] : []), ...all, ...alternatives]
	const { diagnostics } = keywords
	if (diagnostics.length === 0 && !first) return []
	return [withDiagnostics(first ?? { kind: 'any', pointer }, diagnostics), ...rest]
}

function readAlternatives(
	reader: Reader,
	name: 'anyOf' | 'oneOf',
	{ get, part, pointer, invalid }: Keywords,
): Schema[] {
	if (get(name) === undefined) return []
	const at = joinPointer(pointer, name)
	const options = listItems(part(name)).map((item) => reader.schemaAt(item))
	if (options.length === 0) invalid(name)
	if (options.length < 2) return options
	// The generated check also accepts a value that fits several alternatives of `oneOf`.
	const diagnostics = name === 'oneOf' ? [createDiagnostic('keyword-unchecked', at, name)] : []
	return [withDiagnostics({ kind: 'anyOf', pointer: at, options }, diagnostics)]
}

/**
 * Returns the schema, with null as an alternative if it is `nullable`. The keyword counts in every dialect and place, because its author
 * meant it.
 */
function addNull(schema: Schema, { value, pointer }: Placed): Schema {
	const isNullable = getMember(value, 'nullable') === true || getMember(value, 'x-nullable') === true
	if (!isNullable || isAdmitted(schema, null)) return schema
	return { kind: 'anyOf', pointer, options: [schema, { kind: 'null', pointer: joinPointer(pointer, 'nullable') }] }
}

/** Combines schemas with `allOf`. Drops schemas that accept anything. If one schema is left, returns it unchanged. */
function joinMembers(members: readonly Schema[], pointer: Pointer): Schema {
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

/** Keywords that restrict values, but that the generated code doesn't check. */
const unchecked: ReadonlySet<string> = new Set(
	`not if propertyNames contains dependencies dependentRequired dependentSchemas unevaluatedProperties unevaluatedItems contentEncoding
	contentMediaType contentSchema $dynamicRef $recursiveRef patternProperties minProperties maxProperties prefixItems additionalItems
	uniqueItems`.split(/\s+/),
)

/** Returns a diagnostic for each keyword that restricts values and isn't checked, sorted by name. */
function findUnchecked({ value, pointer }: Placed<JsonObject>): Diagnostic[] {
	const { discriminator, oneOf, anyOf } = value
	// Without `oneOf` and `anyOf`, a discriminator's mapping names schemas that aren't read.
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
