/** Whether everything that a schema says is checked. */

import { patternFlaw } from '../form/pattern.ts'
import type { Pointer } from '../form/pointer.ts'
import type { Schema } from '../form/schema.ts'
import { type Named, partsOf, targetsOf } from './graph.ts'
import { isKnownFormat } from './write-scalar.ts'

/**
 * Whether a schema is checked in full, what it leads to included. One that is not takes more than the document says; where exactly one
 * of several may fit, that would refuse what is valid.
 *
 * @param inexact What {@linkcode inexactNames} gives.
 */
export function isExact(schema: Schema, inexact: ReadonlySet<Pointer>): boolean {
	return isOwnExact(schema) && ![...targetsOf(schema)].some((target) => inexact.has(target))
}

/** The names of schemas that are not checked in full, or that lead to such. */
export function inexactNames(named: Named): ReadonlySet<Pointer> {
	const users = new Map<Pointer, Pointer[]>()
	const open: Pointer[] = []
	for (const [pointer, { schema }] of named) {
		if (!isOwnExact(schema)) open.push(pointer)
		for (const target of targetsOf(schema)) {
			const known = users.get(target)
			if (known) known.push(pointer)
			else users.set(target, [pointer])
		}
	}
	const found = new Set<Pointer>()
	for (let pointer = open.pop(); pointer !== undefined; pointer = open.pop()) {
		if (found.has(pointer)) continue
		found.add(pointer)
		open.push(...(users.get(pointer) ?? []))
	}
	return found
}

/** Whether a schema and its parts are checked, but for what they refer to. */
function isOwnExact(schema: Schema): boolean {
	const open: Schema[] = [schema]
	for (let next = open.pop(); next; next = open.pop()) {
		if (next.losses?.some(({ severity }) => severity === 'loss') || !isCheckable(next)) return false
		open.push(...partsOf(next))
	}
	return true
}

function isCheckable(schema: Schema): boolean {
	if (schema.kind === 'object') return schema.patterns.every(({ pattern }) => patternFlaw(pattern) === undefined)
	if (schema.kind === 'string' && schema.pattern !== undefined && patternFlaw(schema.pattern) !== undefined)
		return false
	return (
		(schema.kind !== 'string' && schema.kind !== 'number') ||
		!schema.format ||
		isKnownFormat(schema.kind, schema.format)
	)
}
