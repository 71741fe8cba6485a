// No payment lost, none sent twice: every fault, at every place, on a fresh and on a used connection.
import { isTarjaError } from '@tarja/core'
import { describe, expect, it, limited, openSpace, runtime, type Space } from '@tarja-test/harness'
import { clientFor, intent, intentPath } from '../client-for.ts'
import { type Cell, cells, nameOf } from './emulator-cells.ts'
import { isBrowser } from './expected.ts'
import { mayRepeat, outcomeOf, resultOf } from './payments.ts'

const match = { method: 'POST', path: intentPath }

interface Seen {
	readonly outcome: string
	readonly posts: number
	readonly applied: number
	readonly error: unknown
}

const timeoutMs = 15_000

async function play({ fault, connection, givesUp, applied }: Cell): Promise<Seen> {
	const space = await openSpace()
	const client = clientFor(space.baseUrl, { timeoutMs, tryTimeoutMs: false })
	await client.tokens.token()
	// The emulator ends the connection of every control request. So the fault is set first, and lets the earlier intent pass.
	const earlier = connection === 'used' ? 1 : 0
	await space.fault({ match, ...fault, after: earlier })
	if (earlier) await client.payments.createIntent({ body: { ...intent, nsuOrigem: '1' } })
	const { called, timeIsUp } = limited(timeoutMs, () => client.payments.createIntent({ body: intent }))
	const ended = called.then(
		() => ['resolved', undefined] as const,
		(error: unknown) => [isTarjaError(error) ? error.outcome : 'foreign', error] as const,
	)
	const postsOf = ({ entries }: View): number => entries.filter(({ path }) => path === match.path).length - earlier
	if (givesUp) {
		await until(space, (view) => postsOf(view) > 0)
		timeIsUp()
	}
	const [outcome, error] = await ended
	// What was given up on may still arrive.
	const view = await until(space, ({ totals }) => totals.intents >= earlier + applied)
	return { outcome, posts: postsOf(view), applied: view.totals.intents - earlier, error }
}

type View = Awaited<ReturnType<Space['log']>>

/** The log once it is as expected, or when it has had time enough. */
async function until(space: Space, isGood: (view: View) => boolean): Promise<View> {
	const deadline = Date.now() + 15_000
	for (;;) {
		const view = await space.log()
		if (isGood(view) || Date.now() > deadline) return view
		await new Promise((resolve) => setTimeout(resolve, 50))
	}
}

describe('outcomes', () => {
	for (const cell of cells)
		it(`${nameOf(cell)}: ${resultOf(cell, runtime)}`, async () => {
			const { outcome, posts, applied, error } = await play(cell)
			const record = isTarjaError(error) ? error.record : undefined
			// Honest in every runtime.
			expect(outcome).to.be.oneOf(['resolved', 'rejected', 'unknown'])
			if (applied) expect(outcome).not.to.equal('rejected')
			if (outcome === 'resolved') expect(applied).to.be.at.least(1)
			if (outcome === 'unknown')
				expect(record).to.deep.include({
					mayHaveReplayed: isBrowser(runtime),
					fields: { ...record?.fields, nsuOrigem: '000123' },
				})
			// Once, but where nobody can help it.
			const expected = { outcome: outcomeOf(cell, runtime), posts: cell.posts, applied: cell.applied }
			if (!mayRepeat(cell, runtime)) return expect({ outcome, posts, applied }).to.deep.equal(expected)
			expect(posts).to.be.at.least(1)
			expect(applied).to.be.at.least(cell.applied)
			return expect(outcome).to.be.oneOf([expected.outcome, ...(cell.fault.times === 1 ? ['resolved'] : [])])
		})
})
