/**
 * Lists, in a response header, the assumptions that an answer makes beyond the reference, each with the setting that replaces it.
 */
import type { Exchange } from '../exchange.ts'

export const ASSUMPTION_HEADER = 'emulator-assumption'

const unknownFieldsRefused = 'unknown-fields-refused; setting=unknownFields'

/** Returns the names whose value is true: the assumptions in force with these settings. */
function namesOf(assumptions: Readonly<Record<string, boolean>>): string[] {
	return Object.keys(assumptions).filter((name) => assumptions[name])
}

/** Names of the assumptions that the answer to an operation carries in its header. */
export interface Assumptions {
	/** Assumptions about the content of a successful answer. */
	readonly answer: readonly string[]
	/** Assumptions by which the emulator refuses requests that the reference does not forbid. */
	readonly strictness: readonly string[]
}

export const noAssumptions: Assumptions = { answer: [], strictness: [] }

/** Returns the assumptions that token issuance makes with the settings in force (section 4.1). */
export function tokenAssumptions({ space }: Exchange): Assumptions {
	const settings = space.settings()
	return {
		answer: namesOf({
			'token-lifetime; setting=tokenLifetimeSeconds': true,
			'expires-in-in-seconds; setting=expiresIn': settings.expiresIn === null,
			'token-claims; setting=opaqueTokens': !settings.opaqueTokens,
			'not-before-policy; section="2.1"': true,
			'session-state; section="2.1"': true,
		}),
		strictness: namesOf({ [unknownFieldsRefused]: settings.unknownFields === 'refuse' }),
	}
}

/** Returns the assumptions that payment-intent creation makes with the settings in force (section 4.2). */
export function intentAssumptions({ space, bound }: Exchange): Assumptions {
	const settings = space.settings()
	const mayOmit = settings.missingAccessTokenHeader === 'accept' || bound.createIntent.accessTokenHeader === 'omit'
	return {
		answer: namesOf({
			'intent-id; setting=intentResponse': settings.intentResponse === null,
			'intent-status; setting=intentResponse': settings.intentResponse === null,
			'payment-identity; setting=identifiedBy': true,
		}),
		strictness: namesOf({
			'meio-pagamento-required; setting=missingMeioPagamento': settings.missingMeioPagamento === 'refuse',
			'access-token-header-required; setting=missingAccessTokenHeader': !mayOmit,
			'accept-required; section="4.2"': true,
			[unknownFieldsRefused]: settings.unknownFields === 'refuse',
		}),
	}
}

/** Assumption of the response to a declined intent: the reference shows no way to decline one (section 4.2). */
export const declineAssumption = 'declined-with-200; setting=declineResponse'

/** Assumption of every error answer: section 7 shows no codes, statuses or bodies. A fault can replace any of them. */
export const errorAssumption = 'error-answer; section="7"'

/** Adds assumptions to the answer's header, behind those that it already names, and returns the same answer. */
export function withAssumptions(answer: Response, assumptions: readonly string[]): Response {
	for (const assumption of assumptions) answer.headers.append(ASSUMPTION_HEADER, assumption)
	return answer
}
