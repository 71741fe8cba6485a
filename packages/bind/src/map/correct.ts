/** Applies the map's corrections to a document in memory. The vendor's file stays as it is. */
import { createEither, createPlain } from '../form/build.ts'
import { withSchemas } from '../form/graph.ts'
import type { Correction, MapSource } from '../form/map.ts'
import type { Property, Schema } from '../form/schema.ts'
import type { Source } from '../form/source.ts'
import { joinPointer, type Pointer } from '../text/pointer.ts'

/** Returns a copy of the source with loosened schemas, and the pointers of corrections that match no field in it. */
export function correctSource(
	source: Source,
	corrections: MapSource['corrections'],
): { readonly source: Source; readonly unmet: readonly Pointer[] } {
	if (!corrections) return { source, unmet: [] }
	const met = new Set<Pointer>()
	const wordsAt = (pointer: Pointer, ...names: readonly string[]): readonly Correction[] => {
		const at = joinPointer(pointer, ...names)
		const words = Object.hasOwn(corrections, at) ? corrections[at] : undefined
		if (words) met.add(at)
		return words ?? []
	}
	const { operations, schemas } = source
	const loosened = withSchemas({ operations, schemas }, (schema) => {
		if (schema.kind === 'array')
			return { ...schema, items: wordsAt(schema.pointer, 'items').reduce(applyWord, schema.items) }
		if (schema.kind !== 'object') return schema
		const properties = schema.properties.map((property): Property => {
			const words = wordsAt(schema.pointer, 'properties', property.name)
			const isOptional = words.includes('optional') && { optional: true as const }
			return { ...property, schema: words.reduce(applyWord, property.schema), ...isOptional }
		})
		const additional = wordsAt(schema.pointer, 'additionalProperties').reduce(applyWord, schema.additional)
		return { ...schema, properties, additional }
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
