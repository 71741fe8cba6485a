/** One token: whether the credentials are accepted, how long it lasts, and in which unit that is said. */
import { isTarjaError, printableCause } from '@tarja/core'
import { CommandError } from '../command-error.ts'
import type { ObtainedToken } from '../obtain-token.ts'
import { type Check, type Finding, failed, ok, type Patient, skipped, unknown, warning } from './check.ts'

/** What a check says that needs a token, where there is none. */
async function withToken({ token }: Patient, judge: (obtained: ObtainedToken) => Finding): Promise<Finding> {
	try {
		return judge(await token())
	} catch {
		return skipped('there is no token', 'see credentials')
	}
}

export const credentials: Check = {
	name: 'credentials',
	needsToken: true,
	summary: 'whether the token endpoint accepts them',
	async run({ token }) {
		try {
			const { deviations, ms } = await token()
			if (!deviations.length) return ok('accepted: there is a token', { ms })
			const fields = deviations.map(({ path, message }) => `${path.slice(1).join('.')}: ${message}`).join('; ')
			return {
				...warning(
					`accepted; the answer is not as the reference shows it: ${fields}`,
					'nothing, unless your own code reads these fields',
				),
				ms,
			}
		} catch (error) {
			if (error instanceof CommandError)
				return failed(error.message, 'the README of @tarja/cli says where they come from')
			const message = printableCause(error)?.message ?? 'nothing was said'
			const isRefused = isTarjaError(error, 'token_unavailable') && error.details.reason === 'credentials'
			return failed(message, isRefused ? 'compare the four variables with what was issued' : 'see round-trip')
		}
	},
}

/** Shorter than that, a token is asked for all the time. */
const shortMs = 30_000

export const lifetime: Check = {
	name: 'lifetime',
	needsToken: true,
	summary: 'how long a token lasts, and what that was read from',
	run: (patient) =>
		withToken(patient, ({ lifetimeMs, facts }) => {
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
	run: (patient) =>
		withToken(patient, ({ facts }) =>
			facts.unit === undefined
				? unknown(
						'the token does not reveal the unit of expires_in',
						'ask the vendor, and say it with "grant: { expiresIn }" in the profile',
					)
				: ok(`expires_in is in ${facts.unit}`),
		),
}
