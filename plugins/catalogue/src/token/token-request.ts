/**
 * The request to the token endpoint, as the reference shows it (§4.1).
 * @module
 */
import { isTarjaError, type Schema } from '@tarja/core'
import { type BasicCredentials, basicAuthorization } from '@tarja/core/password-grant'
import { createInputSchema, createSchema, type Field, isFields, runSchema, toText } from '../input-schema.ts'

/** Headers of the documented token request (reference §4.1): the client's credentials. */
export interface TokenRequestHeaders {
	/** The client's own credentials: as issued, with or without `Basic ` before them; or `{ user, password }`. */
	readonly authorization: BasicCredentials
}

/** Form fields of the documented token request (reference §4.1). */
export interface TokenRequestForm {
	/** Default `password`; the reference shows no other. */
	readonly grant_type?: string
	/** Default empty: the reference says that it may be empty. */
	readonly username?: string
	/** The second form field. Its name and value are hidden in the reference, so neither has a default. */
	readonly credential: { readonly name: string; readonly value: string }
	/** Form fields that the reference doesn't show. The fields above aren't allowed here. */
	readonly extra?: Readonly<Record<string, string>>
}

const text: Field = { expected: 'text', convert: toText }

const headers: Readonly<Record<string, Field>> = {
	authorization: {
		expected: 'credentials of scheme Basic, as issued or as { user, password }',
		convert: toAuthorization,
	},
}

/** Only checks `credential`; {@linkcode tokenRequestForm} turns it into a form field. */
const form: Readonly<Record<string, Field>> = {
	grant_type: { ...text, fallback: 'password' },
	username: { ...text, fallback: '' },
	credential: {
		expected: '{ name, value }, both text, with a name that the form does not have yet',
		convert: (value) => (isCredential(value) ? value : undefined),
	},
}

/** Returns the header's value; `undefined` if the credentials contain characters that a header can't contain. */
function toAuthorization(input: unknown): string | undefined {
	try {
		return basicAuthorization(input as BasicCredentials)
	} catch (error) {
		if (isTarjaError(error, 'configuration')) return undefined
		throw error
	}
}

function isCredential(value: unknown): boolean {
	if (!isFields(value) || typeof value.name !== 'string' || typeof value.value !== 'string') return false
	return value.name !== '' && !Object.hasOwn(form, value.name)
}

/** Validates the headers and writes `Authorization`. */
export const tokenRequestHeaders: Schema<TokenRequestHeaders> = /* @__PURE__ */ createInputSchema({
	shown: headers,
	section: '4.1',
	required: ['authorization'],
})

const formInput = /* @__PURE__ */ createInputSchema({ shown: form, section: '4.1', required: ['credential'] })

/** Validates the form and writes its fields in the reference's order. */
export const tokenRequestForm: Schema<TokenRequestForm> = /* @__PURE__ */ createSchema((input) => {
	const checked = runSchema(formInput, input)
	if (checked.issues) return checked
	const { grant_type, username, credential, ...extra } = checked.value
	const { name, value } = credential as TokenRequestForm['credential']
	return { value: { grant_type, username, [name]: value, ...extra } }
})
