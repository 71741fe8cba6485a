/**
 * Takes from an answer what `once` was asked to keep.
 * @module
 */
import type { Operation } from '@tarja/core'
import type { KeptValue } from './entry.ts'
import { storedFields } from './fields.ts'

/** What is kept of an answer, and the names whose values must not be stored in clear. */
export interface Kept {
	readonly kept: Readonly<Record<string, KeptValue>>
	readonly unkept: readonly string[]
}

const nothing: Kept = { kept: {}, unkept: [] }

/**
 * Picks these fields of an answer's data: texts, numbers, booleans and `null`, as they came. What would have to be masked is left out, for
 * a masked id serves no call, and so is an integer beyond 2^53: a schema of numbers has rounded it, and it is another payment's.
 */
export async function keptOf(data: unknown, names: readonly string[], operation: Operation): Promise<Kept> {
	if (!names.length) return nothing
	const own = Object(data) as Readonly<Record<string, unknown>>
	const values = names.flatMap((name) =>
		Object.hasOwn(own, name) && Object(own[name]) !== own[name] && own[name] !== undefined
			? [[name, own[name]] as const]
			: [],
	)
	const stored = await storedFields(Object.fromEntries(values), { numbersInClear: operation.unmaskedFields === true })
	const isClear = ([name, value]: readonly [string, unknown]): boolean =>
		name in stored && Object(stored[name]) !== stored[name] && !isRounded(value)
	const clear = values.filter(isClear)
	return {
		kept: Object.fromEntries(clear) as Kept['kept'],
		unkept: values.filter((value) => !isClear(value)).map(([name]) => name),
	}
}

function isRounded(value: unknown): boolean {
	return Number.isInteger(value) && !Number.isSafeInteger(value)
}
