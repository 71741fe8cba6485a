/** Takes null out of what is sent in places that cannot hold it: paths, queries, headers and forms (RFC 6570 §3.2.1 leaves it out). */

import { resolved } from '../../form/graph.ts'
import { lossAt } from '../../form/loss.ts'
import type { Schema } from '../../form/schema.ts'
import type { Module } from '../schemas/scope.ts'

/** The schema without null, which is told; the same schema if it accepts no null, or nothing else. */
export function withoutNull(schema: Schema, module: Module): Schema {
	const found = resolved(schema, module.named)
	const changed = changedOf(found, module)
	if (changed === found) return schema
	if (found.kind !== 'array') module.lose(lossAt('null-unsent', found.pointer))
	return changed
}

function changedOf(found: Schema, module: Module): Schema {
	switch (found.kind) {
		case 'literal': {
			const values = found.values.filter((value) => value !== null)
			return values.length === 0 || values.length === found.values.length ? found : { ...found, values }
		}
		case 'anyOf':
		case 'oneOf': {
			const options = found.options.filter((option) => resolved(option, module.named).kind !== 'null')
			const [only] = options
			if (!only || options.length === found.options.length) return found
			const { losses = [] } = found
			for (const loss of options.length === 1 ? losses : []) module.lose(loss)
			return options.length === 1 ? withoutNull(only, module) : { ...found, options }
		}
		case 'array': {
			const items = withoutNull(found.items, module)
			return items === found.items ? found : { ...found, items }
		}
		default:
			return found
	}
}
