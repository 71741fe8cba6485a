import type { TokenDocument } from '../../documents.ts'
import type { Command } from '../command.ts'
import { configOptions, loadConfig } from '../load-config.ts'
import { profileOptions, resolveProfile } from '../profile.ts'
import { tellProxy } from '../tell-failure.ts'

export const token: Command = {
	usage: '',
	description: 'One request to the token endpoint. The token itself is printed with --reveal only, and by itself.',
	examples: [
		['npx @tarja/cli token --emulator', 'its lifetime, scope and the names of its claims'],
		['TOKEN=$(npx @tarja/cli token --profile vendor --reveal)', 'into a variable'],
	],
	options: {
		...profileOptions,
		...configOptions,
		reveal: { summary: 'print the token, and nothing else on stdout' },
	},
	async run(context) {
		const { given, output, signal } = context
		const loaded = await loadConfig(context)
		const profile = await resolveProfile(context, loaded)
		await profile.grant()
		const { obtainToken } = await import('../obtain-token.ts')
		output.talk(`profile ${profile.name}, ${profile.baseUrl}`)
		const obtained = await output.during('asking for a token', obtainToken(profile, loaded, context)).catch((error) => {
			if (!signal.aborted) tellProxy(context, loaded, profile)
			throw error
		})
		const { accessToken, lifetimeMs, facts } = obtained
		const { readFrom, scope, claims } = facts
		const isRevealed = given.has('reveal')
		output.document({
			v: 1,
			profile: profile.name,
			lifetimeSeconds: Math.round(lifetimeMs / 1000),
			readFrom,
			...(scope !== undefined && { scope }),
			...(claims && { claims }),
			...(isRevealed && { accessToken }),
		} satisfies TokenDocument)
		if (isRevealed) return output.line(accessToken)
		output.line(`lifetime  ${Math.round(lifetimeMs / 1000)} s, read from ${readFrom}`)
		output.line(`scope     ${scope ?? 'not said'}`)
		output.line(`claims    ${claims ? claims.join(', ') : 'none can be read: it is no JWT'}`)
	},
}
