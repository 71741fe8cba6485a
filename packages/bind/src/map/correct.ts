/** Applies the map's corrections to a document in memory. The vendor's file stays as it is. */
import { diagnosticAt } from '../form/diagnostic.ts'
import type { Correction, MapSource } from '../form/map.ts'
import type { Answer, Content, VendorOperation } from '../form/operation.ts'
import type { ObjectSchema, Property, Schema } from '../form/schema.ts'
import type { Source } from '../form/source.ts'
import { below, type Pointer } from '../text/pointer.ts'

/** Corrections of a source by the pointer of the field, and the pointers that matched a field so far. */
interface Correcting {
	readonly corrections: NonNullable<MapSource['corrections']>
	readonly met: Set<Pointer>
}

/** Returns a copy of the source with loosened schemas, and the pointers of corrections that match no field in it. */
export function corrected(
	source: Source,
	corrections: MapSource['corrections'],
): { readonly source: Source; readonly unmet: readonly Pointer[] } {
	if (!corrections) return { source, unmet: [] }
	const correcting: Correcting = { corrections, met: new Set() }
	const schemas = [...source.schemas].map(
		([pointer, named]) => [pointer, { ...named, schema: schemaOf(correcting, named.schema) }] as const,
	)
	const operations = source.operations.map((operation) => operationOf(correcting, operation))
	const webhooks = source.webhooks?.map((webhook) => messageOf(correcting, webhook))
	const { met } = correcting
	const diagnostics = [...met]
		.sort()
		.map((pointer) => diagnosticAt('corrected', pointer, corrections[pointer]?.join(', ')))
	return {
		source: {
			...source,
			operations,
			...(webhooks && { webhooks }),
			schemas: new Map(schemas),
			diagnostics: [...source.diagnostics, ...diagnostics],
		},
		unmet: Object.keys(corrections).filter((pointer) => !met.has(pointer)),
	}
}

function operationOf(correcting: Correcting, operation: VendorOperation): VendorOperation {
	const { body, callbacks } = operation
	return {
		...operation,
		...(body && { body: messageOf(correcting, body) }),
		answers: operation.answers.map((answer): Answer => messageOf(correcting, answer)),
		...(callbacks && { callbacks: callbacks.map((callback) => messageOf(correcting, callback)) }),
	}
}

/** Applies corrections to anything with contents: a body, an answer, a webhook. */
function messageOf<Of extends { readonly contents: readonly Content[] }>(correcting: Correcting, message: Of): Of {
	const contentOf = (content: Content): Content =>
		content.schema ? { ...content, schema: schemaOf(correcting, content.schema) } : content
	return { ...message, contents: message.contents.map(contentOf) }
}

function schemaOf(correcting: Correcting, schema: Schema): Schema {
	const all = (schemas: readonly Schema[]): Schema[] => schemas.map((part) => schemaOf(correcting, part))
	switch (schema.kind) {
		case 'array': {
			const items = schemaOf(correcting, schema.items)
			const words = wordsAt(correcting, below(schema.pointer, 'items'))
			return { ...schema, prefix: all(schema.prefix), items: words.reduce(withWord, items) }
		}
		case 'anyOf':
		case 'oneOf':
			return { ...schema, options: all(schema.options) }
		case 'allOf':
			return { ...schema, members: all(schema.members) }
		case 'object':
			return objectOf(correcting, schema)
		default:
			return schema
	}
}

function wordsAt({ corrections, met }: Correcting, at: Pointer): readonly Correction[] {
	const words = Object.hasOwn(corrections, at) ? corrections[at] : undefined
	if (words) met.add(at)
	return words ?? []
}

function objectOf(correcting: Correcting, schema: ObjectSchema): ObjectSchema {
	const wordsOf = (...names: readonly string[]): readonly Correction[] =>
		wordsAt(correcting, below(schema.pointer, ...names))
	return {
		...schema,
		properties: schema.properties.map((property): Property => {
			const words = wordsOf('properties', property.name)
			const inner = words.reduce(withWord, schemaOf(correcting, property.schema))
			return { ...property, schema: inner, ...(words.includes('optional') && { optional: true as const }) }
		}),
		additional: wordsOf('additionalProperties').reduce(withWord, schemaOf(correcting, schema.additional)),
	}
}

function withWord(schema: Schema, word: Correction): Schema {
	const { pointer } = schema
	const also = (other: Schema): Schema => ({ kind: 'anyOf', pointer, options: [schema, other] })
	switch (word) {
		case 'optional':
			return schema
		case 'nullable':
			return also({ kind: 'null', pointer })
		case 'text':
			return also({ kind: 'string', pointer })
		case 'number':
			return also({ kind: 'number', integer: false, pointer })
		case 'any':
			return { kind: 'any', pointer }
	}
}
