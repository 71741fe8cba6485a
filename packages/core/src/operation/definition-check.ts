/**
 * Validates operation definitions at run time, for JavaScript callers: settings, header names, path templates.
 * @module
 */
import { createPattern } from '../base/text.ts'
import { isOutcomeRule } from './outcome-of.ts'
import type { Schema } from './schema.ts'
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

type Check = readonly [expected: string, holds: (value: unknown) => boolean]

const oneOf = (...allowed: readonly unknown[]): Check => [
	`one of ${allowed.join(', ')}`,
	(value) => allowed.includes(value),
]
const listOf = (what: string, item: RegExp): Check => [
	`a list of ${what}`,
	(value) => Array.isArray(value) && value.every((name) => typeof name === 'string' && item.test(name)),
]
const schema: Check = [
	'a Standard Schema',
	(value) => typeof (value as Partial<Schema> | null)?.['~standard']?.validate === 'function',
]

/** Checks of settings. In JavaScript a misspelt `effect` would otherwise let an unsafe call be retried. */
const settings: Readonly<Record<string, Check>> = {
	id: ['a text', (value) => typeof value === 'string'],
	step: ['a name of letters, digits, ., - and _', (value) => /^[a-z][\w.-]{0,79}$/i.test(String(value))],
	effect: oneOf('safe', 'idempotent', 'unsafe'),
	idempotencyKey: [
		'made by idempotencyKey()',
		(value) => typeof Object(value).keyOf === 'function' && headerName.test(Object(value).header),
	],
	auth: oneOf('bearer', 'none'),
	responseType: oneOf('json', 'text', 'bytes'),
	replayUnauthorized: oneOf(true, false),
	outcomeOf: ["{ field, applied, rejected }, a function, or 'http'", isOutcomeRule],
	deviations: oneOf('return'),
	contentType: ['printable ASCII', (value) => /^[\x20-\x7e]+$/.test(String(value))],
	identifiedBy: ['a list of names, or names with text, digits, decimal, instant or fingerprint', isIdentity],
	uniqueBy: listOf('names', /^/),
	listedBy: listOf('names', /^/),
	mayVary: listOf('names', /^/),
	sensitiveFields: listOf('names', /^/),
	mayRepeat: oneOf(true),
	unmaskedFields: oneOf(true, false),
	bareQuery: listOf('names', /^/),
	tokenHeaders: listOf('header names that can be given', headerName),
	params: schema,
	query: schema,
	headers: schema,
	body: schema,
	response: schema,
}

const refusedMethods: readonly string[] = ['CONNECT', 'TRACE', 'TRACK']

/** Returns what is wrong with a definition, to complete "Cannot define operation …: ". */
export function flawOf(definition: Unchecked): string | undefined {
	const { method, path } = definition
	// Rejects CONNECT, TRACE and TRACK, which fetch itself rejects only later (Fetch §2.2.1), too late to prove that nothing was
	// sent.
	if (typeof method !== 'string' || !/^[A-Za-z]+$/.test(method) || refusedMethods.includes(method.toUpperCase()))
		return 'its method is not a word such as POST'
	if (!isTemplate(path)) return `its ${pathRule}`
	const [, colon] = /\/(:\w+)/.exec(path) ?? []
	if (colon)
		return `its path has "${colon}": a parameter is written "{${colon.slice(1)}}", and a colon of its own "%3A"`
	for (const [name, [expected, holds]] of Object.entries(settings)) {
		const value = definition[name]
		if (value !== undefined && !holds(value)) return `its ${name} is not ${expected}`
	}
	const { effect, deviations, defaults, uniqueBy = [] } = definition
	if (deviations && effect !== 'safe')
		return 'only a safe one tells deviations: say what its answers mean, outcomeOf: ({ data, deviations }) => …'
	const names = identityNames(definition as { readonly identifiedBy?: Identity })
	const foreign = (uniqueBy as readonly string[]).find((name) => !names.includes(name))
	if (foreign !== undefined) return `its uniqueBy has "${foreign}", which identifiedBy has not`
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
