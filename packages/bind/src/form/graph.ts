/** Finds the schemas that a schema refers to, and the order in which to declare them. */
import type { Pointer } from '../text/json.ts'
import type { NamedSchema, Schema } from './source.ts'

/** All schemas of a source that references lead to, by the pointer that names them. */
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

/** A copy of operations, schemas or what has them, with each schema changed, those within others first. */
export function withSchemas<Given>(input: Given, change: (schema: Schema) => Schema): Given {
	const copyValue = (value: unknown): unknown => {
		if (Array.isArray(value)) return value.map(copyValue)
		if (value instanceof Map) return new Map([...value].map(([key, inner]) => [key, copyValue(inner)]))
		// The values of an enumeration are a vendor's, whatever they look like.
		if (typeof value !== 'object' || value === null || ('kind' in value && value.kind === 'literal')) return value
		const copied = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, copyValue(inner)]))
		return 'kind' in copied && 'pointer' in copied ? change(copied as unknown as Schema) : copied
	}
	return copyValue(input) as Given
}

/** Names that a schema and its subschemas refer to, each once. */
export function findTargets(schema: Schema): ReadonlySet<Pointer> {
	const found = new Set<Pointer>()
	const open: Schema[] = [schema]
	for (let next = open.pop(); next; next = open.pop()) {
		if (next.kind === 'ref') found.add(next.target)
		open.push(...listParts(next))
	}
	return found
}

/** Follows references to a schema. There are no endless ones: they were replaced when the document was read. */
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

/** The schemas that alternatives and `allOf` consist of, each separately. */
export function findLeaves(schema: Schema, named: Named): readonly Schema[] {
	return findReached(schema, named, listHandedTo).filter((found) => !isSeveral(found))
}

/** The schemas written within a schema that check the very value that it checks. */
export const listHandedTo = (schema: Schema): readonly Schema[] => (isSeveral(schema) ? listParts(schema) : [])

/** The named schemas to which a schema hands on the very value that it checks. */
const findHandedTo = (schema: Schema): ReadonlySet<Pointer> =>
	new Set(schema.kind === 'ref' ? [schema.target] : listHandedTo(schema).flatMap((part) => [...findHandedTo(part)]))

/** Named schemas without which none checks a value against itself without end: `A: { allOf: [A] }`. */
export function findLoops(named: Named): ReadonlySet<Pointer> {
	const loops = new Set<Pointer>()
	sortByReferences(named, named.keys(), findHandedTo, (pointer) => loops.add(pointer))
	return loops
}

/**
 * Creates a function of schemas that is computed once for each, from what it is for the parts to which the schema hands on its value.
 * @param compute Returns the value for a schema; `find` is that of a part.
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
	// Begins with the schemas to which others hand a value on, so that a long chain of them needs no deep stack.
	for (const { schema } of sortByReferences(named, named.keys(), findHandedTo)) find(schema)
	return find
}

/** Whether a schema is lost by nobody who reads or writes text or bytes: it is text, or anything. */
export function isSilent(schema: Schema, named: Named): boolean {
	return findLeaves(schema, named).every(({ kind }) => kind === 'string' || kind === 'any')
}

/** Whether a schema accepts texts alone, as far as it accepts anything. */
export function canBeTextOnly(schema: Schema): boolean {
	const { kind } = schema
	if (kind === 'literal') return schema.values.every((value) => typeof value === 'string' || value === null)
	return kind === 'string' || kind === 'null' || kind === 'never'
}

function isSeveral({ kind }: Schema): boolean {
	return kind === 'anyOf' || kind === 'allOf'
}

/**
 * Named schemas, each after those it refers to, so that properties of everything below a schema are computed by visiting each once. Of
 * schemas that refer to each other, the one at which their circle closes comes last. Iterative, as documents may be nested deeply.
 * @param roots Where to begin. Default: everywhere.
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

/** Compares by UTF-16 code units, which is the same everywhere. */
export function compare(one: string, other: string): number {
	return one < other ? -1 : one > other ? 1 : 0
}

/** The schemas that must hold together: the members of `allOf` and theirs, through references, each once; any other schema is alone. */
export function findTogether(schema: Schema, named: Named): readonly Schema[] {
	return findReached(schema, named, (found) => (found.kind === 'allOf' ? found.members : []))
}
