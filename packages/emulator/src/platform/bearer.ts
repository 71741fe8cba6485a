/** The access token of a request, section 5 of the reference. */
import type { Exchange } from '../exchange.ts'
import type { Problem } from '../problem.ts'
import type { TokenVerdict } from '../tokens.ts'

const bearerProblems: { readonly [K in Exclude<TokenVerdict, 'valid'>]: string } = {
	expired: 'the bearer token has expired',
	revoked: 'the bearer token was revoked',
	unknown: 'the bearer token was not issued in this space of the emulator',
}

function unauthorized(refusal: string, name: string, found: string, challenge = ''): Problem {
	return {
		status: 401,
		name,
		detail: `${refusal}: ${found}; send Authorization: Bearer with a token from POST {base_url}/oauth2/token`,
		section: '5',
		headers: { 'www-authenticate': `Bearer realm="tarja-emulator"${challenge}` },
	}
}

/** Whether the request carries a token of this space. `refusal` says what was not done. */
export function wrongBearer({ space, message }: Exchange, refusal: string): Problem | undefined {
	const [, token] = /^bearer +(\S+) *$/i.exec(message.headers.get('authorization') ?? '') ?? []
	// RFC 6750 section 3.1: no error code where no token was sent.
	if (token === undefined)
		return unauthorized(refusal, 'missing-token', 'there is no Authorization header of scheme Bearer')
	const verdict = space.tokens.judge(token, space.now())
	if (verdict === 'valid') return undefined
	const found = bearerProblems[verdict]
	return unauthorized(refusal, `token-${verdict}`, found, `, error="invalid_token", error_description="${found}"`)
}
