/** Keeps the values that a document shows for a body. Secrets and personal data in them are replaced by values of the same form. */
import { findSecret, isGuarded, removeSecrets } from '../../clean/printable.ts'
import { createDiagnostic } from '../../form/diagnostic.ts'
import type { BodySample } from '../../form/source.ts'
import { type Json, joinPointer, type Pointer } from '../../text/json.ts'
import { isObject } from '../json-object.ts'
import type { Reading } from '../reading.ts'

/** Longest sample that is kept, in UTF-16 units of its JSON. */
const longest = 100_000

/** Writes a text with the same lengths and kinds of characters, so that its schema still accepts it: `4a-X` becomes `0a-A`. */
const toForm = (text: string): string =>
	text
		.replaceAll(/\d/g, '0')
		.replaceAll(/\p{Ll}/gu, 'a')
		.replaceAll(/\p{Lu}/gu, 'A')

/** Whether a number under this name is a secret, whatever its digits. */
const isSecretNumber = (name: string): boolean => /pass|pwd|senha|pin\b|cvv|cvc|cpf|cnpj|ssn|pan\b/i.test(name)

/** Returns the value without secrets. Each replaced value is recorded. A word in capitals under a guarded name is a state or a kind. */
function scrub(value: Json, name: string, pointer: Pointer, reading: Reading): Json {
	const record = (kind: ReturnType<typeof findSecret> = 'credential'): void =>
		void reading.removals.push({ pointer: reading.toPlace(pointer), kind })
	if (typeof value === 'string') {
		const { text, kinds } = removeSecrets(value, toForm)
		for (const kind of kinds) record(kind)
		const isHidden = isGuarded(name) && !/^(?:[A-Z_]*|https?:.*)$/.test(value)
		if (isHidden && kinds.length === 0) record()
		return isHidden ? toForm(value) : text
	}
	if (typeof value === 'number') {
		const kind = isSecretNumber(name) ? 'credential' : findSecret(String(value))
		if (kind) record(kind)
		return kind ? 0 : value
	}
	if (Array.isArray(value)) return value.map((item, index) => scrub(item, name, joinPointer(pointer, index), reading))
	if (!isObject(value)) return value
	const kept = Object.entries(value).filter(([key]) => !reading.isSecret(key, pointer))
	return Object.fromEntries(kept.map(([key, inner]) => [key, scrub(inner, key, joinPointer(pointer, key), reading)]))
}

/**
 * Creates the sample of a body.
 *
 * @param about Name and description of the sample in the document.
 * @returns No sample if the value isn't an object or a list, or is too long.
 */
export function createBodySample(
	value: Json,
	about: readonly unknown[],
	pointer: Pointer,
	reading: Reading,
): BodySample[] {
	if (typeof value !== 'object' || value === null) return []
	const json = JSON.stringify(scrub(value, '', pointer, reading))
	if (json.length > longest) {
		reading.diagnostics.push(createDiagnostic('not-read', pointer, `a sample of ${json.length} characters`))
		return []
	}
	const texts = about.map((part) => reading.readText({ value: typeof part === 'string' ? part : undefined, pointer }))
	return [{ pointer, about: texts.filter((text) => text !== undefined).join(' '), json }]
}
