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
import { tokenForm, writeTokenForm } from '@tarja/core/token-form'
import { tokenResponse } from '@tarja/core/token-response'
import * as v from 'valibot'
import { createGroup, refuseUnknown } from './catalogue-group.ts'
import type { BindingOf, Members, NarrowingOf, OnlyNarrowing, Replacement } from './group.ts'
import { createConversion, createInputSchema, explain, isFields, withOwnMessages } from './input-schema.ts'
import { authentication as labels } from './labels.ts'

const headers = {
	/** The client's own credentials: as issued, with or without `Basic ` before them; or `{ user, password }`. */
	authorization: /* @__PURE__ */ createConversion<BasicCredentials, string>(
		/* @__PURE__ */ explain('credentials of scheme Basic, as issued or as { user, password }', '4.1'),
		toAuthorization,
	),
}

/** Headers of the documented token request (reference §4.1): the client's credentials. */
export interface TokenRequestHeaders {
	/** The client's own credentials: as issued, with or without `Basic ` before them; or `{ user, password }`. */
	readonly authorization: BasicCredentials
}

/** Form fields of the documented token request (reference §4.1). */
export interface TokenRequestForm extends Readonly<v.InferInput<typeof tokenForm>> {
	/** Form fields that the reference doesn't show. The fields above aren't allowed here. */
	readonly extra?: Readonly<Record<string, string>>
}

/** Returns the header's value; `undefined` if the credentials contain characters that a header can't contain. */
function toAuthorization(input: BasicCredentials): string | undefined {
	try {
		return basicAuthorization(input)
	} catch (error) {
		if (isTarjaError(error, 'configuration')) return undefined
		throw error
	}
}

/** Validates the headers and writes `Authorization`. */
const tokenRequestHeaders: Schema<TokenRequestHeaders> = /* @__PURE__ */ createInputSchema({
	shown: headers,
	section: '4.1',
})

/** Validates the form and writes its fields in the reference's order. */
const tokenRequestForm: Schema<TokenRequestForm> = /* @__PURE__ */ withOwnMessages(
	/* @__PURE__ */ v.pipe(
		/* @__PURE__ */ createInputSchema<TokenRequestForm>({ shown: tokenForm.entries, section: '4.1' }),
		/* @__PURE__ */ v.transform(({ grant_type, username, credential, ...extra }) => {
			const form = { grant_type, username, credential } as v.InferOutput<typeof tokenForm>
			return { ...writeTokenForm(form), ...extra }
		}),
	),
)

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
const answer: Schema<unknown, TokenResponse> = /* @__PURE__ */ withOwnMessages(
	/* @__PURE__ */ v.pipe(
		/* @__PURE__ */ v.unknown(),
		/* @__PURE__ */ v.transform((input) => (isFields(input) ? input : {})),
		/* @__PURE__ */ v.looseObject(tokenResponse.entries, tokenResponse.message as v.ErrorMessage<v.LooseObjectIssue>),
	),
)

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
