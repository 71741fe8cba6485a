/**
 * Asks the issuer or the source for a token, with a deadline, and makes every failure a `token_unavailable` error.
 * @module
 */
import { within } from '../deadline.ts'
import { isTarjaError, type TarjaError } from '../errors.ts'
import { cancelBody } from '../transport/read-body.ts'
import type { Issuer, TokenGrant, TokenSource } from './contracts.ts'
import { tokenError, unreachable } from './failure.ts'
import { fallbackMs } from './lifetime.ts'
import type { Moment } from './moment.ts'
import { isTokenText } from './record.ts'
import { longestMs } from './state.ts'
import type { HeldToken } from './windows.ts'

/** What asking needs. */
export interface AskContext {
	readonly origin: Issuer | TokenSource
	readonly baseUrl: string
	readonly fetch: (url: string, init: RequestInit) => Promise<Response>
	readonly now: () => Moment
	readonly random: () => number
	/** How long asking may take. */
	readonly tokenTimeoutMs: number
}

/** Asks with a deadline of its own: no caller's signal ends what others wait for. */
export function askInTime(context: AskContext, rejected: string | undefined): Promise<HeldToken> {
	const controller = new AbortController()
	return within(context.tokenTimeoutMs, ask(context, rejected, controller.signal), () => {
		controller.abort()
		throw tokenError('timeout', `no answer from the token endpoint within ${context.tokenTimeoutMs} ms`)
	})
}

/** One request; a second one only where the first broke or met a 5xx. Never after a 4xx: that is how accounts get locked. */
async function ask(context: AskContext, rejected: string | undefined, signal: AbortSignal): Promise<HeldToken> {
	try {
		return await askOnce(context, rejected, signal)
	} catch (error) {
		if (!isWorthRepeating(error)) throw error
	}
	await pause(200 + 400 * context.random())
	signal.throwIfAborted() // The time is up: nobody waits for the answer any more.
	return askOnce(context, rejected, signal)
}

function isWorthRepeating(error: unknown): boolean {
	if (!isTarjaError(error, 'token_unavailable')) return false
	const { reason, status = 0, retryAtMs } = error.details
	return retryAtMs === undefined && (reason === 'network' || (reason === 'status' && status >= 500))
}

async function askOnce(context: AskContext, rejected: string | undefined, signal: AbortSignal): Promise<HeldToken> {
	const { origin } = context
	const bornAt = context.now()
	const grant = await ('token' in origin
		? askSource(origin, rejected, signal)
		: askIssuer(context, origin, rejected, signal))
	return { ...checked(grant, 'token' in origin), bornAt, fromStore: false }
}

async function askSource(source: TokenSource, rejected: string | undefined, signal: AbortSignal): Promise<TokenGrant> {
	try {
		return await source.token({ signal, ...(rejected !== undefined && { rejected }) })
	} catch (error) {
		throw asTokenError(error, () => tokenError('source', 'the token source failed; see the cause', { cause: error }))
	}
}

/** Hands the issuer a `fetch` that knows whether it failed, and whose unread answers are cancelled in the end. */
async function askIssuer(
	{ baseUrl, fetch, now }: AskContext,
	issuer: Issuer,
	rejected: string | undefined,
	signal: AbortSignal,
): Promise<TokenGrant> {
	const answers: Response[] = []
	let broken = false
	const watched: typeof fetch = async (url, init) => {
		try {
			const answer = await fetch(url, init)
			answers.push(answer)
			return answer
		} catch (error) {
			broken = true
			throw error
		}
	}
	try {
		return await issuer.issue({ baseUrl, fetch: watched, nowMs: () => now().wallMs, signal, rejected })
	} catch (error) {
		throw asTokenError(error, () =>
			broken ? unreachable(error) : tokenError('issuer', 'the issuer failed; see the cause', { cause: error }),
		)
	} finally {
		for (const answer of answers) cancelBody(answer)
	}
}

/** Only what can be sent is a token, and only a duration is a lifetime, whatever issuers and sources give. */
function checked(grant: TokenGrant, isSource: boolean): TokenGrant {
	const { accessToken, lifetimeMs } = Object(grant) as TokenGrant
	if (!isTokenText(accessToken))
		throw tokenError(
			isSource ? 'source' : 'issuer',
			`what the ${isSource ? 'token source' : 'issuer'} gave has no usable accessToken; give printable ASCII without spaces`,
		)
	const lasts = typeof lifetimeMs === 'number' && lifetimeMs > 0
	return { accessToken, lifetimeMs: lasts ? Math.min(lifetimeMs, longestMs) : fallbackMs }
}

/** Ours as it is. A thrown value that cannot even be read is told without its cause. */
function asTokenError(error: unknown, foreign: () => TarjaError<'token_unavailable'>): TarjaError<'token_unavailable'> {
	try {
		return isTarjaError(error, 'token_unavailable') ? error : foreign()
	} catch {
		return tokenError('issuer', 'what the issuer or the token source threw cannot be read')
	}
}

function pause(ms: number): Promise<void> {
	return new Promise((resolve) => void setTimeout(resolve, ms))
}
