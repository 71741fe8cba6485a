/** A schema made up from samples. It says what was seen, and never what must be: another answer may lack a field. */
import type { Json } from '../../form/json.ts'
import type { Loss } from '../../form/loss.ts'
import { below, type Pointer } from '../../form/pointer.ts'
import type { Property, Schema } from '../../form/schema.ts'
import { isObject } from '../json-object.ts'
import { kindOf } from '../openapi/literals.ts'
import type { Reading } from '../reading.ts'

/** A name that is rather a value: an id, a date, an address. */
const isIdentifier = (name: string): boolean => /^\d+$|^[\da-f]{8}-[\da-f-]{27}$|^\d{4}-\d\d-\d\d|@/i.test(name)

/**
 * @param samples At least one; no value of them is kept.
 */
export function inferSchema(samples: readonly Json[], pointer: Pointer, reading: Reading): Schema {
	const ofKinds = ['object', 'array', 'string', 'number', 'boolean', 'null'].flatMap((kind): Schema[] => {
		const own = samples.filter((sample) => kindOf(sample) === kind)
		return own.length === 0 ? [] : [ofKind(kind, own, pointer, reading)]
	})
	const [only = { kind: 'any' as const, pointer }] = ofKinds
	// Where nothing but null was seen, anything may come.
	if (ofKinds.length < 2) return only.kind === 'null' ? { kind: 'any', pointer } : only
	return { kind: 'anyOf', pointer, options: ofKinds }
}

function ofKind(kind: string, samples: readonly Json[], pointer: Pointer, reading: Reading): Schema {
	switch (kind) {
		case 'object':
			return objectOf(samples, pointer, reading)
		case 'array':
			return {
				kind: 'array',
				pointer,
				prefix: [],
				items: inferSchema(samples.flat() as Json[], below(pointer, 'items'), reading),
			}
		case 'number':
			// That the samples are integers does not say that all are.
			return { kind: 'number', integer: false, pointer }
		default:
			return { kind: kind as 'string' | 'boolean' | 'null', pointer }
	}
}

function objectOf(samples: readonly Json[], pointer: Pointer, reading: Reading): Schema {
	const values = new Map<string, Json[]>()
	for (const sample of samples.filter(isObject))
		for (const [name, value] of Object.entries(sample)) values.set(name, [...(values.get(name) ?? []), value])
	const names = [...values.keys()].sort()
	const base = { kind: 'object' as const, pointer, required: [], patterns: [] }
	if (names.length > 0 && names.every(isIdentifier)) {
		const additional = inferSchema([...values.values()].flat(), below(pointer, 'additionalProperties'), reading)
		return { ...base, properties: [], additional }
	}
	const losses: Loss[] = []
	const properties = names.flatMap((name): Property[] => {
		const at = below(pointer, 'properties', isIdentifier(name) ? 'name' : name)
		return reading.isRemoved(name, at, losses)
			? []
			: [{ name, schema: inferSchema(values.get(name) ?? [], at, reading) }]
	})
	const additional: Schema = { kind: 'any', pointer }
	return { ...base, properties, additional, ...(losses.length > 0 && { losses }) }
}
