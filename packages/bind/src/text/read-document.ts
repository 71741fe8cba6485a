/** Parses JSON (RFC 8259), or the JSON subset of YAML 1.2. Messages never quote the document. */
import type { Json } from './json.ts'
import { checkSize, readYaml } from './read-yaml.ts'

/** Counts the keys that a JSON text has, equal ones too. One expression for a whole text would need a stack as long as the text. */
function countKeys(text: string): number {
	let keys = 0
	let isInText = false
	for (const [token, colon] of text.matchAll(/\\.|"\s*(:?)/g)) {
		if (token.startsWith('\\')) continue
		isInText = !isInText
		if (colon && !isInText) keys++
	}
	return keys
}

/**
 * Parses a text: as JSON, or else as YAML, which also finds the place of an error.
 * @param onTwice Called with the place of a key that stands twice; the last value counts.
 * @throws {SourceError} If it can't be read.
 */
export function readDocument(text: string, file: string, onTwice: (place: string) => void): Json {
	let value: Json
	try {
		value = JSON.parse(text)
	} catch {
		return readYaml(text, file, onTwice)
	}
	checkSize(value, file)
	// JSON.parse keeps the last of equal keys without a word: YAML names the place.
	if (countKeys(text) > countKeys(JSON.stringify(value))) readYaml(text, file, onTwice)
	return value
}
