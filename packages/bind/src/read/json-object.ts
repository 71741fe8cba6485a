/** Reads members and items of a vendor's document, each with a pointer to its place. */
import { type Json, type JsonObject, joinPointer, type Pointer } from '../text/json.ts'
import { compareEntries } from '../text/names.ts'

export function isObject(value: Json | undefined): value is JsonObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns an object's own member; undefined if there is none. An inherited name such as `constructor` isn't a member. */
export function getMember(value: Json | undefined, name: string): Json | undefined {
	return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

/** Lists members sorted by name, because the order of keys has no meaning. */
export function sortEntries(value: Json | undefined): [string, Json][] {
	return isObject(value) ? Object.entries(value).sort(compareEntries) : []
}

/** Returns true if an object has this member with the value `true`, otherwise undefined. */
export function readFlag(value: Json | undefined, name: string): true | undefined {
	return getMember(value, name) === true ? true : undefined
}

export function toList(value: Json | undefined): readonly Json[] {
	return Array.isArray(value) ? value : []
}

export function toText(value: Json | undefined): string | undefined {
	return typeof value === 'string' ? value : undefined
}

/** A place in a document, and its value if it has one. */
export interface Part {
	readonly value: Json | undefined
	readonly pointer: Pointer
}

/** A JSON value that exists, and a JSON pointer to it. */
export interface Placed<Value extends Json = Json> extends Part {
	readonly value: Value
}

/** Returns the member of an object with this name. If the member doesn't exist, its `value` is undefined. */
export function getPart({ value, pointer }: Part, name: string): Part {
	return { value: getMember(value, name), pointer: joinPointer(pointer, name) }
}

/** Lists an object's members with their places, sorted by name; empty if the value isn't an object. */
export function listParts(whole: Part | undefined): [name: string, part: Placed][] {
	return sortEntries(whole?.value).map(([name, value]) => [
		name,
		{ value, pointer: joinPointer(whole?.pointer ?? '', name) },
	])
}

/** Lists a list's items with their places; empty if the value isn't a list. */
export function listItems(whole: Part | undefined): Placed[] {
	return toList(whole?.value).map((value, index) => ({ value, pointer: joinPointer(whole?.pointer ?? '', index) }))
}

export function toTexts(value: Json | undefined): readonly string[] {
	return toList(value).filter((item) => typeof item === 'string')
}
