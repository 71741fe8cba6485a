/** Checks the token request: whether the credentials are accepted, how long the token lives, and the unit of that time. */
import { printableCause } from '@tarja/core'
import { CommandError } from '../command-error.ts'
import type { ObtainedToken } from '../obtain-token.ts'
import { type Check, type Examined, type Finding, failed, ok, skipped, unknown, warning } from './check.ts'
import { noAnswer } from './no-answer.ts'
import { lineOf, refusalOf } from './refusal.ts'

/** Runs a check that needs a token; reports it as skipped or failed if there is none. */
async function withToken({ token }: Examined, judge: (obtained: ObtainedToken) => Finding): Promise<Finding> {
	try {
		return judge(await token())
	} catch {
		return skipped('there is no token', 'see credentials')
	}
}

/** The finding for an accepted token whose answer deviates from the reference. */
function accepted({ deviations, ms }: ObtainedToken): Finding {
	if (!deviations.length) return { ...ok('accepted: there is a token'), ms }
	const fields = deviations.map(({ path, message }) => `${path.slice(1).join('.')}: ${message}`).join('; ')
	const found = `accepted; the answer is not as the reference shows it: ${fields}`
	return { ...warning(found, 'nothing, unless your own code reads these fields'), ms }
}

/** Finds the cause of a failed token request: a refusal with a known form, no answer, or an answer that is no token. */
async function refused(error: unknown, examined: Examined): Promise<Finding> {
	const { basic, username = '', credential, path = '/oauth2/token' } = await examined.profile.grant()
	const secrets = [...(typeof basic === 'string' ? [basic] : Object.values(basic)), username, credential.value]
	const answer = examined.tokenAnswer()
	const known = answer && refusalOf(answer, path, secrets, examined)
	if (known) return known
	const { cause, details } = Object(error)
	if (!answer && details?.reason === 'network')
		return noAnswer(`POST ${examined.profile.baseUrl}${path}`, cause, examined)
	const message = (printableCause(error, secrets)?.message ?? 'nothing was said').replace(
		/; it will not be asked .*/,
		'',
	)
	return answer
		? failed(`${lineOf(answer, secrets)}: ${message}`, 'compare it with the reference, §2.1')
		: failed(message, 'look at what stands in between')
}

export const credentials: Check = {
	name: 'credentials',
	needsToken: true,
	summary: 'whether the token endpoint accepts them',
	async run(examined) {
		try {
			return accepted(await examined.token())
		} catch (error) {
			if (!(error instanceof CommandError)) return refused(error, examined)
			return failed(error.message, 'the README of @tarja/cli says where they come from')
		}
	},
}

/** A lifetime below this (milliseconds) means that tokens are requested all the time. */
const shortMs = 30_000

export const lifetime: Check = {
	name: 'lifetime',
	needsToken: true,
	summary: 'how long a token lasts, and what that was read from',
	run: (examined) =>
		withToken(examined, ({ lifetimeMs, facts }) => {
			const found = `${Math.round(lifetimeMs / 1000)} s, read from ${facts.readFrom}`
			return lifetimeMs < shortMs
				? warning(found, 'a steady caller asks for a token every few seconds; see the README of @tarja/core')
				: ok(found)
		}),
}

export const unit: Check = {
	name: 'unit',
	needsToken: true,
	summary: 'in which unit expires_in is, if the token reveals it',
	run: (examined) =>
		withToken(examined, ({ facts }) =>
			facts.unit === undefined
				? unknown(
						'the token does not reveal the unit of expires_in',
						'ask the vendor, and say it with "grant: { expiresIn }" in the profile',
					)
				: ok(`expires_in is in ${facts.unit}`),
		),
}
