/**
 * The answer of the token endpoint, as the reference shows it (§2.1).
 * @module
 */
import type { Schema } from '@tarja/core'
import { type Field, isFields, schemaOf, textField } from '../fields.ts'

/**
 * An access token and what comes with it. All seven are texts.
 *
 * @see Platform reference §2.1.
 */
export interface TokenResponse {
	/** Bearer token (a JWT). A credential: keep it out of logs. */
	readonly access_token: string
	/** An integer as text. Its unit is not shown. */
	readonly expires_in: string
	/** An integer as text; `0` appears. */
	readonly refresh_expires_in: string
	/** `Bearer`. */
	readonly token_type: string
	/** An integer as text. */
	readonly not_before_policy: string
	/** Identifier in the form of a UUID. */
	readonly session_state: string
	/** `profile` appears. */
	readonly scope: string
}

/** Text is what is shown; a JSON integer says the same, and becomes its text. */
const integerText: Field = {
	expected: 'an integer as text',
	read(value) {
		const text = Number.isSafeInteger(value) ? String(value) : value
		return typeof text === 'string' && /^-?\d+$/.test(text) ? text : undefined
	},
}

const fields: Readonly<Record<keyof TokenResponse, Field>> = {
	access_token: textField('text that is not empty', /./),
	expires_in: integerText,
	refresh_expires_in: integerText,
	// RFC 6749 §5.1: whatever the case.
	token_type: textField('"Bearer"', /^bearer$/i),
	not_before_policy: integerText,
	session_state: textField('a UUID', /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i),
	scope: textField('text'),
}

/** Wants the seven fields. Others stay as they came: that there are none is not shown. No issue holds a value. */
export const tokenResponse: Schema<unknown, TokenResponse> = schemaOf((answer) => {
	const given = isFields(answer) ? answer : {}
	const read = Object.entries(fields).map(([name, { expected, read }]) => ({
		name,
		expected,
		value: read(given[name]),
	}))
	const issues = read
		.filter(({ value }) => value === undefined)
		.map(({ name, expected }) => ({ path: [name], message: `expected ${expected} (reference §2.1)` }))
	if (issues.length) return { issues }
	const seven = Object.fromEntries(read.map(({ name, value }) => [name, value]))
	return { value: { ...given, ...seven } as unknown as TokenResponse }
})
