import { type ClientEvent, type ClientOptions, createClient, type Issuer, operation } from '@tarja/core'
import { type LogLevel, type LogRecord, logging, printed, recordOf } from '@tarja/core/logging'
import { describe, expect, it } from '@tarja-test/harness'

const pay = operation({ method: 'POST', path: '/cards/{id}/payments', id: 'cards.pay', identifiedBy: ['nsuOrigem'] })
const auth: Issuer = {
	identity: () => ['somebody'],
	issue: async () => ({ accessToken: 'secret-token-of-forty-two-characters-xxxxx', lifetimeMs: 60_000 }),
}
const input = {
	params: { id: '4111111111111111' },
	body: { nsuOrigem: '000987', valorTransacao: '199077', note: 'pass-word-of-mine' },
}

async function linesOf(
	fetch: NonNullable<ClientOptions['fetch']>,
	level: LogLevel = 'debug',
): Promise<readonly LogRecord[]> {
	const records: LogRecord[] = []
	const client = createClient({ baseUrl: 'https://platform.example', fetch, auth }).use(
		logging((record) => records.push(record), { level }),
	)
	await client.call(pay, input).catch(() => {})
	return records
}

const withoutTimes = (records: readonly LogRecord[]): readonly string[] =>
	records.map(({ level, message }) => `${level} ${message.replaceAll(/\d+ ms/g, 'n ms')}`)

describe('logging()', () => {
	it('writes one line for each call, exchange and token', async () => {
		expect(withoutTimes(await linesOf(async () => Response.json({})))).to.deep.equal([
			'info token got (missing), lasts 60 s',
			'debug POST /cards/{id}/payments 200 in n ms',
			'info cards.pay applied after n ms, 1 attempt',
		])
	})

	it('writes what needs somebody as an error, and what was refused as a warning', async () => {
		const lost = await linesOf(async () => {
			throw Object.assign(new TypeError('fetch failed'), { code: 'ECONNRESET' })
		}, 'warn')
		expect(withoutTimes(lost)).to.deep.equal([
			'warn POST /cards/{id}/payments network ECONNRESET in n ms',
			'error cards.pay unknown (network) after n ms, 1 attempt',
		])
		const [end] = lost.slice(-1)
		expect(end).to.deep.include({ event: 'call_ended', operation: 'cards.pay', outcome: 'unknown', code: 'network' })
	})

	it('writes nothing that the call was made with or answered', async () => {
		const answer = { error: 'card 4111111111111111 of pass-word-of-mine' }
		for (const fetch of [
			async () => Response.json(answer),
			async () => Response.json(answer, { status: 500 }),
			async () => {
				throw new TypeError('could not reach https://platform.example/cards/4111111111111111 with secret-token-of')
			},
		])
			expect(JSON.stringify(await linesOf(fetch))).not.to.match(/4111|000987|199077|pass-word|secret-token/)
	})

	it('has a line for every event that is not a beginning', () => {
		const call = { operation: 'o', method: 'GET', path: '/', effect: 'safe', baseUrl: '', meta: {} } as const
		const error = new Error('why')
		const events: readonly ClientEvent[] = [
			{ type: 'retry', call, tryNumber: 2, waitedMs: 10.4, status: 503 },
			{ type: 'retry', call, tryNumber: 3, waitedMs: 10.4, code: 'network' },
			{ type: 'token_joined', reason: 'missing' },
			{ type: 'token_failed', reason: 'expiring', error },
			{ type: 'token_refresh_failed', cause: error },
			{ type: 'token_store_failed', action: 'get', cause: undefined },
			{ type: 'token_flight_taken_over', afterMs: 5000 },
			{ type: 'token_response_deviates', issues: [{ path: ['scope'], message: 'is not a text' }] },
			{ type: 'journal_opened', operation: 'o', entry: 'e' },
			{ type: 'journal_settled', operation: 'o', entry: 'e', outcome: 'applied' },
			{ type: 'journal_settle_failed', operation: 'o', entry: 'e' },
			{ type: 'journal_write_late', operation: 'o', entry: 'e' },
			{ type: 'journal_unidentified', operation: 'o', entry: 'e' },
		]
		expect(events.map((event) => `${recordOf(event)?.level} ${recordOf(event)?.message}`)).to.deep.equal([
			'warn o is tried again after status 503, try 2, 10 ms later',
			'warn o is tried again after network, try 3, 10 ms later',
			'debug waits for a token (missing)',
			'error no token (expiring): why',
			'warn token not renewed: why',
			'warn token store failed (get): see the event',
			'warn took over a token request after 5000 ms',
			'warn the token endpoint’s answer is not as shown: scope',
			'debug o is in the journal',
			'debug o is settled in the journal as applied',
			'error o could not be settled in the journal: it stays unresolved',
			'error o was written into the journal too late, and not sent',
			'warn o has no fields in the journal to look it up by: name them in identifiedBy',
		])
		expect(recordOf({ type: 'call_started', call })).to.equal(undefined)
	})

	it('prints for a person', async () => {
		const texts: string[] = []
		const print = printed((text) => texts.push(text))
		print({ level: 'error', event: 'call_ended', message: 'cards.pay unknown' })
		expect(texts[0]).to.match(/^\d\d:\d\d:\d\d\.\d{3} ✗ cards\.pay unknown$/)
	})
})
