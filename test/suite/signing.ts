// Signed intents, end to end over HTTP: every scheme, verified before the emulator.
import { definePlugin, isTarjaError } from '@tarja/core'
import { signRequests, toSentUrl } from '@tarja/request-signing'
import { describe, expect, it, openSpace, rejection, type Space } from '@tarja-test/harness'
import { clientFor, intent, intentPath as path, sendRepeatable } from './client-for.ts'
import { type Agreement, agreements } from './signing-schemes.ts'

/** Why the signature was refused, and that the emulator applied nothing. */
async function refusal(space: Space, call: Promise<unknown>): Promise<unknown> {
	const error = await rejection(call)
	if (!isTarjaError(error, 'http_status')) throw error
	expect(error).to.include({ outcome: 'unknown' })
	expect(error.details).to.include({ status: 401 })
	expect((await space.log()).totals.intents).to.equal(0)
	const { type, reason } = JSON.parse(error.response?.text ?? '') as { type: string; reason: string }
	expect(type).to.equal('signature-refused')
	return reason
}

/** The signatures of the intents that were received, as they stand in the header. */
async function signatures(space: Space, { header }: Agreement): Promise<(string | undefined)[]> {
	const { entries } = await space.log()
	return entries.filter((entry) => entry.path === path).map(({ headers }) => headers[header])
}

/** Changes the body when it has been signed. */
const meddler = definePlugin({
	id: 'meddler',
	setup: () => ({
		attempt: { observe: (attempt, next) => next({ ...attempt, body: String(attempt.body).replace('1990', '9990') }) },
	}),
})

describe('a URL that is signed', () => {
	it('arrives as toSentUrl writes it, whatever the runtime changes', async () => {
		const space = await openSpace()
		const root = new URL(space.baseUrl).pathname
		const targets = [
			'/%7euser',
			'/%41',
			'/%c3%a9',
			'/é',
			'/^|`',
			'/a%2fb',
			'/a//b',
			'/p?',
			'/p?q=%7e%2d',
			'/p?q={}|^`',
			'/p?é',
		]
		const sent: string[] = []
		for (const target of targets) {
			const url = toSentUrl(`${space.baseUrl}/odd${target}`)
			sent.push(url.slice(new URL(url).origin.length + root.length))
			// The emulator knows none of these paths: what it answers, and whether CORS shows it, does not matter.
			await fetch(url).catch(() => undefined)
		}
		const { entries } = await space.log()
		expect(entries.map(({ path: seen, query }) => (query ? `${seen}?${query}` : seen))).to.deep.equal(sent)
	})
})

/** Requests that are refused, and why: how the client signs. */
const refusals: Readonly<
	Record<string, [use: (client: Sender, agreement: Agreement) => Sender, why: (agreement: Agreement) => string]>
> = {
	'without its signature': [(client) => client, () => 'missing'],
	'when a later layer changes its body': [
		(client, { client: signs }) => client.use(signRequests(signs())).use(meddler),
		({ changedBody }) => changedBody,
	],
	'with the key of another': [
		(client, { client: signs }) => client.use(signRequests(signs('stranger'))),
		() => 'mismatch',
	],
}
type Sender = ReturnType<typeof clientFor>

for (const agreement of agreements) {
	const { name } = agreement

	describe(`a request signed with ${name}`, () => {
		it('is accepted', async () => {
			const space = await openSpace({}, name)
			const client = clientFor(space.baseUrl).use(signRequests(agreement.client()))
			const { data, attempts } = await client.payments.createIntent({ body: intent })
			expect([data, attempts]).to.deep.equal([{ id: 'emulator-intent-1', status: 'ACCEPTED' }, 1])
			expect((await signatures(space, agreement))[0]).to.be.a('string')
		})
		for (const [when, [use, why]] of Object.entries(refusals))
			it(`is refused ${when}`, async () => {
				const space = await openSpace({}, name)
				const client = use(clientFor(space.baseUrl), agreement)
				expect(await refusal(space, client.payments.createIntent({ body: intent }))).to.equal(why(agreement))
			})
		it('is signed anew for the replay after a 401', async () => {
			const space = await openSpace({}, name)
			const client = clientFor(space.baseUrl).use(signRequests(agreement.client()))
			await client.tokens.token()
			await space.revokeTokens()
			expect((await sendRepeatable(client)).attempts).to.equal(2)
			const seen = await signatures(space, agreement)
			expect([seen.length, new Set(seen).size]).to.deep.equal([2, agreement.fresh ? 2 : 1])
		})
	})
}
