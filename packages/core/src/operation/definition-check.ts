/**
 * Validates operation definitions at run time: method, path, and the settings that money depends on; header names, path templates.
 * @module
 */
import { createPattern } from '../base/text.ts'
import { isOutcomeRule } from './outcome-of.ts'
import { type Identity, identityNames, isIdentity } from './settings.ts'

/**
 * Matches header names except those that control routing, framing or the connection (RFC 9110 §7.2, §7.6.1, §10.1.1; RFC 9112
 * §6). The transport sets those. If anyone else does, some runtimes drop them, others break the exchange, and some send what a
 * server reads as two requests.
 */
export const headerName: RegExp =
	/^(?!(?:host|connection|content-length|expect|http2-settings|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade)$)[!#$%&'*+.^_`|~\w-]+$/i

/** A definition as given to `operation()`, of which nothing has been checked yet. */
type Unchecked = Readonly<Record<string, unknown>>

/** What is wrong with a definition, and the path if it is that. */
export interface DefinitionFlaw {
	/** Completes "Cannot define operation …: ". */
	readonly message: string
	readonly path?: string
}

/**
 * Checks what a mistake in JavaScript would cost money for, or what a type cannot say: a misspelt `effect` would let an unsafe call be
 * retried. Types check the rest.
 */
const settings: Readonly<Record<string, readonly [expected: string, holds: (value: never) => boolean]>> = {
	step: ['a name of letters, digits, ., - and _', (value) => /^[a-z][\w.-]{0,79}$/i.test(value)],
	effect: ['safe, idempotent or unsafe', (value) => ['safe', 'idempotent', 'unsafe'].includes(value)],
	mayRepeat: ['true', (value) => value === true],
	outcomeOf: ["{ field, applied, rejected }, a function, or 'http'", isOutcomeRule],
	identifiedBy: ['a list of names, or names with text, digits, decimal, instant or fingerprint', isIdentity],
	responseType: ['json, text or bytes', (value) => ['json', 'text', 'bytes'].includes(value)],
	contentType: ['printable ASCII', (value) => /^[\x20-\x7e]+$/.test(value)],
	tokenHeaders: [
		'a list of header names that can be given',
		(names: readonly string[]) => names.every((name) => headerName.test(name)),
	],
}

const refusedMethods: readonly string[] = ['CONNECT', 'TRACE', 'TRACK']

/** Returns what is wrong with a definition. */
export function findFlaw(definition: Unchecked): DefinitionFlaw | undefined {
	const { method, path } = definition
	// Rejects CONNECT, TRACE and TRACK, which fetch itself rejects only later (Fetch §2.2.1), too late to prove that nothing was
	// sent.
	if (typeof method !== 'string' || !/^[A-Za-z]+$/.test(method) || refusedMethods.includes(method.toUpperCase()))
		return { message: 'its method is not a word such as POST' }
	if (!isTemplate(path)) return { message: `its ${pathRule}`, path: String(path) }
	const [, colon] = /\/(:\w+)/.exec(path) ?? []
	if (colon)
		return {
			message: `its path has "${colon}": a parameter is written "{${colon.slice(1)}}", and a colon of its own "%3A"`,
			path,
		}
	for (const [name, [expected, holds]] of Object.entries(settings)) {
		const value = definition[name]
		if (value !== undefined && !holds(value as never)) return { message: `its ${name} is not ${expected}` }
	}
	const message = findForeignSetting(path, definition)
	return message === undefined ? undefined : { message }
}

/** Finds settings that do not go together. */
function findForeignSetting(path: string, definition: Unchecked): string | undefined {
	const { effect, deviations, defaults } = definition
	if (deviations && effect !== 'safe')
		return 'only a safe one tells deviations: say what its answers mean, outcomeOf: ({ data, deviations }) => …'
	const names = identityNames(definition as { readonly identifiedBy?: Identity })
	for (const list of ['uniqueBy', 'listedBy']) {
		const foreign = (definition[list] as readonly string[] | undefined)?.find((name) => !names.includes(name))
		if (foreign !== undefined) return `its ${list} has "${foreign}", which identifiedBy has not`
	}
	return misspeltIdentity(path, defaults, names)
}

/**
 * Detects misspelt names in `identifiedBy`: names that differ from a path parameter or default field only in case, separators or a
 * slot prefix. Such a field would never be found, and the record of a lost call would lack it.
 */
function misspeltIdentity(path: string, defaults: unknown, identifiedBy: readonly string[]): string | undefined {
	const { params, query, body } = Object(defaults) as Readonly<Record<string, object | undefined>>
	const names = Object.keys({ ...params, ...query, ...body })
	for (const [, name] of path.matchAll(/\{([^{}]+)\}/g)) names.push(String(name))
	const plain = (name: string): string =>
		name.replace(createPattern('^(?:params|query|body)\\.|[^\\p{L}\\p{N}]', 'gu'), '').toLowerCase()
	for (const given of identifiedBy) {
		const meant = names.find((name) => plain(name) === plain(given))
		if (meant !== undefined && !names.includes(given))
			return `its identifiedBy has "${given}" where the path or a default has "${meant}"`
	}
	return undefined
}

/** Says in error messages which paths {@linkcode isTemplate} accepts. */
export const pathRule = 'path must begin with "/" and hold neither "?", "#", spaces, nor ".", ".." or empty segments'

/** Whether a path always stays below the base URL, whatever its parameters are. */
export function isTemplate(path: unknown): path is string {
	return (
		typeof path === 'string' &&
		// Rejects control characters and lone surrogates, by ranges, as a Unicode class is slow when first used.
		/^\/(?:(?![?#\\\s])[\x20-\x7e\xa0-\ud7ff\ue000-\u{10ffff}])*$/u.test(path) &&
		!/[{}]/.test(path.replace(/\{[^{}]+\}/g, '')) &&
		!leavesBase(path)
	)
}

/** Whether a server could resolve the path upwards: an empty, "." or ".." segment, encoded or not. */
export function leavesBase(path: string): boolean {
	// Tests with a cheap expression first: most paths have none of these, and V8 compiles one with the flag `i` ten times as long.
	return /\/\/|[.%]/.test(path) && /\/\/|(?:\/|%2f|%5c)(?:\.|%2e){1,2}(?:\/|%2f|%5c|$)/i.test(path)
}
