/**
 * Schemas that need themselves to judge the same value: `A: { allOf: [A] }`. Judging by them would never end, so they are opened.
 * A cycle through a field or an item is none of these: each turn of it judges another value.
 */
import { lossAt } from '../../form/loss.ts'
import type { Pointer } from '../../form/pointer.ts'
import type { NamedSchema, Schema } from '../../form/schema.ts'

/** Where the judging of one value leads at once. */
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

/** The named schemas on a path that leads back to itself; each path is walked without recursion, as a chain may be long. */
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

/** The schemas, with `any` in the place of what would need itself; sorted by pointer. */
export function withoutLoops(schemas: ReadonlyMap<Pointer, NamedSchema>): Map<Pointer, NamedSchema> {
	const opened = looping(schemas)
	const sorted = [...schemas].sort(([a], [b]) => (a < b ? -1 : 1))
	return new Map(
		sorted.map(([pointer, named]) => [
			pointer,
			opened.has(pointer)
				? { ...named, schema: { kind: 'any', pointer, losses: [lossAt('circular-alias', pointer)] } }
				: named,
		]),
	)
}
