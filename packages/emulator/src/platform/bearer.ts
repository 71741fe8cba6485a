/** Checks the bearer token of a request (section 5) and says why it is refused. */
import type { Exchange } from '../exchange.ts'
import type { Problem, Refusing } from '../problem.ts'
import { ASSUMPTION_HEADER, formatHeader } from './assumptions.ts'

const described = {
	expired: 'has expired',
	revoked: 'was revoked',
	unknown: 'was not issued in this space of the emulator',
} as const
const advice = 'send Authorization: Bearer with a token from POST {base_url}/oauth2/token'

/** Checks that the request carries a valid token of this space. */
export function findBearerProblem({ space, message }: Exchange, refuse: Refusing): Problem | undefined {
	const createUnauthorized = (name: string, found: string, challenge = '', more: Problem['headers'] = {}): Problem => {
		const headers = { 'www-authenticate': `Bearer realm="tarja-emulator"${challenge}`, ...more }
		return refuse(401, name, found, { section: '5', headers })
	}
	const [, token] = /^bearer +(\S+) *$/i.exec(message.headers.get('authorization') ?? '') ?? []
	// RFC 6750 section 3.1: omits the error code if no token was sent.
	if (token === undefined)
		return createUnauthorized('missing-token', `there is no Authorization header of scheme Bearer; ${advice}`)
	const verdict = space.tokens.judge(token, space.now())
	if (verdict === 'valid') return undefined
	const found = `the bearer token ${described[verdict]}; ${advice}`
	const refused = [`token-${verdict}`, found] as const
	if (!space.settings().tokenChallenge) return createUnauthorized(...refused)
	// In English, as the challenge is ASCII (RFC 6750, section 3).
	const challenge = `, error="invalid_token", error_description="${found.split(';')[0]}"`
	return createUnauthorized(...refused, challenge, { [ASSUMPTION_HEADER]: formatHeader('token-challenge') })
}
