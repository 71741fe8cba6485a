import { createClient, definePlugin, operation } from '@tarja/core'
import { journal } from '@tarja/journal'
import { reconcile } from '@tarja/journal/reconcile'
import type { Respond } from '@tarja/testing'
import { describe, expect, gate, it, rejection, sentOnce, withShortWaits } from '@tarja-test/harness'
import { common, identifiedBy, inReview, lookup, outcomeOf, pay, reset, openShop as shop } from '../../test/looking.ts'

describe('a lookup by id', () => {
	it('resolves a lost payment at the next once, without a list, and sends nothing', async () => {
		const { buy, look, count, entry } = shop(reset)
		expect(await buy()).to.include({ state: 'unresolved' })
		look.shows = { status: 'PAID', id: 'p-1' }
		expect(await buy()).to.deep.include({ state: 'applied', resolvedBy: 'lookup', saved: { id: 'p-1' } })
		expect([count('POST'), count('GET')]).to.deep.equal([1, 1])
		expect((await entry()).lookedUp).to.deep.include({ operation: 'read', status: 200, word: 'PAID', times: 1 })
		expect((await entry()).lookupBy).to.equal('operation')
	})

	it('is asked by reconcile before any list', async () => {
		const { buy, look, journal } = shop(reset)
		await buy()
		look.shows = { status: 'PAID' }
		const asked: unknown[] = []
		const { applied } = await reconcile(journal, async ({ operation: name }) => {
			asked.push(name)
			return []
		})
		expect(applied.map(({ reference }) => reference)).to.deep.equal(['order-1'])
		expect(asked).to.deep.equal([])
	})

	for (const [what, shows, headers = {}] of [
		['an unlisted word', { status: 'CAPTURED' }],
		['no word', {}],
		['another amount', { status: 'PAID', amount: '19.91' }],
		['no amount', { status: 'PAID', amount: null }],
		['another unique field', { status: 'PAID', n: '2' }],
		['no unique field', { status: 'PAID', n: null }],
		['a masked unique field', { status: 'PAID', n: '***' }],
		['an older payment of the same number', { status: 'PAID', made: '2026-03-10T11:44:59Z' }],
		['a review of an older payment of the same number', { status: 'WAITING', made: '2026-03-10T11:44:59Z' }],
		['a refusal made before this attempt', { status: 'DENIED', made: '2026-03-10T11:59:59Z' }],
		['a refusal without a time', { status: 'DENIED', made: null }],
		['a refusal whose time has no offset', { status: 'DENIED', made: '2026-03-10T12:00:00' }],
		['a refusal without a server’s time', { status: 'DENIED' }, { date: '' }],
		['a cached response', { status: 'PAID' }, { age: '3' }],
		['a cached response, by a list of ages', { status: 'PAID' }, { age: '0, 3' }],
	] as const)
		it(`concludes nothing from ${what}`, async () => {
			const { buy, look, count } = shop(reset)
			await buy()
			Object.assign(look, { shows, headers })
			expect(await buy()).to.include({ state: 'unresolved' })
			expect([count('POST'), count('GET')]).to.deep.equal([1, 1])
		})

	for (const status of [404, 403, 500])
		it(`concludes nothing from ${status}`, async () => {
			const { buy, look, entry } = shop(reset)
			await buy()
			Object.assign(look, { shows: { status: 'PAID' }, status })
			expect(await buy()).to.include({ state: 'unresolved' })
			expect((await entry()).lookedUp).to.deep.include({ status })
		})

	it('names an unlisted word, and the fields that differ', async () => {
		const { buy, look, entry, now } = shop(reset)
		await buy()
		look.shows = { status: 'CAPTURED' }
		await buy()
		expect((await entry()).lookedUp).to.include({ word: 'CAPTURED' })
		now.ms += 60_000
		look.shows = { status: 'PAID', amount: '5.00' }
		await buy()
		expect((await entry()).lookedUp?.fields).to.deep.equal(['amount'])
	})

	it('saves the platform’s id of a payment in review, too', async () => {
		const { buy, look, entry } = shop(reset)
		await buy()
		look.shows = { id: 'p-1', status: 'WAITING' }
		expect(await buy()).to.include({ state: 'unresolved' })
		expect(await entry()).to.deep.include({ inReview: true, saved: { id: 'p-1' } })
	})

	it('saves no id of a payment in review that may be the first attempt’s', async () => {
		const { buy, look, now, entry } = shop(() => ({ json: { status: 'DECLINED' } }), reset)
		const first = await buy()
		now.ms += 60_000
		await buy(String(Object(first).entryId))
		look.shows = { id: 'p-1', status: 'WAITING' }
		now.ms += 60_000
		expect(await buy()).to.include({ state: 'unresolved' })
		expect((await entry()).saved).to.equal(undefined)
	})

	it('decides a review by the id that its response saved, under whatever name it shows that', async () => {
		for (const [fields, shown, state] of [
			[{}, { id: 'p-1' }, 'rejected'],
			[{ id: 'payment' }, { payment: 'p-1' }, 'rejected'],
			[{ id: 'payment' }, { payment: 'p-2' }, 'unresolved'],
			[{}, { payment: 'p-1' }, 'unresolved'],
		] as const) {
			const { once, look, now } = shop(inReview)
			const own = operation({ ...common, identifiedBy, id: 'own', path: '/own', lookup: { ...lookup, fields } })
			const ask = () => once('order-1', own, { body: { n: '1', amount: '19.90' } }, { save: ['id'] })
			expect(await ask()).to.include({ reason: 'pending' })
			now.ms += 60_000
			look.shows = { status: 'DENIED', ...shown }
			expect(await ask(), JSON.stringify([fields, shown])).to.include({ state })
		}
	})

	it('that shows a refusal of this attempt waits, unless its word is final', async () => {
		const waits = shop(reset)
		await waits.buy()
		waits.look.shows = { status: 'REFUSED' }
		expect(await waits.buy()).to.include({ state: 'unresolved' })
		expect((await waits.entry()).said).to.have.length(1)
		waits.now.ms += 3_600_000
		expect(await waits.buy()).to.include({ state: 'rejected' })
		const final = shop(reset)
		await final.buy()
		final.look.shows = { status: 'DENIED' }
		expect(await final.buy()).to.include({ state: 'rejected' })
	})

	it('is asked again before its refusal counts, because the platform may have tried the payment elsewhere', async () => {
		const { buy, look, now } = shop(reset)
		await buy()
		look.shows = { status: 'REFUSED' }
		expect(await buy()).to.include({ state: 'unresolved' })
		now.ms += 3_600_000
		look.shows = { status: 'PAID' }
		expect(await buy()).to.include({ state: 'applied' })
	})

	it('that shows the declined first attempt refuses no second one', async () => {
		const { buy, look, now, count } = shop(() => ({ json: { id: 'p-1', status: 'DECLINED' } }), reset)
		const first = await buy()
		now.ms += 60_000
		const retryOf = String(Object(first).entryId)
		expect(await buy(retryOf)).to.include({ state: 'unresolved' })
		look.shows = { status: 'DENIED', id: 'p-1' }
		expect(await buy()).to.include({ state: 'unresolved' })
		now.ms += 3_600_000
		// Even a later time doesn't make it this attempt's, because both have the same unique field.
		look.shows = { status: 'DENIED', id: 'p-1', made: '2026-03-10T12:05:00Z' }
		expect(await buy()).to.include({ state: 'unresolved' })
		expect(count('POST')).to.equal(2)
	})

	it('refuses no attempt that began in the same second as an earlier one', async () => {
		for (const [apartMs, state] of [
			[500, 'unresolved'],
			[60_000, 'rejected'],
		] as const) {
			const { buy, look, now } = shop(() => ({ json: { id: 'p-1', status: 'DECLINED' } }), reset)
			const first = await buy()
			now.ms += apartMs
			await buy(String(Object(first).entryId), '2')
			look.shows = { status: 'DENIED', n: '2', made: new Date(now.ms).toISOString() }
			expect(await buy(undefined, '2'), String(apartMs)).to.include({ state })
		}
	})

	it('concludes a further step only by a unique field of its own', async () => {
		for (const [n, state] of [
			['1', 'unresolved'],
			['r-1', 'applied'],
		] as const) {
			const { buy, giveBack, look } = shop(() => ({ json: { id: 'p-1', status: 'ACCEPTED' } }), reset)
			await buy()
			await giveBack(n)
			look.shows = { status: 'PAID', n }
			expect(await giveBack(n), n).to.include({ state })
		}
	})

	it('concludes a cancellation by a word of it alone, unless another undoing may have caused the word', async () => {
		for (const [status, hasRefund, state] of [
			['PAID', false, 'unresolved'],
			['VOIDED', false, 'applied'],
			['VOIDED', true, 'unresolved'],
		] as const) {
			const { buy, undo, giveBack, look } = shop(() => ({ json: { id: 'p-1', status: 'ACCEPTED' } }))
			await buy()
			if (hasRefund) await giveBack('r-1', 'refund-1')
			await undo()
			look.shows = { status }
			expect(await undo(), `${status} ${hasRefund}`).to.include({ state })
		}
	})

	it('shows a reversal only while no other call of ours may have caused it', async () => {
		for (const [hasRefund, state] of [
			[false, 'rejected'],
			[true, 'unresolved'],
		] as const) {
			const { buy, giveBack, look, now } = shop()
			await buy()
			if (hasRefund) await giveBack('r-1', 'refund-1')
			now.ms += 3_600_000
			look.shows = { status: 'REFUNDED' }
			const bought = await buy()
			expect(bought, String(hasRefund)).to.include({ state })
			expect(Object(bought).reason).to.equal(hasRefund ? 'unknown' : 'reversed')
		}
	})

	it('of a further step needs a field or a word of that step', async () => {
		const wrong = { ...common, identifiedBy, step: 'refund', method: 'POST' } as const
		const define = (more: object) => rejection((async () => operation({ ...wrong, path: '/x', ...more }))())
		expect(await define({ uniqueBy: ['amount'] })).to.include({ code: 'configuration' })
		expect(await define({ uniqueBy: [] })).to.include({ code: 'configuration' })
		expect(await define({ path: '/payments/{n}/refund' })).to.include({ code: 'configuration' })
		expect(operation({ ...wrong, path: '/payments/{id}/refund/{n}' }).step).to.equal('refund')
	})

	it('concludes nothing while another open order has the same unique fields and amount', async () => {
		const { buy, look, entry } = shop(reset, reset)
		await buy()
		await buy(undefined, '1', 'order-2')
		look.shows = { status: 'PAID' }
		expect(await buy()).to.include({ state: 'unresolved' })
		expect((await entry()).lookedUp?.fields).to.deep.equal(['shared'])
		expect(await buy(undefined, '1', 'order-2')).to.include({ state: 'unresolved' })
	})

	for (const [what, first, shows, state] of [
		['of the same fields that is applied', {}, { id: 'p-1' }, 'unresolved'],
		['whose response saved no id', { id: null }, { id: 'p-2' }, 'unresolved'],
		['that saved another id', {}, { id: 'p-2' }, 'applied'],
		['that was refused', { status: 'DECLINED' }, { id: 'p-2' }, 'applied'],
	] as const)
		it(`concludes nothing from a payment that may be of another order ${what}`, async () => {
			const { buy, look, entry, now } = shop(() => ({ json: { id: 'p-1', status: 'ACCEPTED', ...first } }), reset)
			await buy(undefined, '1', 'order-2')
			now.ms += 10 * 60_000
			await buy()
			look.shows = { status: 'PAID', ...shows }
			expect(await buy()).to.include({ state })
			const { fields } = (await entry()).lookedUp ?? {}
			expect(fields).to.deep.equal(state === 'unresolved' ? ['shared'] : undefined)
		})

	for (const [n, made, state] of [
		['123456789012', null, 'unresolved'],
		['1234567890123', null, 'applied'],
		['order-1', null, 'applied'],
		['123456', undefined, 'applied'],
	] as const)
		it(`of the number ${n} ${made === null ? 'without' : 'with'} a time makes it ${state}`, async () => {
			const { buy, look } = shop(reset)
			await buy(undefined, n)
			look.shows = { status: 'PAID', n, ...(made === null && { made }) }
			expect(await buy(undefined, n)).to.include({ state })
		})

	it('needs no option if a group or a catalogue before the journal has the operation', async () => {
		const method = Object.assign(() => {}, { operation: pay })
		// An unbound operation of the catalogue has such a method.
		const unbound = Object.defineProperty(() => {}, 'operation', {
			get: () => {
				throw new Error('unbound')
			},
		})
		for (const [api, found] of [
			[{ payments: { register: unbound, pay: method } }, 1],
			[{ pay: method }, 1],
			[{ payments: { pay: method } }, 1],
			[{}, 0],
		] as const) {
			const { buy, store, look, now, fetch } = shop(reset)
			await buy()
			look.shows = { status: 'PAID' }
			const clock = { now: () => now.ms }
			const client = createClient({ baseUrl: 'https://platform.example', transport: sentOnce(fetch), clock })
				.use(definePlugin({ id: 'group', setup: () => ({ api }) }))
				.use(journal({ store, clock }))
			expect((await reconcile(client.journal)).applied.length).to.equal(found)
		}
	})

	for (const [what, shows, state] of [
		['is this order’s', { status: 'PAID' }, { state: 'applied', resolvedBy: 'lookup' }],
		['may be another one', { status: 'PAID', amount: '5.00' }, { state: 'unresolved', reason: 'exists' }],
	] as const)
		it(`follows at once after the code of an existing payment, which ${what}`, async () => {
			const { once, look, count } = shop(() => ({ status: 409, json: { code: 'DUPLICATE' } }))
			look.shows = shows
			const problems = { field: 'code', exists: ['DUPLICATE'] }
			const known = operation({
				...common,
				identifiedBy,
				id: 'pay',
				path: '/pay',
				outcomeOf: { ...outcomeOf, problems },
			})
			expect(await once('order-1', known, { body: { n: '1', amount: '19.90' } })).to.include(state)
			expect([count('POST'), count('GET')]).to.deep.equal([1, 1])
		})

	it('is one request, whatever its status', async () => {
		const { buy, look, count, now } = shop(reset)
		await buy()
		for (const status of [500, 503, 429]) {
			look.status = status
			now.ms += 300_000
			await buy()
		}
		expect(count('GET')).to.equal(3)
	})

	describe('with a list as its response', () => {
		for (const [what, rows, state] of [
			['one payment', [{ status: 'PAID' }], 'applied'],
			['a payment of another number, too', [{ status: 'PAID', n: '2' }, { status: 'PAID' }], 'applied'],
			['another amount, too', [{ status: 'PAID' }, { status: 'PAID', amount: '5.00' }], 'unresolved'],
			['a refusal after it, too', [{ status: 'PAID' }, { status: 'DENIED' }], 'unresolved'],
			['an older refusal, too', [{ status: 'DENIED', made: '2026-03-10T11:59:00Z' }, { status: 'PAID' }], 'applied'],
			['a refusal alone', [{ status: 'DENIED' }], 'rejected'],
			['a masked number, too', [{ status: 'DENIED' }, { status: 'PAID', n: '***' }], 'unresolved'],
			['nothing', [], 'unresolved'],
		] as const)
			it(`that shows ${what} makes it ${state}`, async () => {
				const { buy, look } = shop(reset)
				await buy()
				look.rows = rows.map((row) => ({ n: '1', amount: '19.90', made: '2026-03-10T12:00:00Z', ...row }))
				expect(await buy()).to.include({ state })
			})
	})

	it('isn’t made if its input lacks a value or has a masked one, and names it', async () => {
		const { once, count } = shop(reset, reset, reset)
		for (const [reference, input] of [
			['absent', () => undefined],
			['missing', ({ saved }) => ({ params: { id: saved.id } })],
			['masked', ({ fields }) => ({ params: { id: fields.card } })],
		] as const satisfies readonly (readonly [string, NonNullable<typeof pay.lookup>['input']])[]) {
			const fields = { ...identifiedBy, card: 'text' } as const
			const hidden = operation({
				...common,
				identifiedBy: fields,
				id: 'pay',
				path: '/pay',
				lookup: { ...lookup, input },
			})
			const input_ = { body: { n: reference, amount: '19.90', card: '4111111111111111' } }
			await once(reference, hidden, input_)
			const state = await once(reference, hidden, input_)
			expect(Object(state).lookedUp?.fields, reference).to.deep.equal([reference === 'absent' ? 'input' : 'id'])
		}
		expect(count('GET')).to.equal(0)
	})

	it('comes before retryOf decides', async () => {
		const declined: Respond = () => ({ json: { id: 'p-1', status: 'DECLINED' } })
		for (const [status, state, posts] of [
			['PAID', 'applied', 2],
			['DENIED', 'unresolved', 3],
		] as const) {
			const { buy, look, now, count, entry } = shop(declined)
			const first = String(Object(await buy()).entryId)
			now.ms += 60_000
			await buy(first, '2')
			look.shows = { status, n: '2', made: new Date(now.ms).toISOString() }
			const second = (await entry()).id
			expect(await buy(second, '3'), status).to.include({ state })
			expect(count('POST')).to.equal(posts)
		}
	})

	it('that takes three seconds leaves the stored state', async () => {
		const { buy, look, count } = shop()
		await buy()
		look.waits = new Promise(() => {})
		expect(await withShortWaits(() => buy())).to.include({ state: 'unresolved' })
		expect(count('GET')).to.equal(1)
	})

	/** A shop with so many orders in review. */
	async function open(orders: number) {
		const made = shop(...Array.from({ length: orders }, () => inReview))
		const buyOne = (n: number) => made.buy(undefined, `n-${n}`, `order-${n}`)
		const buyAll = () => Promise.all(Array.from({ length: orders }, (_, n) => buyOne(n)))
		await buyAll()
		return { ...made, buyOne, buyAll }
	}

	it('begins only while fewer than ten run', async () => {
		const { buyAll, look, count } = await open(25)
		const { opened, open: answer } = gate()
		look.waits = opened
		const bought = buyAll()
		for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setTimeout(resolve, 0))
		expect(count('GET')).to.equal(10)
		answer()
		await bought
		await buyAll()
		expect(count('GET')).to.equal(20)
	})

	it('begins 600 times a minute at most', async () => {
		const { journal, now, count } = await open(650)
		await reconcile(journal)
		expect(count('GET')).to.equal(600)
		now.ms += 59_999
		await reconcile(journal)
		expect(count('GET')).to.equal(600)
		now.ms += 1
		await reconcile(journal)
		expect(count('GET')).to.equal(1200)
	})

	for (const [what, headers, seconds] of [
		['as long as the platform says', { 'retry-after': '90' }, 90],
		['a minute if it doesn’t say', {}, 60],
	] as const)
		it(`pauses for all calls after a 429, ${what}`, async () => {
			const { buyOne, look, now, count } = await open(2)
			Object.assign(look, { status: 429, headers })
			await buyOne(0)
			const asked = count('GET')
			now.ms += seconds * 1000 - 1
			await buyOne(1)
			expect(count('GET')).to.equal(asked)
			now.ms += 1
			await buyOne(1)
			expect(count('GET')).to.be.above(asked)
		})

	it('stops for the operation after five failures, but for one probe', async () => {
		const { buyOne, look, now, count } = await open(9)
		look.status = 404
		look.waits = Promise.reject(new TypeError('reset'))
		look.waits.catch(() => {})
		for (let n = 0; n < 7; n++) await buyOne(n)
		const asked = count('GET')
		await buyOne(7)
		expect(count('GET')).to.equal(asked)
		now.ms += 10_000
		delete look.waits
		Object.assign(look, { status: 200, shows: { status: 'PAID', n: 'n-7', id: 'p-1' } })
		expect(await buyOne(7)).to.include({ state: 'applied' })
	})

	it('shows when a customer paid, and keeps the step applied', async () => {
		const { once, look, now, journal, count } = shop(() => ({ json: { id: 'p-1', status: 'ACCEPTED' } }))
		const paid = { field: 'status', is: ['PAID'] }
		const charge = operation({
			...common,
			identifiedBy,
			id: 'pay',
			path: '/pay',
			lookup: { ...lookup, applied: ['ACTIVE', 'PAID'], paid },
		})
		const ask = () => once('order-1', charge, { body: { n: '1', amount: '19.90' } }, { save: ['id'] })
		await ask()
		for (const shows of [
			{ status: 'ACTIVE' },
			{ status: 'DENIED', id: 'p-1' },
			{ status: 'REFUNDED', id: 'p-1' },
			{ status: 'PAID', id: 'p-2' },
			{ status: 'PAID', amount: '5.00' },
		]) {
			now.ms += 300_000
			look.shows = shows
			expect(await ask(), JSON.stringify(shows))
				.to.include({ state: 'applied' })
				.and.not.have.property('paidAt')
		}
		now.ms += 300_000
		look.shows = { status: 'PAID', id: 'p-1' }
		const paidAt = new Date(now.ms).toISOString()
		expect(await ask()).to.include({ state: 'applied', paidAt, resolvedBy: 'call' })
		now.ms += 300_000
		const asked = count('GET')
		await ask()
		expect(count('GET')).to.equal(asked)
		expect(await journal.find('order-1')).to.include({ paidAt })
	})

	it('of a lost payment shows at once that the customer paid', async () => {
		const { once, look, now } = shop(reset)
		const paid = { field: 'status', is: ['PAID'] }
		const charge = operation({ ...common, identifiedBy, id: 'pay', path: '/pay', lookup: { ...lookup, paid } })
		const ask = () => once('order-1', charge, { body: { n: '1', amount: '19.90' } })
		await ask()
		look.shows = { status: 'PAID' }
		expect(await ask()).to.include({ state: 'applied', paidAt: new Date(now.ms).toISOString() })
	})

	it('lets a webhook say that a customer paid', async () => {
		const { buy, journal, now } = shop(() => ({ json: { id: 'p-1', status: 'ACCEPTED' } }))
		await buy()
		const event = { sender: 'vendor', id: 'e-1' }
		const order = { reference: 'order-1', fields: { id: 'p-1' } }
		await journal.resolve(order, 'applied', { event })
		expect(await journal.find('order-1')).to.not.have.property('paidAt')
		const paidAt = new Date(now.ms).toISOString()
		await journal.resolve(order, 'applied', { event: { ...event, paid: true } })
		now.ms += 1000
		await journal.resolve(order, 'applied', { event: { ...event, paid: true } })
		expect(await journal.find('order-1')).to.include({ paidAt })
	})

	it('pauses 5, 10, 20 … 300 seconds between two lookups of a call', async () => {
		const { buy, look, now, count } = shop(reset)
		await buy()
		look.shows = { status: 'CAPTURED' }
		const at: number[] = []
		for (let second = 0; second < 1300; second++) {
			const before = count('GET')
			await buy()
			if (count('GET') > before) at.push(second)
			now.ms += 1000
		}
		expect(at).to.deep.equal([0, 5, 15, 35, 75, 155, 315, 615, 915, 1215])
	})

	it('comes from one of two callers', async () => {
		const { buy, look, count } = shop(reset)
		await buy()
		look.shows = { status: 'PAID' }
		await Promise.all([buy(), buy(), buy()])
		expect(count('GET')).to.equal(1)
	})

	it('in review stays unresolved, and its own decision counts', async () => {
		const { buy, look, now, entry } = shop(reset)
		await buy()
		look.shows = { status: 'WAITING' }
		expect(await buy()).to.include({ state: 'unresolved' })
		expect(await entry()).to.include({ inReview: true })
		now.ms += 60_000
		look.shows = { status: 'PAID' }
		expect(await buy()).to.include({ state: 'applied' })
	})

	it('tells no step applied that wasn’t made, and pays none twice, over random histories', async () => {
		let seed = 7
		const draw = (most: number): number => {
			seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
			return (seed >>> 16) % most
		}
		let concluded = 0
		for (let round = 0; round < 150; round++) {
			const made: { readonly n: string; readonly status: string; readonly made: string }[] = []
			const isShared = draw(2) === 0
			let last = '1'
			const answer: Respond = () => {
				const [fate, end] = [draw(3), draw(3)]
				const status = fate === 0 ? 'PAID' : 'DENIED'
				if (fate < 2) made.push({ n: last, status, made: new Date(now.ms).toISOString() })
				if (fate === 2 || end === 0) return new TypeError('reset')
				return { json: { id: `p-${made.length}`, status: status === 'PAID' ? 'ACCEPTED' : 'DECLINED' } }
			}
			const { buy, look, now } = shop(...Array.from({ length: 12 }, () => answer))
			let retryOf: string | undefined
			for (let turn = 0; turn < 10; turn++) {
				if (retryOf !== undefined && !isShared) last = String(turn + 2)
				// The platform's copy may lag: it shows the first payment of this id, the last one, or none.
				const own = made.filter(({ n }) => n === last)
				const shown = [own[0], own.at(-1), undefined][draw(3)]
				Object.assign(look, { shows: shown ?? {}, status: shown ? 200 : 404 })
				const { state, ...order } = await buy(retryOf, last)
				const paid = made.filter(({ status }) => status === 'PAID').length
				expect(paid, `round ${round}`).to.be.at.most(1)
				if (state === 'applied') expect(paid, `round ${round}`).to.equal(1)
				if (state === 'rejected') expect(paid, `round ${round}`).to.equal(0)
				if (state === 'applied' && Object(order).resolvedBy === 'lookup') concluded++
				retryOf = state === 'rejected' ? String(Object(order).entryId) : undefined
				now.ms += [400, 7000, 400_000][draw(3)] ?? 0
			}
		}
		expect(concluded).to.be.above(10)
	})

	it('isn’t made for an operation that may write, or with a word that means two things', async () => {
		for (const wrong of [{ operation: pay }, { rejected: ['PAID'] }, { applied: [] }, { input: 1 }])
			expect(
				await rejection((async () => operation({ ...common, path: '/x', lookup: { ...lookup, ...wrong } as never }))()),
			).to.include({ code: 'configuration' })
	})
})
