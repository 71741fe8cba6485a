/** What an answer rests on that the reference does not show: named in the header, each with the setting that replaces it. */
import type { Exchange } from '../exchange.ts'

export const ASSUMPTION_HEADER = 'emulator-assumption'

const unknownFieldsRefused = 'unknown-fields-refused; setting=unknownFields'

/** Those that hold, of names and whether they do. */
function namesOf(assumptions: Readonly<Record<string, boolean>>): string[] {
	return Object.keys(assumptions).filter((name) => assumptions[name])
}

/** What an operation assumes. */
export interface Assumptions {
	/** In what it answers when it does what was asked. */
	readonly answer: readonly string[]
	/** In what it insists on. */
	readonly strictness: readonly string[]
}

export const noAssumptions: Assumptions = { answer: [], strictness: [] }

/** Of token issuance (section 4.1). */
export function tokenAssumptions({ space }: Exchange): Assumptions {
	const settings = space.settings()
	return {
		answer: namesOf({
			'token-lifetime; setting=tokenLifetimeSeconds': true,
			'expires-in-in-seconds; setting=expiresIn': settings.expiresIn === null,
			'token-claims; setting=tokenClaims': settings.tokenClaims === null && !settings.opaqueTokens,
			'not-before-policy; setting=notBeforePolicy': settings.notBeforePolicy === null,
			'session-state; setting=sessionState': settings.sessionState === null,
		}),
		strictness: namesOf({ [unknownFieldsRefused]: settings.unknownFields === 'refuse' }),
	}
}

/** Of payment-intent creation (section 4.2). */
export function intentAssumptions({ space, bound }: Exchange): Assumptions {
	const settings = space.settings()
	const mayOmit = settings.missingAccessTokenHeader === 'accept' || bound.createIntent.accessTokenHeader === 'omit'
	return {
		answer: namesOf({
			'intent-answer; setting=intentResponse': settings.intentResponse === null,
			'payment-identity; setting=identifiedBy': true,
		}),
		strictness: namesOf({
			'meio-pagamento-required; setting=missingMeioPagamento': settings.missingMeioPagamento === 'refuse',
			'access-token-header-required; setting=missingAccessTokenHeader': !mayOmit,
			'accept-required; setting=missingAccept': settings.missingAccept === 'refuse',
			[unknownFieldsRefused]: settings.unknownFields === 'refuse',
		}),
	}
}

/** Section 7: error codes, statuses and bodies are not shown. No setting replaces them all; a fault plays any one of them. */
export const errorAssumption = 'error-answer; section="7"'

/** Names the assumptions in the answer, after those that it names already. */
export function withAssumptions(answer: Response, assumptions: readonly string[]): Response {
	for (const assumption of assumptions) answer.headers.append(ASSUMPTION_HEADER, assumption)
	return answer
}
