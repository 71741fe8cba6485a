/** What schemas lead to: what is needed, and in which order it is declared. */
import type { Pointer } from '../form/pointer.ts'
import type { NamedSchema, Schema } from '../form/schema.ts'

/** The schemas that a source names, by pointer. */
export type Named = ReadonlyMap<Pointer, NamedSchema>

/** The schemas right below one. */
export function partsOf(schema: Schema): readonly Schema[] {
	switch (schema.kind) {
		case 'array':
			return [...schema.prefix, schema.items]
		case 'object':
			return [
				...schema.properties.map((property) => property.schema),
				...schema.patterns.map((pattern) => pattern.schema),
				schema.additional,
			]
		case 'anyOf':
		case 'oneOf':
			return schema.options
		case 'allOf':
			return schema.members
		default:
			return []
	}
}

/** The names that a schema uses, those of its parts included, each once. */
export function targetsOf(schema: Schema): ReadonlySet<Pointer> {
	const found = new Set<Pointer>()
	const open: Schema[] = [schema]
	for (let next = open.pop(); next; next = open.pop()) {
		if (next.kind === 'ref') found.add(next.target)
		open.push(...partsOf(next))
	}
	return found
}

/** What a reference leads to, through further references. None leads to itself: such schemas were opened when they were read. */
export function resolved(schema: Schema, named: Named): Schema {
	let found = schema
	while (found.kind === 'ref') found = named.get(found.target)?.schema ?? { kind: 'any', pointer: found.pointer }
	return found
}

/** What a schema comes to: alternatives, and what must hold together, each by itself. */
export function leavesOf(schema: Schema, named: Named): readonly Schema[] {
	const seen = new Set<Schema>()
	const open = [schema]
	for (let next = open.pop(); next; next = open.pop()) {
		const found = resolved(next, named)
		if (seen.has(found)) continue
		seen.add(found)
		if (isSeveral(found)) open.push(...partsOf(found))
	}
	return [...seen].filter((found) => !isSeveral(found))
}

function isSeveral({ kind }: Schema): boolean {
	return kind === 'anyOf' || kind === 'oneOf' || kind === 'allOf'
}

/**
 * Names in the order of declaration: what a schema uses stands before it, unless it leads back to it. Iterative, as documents may
 * nest as deep as they like.
 */
export function declarationOrder(roots: Iterable<Pointer>, named: Named): NamedSchema[] {
	const order: NamedSchema[] = []
	const seen = new Set<Pointer>()
	const open: { readonly found: NamedSchema; readonly left: Pointer[] }[] = []
	const visit = (pointer: Pointer): void => {
		const found = named.get(pointer)
		if (seen.has(pointer) || !found) return
		seen.add(pointer)
		open.push({ found, left: [...targetsOf(found.schema)].sort(compare).reverse() })
	}
	for (const root of [...roots].sort(compare)) {
		visit(root)
		for (let top = open.at(-1); top; top = open.at(-1)) {
			const next = top.left.pop()
			if (next !== undefined) visit(next)
			else {
				order.push(top.found)
				open.pop()
			}
		}
	}
	return order
}

/** By UTF-16 units, the same wherever it runs. */
export function compare(one: string, other: string): number {
	return one < other ? -1 : one > other ? 1 : 0
}

/**
 * The pointers of literals that tell the alternatives of a union apart. Left open, as other enumerations of answers are, they would
 * tell nothing.
 */
export function tagsOf(roots: readonly Schema[], named: Named): ReadonlySet<Pointer> {
	const tags = new Set<Pointer>()
	const open = [...roots]
	for (let schema = open.pop(); schema; schema = open.pop()) {
		if (schema.kind === 'oneOf' || schema.kind === 'anyOf')
			for (const literal of tagLiterals(schema.options, named)) tags.add(literal.pointer)
		open.push(...partsOf(schema))
	}
	return tags
}

function tagLiterals(options: readonly Schema[], named: Named): readonly Schema[] {
	const objects = options.map((option) => fieldsOf(option, named, 0)).filter((fields) => fields.size > 0)
	const [first] = objects
	if (!first || objects.length < 2) return []
	return [...first.keys()].flatMap((name) => {
		const literals = objects.map((fields) => fields.get(name))
		return literals.every((literal) => literal?.kind === 'literal') ? (literals as Schema[]) : []
	})
}

/** The required fields of an object, through references and `allOf`. */
function fieldsOf(schema: Schema, named: Named, depth: number): ReadonlyMap<string, Schema> {
	const found = resolved(schema, named)
	if (depth > 4) return new Map()
	if (found.kind === 'allOf') return new Map(found.members.flatMap((member) => [...fieldsOf(member, named, depth + 1)]))
	if (found.kind !== 'object') return new Map()
	const required = found.properties.filter(({ name }) => found.required.includes(name))
	return new Map(required.map(({ name, schema: field }) => [name, resolved(field, named)]))
}
