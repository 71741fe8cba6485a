/** Parses JSON (RFC 8259), or the JSON subset of YAML 1.2. Messages never quote the document. */
import type { Json } from './json.ts'
import type { Limits } from './limits.ts'
import { readYaml, type Twice } from './read-yaml.ts'
import { SourceError } from './source-error.ts'

/** Counts the members of a value and checks it against the limits, without recursion. */
function countMembers(value: Json, file: string, { maxDepth, maxValues }: Limits): number {
	let [members, values] = [0, 0]
	let level: Json[] = [value]
	for (let depth = 0; level.length > 0; depth++) {
		values += level.length
		if (values > maxValues) throw new SourceError('too-deep', file, `it has more than ${maxValues} values`)
		const below: Json[] = []
		for (const one of level) {
			if (typeof one !== 'object' || one === null) continue
			if (depth >= maxDepth) throw new SourceError('too-deep', file, `it is nested more than ${maxDepth} levels deep`)
			const inner: Json[] = Object.values(one)
			if (!Array.isArray(one)) members += inner.length
			for (const part of inner) below.push(part)
		}
		level = below
	}
	return members
}

/** Counts the keys that a JSON text has, equal ones too. */
function countKeys(text: string): number {
	let keys = 0
	const strings = /"(?:[^"\\]|\\[\s\S])*"\s*(:?)/g
	for (let found = strings.exec(text); found; found = strings.exec(text)) if (found[1]) keys++
	return keys
}

/**
 * Parses a text: as JSON, or else as YAML, which also finds the place of an error.
 * @param twice Called with the place of a key that stands twice; the last value counts.
 * @throws {SourceError} `malformed`, `too-deep`.
 */
export function readDocument(text: string, file: string, limits: Limits, twice: Twice): Json {
	if (!/^\s*[[{]/.test(text)) return readYaml(text, file, limits, twice)
	let value: Json
	try {
		value = JSON.parse(text)
	} catch {
		return readYaml(text, file, limits, twice)
	}
	// JSON.parse keeps the last of equal keys without a word: YAML names the place.
	if (countKeys(text) > countMembers(value, file, limits)) readYaml(text, file, limits, twice)
	return value
}
