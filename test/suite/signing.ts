// Signed intents and signed answers, end to end over HTTP: every scheme, against an emulator that requires it.
import { definePlugin, isTarjaError, type TarjaError } from '@tarja/core'
import { signRequests, verifyResponses, wireUrl } from '@tarja/request-signing'
import { describe, expect, it, openSpace, refused, rejection, type Space } from '@tarja-test/harness'
import { clientFor, inBrowser, intent, intentPath as path, sendRepeatable } from './client-for.ts'
import { type Agreement, agreements } from './signing-schemes.ts'

/** A client that signs and verifies as agreed. */
function signing({ baseUrl }: Space, { client, answers }: Agreement, fetch: Fetch = globalThis.fetch) {
	return clientFor(baseUrl, { fetch: (url, init) => fetch(url, init) })
		.use(signRequests(client()))
		.use(verifyResponses(answers()))
}
type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Why the emulator refused, and that it applied nothing. */
async function refusal(space: Space, call: Promise<unknown>): Promise<unknown> {
	const error = await rejection(call)
	if (!isTarjaError(error, 'http_status')) throw error
	expect(error).to.include({ outcome: refused })
	expect(error.details).to.include({ status: 401 })
	expect((await space.log()).totals.intents).to.equal(0)
	const { type, reason } = JSON.parse(error.response?.text ?? '') as { type: string; reason: string }
	expect(type).to.equal('urn:tarja-emulator:signature-refused')
	return reason
}

/** Why the client took no answer, and that it does not claim to know what became of the intent. */
async function doubt(space: Space, call: Promise<unknown>): Promise<{ reason: unknown; message: string }> {
	const error = await rejection<TarjaError>(call)
	if (!isTarjaError(error, 'layer_failed')) throw error
	expect(error.outcome).to.equal('unknown')
	expect(error.record?.fields).to.include({ nsuOrigem: intent.nsuOrigem })
	expect((await space.log()).totals.intents).to.be.at.least(1)
	return { reason: (error.cause as { code?: unknown }).code, message: error.message }
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

/** Answers to intents, changed on their way. */
const changing =
	(change: (answer: Response) => Response | Promise<Response>): Fetch =>
	async (url, init) => {
		const answer = await globalThis.fetch(url, init)
		return url.includes(path) ? change(answer) : answer
	}

/** Gives the first answer again and again. */
function repeatingTheFirst(): Fetch {
	let first: Response | undefined
	return changing((answer) => {
		first ??= answer.clone()
		return first.clone()
	})
}

describe('a URL that is signed', () => {
	it('arrives as wireUrl writes it, whatever the runtime changes', async () => {
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
			const url = wireUrl(`${space.baseUrl}/odd${target}`)
			sent.push(url.slice(new URL(url).origin.length + root.length))
			// The emulator knows none of these paths: what it answers, and whether CORS shows it, does not matter.
			await fetch(url).catch(() => undefined)
		}
		const { entries } = await space.log()
		expect(entries.map(({ path: seen, query }) => (query ? `${seen}?${query}` : seen))).to.deep.equal(sent)
	})
})

describe('an answer that is verified, to a request that nobody signed', () => {
	it('is bound to the body of its request', async () => {
		const [agreement] = agreements
		if (!agreement) throw new Error('There are no schemes')
		const space = await openSpace({ signAnswers: agreement.name })
		const client = clientFor(space.baseUrl, { fetch: repeatingTheFirst() }).use(verifyResponses(agreement.answers()))
		await client.payments.createIntent({ body: { ...intent, valorTransacao: '1' } })
		const other = client.payments.createIntent({ body: { ...intent, valorTransacao: '999' } })
		expect((await doubt(space, other)).reason).to.equal('mismatch')
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
	const strict = { requireSignature: name } as const
	const both = { ...strict, signAnswers: name } as const

	describe(`a request signed with ${name}`, () => {
		it('is accepted, and so is its signed answer', async () => {
			const space = await openSpace(both)
			const { data, attempts } = await signing(space, agreement).payments.createIntent({ body: intent })
			expect([data, attempts]).to.deep.equal([{ id: 'emulator-intent-1', status: 'ACCEPTED' }, 1])
			expect((await signatures(space, agreement))[0]).to.be.a('string')
		})
		for (const [when, [use, why]] of Object.entries(refusals))
			it(`is refused ${when}`, async () => {
				const space = await openSpace(strict)
				const client = use(clientFor(space.baseUrl), agreement)
				expect(await refusal(space, client.payments.createIntent({ body: intent }))).to.equal(why(agreement))
			})
		it('is signed anew for the replay after a 401', async () => {
			const space = await openSpace(both)
			const client = signing(space, agreement)
			await client.tokens.token()
			await space.revokeTokens()
			expect((await sendRepeatable(client)).attempts).to.equal(2)
			const seen = await signatures(space, agreement)
			expect([seen.length, new Set(seen).size]).to.deep.equal([2, agreement.fresh ? 2 : 1])
		})
	})

	describe(`an answer signed with ${name}`, () => {
		/** Why it is in doubt, and in which words. */
		const doubted = async (space: Space, fetch?: Fetch, trusted = agreement) =>
			doubt(space, signing(space, trusted, fetch).payments.createIntent({ body: intent }))
		it('is refused without its signature', async () => {
			const { reason, message } = await doubted(await openSpace(strict))
			expect(reason).to.equal('missing')
			expect(message).to.include('has no header')
		})
		it('is refused when it is spoilt on the wire, or its body is exchanged', async () => {
			const space = await openSpace(both)
			await space.fault({ match: { path }, at: 'mid-body', action: 'garbage' })
			expect((await doubted(space)).reason).to.equal(agreement.changedBody)
			const exchanging = changing(({ status, headers }) => new Response('{"id":"another"}', { status, headers }))
			expect((await doubted(space, exchanging)).reason).to.equal(agreement.changedBody)
		})
		it('is refused with the key of another', async () => {
			const trusting = { ...agreement, answers: () => agreement.answers('stranger') }
			expect((await doubted(await openSpace(both), undefined, trusting)).reason).to.equal('mismatch')
		})
		it(`to another request is ${agreement.bindsRequest ? 'refused' : 'accepted: nothing in it says what it answers'}`, async () => {
			const space = await openSpace(both)
			const client = signing(space, agreement, repeatingTheFirst())
			await client.payments.createIntent({ body: { ...intent, nsuOrigem: '1' } })
			const second = client.payments.createIntent({ body: intent })
			if (agreement.bindsRequest) expect((await doubt(space, second)).reason).to.equal('mismatch')
			else expect((await second).data).to.deep.equal({ id: 'emulator-intent-1', status: 'ACCEPTED' })
		})
		it('is refused where CORS hides its signature, with what to do about it', async () => {
			const space = await openSpace({ ...both, exposeHeaders: false })
			if (!inBrowser) return void (await signing(space, agreement).payments.createIntent({ body: intent }))
			const { reason, message } = await doubted(space)
			expect(reason).to.equal('missing')
			expect(message).to.include('Access-Control-Expose-Headers')
		})
	})
}
