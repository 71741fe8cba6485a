/**
 * What the token endpoint is sent, as the reference shows it (§4.1).
 * @module
 */
import { isTarjaError, type Schema } from '@tarja/core'
import { type BasicCredentials, basicAuthorization } from '@tarja/core/password-grant'
import { checkFields, type Field, type FieldRules, isFields, schemaOf, textField } from '../fields.ts'

/** Headers of a token request. */
export interface TokenRequestHeaders {
	/** The client's own credentials: as issued, with or without `Basic ` before them; or `{ user, password }`. */
	readonly authorization: BasicCredentials
}

/** Form fields of a token request. */
export interface TokenRequestForm {
	/** Default `password`; the reference shows no other. */
	readonly grant_type?: string
	/** Default empty, as in the reference's own request. */
	readonly username?: string
	/** The second form field. Its name and value are hidden in the reference, so neither has a default. */
	readonly credential: { readonly name: string; readonly value: string }
	/** Form fields that the reference does not show. It may not hold one of those above. */
	readonly extra?: Readonly<Record<string, string>>
}

const authorization: Field = {
	expected: 'credentials of scheme Basic, as issued or as { user, password }',
	read(value) {
		try {
			return value === undefined ? value : basicAuthorization(value as BasicCredentials)
		} catch (error) {
			if (isTarjaError(error, 'configuration')) return undefined
			throw error
		}
	},
}

const text: Field = textField('text')

/** `credential` stays as it is here, and becomes a field of its own below. */
const formFields: Readonly<Record<string, Field>> = {
	grant_type: { ...text, read: (value = 'password') => text.read(value) },
	username: { ...text, read: (value = '') => text.read(value) },
	credential: {
		expected: '{ name, value }, both text, with a name that the form does not have yet',
		read: (value) => (isCredential(value) ? value : undefined),
	},
}

function isCredential(value: unknown): value is TokenRequestForm['credential'] {
	if (!isFields(value) || typeof value.name !== 'string' || typeof value.value !== 'string') return false
	return value.name !== '' && !Object.hasOwn(formFields, value.name)
}

const headerRules: FieldRules = { section: '4.1', fields: { authorization }, required: ['authorization'] }
const formRules: FieldRules = { section: '4.1', fields: formFields, required: ['credential'] }

/** Writes the `Authorization` header. */
export const tokenRequestHeaders: Schema<TokenRequestHeaders> = schemaOf((headers) => checkFields(headerRules, headers))

/** Writes the form, its fields in the reference's order. */
export const tokenRequestForm: Schema<TokenRequestForm> = schemaOf((form) => {
	const checked = checkFields(formRules, form)
	if (checked.issues) return checked
	const { grant_type, username, credential, ...extra } = checked.value
	const { name, value } = credential as TokenRequestForm['credential']
	return { value: { grant_type, username, [name]: value, ...extra } }
})
