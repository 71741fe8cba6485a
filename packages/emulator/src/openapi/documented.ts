/** Describes the two documented operations in OpenAPI; section numbers refer to the platform's reference. */
import type { Narrowing } from '../bindings.ts'
import { intentFields } from '../platform/intent-fields.ts'
import { notShown } from './not-shown.ts'

type Json = Readonly<Record<string, unknown>>

const text = { type: 'string' }
const digits = { type: 'string', pattern: '^\\d+$' }

/** Types of the fields in a token response (section 2.1). */
const tokenFields: Json = {
	access_token: text,
	expires_in: digits,
	refresh_expires_in: digits,
	token_type: text,
	not_before_policy: digits,
	session_state: text,
	scope: text,
}

/** Types of a payment intent's fields (section 2.2), in the reference's order. */
const intentTypes: Json = Object.fromEntries(intentFields.map(({ name, schema }) => [name, schema]))

const json = (schema: Json): Json => ({ 'application/json': { schema } })

/**
 * Token issuance (sections 2.1 and 4.1). The name of the second credential field is hidden in the reference, so any further text
 * field is allowed.
 */
export const tokenOperation: Json = {
	operationId: 'authentication.generateAccessToken',
	tags: ['authentication'],
	summary: 'Generate access token',
	security: [{ basic: [] }],
	requestBody: {
		required: true,
		content: {
			'application/x-www-form-urlencoded': {
				schema: {
					type: 'object',
					properties: { grant_type: text, username: text },
					required: ['grant_type'],
					additionalProperties: text,
				},
			},
		},
	},
	responses: {
		200: { description: 'Success', content: json({ type: 'object', properties: tokenFields }) },
	},
	'x-reference': '4.1',
	'x-not-shown': notShown.token,
}

/** Payment-intent creation (sections 2.2 and 4.2). Its answer is not shown, so any JSON is allowed. */
export function intentOperation({ required }: Narrowing): Json {
	return {
		operationId: 'payments.createIntent',
		tags: ['payments'],
		summary: 'Create payment intent',
		security: [{ bearer: [] }],
		parameters: [
			{ name: 'meioPagamento', in: 'query', schema: text },
			{ name: 'access_token', in: 'header', schema: text },
		],
		requestBody: {
			required: true,
			content: json({ type: 'object', properties: intentTypes, ...(required?.length ? { required } : {}) }),
		},
		responses: { '2XX': { description: 'Not shown; JSON is asked for', content: json({}) } },
		'x-reference': '4.2',
		'x-not-shown': notShown.intent,
	}
}
