import {
	type ClientOptions,
	createClient,
	type Issuer,
	operation,
	type PlatformResponse,
	type PluginContext,
} from '@tarja/core'
import { type LogLevel, type LogRecord, logging } from '@tarja/core/logging'
import { describe, expect, it, stubOptions } from '@tarja-test/harness'
import * as v from 'valibot'

const pay = operation({ method: 'POST', path: '/cards/{id}/payments', id: 'cards.pay', identifiedBy: ['nsuOrigem'] })
/** It has the id, so deviations don't matter. */
const decided = {
	method: 'POST',
	path: '/pay',
	outcomeOf: ({ body }: PlatformResponse) => (body.includes('p-1') ? ('applied' as const) : undefined),
} as const
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
	const client = createClient({ baseUrl: 'https://platform.example', fetch, ...stubOptions, auth }).use(
		logging((record) => records.push(record), { level }),
	)
	await client.call(pay, input).catch(() => {})
	return records
}

const withoutTimes = (records: readonly LogRecord[]): readonly string[] =>
	records.map(({ level, message }) => `${level} ${message.replaceAll(/\d+ ms/g, 'n ms')}`)

describe('logging()', () => {
	it('refuses what would write no line, and a level that is none, when it is made', () => {
		for (const [write, level] of [[undefined], [console], [() => {}, 'warning']])
			expect(() => logging(write as never, { level: level as never })).to.throw('Cannot log')
	})
	it('writes what needs somebody as an error, and what was refused as a warning', async () => {
		const lost = await linesOf(async () => {
			throw Object.assign(new TypeError('fetch failed'), { code: 'ECONNRESET' })
		}, 'warn')
		expect(withoutTimes(lost)).to.deep.equal([
			'warn POST /cards/{id}/payments network ECONNRESET in n ms',
			'error cards.pay unknown (network) after n ms, 1 attempt [nsuOrigem "000987"]',
		])
		const [end] = lost.slice(-1)
		expect(end).to.deep.include({ event: 'call_ended', operation: 'cards.pay', outcome: 'unknown', code: 'network' })
	})

	it('warns of an answer that deviates, and names the places and not the values', async () => {
		const response = v.looseObject({ id: v.string(), valor: v.number() })
		const told = operation({ ...decided, response })
		const records: LogRecord[] = []
		const fetch = async (): Promise<Response> => Response.json({ id: 'p-1', valor: 'pass-word-of-mine' })
		const lines = logging((record) => records.push(record))
		await createClient({ baseUrl: 'https://platform.example', fetch, ...stubOptions })
			.use(lines)
			.call(told)
		expect(withoutTimes(records)).to.deep.equal([
			'warn POST /pay applied after n ms, 1 attempt; its response deviates in response.valor',
		])
		expect(records[0]).to.include({ outcome: 'applied', deviations: 1 })
	})

	it('writes one line, whatever names an answer has', async () => {
		const forged = 'a\n12:00 ✓ cards.pay applied\r\u001b[2J\u009b2J\u2028\u2029\u202e'
		const response = v.objectWithRest({ id: v.string() }, v.number())
		const told = operation({ ...decided, response })
		for (const answer of [{ id: 'p-1', [forged]: 'x' }, { [forged]: 'x' }]) {
			const lines: string[] = []
			const fetch = async (): Promise<Response> => Response.json(answer)
			const client = createClient({ baseUrl: 'https://platform.example', fetch, ...stubOptions })
			const error: unknown = await client
				.use(logging(({ message }) => lines.push(message)))
				.call(told)
				.catch((thrown: unknown) => thrown)
			expect(lines).to.have.lengthOf(1)
			const texts = error instanceof Error ? [error.message, String(error)] : []
			for (const text of [...lines, ...texts]) expect(text).not.to.match(/[\p{C}\p{Zl}\p{Zp}]/u)
			expect(error instanceof Error).to.equal(!('id' in answer))
		}
	})

	it('writes nothing that the call was made with or answered, but by what a payment is found that may have been made', async () => {
		const answer = { error: 'card 4111111111111111 of pass-word-of-mine' }
		for (const fetch of [
			async () => Response.json(answer),
			async () => Response.json(answer, { status: 500 }),
			async () => {
				throw new TypeError('could not reach https://platform.example/cards/4111111111111111 with secret-token-of')
			},
		])
			for (const { message, 'fields.nsuOrigem': found, ...record } of await linesOf(fetch)) {
				const isLost = record.outcome === 'unknown'
				expect(found).to.equal(isLost ? '000987' : undefined)
				const rest = isLost ? message.replace(/ \[nsuOrigem "000987"\]$/, '') : message
				// Numbers are times, in whose digits anything may be found by chance.
				const texts = JSON.stringify([record, rest], (_, value) => (typeof value === 'number' ? 0 : value))
				expect(texts).not.to.match(/4111111111111111|000987|199077|pass-word|secret-token/)
			}
	})

	it('writes what a plugin tells with all that it says, and nothing that looks like a secret', () => {
		const notice = {
			type: 'belt_stopped',
			level: 'warn',
			message: 'at 4111111111111111',
			belt: 4,
			why: 'Bearer abcdefg',
		} as const
		const records: LogRecord[] = []
		const belt = { id: 'belt', setup: ({ emit }: PluginContext) => ({ api: { stop: () => emit(notice) } }) } as const
		createClient({ baseUrl: 'https://platform.example' })
			.use(logging((record) => records.push(record)))
			.use(belt)
			.belt.stop()
		expect(records).to.deep.equal([
			{ level: 'warn', event: 'belt_stopped', message: 'at [redacted]', belt: 4, why: 'Bearer [redacted]' },
		])
	})
})
