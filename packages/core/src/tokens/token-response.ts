/**
 * The answer of the token endpoint, as the reference shows it (§2.1), as a schema of valibot, and what it says of the token's
 * lifetime.
 *
 * An entry of its own, so that only those who check such an answer load valibot. Runs in every runtime.
 * @module
 */
import * as v from 'valibot'
import type { TokenResponse } from './contracts.ts'

export { type LifetimeEvidence, readLifetimeEvidence } from './lifetime.ts'

/** Schema of each field that the reference shows in a token response (§2.1). */
export type TokenResponseEntries = {
	readonly [Field in keyof TokenResponse]: v.GenericSchema<string | number, string>
}

const section = '(reference §2.1)'

/** Accepts a JSON integer as well and converts it to text. */
const integerText = v.pipe(
	v.custom<string | number>(isInteger, `expected an integer as text ${section}`),
	v.transform(String),
)

function isInteger(value: unknown): boolean {
	return typeof value === 'string' ? /^-?\d+$/.test(value) : Number.isSafeInteger(value)
}

function requireText(expected: string, form: RegExp) {
	const message = `expected ${expected} ${section}`
	return v.pipe(v.string(message), v.regex(form, message))
}

const entries = {
	access_token: requireText('text that is not empty', /./),
	expires_in: integerText,
	refresh_expires_in: integerText,
	// Accepts any case: the token type is case-insensitive (RFC 6749 §5.1).
	token_type: requireText('"Bearer"', /^bearer$/i),
	not_before_policy: integerText,
	session_state: requireText('a UUID', /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i),
	scope: v.string(`expected text ${section}`),
}

/**
 * The seven fields of a token response. A plain object schema: pick from it, extend it, or run it as it is.
 *
 * Every field is required. Extra fields are let through and are not in the output, as that there are none is not shown. All
 * issues are reported at once; each names its field, what was expected and the section, and no message holds a value.
 *
 * @see Platform reference §2.1.
 * @example
 * ```ts
 * import { tokenResponse } from '@tarja/core/token-response'
 * import * as v from 'valibot'
 *
 * const lifetime = v.pick(tokenResponse, ['expires_in', 'refresh_expires_in'])
 * const isLifetime = (value: unknown) => v.is(lifetime, value)
 * ```
 */
export const tokenResponse: v.ObjectSchema<
	TokenResponseEntries,
	v.ErrorMessage<v.ObjectIssue>
> = /* @__PURE__ */ v.object(
	entries,
	// Describes a missing field with the expectation of that field.
	({ path, expected }) =>
		String(entries[path?.[0].key as keyof typeof entries]?.message ?? `expected ${expected} ${section}`),
)
