import { operation, type TarjaError } from '@tarja/core'
import type { JournalEntry, ListedPayment, RejectedOrder } from '@tarja/journal'
import { reconcile } from '@tarja/journal/reconcile'
import type { Respond } from '@tarja/testing'
import { describe, expect, gate, it, rejection } from '@tarja-test/harness'
import { say } from '../../test/person.ts'
import { createProcess } from '../../test/process.ts'

const outcomeOf = {
	field: 'status',
	applied: ['ACCEPTED'],
	rejected: ['DECLINED'],
	pending: ['REVIEW'],
	notProcessedStatus: [429],
} as const
const common = {
	method: 'POST',
	identifiedBy: ['n', 'amount', 'shop'],
	uniqueBy: ['n'],
	amountField: 'amount',
	outcomeOf,
} as const
const pay = operation({ ...common, id: 'pay', path: '/pay' })
const refund = operation({ ...common, id: 'refund', path: '/refund', step: 'refund' })
const cancel = operation({ ...common, id: 'cancel', path: '/payments/{id}/cancel', step: 'cancel' })
const startMs = Date.parse('2026-03-10T12:00:00Z')
const [minute, hour] = [60_000, 3_600_000]
const word = { by: 'Ana', note: 'case 4711' }

/** A shop whose platform answers in this order, and at last that it has accepted. */
function shop(...answers: readonly Respond[]) {
	const now = { ms: startMs }
	const made = createProcess([...answers, accepted], { now })
	const { entries, events, journal } = made
	const buy = (n = 1, retryOf?: string) =>
		journal.once(
			'order-1',
			pay,
			{ body: { n: String(n), amount: '19.90', shop: 'A' } },
			{ save: ['id'], ...(retryOf && { retryOf }) },
		)
	/** What the webhook changes, and how the order stands then. */
	const hear = async (
		n: number,
		state: 'applied' | 'rejected' | 'reversed' | 'pending',
		more: object = {},
		event = {},
	) => {
		const { fields = {}, ...order } = more as { readonly fields?: object }
		const payment = { reference: 'order-1', fields: { n: String(n), amount: '19.90', ...fields }, ...order }
		const { result } = await journal.resolve(payment, state, { event: { sender: 'vendor', id: 'e-1', ...event } })
		return [result, (await journal.find('order-1'))?.state]
	}
	const entry = async (): Promise<JournalEntry> => (await entries.find('order-1')).at(-1) as JournalEntry
	const contradictions = () =>
		events.flatMap((event) => (event.type === 'journal_contradiction' ? event.contradiction.kind : []))
	return { ...made, buy, hear, now, contradictions, entry }
}

const accepted: Respond = () => ({ json: { id: 'p-1', status: 'ACCEPTED' } })
const declined: Respond = () => ({ json: { id: 'p-1', status: 'DECLINED' } })
const review: Respond = () => ({ json: { id: 'p-1', status: 'REVIEW' } })
const reset: Respond = () => new TypeError('reset')

/** A response that comes when it is let go. */
function held(answer: Respond) {
	const [begin, end] = [gate(), gate()]
	const respond: Respond = (request) => {
		begin.open()
		return end.opened.then(() => answer(request))
	}
	return { respond, release: end.open, begun: begin.opened }
}

/** The order gets no response, and a person resolves it as absent. */
async function becomeAbsent({ buy, journal, now }: ReturnType<typeof shop>): Promise<void> {
	await buy()
	await rejection(say(journal, { reference: 'order-1' }, 'absent', word))
	now.ms += 3 * hour
	await say(journal, { reference: 'order-1' }, 'absent', word)
}

describe('a webhook while its call is in progress', () => {
	const id = { saved: { id: 'p-1' } }
	for (const [what, { answer, says, during, after, later, contradiction }] of Object.entries<{
		readonly answer: Respond
		readonly says: 'applied' | 'rejected' | 'reversed'
		/** What it changes, and how the order stands: at once, when the call has ended, and fifteen minutes later. */
		readonly during: readonly [string, string]
		readonly after: string
		readonly later: string
		readonly contradiction?: string
	}>({
		'says applied, and so does the response': {
			...{ answer: accepted, says: 'applied', during: ['resolved', 'applied'], after: 'applied', later: 'applied' },
		},
		'says applied, and the response is lost': {
			...{ answer: reset, says: 'applied', during: ['resolved', 'applied'], after: 'applied', later: 'applied' },
		},
		'says applied, and the response is a refusal': {
			...{ answer: declined, says: 'applied', during: ['resolved', 'applied'], after: 'applied', later: 'applied' },
			contradiction: 'response_differs',
		},
		'says rejected, and so does the response': {
			...{ answer: declined, says: 'rejected', during: ['kept', 'unresolved'], after: 'rejected', later: 'rejected' },
		},
		'says rejected, and a second acquirer accepts': {
			...{ answer: accepted, says: 'rejected', during: ['kept', 'unresolved'], after: 'applied', later: 'applied' },
		},
		'says rejected, and the response is lost': {
			...{ answer: reset, says: 'rejected', during: ['kept', 'unresolved'], after: 'unresolved', later: 'rejected' },
		},
		'says rejected, and the response says that it is in review': {
			...{ answer: review, says: 'rejected', during: ['kept', 'unresolved'], after: 'unresolved', later: 'unresolved' },
		},
		'says reversed, and the response says applied': {
			...{ answer: accepted, says: 'reversed', during: ['kept', 'unresolved'], after: 'rejected', later: 'rejected' },
			contradiction: 'reversed',
		},
	}))
		it(what, async () => {
			const { respond, release, begun } = held(answer)
			const { buy, hear, now, fetch, contradictions, journal } = shop(respond)
			const buying = buy()
			await begun
			for (const _ of [1, 2]) expect((await hear(1, says, id)).at(1)).to.equal(during[1])
			release()
			await buying
			expect((await journal.find('order-1'))?.state).to.equal(after)
			now.ms += 16 * minute
			expect((await buy()).state).to.equal(later)
			expect(fetch.requests).to.have.length(1)
			expect(contradictions()).to.deep.equal(contradiction ? [contradiction] : [])
		})
})

describe('a webhook', () => {
	it('that says rejected of a lost call counts at once if it is final, otherwise once no second acquirer can answer', async () => {
		const { buy, hear, now, entry } = shop(reset, reset)
		await buy()
		expect(await hear(1, 'rejected')).to.deep.equal(['kept', 'unresolved'])
		expect((await entry()).said).to.deep.equal([
			{ by: 'webhook', at: new Date(startMs).toISOString(), note: 'vendor e-1', state: 'rejected' },
		])
		// A later word of a machine ends it.
		now.ms += minute
		expect(await hear(1, 'pending')).to.deep.equal(['resolved', 'unresolved'])
		expect(await entry()).not.to.have.property('said')
		expect((await entry()).history?.at(-1)).to.include({ by: 'webhook', isUnused: true })
		expect(await hear(1, 'rejected', {}, { id: 'e-2', final: true })).to.deep.equal(['resolved', 'rejected'])
		expect(await entry()).to.include({ resolvedBy: 'webhook' })
	})

	it('with a first refusal, long after the last acquirer can respond, counts at once unless it meets an objection', async () => {
		for (const [facts, end] of [
			[{}, 'resolved'],
			[{ inReview: true, saved: { id: 'p-9' } }, 'kept'],
			[{ lastLookup: { at: '', result: 'fields_ambiguous' } }, 'kept'],
			[{ lastLookup: { at: '', result: 'fields_ambiguous', isRefused: true } }, 'resolved'],
			[{ earlier: ['entry-1'] }, 'kept'],
			[{ mayHaveReplayed: true }, 'kept'],
		] as const) {
			const { buy, hear, now, entry, entries } = shop(reset)
			await buy()
			const lost = await entry()
			await entries.write({ ...lost, ...facts, revision: lost.revision + 1 } as JournalEntry)
			const countsFromMs = Date.parse(lost.sendDeadline) + 15 * minute
			now.ms = countsFromMs - 1
			expect((await hear(1, 'rejected', {}, { id: 'e-0' })).at(0)).to.equal('kept')
			now.ms = countsFromMs
			expect((await hear(1, 'rejected')).at(0), JSON.stringify(facts)).to.equal(end)
		}
	})

	it('that is of an earlier attempt changes nothing of the later one, late or twice', async () => {
		const { buy, hear, fetch, contradictions, journal } = shop(declined, reset)
		const { entryId: retryOf } = (await buy(1)) as RejectedOrder
		expect(await buy(2, retryOf)).to.include({ state: 'unresolved' })
		for (const _ of [1, 2]) expect(await hear(1, 'rejected')).to.deep.equal(['unchanged', 'unresolved'])
		const saved = { saved: { id: 'p-9' } }
		expect(await hear(2, 'applied', saved)).to.deep.equal(['resolved', 'applied'])
		expect(await hear(1, 'rejected')).to.deep.equal(['unchanged', 'applied'])
		expect(await hear(2, 'applied', saved)).to.deep.equal(['unchanged', 'applied'])
		expect(await hear(2, 'rejected')).to.deep.equal(['contradicts', 'applied'])
		expect(contradictions()).to.deep.equal(['response_differs'])
		expect(await journal.find('order-1')).to.deep.include({ resolvedBy: 'webhook', saved: { id: 'p-9' } })
		expect(fetch.requests).to.have.length(2)
	})

	it('that fits two attempts of a step counts only as applied', async () => {
		const { buy, hear } = shop(declined, reset)
		const { entryId: retryOf } = (await buy(1)) as RejectedOrder
		await buy(1, retryOf)
		expect(await hear(1, 'rejected')).to.deep.equal(['not_tied', 'unresolved'])
		expect(await hear(1, 'applied')).to.deep.equal(['resolved', 'applied'])
	})

	it('that is older than the call by more than clocks differ isn’t tied by its fields', async () => {
		for (const [before, result] of [
			[16 * minute, 'not_tied'],
			[14 * minute, 'resolved'],
		] as const) {
			const { buy, hear } = shop(reset)
			await buy()
			const at = new Date(startMs - before).toISOString()
			expect((await hear(1, 'applied', {}, { at })).at(0)).to.equal(result)
		}
	})

	it('that nothing ties to the call changes nothing, whatever it says', async () => {
		const { buy, hear, events } = shop(reset)
		await buy()
		for (const state of ['applied', 'rejected', 'reversed', 'pending'] as const) {
			for (const fields of [{ n: '2' }, { amount: '25.00' }, { amount: undefined }, { n: undefined }, { shop: 'B' }])
				expect(await hear(1, state, { fields }), JSON.stringify(fields)).to.deep.equal(['not_tied', 'unresolved'])
			expect(await hear(1, state, { step: 'refund' })).to.deep.equal(['not_held', 'unresolved'])
			expect(await hear(1, state, { reference: 'order-71' })).to.deep.equal(['not_held', 'unresolved'])
		}
		expect(events.slice(0, 2)).to.deep.equal([
			{ type: 'journal_not_held', reference: 'order-1', step: 'refund', sender: 'vendor', id: 'e-1' },
			{ type: 'journal_not_held', reference: 'order-71', step: 'create', sender: 'vendor', id: 'e-1' },
		])
		expect(await hear(1, 'applied', { fields: { n: '01', amount: ' 19,90 ' } })).to.deep.equal(['resolved', 'applied'])
	})

	it('is tied by the platform’s id alone once that is known, and by nothing else then', async () => {
		const { buy, hear, journal } = shop(accepted)
		await buy()
		const event = { event: { sender: 'vendor', id: 'e-1' } }
		const resolve = async (fields: object) =>
			(await journal.resolve({ reference: 'order-1', fields: { ...fields } }, 'rejected', event)).result
		expect([await resolve({ id: 'p-1' }), await resolve({ id: 'p-2', n: '1', amount: '19.90' })]).to.deep.equal([
			...['contradicts', 'not_tied'],
		])
		expect(await hear(1, 'applied', { saved: { id: 'p-2' } })).to.deep.equal(['not_tied', 'applied'])
	})

	it('is not tied by a saved amount, which every attempt has', async () => {
		const { hear, journal } = shop(declined, () => ({ json: { id: 'p-2', status: 'ACCEPTED', amount: '19.90' } }))
		const buy = (n: string, more = {}) =>
			journal.once('order-1', pay, { body: { n, amount: '19.90' } }, { save: ['id', 'amount'], ...more })
		const { entryId: retryOf } = (await buy('1')) as RejectedOrder
		expect(await buy('2', { retryOf })).to.include({ state: 'applied' })
		expect(await hear(1, 'reversed', { saved: { id: 'p-1' } })).to.deep.equal(['unchanged', 'applied'])
		expect(await hear(2, 'reversed', { saved: { id: 'p-2' } })).to.deep.equal(['contradicts', 'rejected'])
	})

	it('or a person that makes an order applied twice causes a report with both calls at once', async () => {
		for (const by of ['a webhook', 'a person']) {
			const { buy, hear, journal, contradictions, events } = shop(declined, accepted)
			const { entryId: first } = (await buy(1)) as RejectedOrder
			expect(await buy(2, first)).to.include({ state: 'applied' })
			if (by === 'a person') await say(journal, first, 'applied', word)
			else await hear(1, 'applied')
			expect(contradictions(), by).to.include.members(['applied_twice', 'applied_twice'])
			const told = events.flatMap((event) => (event.type === 'journal_contradiction' ? [event.contradiction] : []))
			expect(told.at(-1)?.entries.map(({ fields }) => fields.n)).to.have.members(['1', '2'])
		}
	})

	it('leaves out when it was made, if that is no time', async () => {
		const { buy, journal, entry } = shop(reset)
		await buy()
		const order = { reference: 'order-1', fields: { n: '1', amount: '19.90' } }
		for (const at of ['2026-03-31T12:00:00Z', 'Bearer abc'])
			await journal.resolve(order, 'rejected', { event: { sender: 'vendor', id: 'e', at } })
		expect((await entry()).said?.map(({ note }) => note)).to.deep.equal(['vendor e 2026-03-31T12:00:00Z', 'vendor e'])
	})
	it('leaves no card number or token of its sender or id in the store or an event', async () => {
		const { buy, hear, entry, events } = shop(reset)
		await buy()
		const event = { sender: 'vendor 4111 1111 1111 1111', id: 'e-4111111111111111', at: '2026-03-31T12:00:00Z' }
		await hear(1, 'rejected', { reference: 'order-71' }, event)
		await hear(1, 'rejected', {}, event)
		await hear(1, 'applied', {}, { ...event, id: 'Bearer abc.def' })
		expect(JSON.stringify([await entry(), events]))
			.to.contain('vendor [redacted] e-[redacted] 2026')
			.and.not.match(/4111|abc/)
	})

	it('needs fields and an event, and takes no name, no note and no absence', async () => {
		const { journal, buy } = shop(reset)
		await buy()
		const order = { reference: 'order-1', fields: { n: '1', amount: '19.90' } }
		const event = { sender: 'vendor', id: 'e-1' }
		const codeOf = async (...given: readonly unknown[]) =>
			(await rejection<TarjaError>((journal.resolve as (...all: readonly unknown[]) => Promise<unknown>)(...given)))
				.code
		for (const given of [
			[{ reference: 'order-1' }, 'applied', { event }],
			[{ ...order, fields: {} }, 'applied', { event }],
			[{ ...order, fields: null }, 'applied', { event }],
			[order, 'absent', { event }],
			[order, 'applied', { event: { sender: 'vendor' } }],
			[order, 'applied', { event, by: 'webhook' }],
			[order, 'applied', { event, note: 'x' }],
			[order, 'applied', { event: undefined }],
		])
			expect(await codeOf(...given), JSON.stringify(given)).to.equal('configuration')
	})

	it('resolves the review of its payment, and a refusal of another payment doesn’t', async () => {
		const { buy, hear, now, entry } = shop(review)
		await buy()
		now.ms += hour
		expect((await entry()).saved).to.deep.equal({ id: 'p-1' })
		for (const more of [{ fields: { amount: '25.00' } }, { saved: { id: 'p-2' } }])
			expect(await hear(1, 'rejected', more)).to.deep.equal(['not_tied', 'unresolved'])
		// The response in review saved the platform's id, so that a refusal needs this id.
		expect(await hear(1, 'rejected')).to.deep.equal(['kept', 'unresolved'])
		expect(await hear(1, 'rejected', { saved: { id: 'p-1' } })).to.deep.equal(['resolved', 'rejected'])
	})

	it('that says applied of what was absent or refused makes it applied, and a reversal stays one', async () => {
		const made = shop(reset, declined)
		const { hear, journal, contradictions } = made
		await becomeAbsent(made)
		expect(await hear(1, 'rejected')).to.deep.equal(['unchanged', undefined])
		expect(await hear(1, 'applied')).to.deep.equal(['resolved', 'applied'])
		await say(journal, { reference: 'order-1' }, 'rejected', word)
		expect(await hear(1, 'applied')).to.deep.equal(['contradicts', 'applied'])
		expect(contradictions()).to.deep.equal(['response_differs'])
	})
})

describe('a word about one of two equal refunds', () => {
	const giveBack = operation({
		...{
			method: 'POST',
			id: 'giveBack',
			path: '/payments/{id}/refunds',
			step: 'refund',
			amountField: 'amount',
			outcomeOf,
		},
		identifiedBy: { id: 'text', amount: 'decimal' },
	})
	const fields = { id: 'p-1', amount: '5.00' }
	const input = { params: { id: 'p-1' }, body: { amount: '5.00' } }

	for (const owner of ['order-1', undefined])
		for (const [state, second] of [
			['applied', { json: { id: 'r-2', status: 'ACCEPTED' } }],
			['rejected', { json: { id: 'r-2', status: 'DECLINED' } }],
		] as const)
			for (const by of ['webhook', 'list'])
				it(`that names the payment’s order isn’t of the other: ${state}, ${owner ? 'of' : 'path'}, ${by}`, async () => {
					const { journal, buy, now } = shop(accepted, reset, () => second)
					await buy()
					now.ms += minute
					await journal.once('order-1', giveBack, input)
					now.ms += minute
					const at = new Date(now.ms).toISOString()
					await journal.once('refund-12', giveBack, input, owner ? { of: owner } : {})
					now.ms += hour
					const row = { state, at, fields, reference: 'order-1', final: true }
					const event = { event: { sender: 'vendor', id: 'e-1', final: true } }
					if (by === 'list') await reconcile(journal, async () => [row])
					else
						expect(await journal.resolve({ reference: 'order-1', step: 'refund', fields }, state, event)).to.include({
							result: 'not_tied',
						})
					expect(await journal.find('order-1', 'refund')).to.include({ state: 'unresolved' })
				})
})

describe('a refusal after an absence', () => {
	it('waits, because the first request may have been applied', async () => {
		const made = shop(reset, declined)
		const { buy, now, journal, entry } = made
		await becomeAbsent(made)
		const second = await buy()
		expect(second).to.include({ state: 'unresolved' })
		expect(await entry()).to.deep.include({
			said: [{ state: 'rejected', by: 'call', at: new Date(now.ms).toISOString() }],
		})
		now.ms += 24 * hour
		expect(await buy()).to.include({ state: 'unresolved' })
		// An event fits both requests. A list shows the refusal, and whether there is another payment.
		const row = (state: 'applied' | 'rejected') => ({
			state,
			at: String(Object(second).startedAt),
			fields: { n: '1', amount: '19.90' },
		})
		const look = (...rows: readonly ListedPayment[]) => reconcile(journal, async () => rows)
		expect((await look(row('rejected'), row('applied'))).unresolved).to.have.length(1)
		expect((await look()).unresolved).to.have.length(1)
		expect((await look(row('rejected'))).unresolved).to.have.length(1)
		now.ms += 3 * hour
		expect(
			(await look(row('rejected'), { ...row('rejected'), at: new Date(startMs).toISOString() })).rejected,
		).to.deep.equal([])
		expect((await look(row('rejected'))).rejected.map(({ reference }) => reference)).to.deep.equal(['order-1'])
		expect(await buy()).to.include({ state: 'rejected' })
	})

	it('fits both requests if a webhook says it, and is over once one was applied', async () => {
		const made = shop(reset, declined)
		await becomeAbsent(made)
		const { buy, hear } = made
		await buy()
		expect((await hear(1, 'rejected')).at(0)).to.equal('not_tied')
		expect(await hear(1, 'applied')).to.deep.equal(['resolved', 'applied'])
	})
})

describe('a reversal', () => {
	const reversed = { saved: { id: 'p-1' } }
	it('by the platform makes an applied step rejected, with its id and for the whole amount alone', async () => {
		const { buy, hear, contradictions, entry } = shop(accepted)
		await buy()
		expect(await hear(1, 'reversed', { fields: { amount: '5.00' }, ...reversed })).to.deep.equal([
			'contradicts',
			'applied',
		])
		expect(await hear(1, 'reversed')).to.deep.equal(['contradicts', 'applied'])
		expect(await hear(1, 'reversed', reversed)).to.deep.equal(['contradicts', 'rejected'])
		expect(await entry()).to.include({ reason: 'reversed', resolvedBy: 'webhook' })
		expect(contradictions()).to.deep.equal(['reversed', 'reversed', 'reversed'])
		expect(await hear(1, 'applied', reversed)).to.deep.equal(['unchanged', 'rejected'])
	})

	const undo: Readonly<Record<string, (once: ReturnType<typeof shop>['journal']['once']) => Promise<unknown>>> = {
		'a refund of the same order': (once) => once('order-1', refund, { body: { n: '7', amount: '19.90' } }),
		'a refund under its own reference': (once) =>
			once('refund-12', refund, { body: { n: '7', amount: '19.90' } }, { of: 'order-1' }),
		'a cancel whose path has the payment’s id': (once) =>
			once('cancel-12', cancel, { params: { id: 'p-1' }, body: { n: '7', amount: '19.90' } }),
	}
	for (const [what, send] of Object.entries(undo))
		for (const answer of [accepted, reset])
			it(`that may be ours changes nothing: ${what}`, async () => {
				const { buy, hear, journal } = shop(accepted, answer)
				await buy()
				await send(journal.once)
				expect(await hear(1, 'reversed', reversed)).to.deep.equal(['contradicts', 'applied'])
			})

	it('counts beside an undoing that was refused, and one of another payment', async () => {
		const { buy, hear, journal } = shop(accepted, declined, accepted)
		await buy()
		await journal.once('order-1', refund, { body: { n: '7', amount: '19.90' } })
		await journal.once('cancel-2', cancel, { params: { id: 'p-2' }, body: { n: '8', amount: '1.00' } })
		expect(await hear(1, 'reversed', reversed)).to.deep.equal(['contradicts', 'rejected'])
	})

	it('of ours under a reference of its own names its payment', async () => {
		const { journal, fetch } = shop()
		const error = await rejection<TarjaError>(journal.once('refund-12', refund, { body: { n: '7', amount: '1.00' } }))
		expect(error).to.include({ code: 'configuration' })
		expect(error.message).to.contain("{ of: 'order-7' }")
		expect(fetch.requests).to.have.length(0)
	})
})
