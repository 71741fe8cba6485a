/**
 * Checks whether the header `access_token` reaches the platform, without creating a payment. The check sends the body `{`. A server that
 * parses it can do nothing with it, because it isn't valid JSON. Sends requests only with `--probe-malformed`.
 */
import { createIntent } from '@tarja/catalogue/payments'
import type { Check, CheckContext, Exchange, Finding } from './check.ts'
import { describeResponse, failed, findReason, ok, skipped, unknown } from './check.ts'

async function post({ platform, send }: CheckContext, accessToken: string, isWithHeader: boolean): Promise<Exchange> {
	const headers = {
		accept: 'application/json',
		'content-type': 'application/json',
		authorization: `Bearer ${accessToken}`,
		...(isWithHeader && { access_token: '' }),
	}
	const url = `${platform.baseUrl.replace(/\/+$/, '')}${createIntent.path}?meioPagamento=`
	return send(url, { method: 'POST', headers, body: '{' })
}

/** Returns whether the response to another request differs, although the responses to two equal requests are the same. */
function isDifferent(one: Exchange, again: Exchange, other: Exchange): boolean {
	if (one.status !== again.status) return false
	if (one.status !== other.status) return true
	// First compares the responses to two equal requests, because a body that contains a request number always differs.
	return one.text === again.text && one.text !== other.text
}

const nginxFix = [
	'nginx drops names with an underscore: add this to the block http or server of every nginx in between',
	'underscores_in_headers on;',
] as const

/** Creates the finding for the case that the responses with and without the header are equal. */
function toUndecided(response: Exchange): Finding {
	const advice: readonly [string, string?] = /nginx/i.test(response.headers.get('server') ?? '')
		? nginxFix
		: ['a proxy in between may drop names with an underscore: ask its operator']
	if (response.status >= 400 && /access_token/i.test(response.text))
		return failed(`${describeResponse(response)}: the header access_token was sent, and did not arrive`, ...advice)
	return unknown(`responded ${response.status} with and without it, which proves nothing`, ...advice)
}

async function probe(examined: CheckContext): Promise<Finding> {
	const obtained = await examined.token().catch(() => undefined)
	if (!obtained) return skipped('there is no token', 'see credentials')
	const { accessToken } = obtained
	const one = await post(examined, accessToken, true)
	if (one.status >= 200 && one.status < 300)
		return failed(
			`the platform returned ${one.status} to a request that is not JSON: it may have been applied`,
			'look it up at the platform, and do not probe again',
		)
	const again = await post(examined, accessToken, true)
	const without = await post(examined, accessToken, false)
	return isDifferent(one, again, without) ? ok('the response differs without it, so it arrives') : toUndecided(one)
}

export const accessTokenHeader: Check = {
	name: 'access-token-header',
	summary: 'Find out whether a proxy drops the header access_token',
	bypasses: 'transport',
	async run(examined) {
		if (examined.context.args.has('probe-malformed'))
			return probe(examined).catch((error) => unknown(`no response (${findReason(error)})`, 'see round-trip'))
		const [first] = await examined.responses().catch(() => [])
		return /nginx/i.test(first?.headers.get('server') ?? '')
			? unknown('nginx responds, which may drop it; --probe-malformed finds out', ...nginxFix)
			: skipped('not probed', '--probe-malformed sends requests that are not valid JSON')
	},
}
