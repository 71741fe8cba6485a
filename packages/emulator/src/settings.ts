/** The settings of a space: everything that the emulator assumes or invents. Code or an HTTP request can change them. */
import type { BoundResponse } from './bindings.ts'
import type { Issue, Rule } from './shapes.ts'
import { areHeaders, findMemberIssues, hasShape, isIntegerIn, isRecord, isStatus, toPrintableName } from './shapes.ts'

/** The settings of one space. All are JSON, and all can be changed while the emulator runs. */
export interface Settings {
	/** Lifetime of a token in seconds, 1 to 31,536,000. Default 300. */
	readonly tokenLifetimeSeconds: number
	/** The sent value of `expires_in`: any text, or a JSON integer. Default null: the lifetime in seconds, as text. */
	readonly expiresIn: string | number | null
	/** Seconds to add to the platform's clock. Applies to `iat`, `exp`, expiry checks and the `date` header. Default 0. */
	readonly clockOffsetSeconds: number
	/** Response to a created intent. Default null: an invented response, because the reference shows none. */
	readonly intentResponse: BoundResponse | null
	/** Response to a declined intent (the fault `decline`). Default null: an invented response with status 200. */
	readonly declineResponse: BoundResponse | null
	/** Up to 20 fields of the body or the query. Intents with the same values in these fields are one payment in the log. */
	readonly identifiedBy: readonly string[]
	/** Whether a 401 for an invalid token says `error="invalid_token"` (RFC 6750 section 3.1). Default true. */
	readonly tokenChallenge: boolean
	/** Whether an intent may have fields that the reference doesn't show, in its body or its query. Default false: it is refused. */
	readonly undocumentedFields: boolean
}

/** Settings to change; null restores a default. */
export type SettingsPatch = { readonly [K in keyof Settings]?: Settings[K] | null }

/**
 * The credentials that an emulator accepts.
 *
 * They are fake and public. They give access only to an emulator.
 */
export const emulatorCredentials: {
	/** User and password for the Basic authentication of a token request. */
	readonly basic: { readonly user: string; readonly password: string }
	/** Value of the form field `username` in the token request. */
	readonly username: string
	/** Name and value of the second form field that a token request must have. */
	readonly credential: { readonly name: string; readonly value: string }
} = {
	basic: { user: 'emulator-client', password: 'emulator-password' },
	username: '',
	credential: { name: 'emulator-field', value: 'emulator-value' },
}

/** Encodes Basic credentials: the base64 of user and password in UTF-8 (RFC 7617 section 2). */
export function encodeBasic({ user, password }: typeof emulatorCredentials.basic): string {
	const bytes = new TextEncoder().encode(`${user}:${password}`)
	return btoa(String.fromCharCode(...bytes))
}

/** The order is the order in the console. */
export const defaultSettings: Settings = {
	tokenLifetimeSeconds: 300,
	expiresIn: null,
	clockOffsetSeconds: 0,
	intentResponse: null,
	declineResponse: null,
	tokenChallenge: true,
	undocumentedFields: false,
	identifiedBy: [
		'nsuOrigem',
		'dataHoraTerminal',
		'valorTransacao',
		'redeOrigemOperacaoPDV',
		'terminalRequisitante',
		'meioPagamento',
	],
}

const isResponse = hasShape({ status: isStatus, headers: areHeaders })

function areFieldNames(value: unknown): boolean {
	if (!Array.isArray(value) || value.length < 1 || value.length > 20 || new Set(value).size < value.length) return false
	return value.every((name) => typeof name === 'string' && toPrintableName(name) === name)
}

const givenResponse: Rule = [
	(value) => value === null || isResponse(value),
	'{ status: 200 to 599, headers: { name: text }, body }',
]
const rules: { readonly [K in keyof Settings]: Rule } = {
	tokenLifetimeSeconds: [(value) => isIntegerIn(value, 1, 31_536_000), 'an integer from 1 to 31536000'],
	expiresIn: [
		(value) => value === null || typeof value === 'string' || Number.isSafeInteger(value),
		'text or an integer',
	],
	clockOffsetSeconds: [(value) => isIntegerIn(value, -1e10, 1e10), 'an integer'],
	intentResponse: givenResponse,
	declineResponse: givenResponse,
	identifiedBy: [areFieldNames, '1 to 20 names of fields, each once'],
	tokenChallenge: [(value) => typeof value === 'boolean', 'true or false'],
	undocumentedFields: [(value) => typeof value === 'boolean', 'true or false'],
}

/** Returns new settings with the patch applied, or a list of the patch's mistakes. Neither argument is changed. */
export function patchSettings(current: Settings, patch: unknown, defaults: Settings): Settings | Issue[] {
	if (!isRecord(patch)) return [{ field: 'settings', expected: 'an object' }]
	const changes = Object.entries(patch).map(([name, value]) => [name, value ?? defaults[name as keyof Settings]])
	const next = Object.fromEntries(changes)
	const issues = findMemberIssues(next, rules, 'no such setting; the settings are')
	return issues.length > 0 ? issues : { ...current, ...structuredClone(next) }
}
