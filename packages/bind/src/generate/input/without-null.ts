/** Takes null out of what is sent in places that cannot hold it: paths, queries, headers and forms (RFC 6570 §3.2.1 leaves it out). */

import { createDiagnostic } from '../../form/diagnostic.ts'
import { resolveSchema } from '../../form/graph.ts'
import type { Schema } from '../../form/schema.ts'
import type { Module } from '../schemas/scope.ts'

/** The schema without null, of itself and of the items of a list, which is told; the same schema if it accepts no null, or nothing else. */
export function removeNull(schema: Schema, module: Module): Schema {
	const own = removeOwnNull(schema, module)
	const found = resolveSchema(own, module.named)
	if (found.kind !== 'array') return own
	const items = removeOwnNull(found.items, module)
	return items === found.items ? own : { ...found, items }
}

function removeOwnNull(schema: Schema, module: Module): Schema {
	const { named } = module
	let left = schema
	for (;;) {
		const found = resolveSchema(left, named)
		const isNull = (option: Schema): boolean => resolveSchema(option, named).kind === 'null'
		const others = 'options' in found ? found.options.filter((option) => !isNull(option)) : []
		const values = found.kind === 'literal' ? found.values.filter((value) => value !== null) : []
		const isSame =
			'options' in found
				? others.length === found.options.length
				: found.kind !== 'literal' || values.length === found.values.length
		if (isSame || others.length + values.length === 0) return left
		module.report(...(found.diagnostics ?? []), createDiagnostic('null-unsent', found.pointer))
		if (found.kind === 'literal') return { ...found, values }
		const [only] = others
		if (!only || others.length > 1) return { ...found, options: others } as Schema
		left = only
	}
}
