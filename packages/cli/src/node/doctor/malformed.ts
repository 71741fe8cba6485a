/**
 * Checks protected paths without creating a payment, by sending the body `{`, which is not valid JSON, so that a server that
 * parses its body can do nothing with it. Runs only with `--probe-malformed`.
 */
import { createIntent } from '@tarja/catalogue/payments'
import { createClient, isTarjaError, operation } from '@tarja/core'
import { shortened } from '../shortened.ts'
import { ofAnswer } from './answers.ts'
import { type Check, type Examined, type Finding, failed, ok, skipped, unknown } from './check.ts'
import type { Exchange } from './exchange.ts'
import { lineOf } from './refusal.ts'

const notAsked = skipped('not asked', '--probe-malformed sends requests whose body is no JSON')

async function post({ profile, send }: Examined, accessToken: string, header: boolean): Promise<Exchange> {
	const headers = {
		accept: 'application/json',
		'content-type': 'application/json',
		authorization: `Bearer ${accessToken}`,
		...(header && { access_token: '' }),
	}
	const url = `${profile.baseUrl.replace(/\/+$/, '')}${createIntent.path}?meioPagamento=`
	return send(url, { method: 'POST', headers, body: '{' })
}

function applied({ status }: Exchange): Finding {
	return failed(
		`a request that is no JSON was answered ${status}: it may have been applied`,
		'look it up at the platform, and do not probe again',
	)
}

function isSuccess({ status }: Exchange): boolean {
	return status >= 200 && status < 300
}

async function probing(examined: Examined, probe: () => Promise<Finding>): Promise<Finding> {
	if (!examined.context.given.has('probe-malformed')) return notAsked
	return ofAnswer(probe)
}

/** Whether an unsafe call that is answered like this is sent once more with another token: the client itself is asked. */
async function isReplayed({ headers }: Exchange): Promise<boolean> {
	const token = async () => ({ accessToken: crypto.randomUUID(), lifetimeMs: 60_000 })
	const fetch = async () => new Response(null, { status: 401, headers })
	const client = createClient({ baseUrl: 'https://platform.invalid', auth: { token }, fetch })
	const error = await client.call(operation({ method: 'POST', path: '/' })).catch((thrown: unknown) => thrown)
	return isTarjaError(error) && error.attempts > 1
}

async function unauthorized(answer: Exchange): Promise<Finding> {
	if (await isReplayed(answer))
		return ok('refused with 401, which says that the token is at fault: such a call is sent again with another token')
	return ok(
		'refused with 401, which does not say why: a payment that is answered so is not sent again',
		'if this platform answers 401 before it does anything, as the vendor has to say, write',
		'payments({ createIntent: { replayUnauthorized: true } })',
	)
}

export const madeUpToken: Check = {
	name: 'made-up-token',
	summary: 'whether a made-up token is refused, and whether the answer says that it is at fault',
	passesBy: 'transport',
	run: (examined) =>
		probing(examined, async () => {
			const answer = await post(examined, `made-up.${crypto.randomUUID()}`, true)
			if (isSuccess(answer)) return applied(answer)
			if (answer.status === 401) return unauthorized(answer)
			return unknown(
				`answered ${answer.status}, which does not tell whether anybody looked at the token`,
				'ask the vendor',
			)
		}),
}

/** Whether two answers differ more than two answers to the same request do. */
function differ(one: Exchange, again: Exchange, other: Exchange): boolean {
	if (one.status !== again.status) return false
	if (one.status !== other.status) return true
	// Compares two answers to equal requests first: a body that contains a request number always differs.
	return one.text === again.text && one.text !== other.text
}

const nginxMend = [
	'nginx drops names with an underscore: in the block http or server of every nginx on the way, write',
	'underscores_in_headers on;',
] as const

/** The finding when the answers with and without the header are the same. */
function undecided(answer: Exchange): Finding {
	const server = answer.headers.get('server') ?? ''
	const advice: readonly [string, string?] = /nginx/i.test(server)
		? nginxMend
		: ['something on the way may drop names with an underscore: ask whoever runs it']
	if (answer.status >= 400 && /access_token/i.test(answer.text))
		return failed(`${lineOf(answer)}: the header access_token was sent, and did not arrive`, ...advice)
	return unknown(`answered ${answer.status} with it and without it, which proves nothing`, ...advice)
}

/** The finding for answers without a question: whoever answers the probe tells something, though nobody asked for it. */
async function notAskedOf(examined: Examined): Promise<Finding> {
	const [first] = await examined.answers().catch(() => [])
	const server = first?.headers.get('server') ?? ''
	if (!/nginx/i.test(server)) return notAsked
	return unknown(
		`${shortened(server, 60)} answers; --probe-malformed looks whether it passes the header on`,
		...nginxMend,
	)
}

export const accessTokenHeader: Check = {
	name: 'access-token-header',
	needsToken: true,
	summary: 'whether the header access_token gets through: some proxies drop it',
	passesBy: 'transport',
	async run(examined) {
		if (!examined.context.given.has('probe-malformed')) return notAskedOf(examined)
		return probing(examined, async () => {
			const obtained = await examined.token().catch(() => undefined)
			if (!obtained) return skipped('there is no token', 'see credentials')
			const { accessToken } = obtained
			const one = await post(examined, accessToken, true)
			if (isSuccess(one)) return applied(one)
			const again = await post(examined, accessToken, true)
			const without = await post(examined, accessToken, false)
			return differ(one, again, without) ? ok('the answer differs without it, so that it arrives') : undecided(one)
		})
	},
}
