/** Checks the token request: whether the credentials are accepted, and how long the token lives. */
import { toPrintableCause } from '@tarja/core/plugin'
import { CommandError } from '../command-error.ts'
import { type Check, type CheckContext, type Finding, failed, ok, skipped, warning } from './check.ts'
import { describeResponse, explainNoResponse, explainRefusal } from './explain.ts'
import type { ObtainedToken } from './obtain-token.ts'

/** Creates the finding for an accepted token; the response may differ from the reference. */
function toAccepted({ deviations }: ObtainedToken): Finding {
	if (!deviations.length) return ok('accepted: there is a token')
	const fields = deviations.map(({ path, message }) => `${path.slice(1).join('.')}: ${message}`).join('; ')
	return warning(
		`accepted; the response differs from the reference: ${fields}`,
		'nothing to do, unless your own code reads these fields',
	)
}

/** Finds the cause of a failed token request: a refusal, no response, or a response without a token. */
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

/** A lifetime below this (milliseconds) means that tokens are requested all the time. */
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
