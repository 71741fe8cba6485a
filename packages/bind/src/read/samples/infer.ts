/** Derives a schema from samples. It states what was seen and requires nothing, as another response may lack a field. */

import { eitherOf, openList, openObject, plain } from '../../form/build.ts'
import { type Diagnostic, diagnosticAt, withDiagnostics } from '../../form/diagnostic.ts'
import type { Property, Schema } from '../../form/schema.ts'
import { kindOf, statusName } from '../../form/values.ts'
import type { Json } from '../../text/json.ts'
import { below, type Pointer } from '../../text/pointer.ts'
import { present } from '../../text/present.ts'
import { isObject } from '../json-object.ts'
import type { Reading } from '../reading.ts'

/** Items by key, in their order. */
export function grouped<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
	const groups = new Map<Key, Item[]>()
	for (const item of items) {
		const group = groups.get(keyOf(item))
		if (group) group.push(item)
		else groups.set(keyOf(item), [item])
	}
	return groups
}

/** Whether a name is rather a value: an id, a date, an address. */
const isIdentifier = (name: string): boolean => /^\d+$|^[\da-f]{8}-[\da-f-]{27}$|^\d{4}-\d\d-\d\d|@/i.test(name)

/**
 * Derives a schema that all samples fit, from the kinds of their values.
 * @param samples At least one; no value of them is kept.
 */
export function inferSchema(samples: readonly Json[], pointer: Pointer, reading: Reading): Schema {
	const ofKinds = ['object', 'array', 'string', 'number', 'boolean', 'null'].flatMap((kind): Schema[] => {
		const own = samples.filter((sample) => kindOf(sample) === kind)
		return own.length === 0 ? [] : [ofKind(kind, own, pointer, reading)]
	})
	const schema = ofKinds.length > 0 ? eitherOf(ofKinds, pointer) : plain('any', pointer)
	// Accepts anything if all samples are null, as null tells nothing about other values.
	return schema.kind === 'null' ? plain('any', pointer) : schema
}

function ofKind(kind: string, samples: readonly Json[], pointer: Pointer, reading: Reading): Schema {
	switch (kind) {
		case 'object':
			return objectOf(samples, pointer, reading)
		case 'array':
			return openList(inferSchema(samples.flat() as Json[], below(pointer, 'items'), reading), pointer)
		case 'number':
			// Does not conclude that all values are integers because the samples are.
			return withDiagnostics(plain('number', pointer), roundedIn(samples, pointer))
		case 'string':
			return { kind, pointer, ...present({ seen: wordsIn(samples, pointer) }) }
		default:
			return { kind: kind as 'boolean' | 'null', pointer }
	}
}

/** Words of a status field, such as `AUTHORIZED` or `00`. No other values of samples are kept. */
function wordsIn(samples: readonly Json[], pointer: Pointer): readonly string[] | undefined {
	if (!statusName.test(pointer)) return undefined
	const words = samples.filter(
		(sample) => typeof sample === 'string' && /^(?:\p{L}[\p{L}_ -]{0,29}|\d{1,3})$/u.test(sample),
	)
	return words.length > 0 ? [...new Set(words as readonly string[])].sort() : undefined
}

/** Reports a sample with an integer that JavaScript has rounded already. */
function roundedIn(samples: readonly Json[], pointer: Pointer): readonly Diagnostic[] {
	const isRounded = samples.some((sample) => Number.isInteger(sample) && !Number.isSafeInteger(sample))
	return isRounded ? [diagnosticAt('integer-rounded', pointer, 'sample')] : []
}

function objectOf(samples: readonly Json[], pointer: Pointer, reading: Reading): Schema {
	const members = samples.filter(isObject).flatMap((sample) => Object.entries(sample))
	const values = new Map(
		[...grouped(members, ([name]) => name)].map(([name, own]) => [name, own.map(([, value]) => value)]),
	)
	const names = [...values.keys()].sort()
	if (names.length > 0 && names.every(isIdentifier)) {
		const additional = inferSchema([...values.values()].flat(), below(pointer, 'additionalProperties'), reading)
		return { ...openObject(pointer, []), additional }
	}
	const diagnostics: Diagnostic[] = []
	const properties = names.flatMap((name): Property[] => {
		const at = below(pointer, 'properties', isIdentifier(name) ? 'name' : name)
		return reading.isRemoved(name, at, diagnostics)
			? []
			: [{ name, schema: inferSchema(values.get(name) ?? [], at, reading) }]
	})
	return withDiagnostics(openObject(pointer, properties), diagnostics)
}
