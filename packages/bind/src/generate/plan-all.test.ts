// What the tests of the generation share: a plan that binds every operation of a document, in a group of one's own.

import type { BoundEntry, MapSource } from '../form/map.ts'
import type { VendorOperation } from '../form/operation.ts'
import type { Plan } from '../form/plan.ts'
import type { Source } from '../form/source.ts'
import { resolveMap } from '../map/resolve.ts'
import { readSource } from '../read/read-source.ts'
import { toCamelCase } from './code/identifier.ts'

/** Reads a document that has been parsed, or one in JSON. */
export function sourceOf(document: unknown, name = 'vendor'): Source {
	const bytes = new TextEncoder().encode(typeof document === 'string' ? document : JSON.stringify(document))
	return readSource({ name, file: { path: 'vendor.json', bytes } })
}

const isBindable = ({ diagnostics = [] }: VendorOperation): boolean =>
	!diagnostics.some(({ severity }) => severity === 'refused')

/** Binds everything that can be bound. */
export function planAll(source: Source, corrections?: MapSource['corrections']): Plan {
	const entries = new Map<string, BoundEntry>()
	for (const operation of source.operations.filter(isBindable)) {
		const wanted = toCamelCase(operation.key.replaceAll('{', ' by '))
		const name = entries.has(wanted) ? `${wanted}${entries.size}` : wanted
		entries.set(name, { status: 'bound', operation: operation.key, source: source.name, defaults: {}, rename: {} })
	}
	return resolveMap(
		{
			sources: new Map([[source.name, { path: 'vendor.json', ...(corrections && { corrections }) }]]),
			suppliedHeaders: [],
			labels: new Map(),
			extraOperations: new Map(),
			groups: new Map([['vendor', entries]]),
		},
		new Map([[source.name, source]]),
	)
}
