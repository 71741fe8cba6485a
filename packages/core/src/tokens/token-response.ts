/**
 * The response of the token endpoint, as the reference shows it (§2.1), as a valibot schema.
 *
 * This is an entry of its own, so that only programs that check such a response load valibot. Runs in every runtime.
 * @module
 */
import * as v from 'valibot'
import { type TokenResponse, tokenFields } from './contracts.ts'

/** Schema of each field that the reference shows in a token response (§2.1). */
export type TokenResponseEntries = {
	readonly [Field in keyof TokenResponse]: v.GenericSchema<string | number, string>
}

/** Returns a field as a schema, whose output is text. */
function toSchema({ isFit, expected }: (typeof tokenFields)[keyof TokenResponse]) {
	return v.pipe(v.custom<string | number>(isFit, expected), v.transform(String))
}

/** Returns each field as a schema. */
function createEntries<Entries>(): Entries {
	return Object.fromEntries(Object.entries(tokenFields).map(([name, field]) => [name, toSchema(field)])) as Entries
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
	/* @__PURE__ */ createEntries<TokenResponseEntries>(),
	// Describes a missing field with the expectation of that field.
	({ path, expected }) =>
		tokenFields[path?.[0].key as keyof TokenResponse]?.expected ?? `expected ${expected} (reference §2.1)`,
)
