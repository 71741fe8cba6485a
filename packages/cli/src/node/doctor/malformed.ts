/**
 * What can be told of protected paths without a payment: requests whose body is `{`, which is no JSON. A platform that reads its
 * body makes nothing of it. They are sent with `--probe-malformed` only.
 */
import { createIntent } from '@tarja/catalogue/payments'
import { type Check, type Finding, failed, ok, type Patient, skipped, unknown } from './check.ts'
import { type Exchange, reasonOf } from './exchange.ts'

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
	isDirect: true,
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

/** Whether two answers differ in a way that two answers to one request do not. */
function differ(one: Exchange, again: Exchange, other: Exchange): boolean {
	if (one.status !== again.status) return false
	if (one.status !== other.status) return true
	// A body with a number of the request in it always differs.
	return one.text === again.text && one.text !== other.text
}

export const accessTokenHeader: Check = {
	name: 'access-token-header',
	needsToken: true,
	summary: 'whether the header access_token gets through: some proxies drop it',
	isDirect: true,
	run: (patient) =>
		probing(patient, async () => {
			const obtained = await patient.token().catch(() => undefined)
			if (!obtained) return skipped('there is no token', 'see credentials')
			const { accessToken } = obtained
			const one = await post(patient, accessToken, true)
			if (isSuccess(one)) return applied(one)
			const again = await post(patient, accessToken, true)
			const without = await post(patient, accessToken, false)
			return differ(one, again, without)
				? ok('the answer differs without it, so that it arrives')
				: unknown(
						`answered ${one.status} with it and without it, which proves nothing`,
						'see "nginx drops access_token" in the README of tarja',
					)
		}),
}
