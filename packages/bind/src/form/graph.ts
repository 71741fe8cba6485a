/** Follows the references of schemas, sorts schemas, checks values against them, and creates schemas that several readers need. */
import type { Json, Pointer } from '../text/json.ts'
import { compare } from '../text/names.ts'
import type { NamedSchema, ObjectSchema, Property, Schema } from './source.ts'

/** Matches names of fields that contain a state. */
export const statusName: RegExp = /(?:status|state|situa(?:cao|ção)|estado|result(?:ado|_?code)?|outcome)$/i

/** Formats of numbers. Every other format is a format of texts. */
export const numberFormats: ReadonlySet<string> = new Set('int32 int64 float double decimal number integer'.split(' '))

/** Names the kind of a JSON value in JSON Schema's terms: `null`, `array`, `object`, `string`, `number`, `boolean`. */
export const getKind = (value: Json): string =>
	value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value

function isWithin(value: number, least: number | undefined, most: number | undefined): boolean {
	return (least === undefined || value >= least) && (most === undefined || value <= most)
}

function isMatch(value: string, pattern: string | undefined): boolean {
	return pattern === undefined || new RegExp(pattern, 'u').test(value)
}

/** Whether a value passes the keywords of its type. Formats, items of lists and members of objects aren't checked. */
export function isAdmitted(schema: Schema, value: Json): boolean {
	if (schema.kind === 'literal') return schema.values.includes(value)
	if (schema.kind === 'anyOf') return schema.options.some((option) => isAdmitted(option, value))
	if (schema.kind === 'allOf') return schema.members.every((part) => isAdmitted(part, value))
	if (schema.kind !== getKind(value)) return schema.kind === 'any' || ('implied' in schema && schema.implied === true)
	if (schema.kind === 'string' && typeof value === 'string')
		return isWithin([...value].length, schema.minLength, schema.maxLength) && isMatch(value, schema.pattern)
	if (schema.kind !== 'number' || typeof value !== 'number') return true
	const { minimum, maximum, multipleOf: step } = schema
	const steps = value / (step ?? 1)
	return (
		isWithin(value, minimum, maximum) &&
		value > (schema.exclusiveMinimum ?? -Infinity) &&
		value < (schema.exclusiveMaximum ?? Infinity) &&
		(step === undefined || Math.abs(steps - Math.round(steps)) < 1e-9) &&
		(!schema.integer || Number.isInteger(value))
	)
}

/** Kinds of schemas that are complete without a keyword. */
type Plain = 'any' | 'string' | 'number' | 'boolean' | 'null'

/** Creates a schema that accepts every value of one kind. A number needn't be an integer. */
export function createPlain(kind: Plain, pointer: Pointer): Schema {
	return kind === 'number' ? { kind, integer: false, pointer } : { kind, pointer }
}

/** Creates a schema that accepts a value if at least one of these schemas does. There must be at least one. */
export function createEither(options: readonly Schema[], pointer: Pointer): Schema {
	const [only] = options
	return only && options.length === 1 ? only : { kind: 'anyOf', pointer, options }
}

/** Creates a schema that accepts every value of one of these kinds. */
export function createOfKinds(pointer: Pointer, ...kinds: readonly Plain[]): Schema {
	return createEither(
		kinds.map((kind) => createPlain(kind, pointer)),
		pointer,
	)
}

/** Creates a schema that accepts lists of these items. */
export const createList = (items: Schema, pointer: Pointer): Schema => ({ kind: 'array', pointer, items })

/** Creates a schema that accepts objects with these fields and any other fields. */
export function createObject(
	pointer: Pointer,
	properties: readonly Property[],
	required: readonly string[] = [],
): ObjectSchema {
	return { kind: 'object', pointer, properties, required, additional: createPlain('any', pointer) }
}

/** All schemas of a source that are the target of a reference, by pointer. */
export type Named = ReadonlyMap<Pointer, NamedSchema>

/** Lists the schemas written directly inside a schema; references are not followed. */
function listParts(schema: Schema): readonly Schema[] {
	switch (schema.kind) {
		case 'array':
			return [schema.items]
		case 'object':
			return [...schema.properties.map((property) => property.schema), schema.additional]
		case 'anyOf':
			return schema.options
		case 'allOf':
			return schema.members
		default:
			return []
	}
}

/**
 * Returns a copy of the input in which `change` has replaced each schema. Inner schemas are changed before the schemas that contain them.
 */
export function withSchemas<Given>(input: Given, change: (schema: Schema) => Schema): Given {
	const copyValue = (value: unknown): unknown => {
		if (Array.isArray(value)) return value.map(copyValue)
		if (value instanceof Map) return new Map([...value].map(([key, inner]) => [key, copyValue(inner)]))
		// Doesn't look inside an enumeration, because its values may look like schemas.
		if (typeof value !== 'object' || value === null || ('kind' in value && value.kind === 'literal')) return value
		const copied = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, copyValue(inner)]))
		return 'kind' in copied && 'pointer' in copied ? change(copied as unknown as Schema) : copied
	}
	return copyValue(input) as Given
}

/** Finds the pointers that a schema and its subschemas refer to, each once. */
export function findTargets(schema: Schema): ReadonlySet<Pointer> {
	const found = new Set<Pointer>()
	const open: Schema[] = [schema]
	for (let next = open.pop(); next; next = open.pop()) {
		if (next.kind === 'ref') found.add(next.target)
		open.push(...listParts(next))
	}
	return found
}

/** Follows references to a schema. References can't be endless, because the reader has already replaced endless ones. */
export function resolveSchema(schema: Schema, named: Named): Schema {
	let found = schema
	while (found.kind === 'ref') found = named.get(found.target)?.schema ?? { kind: 'any', pointer: found.pointer }
	return found
}

/**
 * Lists a schema and all schemas that can be reached from it through `next`, each once. References are replaced by their
 * targets.
 */
function findReached(schema: Schema, named: Named, next: (found: Schema) => readonly Schema[]): readonly Schema[] {
	const seen = new Set<Schema>()
	const open = [schema]
	for (let last = open.pop(); last; last = open.pop()) {
		const found = resolveSchema(last, named)
		if (seen.has(found)) continue
		seen.add(found)
		open.push(...next(found))
	}
	return [...seen]
}

/** Lists the schemas in alternatives and `allOf` at any depth, without the alternatives and `allOf` themselves. */
export function findLeaves(schema: Schema, named: Named): readonly Schema[] {
	return findReached(schema, named, listHandedTo).filter((found) => !isSeveral(found))
}

/** Lists the direct parts of a schema that check the same value as the schema itself: options of alternatives and members of `allOf`. */
export const listHandedTo = (schema: Schema): readonly Schema[] => (isSeveral(schema) ? listParts(schema) : [])

/** Finds the named schemas to which a schema passes on the value that it checks. */
const findHandedTo = (schema: Schema): ReadonlySet<Pointer> =>
	new Set(schema.kind === 'ref' ? [schema.target] : listHandedTo(schema).flatMap((part) => [...findHandedTo(part)]))

/**
 * Finds one named schema of each circle of schemas that pass the same value to one another without end: `A: { allOf: [A] }`. Without these
 * schemas, no such circle is left.
 */
export function findLoops(named: Named): ReadonlySet<Pointer> {
	const loops = new Set<Pointer>()
	sortByReferences(named, named.keys(), findHandedTo, (pointer) => loops.add(pointer))
	return loops
}

/**
 * Creates a function that computes a value for each schema once. The value of a schema depends on the values of the parts that check the
 * same value.
 * @param compute Returns the value for a schema. Its argument `find` returns the value for a part.
 */
export function createFinder<Value>(
	named: Named,
	compute: (schema: Schema, find: (part: Schema) => Value) => Value,
): (schema: Schema) => Value {
	const known = new Map<Schema, Value>()
	function find(schema: Schema): Value {
		const found = resolveSchema(schema, named)
		if (!known.has(found)) known.set(found, compute(found, find))
		return known.get(found) as Value
	}
	// Begins with the schemas that pass their value to no others, so that a long chain of schemas needs no deep stack.
	for (const { schema } of sortByReferences(named, named.keys(), findHandedTo)) find(schema)
	return find
}

/** Whether nothing is lost if a body is read or written as text or bytes: its schema is text, or accepts anything. */
export function isSilent(schema: Schema, named: Named): boolean {
	return findLeaves(schema, named).every(({ kind }) => kind === 'string' || kind === 'any')
}

/** Whether a schema accepts no value except text and null. */
export function canBeTextOnly(schema: Schema): boolean {
	const { kind } = schema
	if (kind === 'literal') return schema.values.every((value) => typeof value === 'string' || value === null)
	return kind === 'string' || kind === 'null' || kind === 'never'
}

/** Kinds of which a value has exactly one. */
const exclusive: ReadonlySet<string> = new Set(['object', 'array', 'string', 'number', 'boolean', 'null'])

/** Finds a schema that no value fits, if a value of this schema needs it: parts of two kinds, or a required field that is excluded. */
export function findUnfit(schema: Schema, named: Named): Schema | undefined {
	const seen = new Set<Schema>()
	const findFirst = (parts: readonly Schema[]): Schema | undefined =>
		parts.reduce<Schema | undefined>((first, part) => first ?? find(part), undefined)
	function find(input: Schema): Schema | undefined {
		const found = resolveSchema(input, named)
		// Searches each schema once, because schemas may refer to themselves.
		if (seen.has(found)) return undefined
		seen.add(found)
		if (found.kind === 'never') return found
		if (found.kind === 'anyOf') return found.options.every(find) ? found : undefined
		if (found.kind === 'array') return found.minItems ? find(found.items) : undefined
		if (found.kind === 'object') return findExcluded(found) ?? findFirst(listNeeded(found))
		if (found.kind !== 'allOf') return undefined
		const parts = findTogether(found, named)
		for (const part of parts) if (part.kind === 'allOf') seen.add(part)
		const kinds = parts.filter((part) => exclusive.has(part.kind) && !('implied' in part)).map(({ kind }) => kind)
		return new Set(kinds).size > 1 ? found : findFirst(parts.filter(({ kind }) => kind !== 'allOf'))
	}
	return find(schema)
}

/** Returns the object if it requires a field that it excludes. */
function findExcluded(object: ObjectSchema): Schema | undefined {
	const named = new Set(object.properties.map(({ name }) => name))
	return object.additional.kind === 'never' && object.required.some((name) => !named.has(name)) ? object : undefined
}

/** Lists the schemas of fields that an input must have. */
function listNeeded({ properties, required }: ObjectSchema): readonly Schema[] {
	const names = new Set(required)
	return properties.filter(({ name, readOnly }) => names.has(name) && !readOnly).map((property) => property.schema)
}

function isSeveral({ kind }: Schema): boolean {
	return kind === 'anyOf' || kind === 'allOf'
}

/**
 * Sorts named schemas so that each comes after the schemas that it refers to. A property that depends on everything below a schema can then
 * be computed in one pass. If schemas refer to one another in a circle, the schema at which the circle closes comes last. Iterative,
 * because documents may be deeply nested.
 * @param roots Schemas to begin with. Default: all.
 * @param onCircle Called with each schema at which a circle closes.
 */
export function sortByReferences(
	named: Named,
	roots: Iterable<Pointer> = named.keys(),
	edges: (schema: Schema) => ReadonlySet<Pointer> = findTargets,
	onCircle: (pointer: Pointer) => void = () => {},
): readonly NamedSchema[] {
	const sorted: NamedSchema[] = []
	const entered = new Set<Pointer>()
	const open = new Map<Pointer, { readonly found: NamedSchema; readonly left: Pointer[] }>()
	const stack: Pointer[] = []
	function enter(pointer: Pointer): void {
		if (open.has(pointer)) onCircle(pointer)
		const found = named.get(pointer)
		if (!found || entered.has(pointer)) return
		entered.add(pointer)
		stack.push(pointer)
		open.set(pointer, { found, left: [...edges(found.schema)].sort(compare).reverse() })
	}
	for (const start of [...roots].sort(compare)) {
		enter(start)
		for (let top = open.get(stack.at(-1) ?? ''); top; top = open.get(stack.at(-1) ?? '')) {
			const next = top.left.pop()
			if (next !== undefined) enter(next)
			else {
				stack.pop()
				open.delete(top.found.pointer)
				sorted.push(top.found)
			}
		}
	}
	return sorted
}

/**
 * Lists the schemas that all apply to one value: the members of `allOf` and of `allOf` inside it, through references, each once. For any
 * other schema, the list contains only that schema.
 */
export function findTogether(schema: Schema, named: Named): readonly Schema[] {
	return findReached(schema, named, (found) => (found.kind === 'allOf' ? found.members : []))
}
