/** Infers a schema from samples. It describes the values in the samples and requires no field, because another response may lack one. */

import { createDiagnostic, type Diagnostic, withDiagnostics } from '../../form/diagnostic.ts'
import type { Property, Schema } from '../../form/source.ts'
import { createEither, createList, createObject, createPlain, getKind, statusName } from '../../form/values.ts'
import { dropUndefined, type Json, joinPointer, type Pointer } from '../../text/json.ts'
import { isObject } from '../json-object.ts'
import type { Reading } from '../reading.ts'

/** Groups items by key. The items of a group keep their order. */
export function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
	const groups = new Map<Key, Item[]>()
	for (const item of items) {
		const group = groups.get(keyOf(item))
		if (group) group.push(item)
		else groups.set(keyOf(item), [item])
	}
	return groups
}

/** Whether a field's name is probably a value: an id, a date, an address. */
const isValueName = (name: string): boolean => /^\d+$|^[\da-f]{8}-[\da-f-]{27}$|^\d{4}-\d\d-\d\d|@/i.test(name)

/**
 * Infers a schema that accepts all samples, from the kinds of their values.
 * @param samples At least one. Only values of status fields are kept.
 */
export function inferSchema(samples: readonly Json[], pointer: Pointer, reading: Reading): Schema {
	const ofKinds = ['object', 'array', 'string', 'number', 'boolean', 'null'].flatMap((kind): Schema[] => {
		const own = samples.filter((sample) => getKind(sample) === kind)
		return own.length === 0 ? [] : [inferKind(kind, own, pointer, reading)]
	})
	const schema = ofKinds.length > 0 ? createEither(ofKinds, pointer) : createPlain('any', pointer)
	// Accepts anything if all samples are null, because null doesn't show which other values are possible.
	return schema.kind === 'null' ? createPlain('any', pointer) : schema
}

function inferKind(kind: string, samples: readonly Json[], pointer: Pointer, reading: Reading): Schema {
	switch (kind) {
		case 'object':
			return inferObject(samples, pointer, reading)
		case 'array':
			return createList(inferSchema(samples.flat() as Json[], joinPointer(pointer, 'items'), reading), pointer)
		case 'number':
			// Accepts any number, even if all samples are integers.
			return withDiagnostics(createPlain('number', pointer), findRounded(samples, pointer))
		case 'string':
			return { kind, pointer, ...dropUndefined({ seen: findWords(samples, pointer) }) }
		default:
			return { kind: kind as 'boolean' | 'null', pointer }
	}
}

/** Returns the values of a status field, such as `AUTHORIZED` or `00`. Values of other fields aren't kept. */
function findWords(samples: readonly Json[], pointer: Pointer): readonly string[] | undefined {
	if (!statusName.test(pointer)) return undefined
	const words = samples.filter(
		(sample) => typeof sample === 'string' && /^(?:\p{L}[\p{L}_ -]{0,29}|\d{1,3})$/u.test(sample),
	)
	return words.length > 0 ? [...new Set(words as readonly string[])].sort() : undefined
}

/** Reports a sample with an integer that JavaScript has already rounded. */
function findRounded(samples: readonly Json[], pointer: Pointer): readonly Diagnostic[] {
	const isRounded = samples.some((sample) => Number.isInteger(sample) && !Number.isSafeInteger(sample))
	return isRounded ? [createDiagnostic('integer-rounded', pointer, 'sample')] : []
}

function inferObject(samples: readonly Json[], pointer: Pointer, reading: Reading): Schema {
	const members = samples.filter(isObject).flatMap((sample) => Object.entries(sample))
	const values = new Map(
		[...groupBy(members, ([name]) => name)].map(([name, own]) => [name, own.map(([, value]) => value)]),
	)
	const names = [...values.keys()].sort()
	if (names.length > 0 && names.every(isValueName)) {
		const additional = inferSchema([...values.values()].flat(), joinPointer(pointer, 'additionalProperties'), reading)
		return { ...createObject(pointer, []), additional }
	}
	const diagnostics: Diagnostic[] = []
	const properties = names.flatMap((name): Property[] => {
		const at = joinPointer(pointer, 'properties', isValueName(name) ? 'name' : name)
		return reading.isRemoved(name, at, diagnostics)
			? []
			: [{ name, schema: inferSchema(values.get(name) ?? [], at, reading) }]
	})
	return withDiagnostics(createObject(pointer, properties), diagnostics)
}
