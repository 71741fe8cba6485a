/**
 * Token issuance, the other operation that the reference shows (§4.1).
 * @module
 */
import { type AnyOperation, type Call, type EmptyObject, type Operation, operation, type Schema } from '@tarja/core'
import type { TokenResponse } from '@tarja/core/password-grant'
import { tokenResponse } from '@tarja/core/token-response'
import { refuseUnknown } from '../catalogue-group.ts'
import type { NarrowingOf, Replacement } from '../group.ts'
import { createSchema, isFields, runSchema } from '../input-schema.ts'
import {
	type TokenRequestForm,
	type TokenRequestHeaders,
	tokenRequestForm,
	tokenRequestHeaders,
} from './token-request.ts'

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
