/** Finds schemas of which some rule is not checked, so that they accept more than the document says. */

import { findTargets, gatherBelow, type Named, partsOf } from '../../form/graph.ts'
import type { Schema } from '../../form/schema.ts'
import type { Pointer } from '../../text/pointer.ts'
import { isKnownFormat } from './write-scalar.ts'

/**
 * Whether a schema and all that it refers to are checked completely. An inexact one accepts more than documented, so inside
 * `oneOf` it could make valid values fail.
 *
 * @param inexact What {@linkcode findInexactNames} gives.
 */
export function isExact(schema: Schema, inexact: ReadonlySet<Pointer>): boolean {
	return isOwnExact(schema) && ![...findTargets(schema)].some((target) => inexact.has(target))
}

/** Names of schemas that are inexact themselves or refer to inexact ones. */
export function findInexactNames(named: Named): ReadonlySet<Pointer> {
	const isInexact = gatherBelow(
		named,
		({ schema }) => !isOwnExact(schema),
		(all) => all.includes(true),
	)
	return new Set([...isInexact].flatMap(([pointer, found]) => (found ? [pointer] : [])))
}

/** Whether a schema and its parts are checked completely, ignoring references. */
function isOwnExact(schema: Schema): boolean {
	const open: Schema[] = [schema]
	for (let next = open.pop(); next; next = open.pop()) {
		if (next.diagnostics?.some(({ severity }) => severity === 'loss') || !isCheckable(next)) return false
		open.push(...partsOf(next))
	}
	return true
}

function isCheckable(schema: Schema): boolean {
	return (
		(schema.kind !== 'string' && schema.kind !== 'number') ||
		!schema.format ||
		isKnownFormat(schema.kind, schema.format)
	)
}
