/**
 * Checks protected paths without creating a payment, by sending the body `{`, which is not valid JSON, so that a server that
 * parses its body can do nothing with it. Runs only with `--probe-malformed`.
 */
import { createIntent } from '@tarja/catalogue/payments'
import { shortened } from '../shortened.ts'
import { type Check, type Finding, failed, ok, type Patient, skipped, unknown } from './check.ts'
import { type Exchange, reasonOf } from './exchange.ts'
import { lineOf } from './refusal.ts'

const notAsked = skipped('not asked', '--probe-malformed sends requests whose body is no JSON')

async function post({ profile, send }: Patient, accessToken: string, header: boolean): Promise<Exchange> {
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

async function probing(patient: Patient, probe: () => Promise<Finding>): Promise<Finding> {
	if (!patient.context.given.has('probe-malformed')) return notAsked
	try {
		return await probe()
	} catch (error) {
		return unknown(`no answer (${reasonOf(error)})`, 'see round-trip')
	}
}

export const madeUpToken: Check = {
	name: 'made-up-token',
	summary: 'whether a made-up token is refused',
	passesBy: 'transport',
	run: (patient) =>
		probing(patient, async () => {
			const answer = await post(patient, `made-up.${crypto.randomUUID()}`, true)
			if (isSuccess(answer)) return applied(answer)
			if (answer.status === 401) return ok('refused with 401')
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

const nginxMend = {
	advice: 'nginx drops names with an underscore: in the block http or server of every nginx on the way, write',
	mend: 'underscores_in_headers on;',
}

/** The finding when the answers with and without the header are the same. */
function undecided(answer: Exchange): Finding {
	const server = answer.headers.get('server') ?? ''
	const { advice, mend } = /nginx/i.test(server)
		? nginxMend
		: { advice: 'something on the way may drop names with an underscore: ask whoever runs it', mend: undefined }
	if (answer.status >= 400 && /access_token/i.test(answer.text))
		return failed(`${lineOf(answer)}: the header access_token was sent, and did not arrive`, advice, mend)
	return unknown(`answered ${answer.status} with it and without it, which proves nothing`, advice, mend)
}

/** The finding for answers without a question: whoever answers the probe tells something, though nobody asked for it. */
async function notAskedOf(patient: Patient): Promise<Finding> {
	const [first] = await patient.answers().catch(() => [])
	const server = first?.headers.get('server') ?? ''
	if (!/nginx/i.test(server)) return notAsked
	return unknown(
		`${shortened(server, 60)} answers; --probe-malformed looks whether it passes the header on`,
		nginxMend.advice,
		nginxMend.mend,
	)
}

export const accessTokenHeader: Check = {
	name: 'access-token-header',
	needsToken: true,
	summary: 'whether the header access_token gets through: some proxies drop it',
	passesBy: 'transport',
	async run(patient) {
		if (!patient.context.given.has('probe-malformed')) return notAskedOf(patient)
		return probing(patient, async () => {
			const obtained = await patient.token().catch(() => undefined)
			if (!obtained) return skipped('there is no token', 'see credentials')
			const { accessToken } = obtained
			const one = await post(patient, accessToken, true)
			if (isSuccess(one)) return applied(one)
			const again = await post(patient, accessToken, true)
			const without = await post(patient, accessToken, false)
			return differ(one, again, without) ? ok('the answer differs without it, so that it arrives') : undecided(one)
		})
	},
}
