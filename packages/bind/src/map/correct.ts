/** Applies the map's corrections to the schemas of its documents. */
import { createEither, createPlain, withSchemas } from '../form/graph.ts'
import type { BindingsMap, Correction } from '../form/plan.ts'
import type { Property, Schema, Source } from '../form/source.ts'
import { joinPointer, type Pointer } from '../text/json.ts'
import type { MapReading } from './map-reading.ts'

/**
 * Applies the corrections to the sources. A correction that matches nothing is a problem, because the document has changed or the pointer
 * is misspelt.
 */
export function correctSources(
	map: BindingsMap,
	input: ReadonlyMap<string, Source>,
	reading: MapReading,
): ReadonlyMap<string, Source> {
	const found = new Map<string, Source>()
	for (const [name, source] of input) {
		const { source: whole, unmet } = correctSource(source, map.sources.get(name)?.corrections)
		found.set(name, whole)
		for (const pointer of unmet)
			reading.problem(
				joinPointer('#/sources', name, 'corrections', pointer),
				'the document has no such field; write #/components/schemas/<name>/properties/<field>',
			)
	}
	return found
}

/** Returns a copy of the source with corrected schemas, and the pointers of corrections that match no field. */
function correctSource(
	source: Source,
	corrections: Readonly<Record<string, readonly Correction[]>> | undefined,
): { readonly source: Source; readonly unmet: readonly Pointer[] } {
	if (!corrections) return { source, unmet: [] }
	const met = new Set<Pointer>()
	const findWordsAt = (pointer: Pointer, ...names: readonly string[]): readonly Correction[] => {
		const at = joinPointer(pointer, ...names)
		const words = Object.hasOwn(corrections, at) ? corrections[at] : undefined
		if (words) met.add(at)
		return words ?? []
	}
	const { operations, schemas } = source
	const loosened = withSchemas({ operations, schemas }, (schema) => {
		if (schema.kind === 'array')
			return { ...schema, items: findWordsAt(schema.pointer, 'items').reduce(applyWord, schema.items) }
		if (schema.kind !== 'object') return schema
		const properties = schema.properties.map((property): Property => {
			const words = findWordsAt(schema.pointer, 'properties', property.name)
			const isOptional = words.includes('optional') && { optional: true as const }
			return { ...property, schema: words.reduce(applyWord, property.schema), ...isOptional }
		})
		const additional = findWordsAt(schema.pointer, 'additionalProperties').reduce(applyWord, schema.additional)
		// A part may require a field that no part describes.
		const required = schema.required.filter(
			(name) => !findWordsAt(schema.pointer, 'properties', name).includes('optional'),
		)
		return { ...schema, properties, required, additional }
	})
	return {
		source: { ...source, ...loosened },
		unmet: Object.keys(corrections).filter((pointer) => !met.has(pointer)),
	}
}

function applyWord(schema: Schema, word: Correction): Schema {
	const { pointer } = schema
	if (word === 'any') return createPlain('any', pointer)
	return word === 'optional' ? schema : createEither([schema, createPlain(alsoTaken[word], pointer)], pointer)
}

const alsoTaken = { nullable: 'null', text: 'string', number: 'number' } as const
