/**
 * Names in a response header what the emulator assumes beyond the reference. If a setting replaces an assumption, the header names the
 * setting.
 */
import type { Exchange } from '../exchange.ts'

export const ASSUMPTION_HEADER = 'emulator-assumption'

/** An assumption of the emulator. It can be replaced by a setting or an option, or it rests on a section of the reference. */
interface Assumption {
	/** The assumption in a sentence. docs/reference/emulator.md lists these sentences. */
	readonly about: string
	readonly setting?: string
	readonly option?: string
	readonly section?: string
}

const table = {
	'token-lifetime': { about: 'A token lives for 300 seconds.', setting: 'tokenLifetimeSeconds' },
	'expires-in-in-seconds': { about: '`expires_in` counts seconds.', setting: 'expiresIn' },
	'token-claims': {
		about: 'A token is a JWT, signed with HS256, with `iss`, `scope`, `iat`, `exp` and `jti`; its header has `kid`.',
		section: '2.1',
	},
	'not-before-policy': { about: '`not_before_policy` is `"0"`.', section: '2.1' },
	'session-state': { about: '`session_state` is a random id.', section: '2.1' },
	'older-tokens-stay-valid': { about: 'A new token leaves older tokens valid.', section: '4.1' },
	'token-form-required': {
		about: 'A token request without `grant_type=password`, `username` and the second credential field is refused.',
		section: '4.1',
	},
	'token-challenge': {
		about: 'A 401 for an invalid token says so: `error="invalid_token"` (RFC 6750 section 3.1).',
		setting: 'tokenChallenge',
	},
	'intent-id': { about: 'The response to a created intent has an `id`.', setting: 'intentResponse' },
	'intent-status': {
		about: 'The response to a created intent has a `status`: `ACCEPTED`.',
		setting: 'intentResponse',
	},
	'intent-http-status': {
		about: 'A created intent gets status 200, with JSON.',
		setting: 'intentResponse',
	},
	'repeat-is-new': { about: 'A repeated intent is a new intent with its own `id`.', setting: 'intentResponse' },
	'declined-with-200': {
		about: 'The fault `decline` responds with status 200, an `id`, and a `status`: `DECLINED`.',
		setting: 'declineResponse',
	},
	'payment-identity': {
		about: 'Intents with the same values in these fields are one payment in the log.',
		setting: 'identifiedBy',
	},
	'meio-pagamento-required': {
		about: 'An intent without the query parameter `meioPagamento` is refused.',
		section: '4.2',
	},
	'access-token-header-required': { about: 'An intent without the header `access_token` is refused.', section: '4.2' },
	'accept-required': { about: 'An intent without `Accept: application/json` is refused.', section: '4.2' },
	'unknown-fields-refused': {
		about: 'Fields that the reference does not show are refused. A binding may name them: `extra.name`.',
		setting: 'undocumentedFields',
	},
	'unknown-form-fields-refused': { about: 'Form fields that the reference does not show are refused.', section: '4.1' },
	'bound-response': {
		about: 'A bound operation without a response gets an example of its response schema, or a 204.',
		option: 'responses',
	},
	'bound-payment': {
		about:
			"With a `lookup`, a bound payment has the request's ids, and its read shows it. A known key gets the first response.",
		option: 'responses',
	},
	'error-response': {
		about: 'Every refusal: its status and its problem document. A fault can replace it.',
		section: '7',
	},
} as const

type Name = keyof typeof table

/** Every assumption, by its name in the header. */
export const assumptions: Readonly<Record<Name, Assumption>> = table

/** Returns an assumption in the form of the header: `token-lifetime; setting=tokenLifetimeSeconds`. */
export function formatHeader(name: Name): string {
	const { setting, option, section } = assumptions[name]
	if (setting) return `${name}; setting=${setting}`
	return option ? `${name}; option=${option}` : `${name}; section="${section}"`
}

/** The assumptions of an operation. */
export interface Assumptions {
	/** Assumptions about the content of a successful response. */
	readonly response: readonly Name[]
	/** Assumptions because of which the emulator refuses requests that the reference doesn't forbid. */
	readonly strictness: readonly Name[]
}

/** Returns the names whose value is true. */
function listTrueNames(found: Partial<Record<Name, boolean>>): Name[] {
	return (Object.keys(found) as Name[]).filter((name) => found[name])
}

/** Returns the assumptions about issuing a token with the current settings (section 4.1). */
export function findTokenAssumptions({ space }: Exchange): Assumptions {
	return {
		response: listTrueNames({
			'token-lifetime': true,
			'expires-in-in-seconds': space.settings().expiresIn === null,
			'token-claims': true,
			'not-before-policy': true,
			'session-state': true,
			'older-tokens-stay-valid': true,
		}),
		strictness: ['token-form-required', 'unknown-form-fields-refused'],
	}
}

/** Returns the assumptions about creating a payment intent with the current settings (section 4.2). */
export function findIntentAssumptions({ space, bound }: Exchange): Assumptions {
	const { intentResponse, undocumentedFields } = space.settings()
	const isInvented = intentResponse === null
	return {
		response: listTrueNames({
			'intent-id': isInvented,
			'intent-status': isInvented,
			'intent-http-status': isInvented,
			'repeat-is-new': true,
			'payment-identity': true,
		}),
		strictness: listTrueNames({
			'meio-pagamento-required': bound.createIntent.meioPagamento !== 'omit',
			'access-token-header-required': bound.createIntent.accessTokenHeader !== 'omit',
			'accept-required': true,
			'unknown-fields-refused': !undocumentedFields,
		}),
	}
}

/** Adds assumptions to the response's header, after those that it already names. Returns the same response. */
export function withAssumptions(response: Response, names: readonly Name[]): Response {
	for (const name of names) response.headers.append(ASSUMPTION_HEADER, formatHeader(name))
	return response
}
