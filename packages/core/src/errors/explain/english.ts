/**
 * The explanations in English.
 * @module
 */
import { type SetupWords, setupClause, type Words } from './words.ts'

const setup: SetupWords = {
	operation: 'an operation is not defined as it must be, or there is none of that name',
	call: 'the operation, the input or the options of the call cannot be read',
	option: 'an option has a value that cannot work',
	base_url: 'the base URL cannot be used',
	plugin: 'a plugin cannot be used like this',
	credentials: 'the credentials are missing, or cannot be sent as they are',
	reference: 'the reference of the call is not kept, or one is missing',
	runtime: 'it must not or cannot be done in this runtime',
}

const token = {
	credentials: 'the token endpoint refused the credentials',
	rate_limited: 'the token endpoint asks for fewer requests',
	status: 'the token endpoint answered an error',
	network: 'the token endpoint could not be reached',
	timeout: 'the token endpoint did not answer in time',
	response: 'the token endpoint answered something that is no token',
	rejected_fresh: 'the platform refuses a token that was issued moments ago',
	source: 'the source of tokens failed',
	issuer: 'the issuer of tokens failed',
} as const

const unreadable = {
	content_type: 'of another kind than agreed',
	not_json: 'no JSON',
	too_large: 'too large',
	schema: 'not as agreed',
} as const

export const english: Words = {
	cause: {
		configuration: (details) => `The program is put together wrongly${setupClause(setup, details)}.`,
		invalid_input: ({ issues }) => `The input does not fit: ${issues.map(({ path }) => path.join('.')).join(', ')}.`,
		unbound_operation: ({ section }) =>
			`The operation is not bound yet: the reference (§${section}) names it, and shows neither its method nor its path.`,
		duplicate_reference: ({ reference }) => `Another call has the reference ${reference}.`,
		token_unavailable: ({ reason, status }) =>
			`No access token could be had: ${token[reason]}${status === undefined ? '' : ` (${status})`}.`,
		aborted: ({ dispatched }) => `The call was aborted ${dispatched ? 'after' : 'before'} it was sent.`,
		timeout: ({ timeoutMs }) => `No complete answer came within ${timeoutMs} ms.`,
		network: ({ runtimeCode }) => `The connection broke${runtimeCode ? ` (${runtimeCode})` : ''}.`,
		redirect: ({ status, host }) => `A redirect came (${status}${host ? `, to ${host}` : ''}), and was not followed.`,
		http_status: ({ status, reason }) =>
			`The platform answered ${status}${reason === 'unauthorized' ? ', which need not be about the payment' : ''}.`,
		invalid_response: ({ status, reason }) =>
			`The platform answered ${status}, and its answer is ${unreadable[reason]}.`,
		layer_failed: ({ layer }) => `A part of the program failed: ${layer}.`,
	},
	outcome: {
		not_processed: 'Nothing was sent: mend the cause, then try again.',
		rejected: 'It was answered with a refusal: do not repeat it unchanged.',
		unknown: 'It is uncertain whether it was applied: find out before it is repeated.',
		duplicate:
			'This call was not sent. The other one may have been applied: look at it, and choose no other reference.',
	},
	lookUp: (names) => `Look for ${names}.`,
}
