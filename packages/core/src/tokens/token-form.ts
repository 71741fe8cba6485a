/**
 * The form of the token request, as the reference shows it (§4.1), as a valibot schema. `passwordGrant` and the catalogue's group
 * `authentication` check and write their forms with it.
 *
 * Runs in every runtime.
 * @module
 */
import * as v from 'valibot'

/** The second form field. The reference hides its name and value, so neither has a default. */
export type CredentialEntries = {
	/** The name of the form field. The other fields' names aren't allowed. */
	readonly name: v.GenericSchema<string>
	/** The value of the form field. It is a credential: keep it out of logs. */
	readonly value: v.GenericSchema<string>
}

/** Schema of each part of the documented token request's form (reference §4.1). */
export type TokenFormEntries = {
	/** Default `password`; the reference shows no other. */
	readonly grant_type: v.OptionalSchema<v.GenericSchema<string>, 'password'>
	/** Default empty: the reference says that it may be empty. */
	readonly username: v.OptionalSchema<v.GenericSchema<string>, ''>
	/** The second form field. The reference hides its name and value, so neither has a default. */
	readonly credential: v.ObjectSchema<CredentialEntries, string>
}

const text: v.GenericSchema<string> = /* @__PURE__ */ v.string('expected text (reference §4.1)')
const notCredential =
	'expected { name, value }, both text, with a name that the form does not have yet (reference §4.1)'

/**
 * The form of a token request, as a plain object schema. {@linkcode writeTokenForm} makes the fields of it that are sent. No message contains
 * a value.
 *
 * @see Platform reference §4.1.
 * @example
 * ```ts
 * import { tokenForm, writeTokenForm } from '@tarja/core/token-form'
 * import * as v from 'valibot'
 *
 * const form = v.parse(tokenForm, { credential: { name: 'the-second-field', value: 'its value' } })
 * const body = new URLSearchParams(writeTokenForm(form))
 * ```
 */
export const tokenForm: v.ObjectSchema<TokenFormEntries, string> = /* @__PURE__ */ v.object(
	{
		grant_type: /* @__PURE__ */ v.optional(text, 'password'),
		username: /* @__PURE__ */ v.optional(text, ''),
		credential: /* @__PURE__ */ v.object(
			{
				name: /* @__PURE__ */ v.custom<string>(isNewName, notCredential),
				value: /* @__PURE__ */ v.string(notCredential),
			},
			notCredential,
		),
	},
	'expected an object (reference §4.1)',
)

/** Whether a value is a name that the form does not have yet. */
function isNewName(name: unknown): boolean {
	return typeof name === 'string' && name !== '' && !Object.hasOwn(tokenForm.entries, name)
}

/**
 * Returns the form's fields as they are sent, in the order of the reference.
 *
 * @param form A form that {@linkcode tokenForm} accepted.
 */
export function writeTokenForm(form: v.InferOutput<typeof tokenForm>): Record<string, string> {
	const { grant_type, username, credential } = form
	return { grant_type, username, [credential.name]: credential.value }
}

/** Reads a form that may lack its defaults. Returns its fields as they are sent, or what is wrong with it. */
export function readTokenForm(form: unknown): { readonly fields: Record<string, string> } | { readonly flaw: string } {
	const { success, output, issues } = v.safeParse(tokenForm, form)
	if (success) return { fields: writeTokenForm(output) }
	const [{ path = [], message }] = issues
	return { flaw: `${path.map(({ key }) => String(key)).join('.')}: ${message}` }
}
