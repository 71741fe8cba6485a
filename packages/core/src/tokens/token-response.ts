/**
 * The response of the token endpoint, as the reference shows it (§2.1), as a valibot schema. `passwordGrant` checks responses with it.
 *
 * Runs in every runtime.
 * @module
 */
import * as v from 'valibot'
import type { Issue } from '../errors/details.ts'

type Text = v.GenericSchema<string>
/** Accepts a JSON integer, too. */
type Integer = v.GenericSchema<string | number, string>

/** Schema of each field that the reference shows in a token response (§2.1). */
export type TokenResponseEntries = {
	/** The bearer token (a JWT). It is a credential: keep it out of logs. */
	readonly access_token: Text
	/** Lifetime: an integer as text. The reference doesn't show its unit. */
	readonly expires_in: Integer
	/** An integer as text. The reference shows `0`. */
	readonly refresh_expires_in: Integer
	/** The value `Bearer`, in any case (RFC 6749 §5.1). */
	readonly token_type: Text
	/** An integer as text. */
	readonly not_before_policy: Integer
	/** An identifier in the form of a UUID. */
	readonly session_state: Text
	/** The scope. The reference shows `profile`. */
	readonly scope: Text
}

/**
 * An access token and the fields that come with it. All seven fields are texts.
 *
 * @see Platform reference §2.1.
 */
export interface TokenResponse extends Readonly<v.InferOutput<typeof tokenResponse>> {}

/** Creates the schema of a text in a form. Each part has the message, because valibot's own messages quote the value. */
function createText(expected: string, form: RegExp): Text {
	const message = `expected ${expected} (reference §2.1)`
	return v.pipe(v.string(message), v.regex(form, message))
}

const integer: Integer = /* @__PURE__ */ v.pipe(
	/* @__PURE__ */ v.custom<string | number>(isInteger, 'expected an integer as text (reference §2.1)'),
	/* @__PURE__ */ v.transform(String),
)

function isInteger(value: unknown): boolean {
	return typeof value === 'string' ? /^-?\d+$/.test(value) : Number.isSafeInteger(value)
}

/**
 * The seven fields of a token response, as a plain object schema. Pick from it, extend it, or use it unchanged.
 *
 * Every field is required. Extra fields are accepted but are not in the output, because the reference doesn't show that there are none. All
 * issues are reported at once. Each issue names its field, what was expected and the section. No message contains a value.
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
	{
		access_token: /* @__PURE__ */ createText('text that is not empty', /./),
		expires_in: integer,
		refresh_expires_in: integer,
		// Takes any case: the token type is case-insensitive (RFC 6749 §5.1).
		token_type: /* @__PURE__ */ createText('"Bearer"', /^bearer$/i),
		not_before_policy: integer,
		session_state: /* @__PURE__ */ createText('a UUID', /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i),
		scope: /* @__PURE__ */ createText('text', /^/),
	},
	explainMissing,
)

/** Describes a missing field as its schema does, and a response that is no object. */
function explainMissing({ path }: v.ObjectIssue): string {
	const field: v.GenericSchema | undefined = tokenResponse.entries[path?.[0].key as keyof TokenResponseEntries]
	return field ? (v.safeParse(field, undefined).issues?.[0].message as string) : 'expected Object (reference §2.1)'
}

/** Finds the deviations from the documented fields. No message contains a value, so nothing has to be masked. */
export function findDeviations(body: unknown): readonly Issue[] {
	const { issues = [] } = v.safeParse(tokenResponse, body)
	return issues.map(({ path = [], message }) => ({
		path: ['response', ...path.map(({ key }) => String(key))],
		message,
	}))
}
