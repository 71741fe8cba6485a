import { operation } from '@tarja/core'
import type { ListedPayment } from '@tarja/journal'
import { reconcile } from '@tarja/journal/reconcile'
import { describe, expect, it, rejection } from '@tarja-test/harness'
import { common, identifiedBy, lookup, openShop, reset } from '../../test/looking.ts'

const hourMs = 3_600_000
const made = (n: number) => () => ({ json: { id: `p-${n}`, status: 'ACCEPTED' } })
const sale = operation({
	...common,
	identifiedBy: { ...identifiedBy, till: 'text' },
	listedBy: ['till'],
	id: 'sale',
	path: '/sales',
	lookup: { ...lookup, absent: { status: [404] } },
})

interface Case {
	/** Numbers that the platform doesn't show. */
	readonly hidden?: readonly string[]
	readonly till?: string
	/** Hours between the lost call and the younger one. */
	readonly laterHours?: number
	readonly inReview?: boolean
	/** How many days later the last run is. */
	readonly days?: number
	/** What the list of each run shows. Default: the run has none. */
	readonly rows?: readonly (readonly ListedPayment[] | undefined)[]
	readonly of?: typeof sale
	/** Seconds for which a cache has kept a 404. */
	readonly missAge?: string
	/** The number of the lost payment. */
	readonly n?: string
}

/** A shop with an older payment, a lost one and a younger one, and two runs of `reconcile`. */
async function open(given: Case = {}) {
	const {
		hidden = [],
		till = 't',
		laterHours = 3,
		inReview,
		days = 0,
		rows = [],
		of = sale,
		missAge = '',
		n: own = '2',
	} = given
	const lost = inReview ? () => ({ json: { status: 'REVIEW' } }) : reset
	const shop = openShop(made(1), lost, made(3))
	Object.assign(shop.look, { missAge })
	const buy = (n: string, at: string) =>
		shop.once(`order-${Number(n)}`, of, { body: { n, amount: '19.90', till: at } }, { save: ['id'] })
	await buy('1', till)
	shop.now.ms += hourMs
	await buy(own, 't')
	const payments = { 1: { status: 'PAID', id: 'p-1' }, 3: { status: 'PAID', id: 'p-3', made: '2026-03-10T16:00:00Z' } }
	shop.look.byNumber = Object.fromEntries(Object.entries(payments).filter(([n]) => !hidden.includes(n)))
	const [before, now] = rows.map((shown) => shown && (async () => shown))
	const runs = [await reconcile(shop.journal, before)]
	shop.now.ms += laterHours * hourMs
	await buy('3', till)
	shop.now.ms += hourMs + days * 24 * hourMs
	runs.push(await reconcile(shop.journal, now))
	return {
		...shop,
		absent: runs.map(({ absent }) => absent.map(({ reference, lookupBy }) => `${reference} ${lookupBy}`)),
	}
}

const mayBeIt = [
	{ state: 'applied', at: '2026-03-10T13:00:00Z', fields: { n: '2', amount: '5.00', till: 't' } },
] as const

describe('a 404 of a lookup', () => {
	it('shows an absence once the same run has found an older and a younger payment by it', async () => {
		const { absent, once, count } = await open()
		expect(absent).to.deep.equal([[], ['order-2 operation']])
		const before = count('POST')
		await once('order-2', sale, { body: { n: '2', amount: '19.90', till: 't' } })
		expect(count('POST') - before).to.equal(1)
	})

	for (const [what, given] of [
		['the older payment isn’t found', { hidden: ['1'] }],
		['the younger payment isn’t found', { hidden: ['3'] }],
		['they are of another till', { till: 'u' }],
		['the younger payment is too near', { laterHours: 1 }],
		['the platform has the payment in review', { inReview: true }],
		['the call is older than seven days', { days: 8 }],
		['a cache has kept the 404', { missAge: '7500' }],
		['its number begins with a zero, and each shown one with another digit', { n: '02' }],
		['the operation doesn’t say so', { of: operation({ ...sale, lookup } as never) as typeof sale }],
		['nothing names a branch', { of: operation({ ...sale, listedBy: undefined } as never) as typeof sale }],
		['a list shows a payment that may be this one', { rows: [undefined, mayBeIt] }],
		['a list has shown a payment that may be this one', { rows: [mayBeIt, undefined] }],
	] as const satisfies readonly (readonly [string, Case])[])
		it(`isn’t enough if ${what}`, async () => {
			const { absent, journal } = await open(given)
			expect(absent).to.deep.equal([[], []])
			expect(await journal.find('order-2')).to.include({ state: 'unresolved' })
		})

	it('needs statuses from 400 to 499', async () => {
		for (const status of [[200], [500], 404, ['x']]) {
			const define = async () => operation({ ...sale, lookup: { ...lookup, absent: { status } } } as never)
			expect(await rejection(define()), String(status)).to.include({ code: 'configuration' })
		}
	})
})
