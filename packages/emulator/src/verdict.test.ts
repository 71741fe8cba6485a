import { describe, expect, it } from '@tarja-test/harness'
import { createEmulator, type Emulator } from './emulator.ts'
import { intentRequest, tokenFrom } from './exchanges.test.ts'
import { actionsAt, type Fault, type FaultPlace } from './faults.ts'
import type { Payment } from './payments.ts'
import type { SettingsPatch } from './settings.ts'
import { judged, tones } from './verdict.ts'

/** Faults that hold the connection would keep it for ten minutes. */
const brief = { delayMs: 1 }

const lost: Fault = { at: 'after-commit', action: 'close' }
const misleading: Fault = { at: 'after-commit', action: 'status', status: 401 }

/** Every fault that can act on a request, and every kind of status where it plays one. */
const faults: readonly Fault[] = (Object.keys(actionsAt) as FaultPlace[])
	.filter((at) => at !== 'before-connection')
	.flatMap((at) =>
		actionsAt[at].flatMap((action): Fault[] =>
			action === 'status'
				? [200, 204, 302, 400, 401, 403, 408, 409, 422, 425, 429, 499, 500, 502, 503].map((status) => ({
						at,
						action,
						status,
					}))
				: [{ at, action, ...brief }],
		),
	)

function nameOf(fault: Fault | undefined): string {
	return fault ? `${fault.action}${fault.status ? ` ${fault.status}` : ''} ${fault.at}` : 'nothing'
}

/** Sends one payment after another, the same each time, each with its fault; what became of it. */
async function played(...list: readonly (Fault | undefined)[]): Promise<Payment> {
	const emulator = createEmulator({ lostAnswer: 'reject', settings: { opaqueTokens: true } })
	const token = await tokenFrom(emulator)
	for (const fault of list) await send(emulator, token, fault)
	return emulator.log().payments[0] as Payment
}

async function send(emulator: Emulator, token: string, fault: Fault | undefined): Promise<void> {
	if (fault) emulator.faults.add(fault)
	const response = await emulator.fetch(intentRequest(token)).catch(() => undefined)
	await response?.text().catch(() => {})
}

/** What becomes of a payment whose only request meets a fault; what is not named stays unknown to its sender. */
function expectedOf({ at, action, status = 0 }: Fault): string {
	const isApplied = at === 'after-commit' || at === 'mid-body' || action === 'slow'
	const isTold = action === 'slow' || action === 'empty' || (action === 'status' && status < 300)
	if (isTold) return isApplied ? 'fine' : 'told applied, and was not'
	if (isApplied) return 'applied, and nobody was told'
	if (action === 'decline') return 'refused'
	return action === 'status' && [400, 401, 403, 422].includes(status) ? 'refused' : 'never arrived'
}

describe('the verdict on a payment', () => {
	for (const fault of faults)
		it(`is "${expectedOf(fault)}" where it meets ${nameOf(fault)}, with a reason, and what to do unless it is fine`, async () => {
			const { verdict, reason, advice } = await played(fault)
			expect(verdict).to.equal(expectedOf(fault))
			expect([reason !== '', advice !== undefined]).to.deep.equal([true, verdict !== 'fine'])
		})

	it('is "applied twice" whatever its answers were, wherever it was applied twice, and is never shown as good', async () => {
		const found: string[] = []
		for (const first of faults)
			for (const second of [undefined, lost, misleading]) {
				const { counts, verdict } = await played(first, second)
				const isTwice = counts.applied > 1
				if (isTwice !== (verdict === 'applied twice'))
					found.push(`${nameOf(first)}, then ${nameOf(second)}: ${verdict}`)
				if (isTwice && tones[verdict] === 'good') found.push(`${verdict} is green`)
				if (tones[verdict] === 'good' && counts.toldApplied === 0)
					found.push(`${nameOf(first)}: green, and nobody was told`)
			}
		expect(found).to.deep.equal([])
	})

	it('is "applied twice" where two calls pay one order, each with a name of its own for it', async () => {
		const emulator = createEmulator()
		const token = await tokenFrom(emulator)
		for (const call of ['order-7', 'order-7-again'])
			await emulator.fetch(intentRequest(token, { headers: { 'emulator-call': call, 'idempotency-key': call } }))
		const { payments } = emulator.log()
		expect(payments.map(({ verdict }) => [verdict, tones[verdict]])).to.deep.equal([['applied twice', 'loud']])
	})

	it('is "applied twice" where two clients pay one order at the same moment, each with a token of its own', async () => {
		const emulator = createEmulator()
		const tokens = await Promise.all([tokenFrom(emulator), tokenFrom(emulator)])
		await Promise.all(tokens.map((token) => send(emulator, token, undefined)))
		const [payment, ...others] = emulator.log().payments
		expect([payment?.verdict, payment?.counts.toldApplied, others]).to.deep.equal(['applied twice', 2, []])
	})

	it('is "applied twice" where the amounts differ and are not what makes two payments one', async () => {
		const found = async (identifiedBy: readonly string[]): Promise<unknown> => {
			const emulator = createEmulator({ settings: { identifiedBy } })
			const token = await tokenFrom(emulator)
			for (const valorTransacao of ['1990', '2990'])
				await emulator.fetch(intentRequest(token, { body: JSON.stringify({ nsuOrigem: '000300', valorTransacao }) }))
			return emulator.log().payments.map(({ verdict, counts }) => `${counts.applied} ${verdict}`)
		}
		expect(await found(['nsuOrigem'])).to.deep.equal(['2 applied twice'])
		expect(await found(['nsuOrigem', 'valorTransacao'])).to.deep.equal(['1 fine', '1 fine'])
	})

	it('is "applied after a 401" only where nothing was applied before the 401', async () => {
		const refused = { at: 'before-accept', action: 'status', status: 401 } as const
		expect((await played(refused, undefined)).verdict).to.equal('applied after a 401')
		expect((await played({ ...refused, at: 'after-commit' }, undefined)).verdict).to.equal('applied twice')
		expect((await played(undefined, refused)).verdict).to.equal('fine')
	})

	it('is told by what was answered, also where a setting chose the answer', async () => {
		const cases: readonly (readonly [SettingsPatch, string])[] = [
			[{ intentResponse: { status: 422, body: {} } }, 'applied, and nobody was told'],
			[{ intentResponse: { status: 503 } }, 'applied, and nobody was told'],
			[{ intentResponse: { status: 201, body: {} } }, 'fine'],
			[{ identifiedBy: ['idCartao'] }, 'fine'],
		]
		for (const [settings, verdict] of cases) {
			const emulator = createEmulator({ settings })
			await send(emulator, await tokenFrom(emulator), undefined)
			expect(emulator.log().payments[0]?.verdict, JSON.stringify(settings)).to.equal(verdict)
		}
	})

	it('outlives the requests: it counts those that the log has forgotten', async () => {
		const emulator = createEmulator({ logLimit: 3 })
		const token = await tokenFrom(emulator)
		await send(emulator, token, { at: 'after-commit', action: 'garbage' })
		for (let sent = 0; sent < 2; sent += 1) await tokenFrom(emulator)
		await send(emulator, token, undefined)
		const { payments, entries } = emulator.log()
		expect(entries.filter(({ payment }) => payment !== undefined)).to.have.lengthOf(1)
		expect(payments[0]).to.deep.include({ verdict: 'applied twice', received: [2, 5], applied: [2, 5] })
	})

	it('is "under way" until the last answer has ended, except where it was told or applied twice before', async () => {
		const counts = { received: 2, applied: 0, ended: 1, toldApplied: 0, toldRefused: 1, unauthorizedBefore: 0 }
		expect(judged(counts, []).verdict).to.equal('under way')
		expect(judged({ ...counts, applied: 1 }, []).verdict).to.equal('under way')
		expect(judged({ ...counts, applied: 1, toldApplied: 1 }, []).verdict).to.equal('fine')
		expect(judged({ ...counts, applied: 2 }, []).verdict).to.equal('applied twice')
	})

	it('shows of what identifies a payment only what the log shows: nothing of a card number that is spread over fields', async () => {
		const emulator = createEmulator({ settings: { identifiedBy: ['a', 'b', 'nsuOrigem'] } })
		const body = '{"a":"41111111","b":"11111111"}'
		await emulator.fetch(intentRequest(await tokenFrom(emulator), { body }))
		await emulator.fetch(intentRequest(await tokenFrom(emulator), { body: '{"nsuOrigem":"000300","a":"x"}' }))
		const [spread, plain] = emulator.log().payments
		expect(spread?.fields).to.deep.equal({ a: '[masked]', b: '[masked]' })
		expect(plain?.fields).to.deep.equal({ a: 'x', nsuOrigem: '000300' })
	})

	it('is handed to who listens, with the request whose answer has ended', async () => {
		const told: (string | undefined)[] = []
		const emulator = createEmulator({ onEntry: ({ seq }, _space, payment) => told.push(`${seq} ${payment?.verdict}`) })
		const token = await tokenFrom(emulator)
		await send(emulator, token, { at: 'after-commit', action: 'status', status: 502 })
		await send(emulator, token, undefined)
		expect(told).to.deep.equal(['1 undefined', '2 applied, and nobody was told', '3 applied twice'])
	})
})
