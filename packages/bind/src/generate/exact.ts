/** Whether everything that a schema says is checked. */

import { patternFlaw } from '../form/pattern.ts'
import type { Pointer } from '../form/pointer.ts'
import type { Schema } from '../form/schema.ts'
import { type Named, partsOf } from './graph.ts'
import { isKnownFormat } from './write-scalar.ts'

/**
 * Whether a schema is checked in full, what it leads to included. One that is not takes more than the document says; where exactly one
 * of several may fit, that would refuse what is valid.
 */
export function isExact(schema: Schema, named: Named): boolean {
	const seen = new Set<Pointer>()
	const open: Schema[] = [schema]
	for (let next = open.pop(); next; next = open.pop()) {
		if (next.losses?.some(({ severity }) => severity === 'loss') || !isCheckable(next)) return false
		if (next.kind === 'ref' && !seen.has(next.target)) {
			seen.add(next.target)
			const target = named.get(next.target)?.schema
			if (target) open.push(target)
		}
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
