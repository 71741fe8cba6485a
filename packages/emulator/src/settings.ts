/** Settings of a space: everything that the emulator assumes or invents, changeable from code or over HTTP. */

import type { SignatureSchemes } from './schemes.ts'
import { isPlainName } from './secret-looks.ts'

/** The credentials that the token endpoint asks for; the shape that a client's own credential options have. */
export interface EmulatorCredentials {
	/** The text after `Basic ` in the header, exactly as issued, or the pair that RFC 7617 turns into it. */
	readonly basic: string | { readonly user: string; readonly password: string }
	/** The form field `username`; may be empty, as in the reference request (section 4.1). */
	readonly username: string
	/** The form field that follows `username`; the reference hides its name and value (section 4.1). */
	readonly credential: { readonly name: string; readonly value: string }
}

/** A given answer to payment-intent creation, sent in place of the invented one. */
export interface IntentResponse {
	/** Status code of the answer, 200 to 599. Default 200. */
	readonly status?: number
	/** Header fields; `content-type` is `application/json` unless named here. */
	readonly headers?: Readonly<Record<string, string>>
	/** A string is sent as it is; anything else is sent as JSON text; absent sends no body. */
	readonly body?: unknown
}

/** The settings of one space. All of them are JSON, and all can be changed while the emulator runs. */
export interface Settings {
	/** The credentials that the token endpoint accepts. Obviously fake by default; never put real credentials here. */
	readonly credentials: EmulatorCredentials
	/** Lifetime of a token in seconds, 1 to 31,536,000; not shown by the reference. Default 300. */
	readonly tokenLifetimeSeconds: number
	/** `expires_in` as sent, whatever the lifetime: any text, or a JSON integer. Default null: the lifetime in seconds, as text. */
	readonly expiresIn: string | number | null
	/** Issues opaque tokens instead of JWTs. Default false. */
	readonly opaqueTokens: boolean
	/** Seconds added to the platform's clock: `iat`, `exp`, expiry checks and the `date` header. Default 0. */
	readonly clockOffsetSeconds: number
	/** Milliseconds between issuing a token and answering, 0 to 600,000. Default 0. */
	readonly tokenDelayMs: number
	/** Replaces the answer to payment-intent creation, which the reference does not show. Default null: an invented one. */
	readonly intentResponse: IntentResponse | null
	/** Body, form and query fields that the reference does not show. Default `refuse`. */
	readonly unknownFields: 'refuse' | 'accept'
	/**
	 * Fields of the body or the query in which two intents have to be alike for the log to put them into one group, up to 20.
	 * The fields that make two intents the same payment; the reference shows none. Default: the fields that a point of sale numbers and stamps its
	 * operation with, and `meioPagamento`.
	 */
	readonly identifiedBy: readonly string[]
	/** An intent request without the header `access_token`: it is shown, but not said to be required. Default `refuse`. */
	readonly missingAccessTokenHeader: 'refuse' | 'accept'
	/** An intent request without the query parameter `meioPagamento`. Default `refuse`. */
	readonly missingMeioPagamento: 'refuse' | 'accept'
	/**
	 * Whether a 401 says of a token that is not valid that it is at fault: `WWW-Authenticate: Bearer error="invalid_token"` (RFC 6750
	 * section 3.1). The reference shows no error (section 7). Default true.
	 */
	readonly tokenChallenge: boolean
	/** Name of the scheme (option `schemes`) that an intent must be signed with; token requests need no signature. Default null. */
	readonly requireSignature: string | null
	/** Name of the scheme (option `schemes`) that answers are signed with, refusals included. Default null: they are not. */
	readonly signAnswers: string | null
	/** Whether pages of other origins may read all headers of an answer, or only the safelisted ones (Fetch). Default true. */
	readonly exposeHeaders: boolean
}

/** Settings to change; null restores a default. `credentials` is merged by member, everything else is replaced. */
export type SettingsPatch = {
	readonly [K in keyof Settings]?: (K extends 'credentials' ? Partial<EmulatorCredentials> : Settings[K]) | null
}

/**
 * The credentials that an emulator accepts unless told otherwise.
 *
 * Obviously fake, and public: they open nothing but an emulator.
 */
export const emulatorCredentials: {
	/** User and password that a token request must have as its Basic authentication. */
	readonly basic: { readonly user: string; readonly password: string }
	/** Value of the form field `username` in the token request. */
	readonly username: string
	/** Name and value of the additional form field that a token request must carry. */
	readonly credential: { readonly name: string; readonly value: string }
} = {
	basic: { user: 'emulator-client', password: 'emulator-password' },
	username: '',
	credential: { name: 'emulator-field', value: 'emulator-value' },
}

/** Encodes Basic credentials (RFC 7617 section 2): base64 of user and password in UTF-8. */
export function basicText(basic: EmulatorCredentials['basic']): string {
	if (typeof basic === 'string') return basic
	const bytes = new TextEncoder().encode(`${basic.user}:${basic.password}`)
	return btoa(String.fromCharCode(...bytes))
}

export const defaultSettings: Settings = {
	credentials: emulatorCredentials,
	tokenLifetimeSeconds: 300,
	expiresIn: null,
	opaqueTokens: false,
	clockOffsetSeconds: 0,
	tokenDelayMs: 0,
	intentResponse: null,
	unknownFields: 'refuse',
	identifiedBy: [
		'nsuOrigem',
		'dataHoraTerminal',
		'valorTransacao',
		'redeOrigemOperacaoPDV',
		'terminalRequisitante',
		'meioPagamento',
	],
	missingAccessTokenHeader: 'refuse',
	missingMeioPagamento: 'refuse',
	tokenChallenge: true,
	requireSignature: null,
	signAnswers: null,
	exposeHeaders: true,
}

/** One problem of a value given to the emulator; never quotes the value. */
export interface Issue {
	/** Name of the wrong setting, member or field. */
	readonly field: string
	/** Describes a valid value in words. */
	readonly expected: string
}

/**
 * Returns a name if it looks like a field's, so that it may be quoted; otherwise a note in its place, as it may be a
 * misplaced secret.
 */
export function printableName(name: string): string {
	return /^[A-Za-z_][\w.-]{0,31}$/.test(name) && isPlainName(name) ? name : '(a name that is not printed here)'
}

const issuesShown = 20

/** The first twenty problems, and how many more there are: a body can be wrong in a million places. */
export function firstIssues<Found>(issues: readonly Found[]): (Found | Issue)[] {
	const more = issues.length - issuesShown
	if (more <= 0) return [...issues]
	return [...issues.slice(0, issuesShown), { field: `(${more} more)`, expected: 'likewise' }]
}

/** Makes an error that names up to twenty wrong members and what was expected there, never their values. */
export function issuesError(what: string, issues: readonly Issue[]): TypeError {
	const found = firstIssues(issues)
		.map(({ field, expected }) => `${field}: expected ${expected}`)
		.join('; ')
	return new TypeError(`Cannot ${what}: ${found}`)
}

type Rule = readonly [valid: (value: unknown, schemes: SignatureSchemes) => boolean, expected: string]

export function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isIntegerIn(value: unknown, least: number, most: number): boolean {
	return Number.isInteger(value) && (value as number) >= least && (value as number) <= most
}

/**
 * Whether a header can have this value (RFC 9110 section 5.5). Fetch accepts control characters, on which Node's server fails.
 */
function isFieldValue(value: unknown): boolean {
	return typeof value === 'string' && /^[\t\x20-\x7e\x80-\xff]*$/.test(value)
}

/** Whether a server can send these headers; names are validated by Fetch. */
export function areHeaders(value: unknown): boolean {
	if (!isRecord(value) || !Object.values(value).every(isFieldValue)) return false
	try {
		new Headers(value as Record<string, string>)
		return true
	} catch {
		return false
	}
}

function isBasic(value: unknown): boolean {
	if (typeof value === 'string') return /^[\x21-\x7e]+$/.test(value)
	if (!isRecord(value) || typeof value.user !== 'string' || typeof value.password !== 'string') return false
	return !value.user.includes(':') // RFC 7617 section 2: the user must not contain a colon.
}

function areCredentials(value: unknown): boolean {
	if (!isRecord(value) || !isBasic(value.basic) || typeof value.username !== 'string') return false
	const { basic, username, credential, ...rest } = value
	if (Object.keys(rest).length > 0) return false
	return isRecord(credential) && typeof credential.name === 'string' && typeof credential.value === 'string'
}

function isIntentResponse(value: unknown): boolean {
	if (value === null) return true
	if (!isRecord(value)) return false
	const { status = 200, headers = {} } = value
	return isIntegerIn(status, 200, 599) && areHeaders(headers)
}

const choice: Rule = [(value) => value === 'refuse' || value === 'accept', '"refuse" or "accept"']

function isSchemeThatCan(ability: 'verify' | 'sign'): Rule[0] {
	return (value, schemes) =>
		value === null ||
		(typeof value === 'string' && Object.hasOwn(schemes, value) && typeof schemes[value]?.[ability] === 'function')
}

function areFieldNames(value: unknown): boolean {
	if (!Array.isArray(value) || value.length < 1 || value.length > 20 || new Set(value).size < value.length) return false
	return value.every((name) => typeof name === 'string' && printableName(name) === name)
}

const textOrInteger: Rule = [
	(value) => value === null || typeof value === 'string' || Number.isSafeInteger(value),
	'text or an integer',
]
const flag: Rule = [(value) => typeof value === 'boolean', 'true or false']

const rules: { readonly [K in keyof Settings]: Rule } = {
	credentials: [areCredentials, '{ basic: text or { user, password }, username, credential: { name, value } }'],
	tokenLifetimeSeconds: [(value) => isIntegerIn(value, 1, 31_536_000), 'an integer from 1 to 31536000'],
	expiresIn: textOrInteger,
	opaqueTokens: flag,
	clockOffsetSeconds: [(value) => isIntegerIn(value, -1e10, 1e10), 'an integer'],
	tokenDelayMs: [(value) => isIntegerIn(value, 0, 600_000), 'an integer from 0 to 600000'],
	intentResponse: [isIntentResponse, '{ status: 200 to 599, headers: { name: text }, body }'],
	unknownFields: choice,
	identifiedBy: [areFieldNames, '1 to 20 names of fields, each once'],
	missingAccessTokenHeader: choice,
	missingMeioPagamento: choice,
	tokenChallenge: flag,
	requireSignature: [isSchemeThatCan('verify'), 'the name of one of the schemes that the emulator was created with'],
	signAnswers: [isSchemeThatCan('sign'), 'the name of a scheme with sign that the emulator was created with'],
	exposeHeaders: flag,
}

function patched(key: keyof Settings, value: unknown, current: Settings, defaults: Settings): unknown {
	if (value === null) return defaults[key]
	if (key === 'credentials' && isRecord(value)) return { ...current.credentials, ...value }
	return value
}

/** Everything besides the patch that its validation depends on. */
interface PatchContext {
	/** The values to which `null` resets a setting. */
	readonly defaults: Settings
	/** The signature schemes that exist; a setting may name only these. */
	readonly schemes: SignatureSchemes
}

/** Returns new settings with the patch applied, or the list of its mistakes. Neither input is changed. */
export function patchSettings(
	current: Settings,
	patch: unknown,
	{ defaults, schemes }: PatchContext,
): Settings | Issue[] {
	if (!isRecord(patch)) return [{ field: 'settings', expected: 'an object' }]
	const next: Record<string, unknown> = { ...current }
	const issues: Issue[] = []
	for (const [key, value] of Object.entries(patch)) {
		if (!Object.hasOwn(rules, key)) {
			issues.push({
				field: printableName(key),
				expected: `no such setting; the settings are ${Object.keys(rules).join(', ')}`,
			})
			continue
		}
		const name = key as keyof Settings
		const merged = patched(name, value, current, defaults)
		const [valid, expected] = rules[name]
		if (valid(merged, schemes)) next[name] = structuredClone(merged)
		else issues.push({ field: key, expected })
	}
	return issues.length > 0 ? issues : (next as unknown as Settings)
}
