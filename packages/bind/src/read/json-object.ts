/** Looks at values of a stranger's document. */
import type { Json, JsonObject } from '../form/json.ts'

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

export function texts(value: Json | undefined): readonly string[] {
	return list(value).filter((item) => typeof item === 'string')
}
