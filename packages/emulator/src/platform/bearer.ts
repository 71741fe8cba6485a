/** Checks the bearer token of a request (section 5) and says why it is refused. */
import type { Exchange } from '../exchange.ts'
import type { Problem, Refusing } from '../problem.ts'
import { said } from '../refusal-text.ts'
import type { TokenVerdict } from '../tokens.ts'
import { ASSUMPTION_HEADER } from './assumptions.ts'

/** Descriptions for the `WWW-Authenticate` challenge (RFC 6750, section 3): ASCII, in English. */
const descriptions: { readonly [K in Exclude<TokenVerdict, 'valid'>]: string } = {
	expired: 'the bearer token has expired',
	revoked: 'the bearer token was revoked',
	unknown: 'the bearer token was not issued in this space of the emulator',
}

/** Checks that the request carries a valid token of this space. */
export function wrongBearer({ space, message }: Exchange, refuse: Refusing): Problem | undefined {
	const unauthorized = (name: string, found: string, challenge = '', more: Problem['headers'] = {}): Problem => {
		const headers = { 'www-authenticate': `Bearer realm="tarja-emulator"${challenge}`, ...more }
		return refuse(401, name, found, { section: '5', headers })
	}
	const [, token] = /^bearer +(\S+) *$/i.exec(message.headers.get('authorization') ?? '') ?? []
	// RFC 6750 section 3.1: omits the error code if no token was sent.
	if (token === undefined) return unauthorized('missing-token', said('bearer.missing'))
	const verdict = space.tokens.judge(token, space.now())
	if (verdict === 'valid') return undefined
	const refused = [`token-${verdict}`, said(`bearer.${verdict}`)] as const
	if (!space.settings().tokenChallenge) return unauthorized(...refused)
	const challenge = `, error="invalid_token", error_description="${descriptions[verdict]}"`
	return unauthorized(...refused, challenge, { [ASSUMPTION_HEADER]: 'token-challenge; setting=tokenChallenge' })
}
