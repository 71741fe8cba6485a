import { describe, expect, it, withShortWaits } from '@tarja-test/harness'
import { stories } from './console/stories.ts'
import { createEmulator } from './emulator.ts'
import type { Verdict } from './verdict.ts'

interface Played {
	readonly seq: number
	readonly payment?: string
	readonly detail?: string
}

async function played(
	body: object,
): Promise<{ readonly told: Played; readonly verdict: Verdict | undefined; readonly received: number }> {
	const emulator = createEmulator()
	const request = new Request('http://localhost/-/play', { method: 'POST', body: JSON.stringify(body) })
	const told = (await (await emulator.fetch(request)).json()) as Played
	const payment = emulator.log().payments.find((found) => found.payment === told.payment)
	return { told, verdict: payment?.verdict, received: payment?.counts.received ?? 0 }
}

/** What becomes of the last payment of each story: of a program that sends again, and of one with a journal. */
const expected: Readonly<Record<string, readonly [again: Verdict, journal: Verdict]>> = {
	'two-processes-one-order': ['applied twice', 'fine'],
	'unauthorized-after-the-effect': ['applied twice', 'applied, and nobody was told'],
	'refused-with-200': ['told applied, and was not', 'told applied, and was not'],
	refused: ['refused', 'refused'],
	declined: ['refused', 'refused'],
	'lost-after-commit': ['applied twice', 'applied, and nobody was told'],
	'answer-cut': ['applied twice', 'applied, and nobody was told'],
	silence: ['applied twice', 'applied, and nobody was told'],
	'gateway-502-then-fine': ['fine', 'never arrived'],
	'token-refused-on-the-way': ['applied after a 401', 'applied after a 401'],
	'no-token-at-first': ['fine', 'fine'],
	'rate-limited': ['never arrived', 'never arrived'],
	'slow-days': ['fine', 'fine'],
	'clock-two-hours-ahead': ['fine', 'fine'],
}

describe('POST /-/play', () => {
	for (const { scenario, clients, payments, isSent } of stories.filter((story) => story.isSent))
		it(`plays ${scenario.name} as a program that sends again, and as one with a journal`, async () => {
			expect(isSent).to.equal(true)
			const verdicts = await withShortWaits(() =>
				Promise.all(
					['again', 'journal'].map(async (manner) => (await played({ scenario, clients, payments, manner })).verdict),
				),
			)
			expect(verdicts).to.deep.equal(expected[scenario.name])
		})

	it('sends one payment where nothing else is said, with a fault if there is one', async () => {
		expect(await played({})).to.deep.include({ verdict: 'fine', received: 1 })
		const fault = { at: 'after-commit', action: 'reset' }
		expect(await played({ fault })).to.deep.include({ verdict: 'applied, and nobody was told', received: 1 })
	})

	it('leaves nothing armed and no setting changed, as the next story begins from the same place', async () => {
		const emulator = createEmulator()
		const before = emulator.settings.read()
		await withShortWaits(async () => {
			for (const { scenario } of stories.filter(({ isSent }) => isSent)) {
				const body = JSON.stringify({ scenario, manner: 'again' })
				await emulator.fetch(new Request('http://localhost/-/play', { method: 'POST', body }))
			}
		})
		expect(emulator.faults.list().filter(({ times }) => times === 'always')).to.deep.equal([])
		expect(emulator.settings.read()).to.deep.equal(before)
	})

	it('refuses what it cannot play, and sends nothing', async () => {
		for (const body of [{ manner: 'x' }, { clients: 3 }, { payments: 0 }, { fault: { at: 'x' } }, { other: 1 }]) {
			const { told, received } = await played(body)
			expect(told.detail, JSON.stringify(body)).to.match(/^Cannot play/)
			expect(received).to.equal(0)
		}
	})
})
