/** Looks at values of a stranger's document. */
import type { Json, JsonObject } from '../form/json.ts'
import { below, type Pointer } from '../form/pointer.ts'

export function isObject(value: Json | undefined): value is JsonObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A member of its own: a document has no `constructor` unless it says so. */
export function member(value: Json | undefined, name: string): Json | undefined {
	return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

/** The members, sorted by name: documents that differ in the order of keys alone are one document. */
export function entries(value: Json | undefined): [string, Json][] {
	return isObject(value) ? Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)) : []
}

export function list(value: Json | undefined): readonly Json[] {
	return Array.isArray(value) ? value : []
}

export function text(value: Json | undefined): string | undefined {
	return typeof value === 'string' ? value : undefined
}

/** What stands somewhere in a document, or would stand there. */
export interface Part {
	readonly value: Json | undefined
	readonly pointer: Pointer
}

/** A value and where it stands. */
export interface Placed<Value extends Json = Json> extends Part {
	readonly value: Value
}

/** A member of an object. */
export function partOf({ value, pointer }: Part, name: string): Part {
	return { value: member(value, name), pointer: below(pointer, name) }
}

/** The members of an object, sorted by name. */
export function partsOf(whole: Part | undefined): [name: string, part: Placed][] {
	return entries(whole?.value).map(([name, value]) => [name, { value, pointer: below(whole?.pointer ?? '', name) }])
}

/** The items of a list. */
export function itemsOf(whole: Part | undefined): Placed[] {
	return list(whole?.value).map((value, index) => ({ value, pointer: below(whole?.pointer ?? '', index) }))
}

export function texts(value: Json | undefined): readonly string[] {
	return list(value).filter((item) => typeof item === 'string')
}
