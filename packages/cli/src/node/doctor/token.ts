/** Checks the token request: whether the platform accepts the credentials, and how long the token is valid. */
import { createClient, type Issue, type Issuer, type TokenEvent } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { toPrintableCause } from '@tarja/core/plugin'
import { getClientOptions } from '../client.ts'
import { CommandError, type Context } from '../command.ts'
import type { LoadedConfig, Platform } from '../platform.ts'
import type { Check, CheckContext, Finding, ObtainedToken, ResponseRecorder } from './check.ts'
import { describeResponse, explainNoResponse, explainRefusal, failed, ok, skipped, warning } from './check.ts'

/**
 * Requests a token. Tries again once after a broken connection or a 5xx, but never after a refusal.
 *
 * @throws {TarjaError} `token_unavailable`.
 */
export async function obtainToken(
	platform: Platform,
	loaded: LoadedConfig,
	context: Pick<Context, 'signal'>,
	recorder: ResponseRecorder,
): Promise<ObtainedToken> {
	const deviations: Issue[] = []
	let issued: number | undefined
	const issuer = passwordGrant(platform.grant())
	const onEvent = (event: TokenEvent): void => {
		if (event.type === 'token_response_deviates') deviations.push(...event.issues)
		if (event.type === 'token_issued') issued = event.lifetimeMs
	}
	// Wraps the `fetch` that the issuer receives, so that the configuration's transport is still used.
	const issue: Issuer['issue'] = (request) => issuer.issue({ ...request, fetch: recorder.around(request.fetch) })
	// Doesn't use the configuration's plugins, because a token from a store would prove nothing about the credentials.
	const { tokens } = createClient({
		...getClientOptions(platform, loaded),
		auth: { ...issuer, issue },
		onEvent,
	})
	const { accessToken, lifetimeMs } = await tokens.token({ signal: context.signal })
	return { accessToken, lifetimeMs: issued ?? lifetimeMs, deviations }
}

/** Creates the finding for an accepted token request. Its response may differ from the reference. */
function toAccepted({ deviations }: ObtainedToken): Finding {
	if (!deviations.length) return ok('accepted: there is a token')
	const fields = deviations.map(({ path, message }) => `${path.slice(1).join('.')}: ${message}`).join('; ')
	return warning(
		`accepted; the response differs from the reference: ${fields}`,
		'nothing to do, unless your own code reads these fields',
	)
}

/** Finds out why a token request failed: it was refused, it got no response, or the response has no token. */
function toRefused(error: unknown, examined: CheckContext): Finding {
	const { basic, username = '', credential, path = '/oauth2/token' } = examined.platform.grant()
	const secrets = [...(typeof basic === 'string' ? [basic] : Object.values(basic)), username, credential.value]
	const response = examined.tokenResponse()
	const { cause, details } = Object(error)
	if (!response && details?.reason === 'network')
		return explainNoResponse(`POST ${examined.platform.baseUrl}${path}`, cause, examined)
	if (response && (response.status >= 300 || !response.text.trimStart().startsWith('{')))
		return explainRefusal(response, path, secrets)
	const message = toPrintableCause(error, secrets)?.message ?? 'no reason was given'
	return response
		? failed(`${describeResponse(response, secrets)}: ${message}`, 'compare the response with the reference, §2.1')
		: failed(message)
}

export const credentials: Check = {
	name: 'credentials',
	summary: 'Request a token',
	async run(examined) {
		try {
			return toAccepted(await examined.token())
		} catch (error) {
			if (!(error instanceof CommandError)) return toRefused(error, examined)
			return failed(error.message, 'the README of @tarja/cli lists the variables')
		}
	},
}

/** With a lifetime below this (in milliseconds), nearly every call needs a new token. */
const shortMs = 30_000

export const lifetime: Check = {
	name: 'lifetime',
	summary: 'Show how long a token lives',
	async run({ token }) {
		const obtained = await token().catch(() => undefined)
		if (!obtained) return skipped('there is no token', 'see credentials')
		const found = `${Math.round(obtained.lifetimeMs / 1000)} s`
		return obtained.lifetimeMs < shortMs
			? warning(found, 'a steady caller requests a token every few seconds; see the README of @tarja/core')
			: ok(found)
	},
}
