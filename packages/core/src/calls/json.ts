/**
 * Writes JSON, and refuses what JSON would change or leave out without a word.
 * @module
 */
import { addIssue, type Findings } from '../issues.ts'
import { kindOfObject } from './fields.ts'

/** The body as JSON text. */
export function writeJson(body: unknown, findings: Findings): string | undefined {
	let text: string | undefined
	try {
		text = JSON.stringify(body)
	} catch {
		addIssue(findings, ['body'], 'expected something JSON can hold: no cycle, no BigInt, nothing that throws when read')
		return undefined
	}
	// Bun's URLSearchParams and FormData write themselves as JSON, other runtimes' do not.
	if (typeof body === 'object' && notJson.has(kindOfObject(body))) text = undefined
	// What JSON cannot hold becomes "{}" or "null", so most bodies need not be looked through.
	const lost = text === undefined ? [] : text.includes('{}') || text.includes('null') ? lostIn(body) : undefined
	if (!lost) return text
	const found = 'expected something JSON can hold; this would be left out, or sent as {} or null'
	addIssue(findings, ['body', ...lost], found)
	return undefined
}

const notJson: ReadonlySet<string> = new Set(['Map', 'Set', 'Headers', 'URLSearchParams', 'FormData', 'Uint8Array'])

interface Place {
	readonly value: unknown
	readonly key: string | number
	readonly parent: Place | undefined
}

/** The path of the first value that JSON would lose. Without recursion: JSON's own may go deeper than ours. */
function lostIn(body: unknown): (string | number)[] | undefined {
	if (isLost(body, false)) return []
	const seen = new Set<unknown>()
	const rest: Place[] = [{ value: body, key: '', parent: undefined }]
	for (let parent = rest.pop(); parent; parent = rest.pop()) {
		const { value } = parent
		if (typeof value !== 'object' || value === null || seen.has(value) || hasToJson(value)) continue
		seen.add(value)
		const isList = Array.isArray(value)
		// `keys()` has the holes of a list, too.
		for (const key of isList ? value.keys() : Object.keys(value)) {
			const member: unknown = value[key as keyof typeof value]
			if (isLost(member, isList)) return [...pathTo(parent), key]
			if (typeof member === 'object') rest.push({ value: member, key, parent })
		}
	}
	return undefined
}

/** A member that is `undefined` or a function is absent, as everywhere in JavaScript; an item of a list cannot be. */
function isLost(value: unknown, isItem: boolean): boolean {
	if (typeof value === 'number') return !Number.isFinite(value)
	if (typeof value === 'symbol') return true
	if (value === undefined || typeof value === 'function') return isItem
	if (typeof value !== 'object' || value === null || Array.isArray(value) || hasToJson(value)) return false
	return !Object.keys(value).length && !isPlain(value)
}

function hasToJson(value: object): boolean {
	return typeof (value as { readonly toJSON?: unknown }).toJSON === 'function'
}

/** Made by braces, in whatever realm: instances of classes keep their data elsewhere. */
function isPlain(value: object): boolean {
	const prototype: unknown = Object.getPrototypeOf(value)
	return prototype === null || Object.getPrototypeOf(prototype) === null
}

function pathTo(place: Place): (string | number)[] {
	const path: (string | number)[] = []
	for (let at: Place | undefined = place; at?.parent; at = at.parent) path.push(at.key)
	return path.reverse()
}
