/**
 * Authentication: one operation, which the reference shows (§4.1).
 *
 * A client with `auth: passwordGrant({ … })` requests and renews its tokens automatically. Use this group only if you need the response
 * of the token endpoint. It runs in every runtime, but don't use it in a browser, because it takes the platform's credentials.
 * @module
 */
import type { AnyOperation, Call, EmptyObject, Operation, Plugin, Schema } from '@tarja/core'
import { isTarjaError, operation } from '@tarja/core'
import { type BasicCredentials, basicAuthorization, type TokenResponse } from '@tarja/core/password-grant'
import { tokenResponse } from '@tarja/core/token-response'
import { createGroup, refuseUnknown } from './catalogue-group.ts'
import type { BindingOf, Members, NarrowingOf, OnlyNarrowing, Replacement } from './group.ts'
import { createInputSchema, createSchema, type Field, isFields, runSchema, toText } from './input-schema.ts'
import { authentication as labels } from './labels.ts'

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
const tokenRequestHeaders: Schema<TokenRequestHeaders> = /* @__PURE__ */ createInputSchema({
	shown: headers,
	section: '4.1',
	required: ['authorization'],
})

const formInput = /* @__PURE__ */ createInputSchema({ shown: form, section: '4.1', required: ['credential'] })

/** Validates the form and writes its fields in the reference's order. */
const tokenRequestForm: Schema<TokenRequestForm> = /* @__PURE__ */ createSchema((input) => {
	const checked = runSchema(formInput, input)
	if (checked.issues) return checked
	const { grant_type, username, credential, ...extra } = checked.value
	const { name, value } = credential as TokenRequestForm['credential']
	return { value: { grant_type, username, [name]: value, ...extra } }
})

/** Options that state what the reference does not show about token issuance. */
export interface GenerateAccessTokenNarrowing {
	/** Validates and types the response, instead of the seven fields that the reference shows (§2.1). */
	readonly response?: Schema
}

type ResponseOf<Narrowing> = Narrowing extends { readonly response: Schema<unknown, infer Data> } ? Data : TokenResponse

/** Token issuance as an operation, typed by its narrowing. */
export type GenerateAccessToken<Narrowing = EmptyObject> = Operation<
	unknown,
	unknown,
	TokenRequestForm,
	ResponseOf<Narrowing>,
	TokenRequestHeaders
>

/** The method of the group: as the reference shows it, narrowed, or replaced. */
export type GenerateAccessTokenCall<Given> = Call<
	Given extends Replacement ? Given['replace'] : GenerateAccessToken<Given>
>

/**
 * Accepts the seven documented fields and any others, unchanged, because the reference doesn't say that there are no others. A response
 * that isn't an object lacks all seven.
 */
const answer: Schema<unknown, TokenResponse> = /* @__PURE__ */ createSchema((input) => {
	const fields = isFields(input) ? input : {}
	const checked = runSchema(tokenResponse, fields)
	return checked.issues ? checked : { value: { ...fields, ...checked.value } }
})

/**
 * Narrows token issuance to what you know beyond the reference.
 *
 * @param narrowing A schema for the response.
 * @returns The operation, for `client.call`; the group takes the narrowing itself.
 * @throws {TarjaError} `configuration` (`not_processed`) if the narrowing has any other option.
 * @see Platform reference §2.1, §4.1.
 */
export function narrowToken<const Narrowing extends GenerateAccessTokenNarrowing | AnyOperation>(
	narrowing: NarrowingOf<Narrowing, GenerateAccessTokenNarrowing>,
): GenerateAccessToken<Narrowing> {
	const { response = answer, ...others } = narrowing as GenerateAccessTokenNarrowing
	for (const name of Object.keys(others))
		refuseUnknown(`narrow authentication.generateAccessToken by ${name}`, name, ['response', 'replace'])
	return operation({
		id: 'authentication.generateAccessToken',
		method: 'POST',
		path: '/oauth2/token',
		// Unsafe, because the reference does not show what a second request does.
		effect: 'unsafe',
		// No money moves.
		mayRepeat: true,
		auth: 'none',
		contentType: 'application/x-www-form-urlencoded',
		headers: tokenRequestHeaders,
		body: tokenRequestForm,
		response: response as Schema<unknown, ResponseOf<Narrowing>>,
	})
}

export type { TokenResponse } from '@tarja/core/password-grant'

/** Generate an access token, as the reference shows it (§2.1, §4.1). */
export const generateAccessToken: GenerateAccessToken = /* @__PURE__ */ narrowToken({})

/** Settings of the one documented operation of {@linkcode authentication}. */
export interface AuthenticationBindings {
	/** Narrows “generate access token”, or replaces it: `{ replace: operation({ … }) }`. */
	readonly generateAccessToken?: GenerateAccessTokenNarrowing | Replacement
}

/** The same bindings, before {@linkcode OnlyNarrowing} has checked them. */
interface GivenBindings {
	readonly generateAccessToken?: GenerateAccessTokenNarrowing | Replacement | AnyOperation
}

/** The methods on `client.authentication`. */
export interface Authentication<Bindings = EmptyObject> {
	/** Generate access token. Documented (reference §4.1); narrow it: `authentication({ generateAccessToken: { … } })`. */
	readonly generateAccessToken: GenerateAccessTokenCall<
		BindingOf<Bindings, 'generateAccessToken', 'authentication.generateAccessToken'>
	>
}

/**
 * Adds the group `authentication` to a client.
 *
 * `generateAccessToken` sends one request each time. It neither sends nor stores a token of the client. Its result contains a credential,
 * so keep it out of logs.
 *
 * @param bindings What you know about the response beyond the reference, or a replacement.
 * @returns The plugin, for `client.use`.
 * @throws {TarjaError} `configuration` (`not_processed`) if it binds a name that the group doesn't have.
 * @see Platform reference §2.1, §4.1.
 * @example
 * ```ts
 * import { createClient } from '@tarja/core'
 * import { authentication } from '@tarja/catalogue/authentication'
 *
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(authentication())
 * const open = () =>
 * 	client.authentication.generateAccessToken({
 * 		headers: { authorization: { user: 'client', password: 'secret' } },
 * 		body: { credential: { name: 'the-second-field', value: 'its value' } },
 * 	})
 * ```
 */
export function authentication<const Bindings extends GivenBindings = EmptyObject>(
	bindings?: OnlyNarrowing<Bindings, AuthenticationBindings, { generateAccessToken: GenerateAccessTokenNarrowing }>,
): Plugin<'authentication', Members<Authentication<Bindings>>> {
	const { generateAccessToken: input = {} } = (bindings ?? {}) as AuthenticationBindings
	const token = 'replace' in input ? input.replace : narrowToken(input)
	return createGroup('authentication', labels, { ...bindings, generateAccessToken: token })
}
