/**
 * Finds schemas that refer to themselves without consuming a value (`A: { allOf: [A] }`), for which validation would never end,
 * and replaces them with `any`. A cycle through a field or an item is fine, as each turn validates another value.
 */
import { diagnosticAt } from '../../../form/diagnostic.ts'
import type { NamedSchema, Schema } from '../../../form/schema.ts'
import type { Pointer } from '../../../text/pointer.ts'

/** Lists the named schemas to which a schema hands on the very value it checks, so that they could check in circles. */
function targetsOf(schema: Schema): Pointer[] {
	switch (schema.kind) {
		case 'ref':
			return [schema.target]
		case 'anyOf':
		case 'oneOf':
			return schema.options.flatMap(targetsOf)
		case 'allOf':
			return schema.members.flatMap(targetsOf)
		default:
			return []
	}
}

/**
 * Finds the named schemas that check a value against themselves without end. Walks without recursion, because chains may be
 * long.
 */
function looping(schemas: ReadonlyMap<Pointer, NamedSchema>): Set<Pointer> {
	const found = new Set<Pointer>()
	const done = new Set<Pointer>()
	for (const start of schemas.keys()) {
		const path: { readonly pointer: Pointer; readonly left: Pointer[] }[] = []
		const onPath = new Set<Pointer>()
		const enter = (pointer: Pointer): void => {
			const held = schemas.get(pointer)
			if (onPath.has(pointer)) found.add(pointer)
			else if (held && !done.has(pointer)) {
				path.push({ pointer, left: targetsOf(held.schema) })
				onPath.add(pointer)
			}
		}
		enter(start)
		for (let last = path.at(-1); last; last = path.at(-1)) {
			const next = last.left.pop()
			if (next !== undefined) enter(next)
			else {
				path.pop()
				onPath.delete(last.pointer)
				done.add(last.pointer)
			}
		}
	}
	return found
}

/** The schemas with `any` in place of endless ones; sorted by pointer. */
export function withoutLoops(schemas: ReadonlyMap<Pointer, NamedSchema>): Map<Pointer, NamedSchema> {
	const opened = looping(schemas)
	const sorted = [...schemas].sort(([a], [b]) => (a < b ? -1 : 1))
	return new Map(
		sorted.map(([pointer, named]) => [
			pointer,
			opened.has(pointer)
				? { ...named, schema: { kind: 'any', pointer, diagnostics: [diagnosticAt('circular-alias', pointer)] } }
				: named,
		]),
	)
}
