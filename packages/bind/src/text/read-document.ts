/** Parses JSON (RFC 8259), or the JSON subset of YAML 1.2. Messages never quote the document. */
import type { Json } from './json.ts'
import type { Limits } from './limits.ts'
import { checkSize, readYaml } from './read-yaml.ts'

/**
 * Parses a text: as JSON, or else as YAML, which also finds the place of an error.
 * @throws {SourceError} If it can't be read.
 */
export function readDocument(text: string, file: string, limits: Limits): Json {
	let value: Json
	try {
		value = JSON.parse(text)
	} catch {
		return readYaml(text, file, limits)
	}
	return checkSize(value, file, limits)
}
