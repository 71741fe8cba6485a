/** Reads members and items of a foreign document, each with the pointer to its place. */
import { type Json, type JsonObject, joinPointer, type Pointer } from '../text/json.ts'

export function isObject(value: Json | undefined): value is JsonObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns a member of an object; undefined if there is none, also for inherited names such as `constructor`. */
export function getMember(value: Json | undefined, name: string): Json | undefined {
	return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

/** Members sorted by name, because the order of keys has no meaning. */
export function sortEntries(value: Json | undefined): [string, Json][] {
	return isObject(value) ? Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)) : []
}

/** True where an object has this member as `true`, else undefined. */
export function readFlag(value: Json | undefined, name: string): true | undefined {
	return getMember(value, name) === true ? true : undefined
}

export function toList(value: Json | undefined): readonly Json[] {
	return Array.isArray(value) ? value : []
}

export function toText(value: Json | undefined): string | undefined {
	return typeof value === 'string' ? value : undefined
}

/** A place in a document, with its value if there is one. */
export interface Part {
	readonly value: Json | undefined
	readonly pointer: Pointer
}

/** A JSON value that exists, with its place in the document as a JSON pointer. */
export interface Placed<Value extends Json = Json> extends Part {
	readonly value: Value
}

/** Returns the member of an object with this name; its `value` is undefined if it does not exist. */
export function getPart({ value, pointer }: Part, name: string): Part {
	return { value: getMember(value, name), pointer: joinPointer(pointer, name) }
}

/** Lists an object's members with their places, sorted by name; none if it is no object. */
export function listParts(whole: Part | undefined): [name: string, part: Placed][] {
	return sortEntries(whole?.value).map(([name, value]) => [
		name,
		{ value, pointer: joinPointer(whole?.pointer ?? '', name) },
	])
}

/** Lists a list's items with their places; none if it is no list. */
export function listItems(whole: Part | undefined): Placed[] {
	return toList(whole?.value).map((value, index) => ({ value, pointer: joinPointer(whole?.pointer ?? '', index) }))
}

export function toTexts(value: Json | undefined): readonly string[] {
	return toList(value).filter((item) => typeof item === 'string')
}
