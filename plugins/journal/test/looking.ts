// A shop that looks payments up by their id.
import { createClient, operation } from '@tarja/core'
import { type JournalEntry, type JournalEvent, journal } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import { createRecordingFetch, type Respond } from '@tarja/testing'
import { sentOnce } from '@tarja-test/harness'

export const outcomeOf = {
	field: 'status',
	applied: ['ACCEPTED'],
	rejected: ['DECLINED'],
	pending: ['REVIEW'],
} as const
const read = operation({ id: 'read', method: 'GET', path: '/payments/{id}', effect: 'safe' })
export const lookup = {
	operation: read,
	input: ({ fields }: { readonly fields: Readonly<Record<string, unknown>> }) => ({ params: { id: fields.n } }),
	field: 'status',
	applied: ['PAID'],
	rejected: ['REFUSED', 'DENIED'],
	reversed: ['REFUNDED'],
	pending: ['WAITING'],
	final: ['DENIED'],
	at: 'made',
} as const
export const common = { method: 'POST', uniqueBy: ['n'], amountField: 'amount', outcomeOf, lookup } as const
export const identifiedBy = { n: 'text', amount: 'decimal' } as const
export const pay = operation({ ...common, identifiedBy, id: 'pay', path: '/pay' })
const refund = operation({ ...common, identifiedBy, id: 'refund', path: '/refund', step: 'refund' })
const cancel = operation({
	...common,
	id: 'cancel',
	path: '/payments/{n}/cancel',
	step: 'cancel',
	identifiedBy: { n: 'text' },
	amountField: undefined as never,
	lookup: { ...lookup, applied: ['PAID', 'VOIDED'], ofStep: ['VOIDED'] },
})
/** A charge that exists after it was created. A customer pays it later. */
export const charge = operation({
	...common,
	identifiedBy,
	id: 'charge',
	path: '/charges',
	lookup: {
		...lookup,
		applied: ['ACTIVE', 'PAID'],
		reversed: ['REMOVED', 'REFUNDED'],
		paid: {
			field: 'status',
			is: ['PAID'],
			unpaid: ['ACTIVE', 'REMOVED'],
			payableUntil: ({ data }) => String(Object(data).due),
			knownWithinMs: 3_600_000,
		},
	},
})
const startMs = Date.parse('2026-03-10T12:00:00Z')
const made = '2026-03-10T12:00:00Z'
export const inReview: Respond = () => ({ json: { id: 'p-1', status: 'REVIEW' } })
export const reset: Respond = () => new TypeError('reset')

/** A shop whose payments get these responses, and whose lookups get `shows`. */
export function openShop(...answers: readonly Respond[]) {
	let turn = 0
	const now = { ms: startMs }
	const look: {
		shows: object
		/** The payments that the platform has, by their number. */
		byNumber?: Readonly<Record<string, object>>
		/** Instead of one payment. */
		rows?: readonly object[]
		headers: Readonly<Record<string, string>>
		status?: number
		/** Seconds for which a cache has kept a 404. */
		missAge?: string
		waits?: Promise<unknown>
	} = { shows: {}, headers: {} }
	const fetch = createRecordingFetch(async (request) => {
		if (request.method !== 'GET') return (answers[turn++] ?? reset)(request)
		await look.waits
		const n = String(request.url).split('/').at(-1) ?? ''
		if (look.byNumber) Object.assign(look, { status: look.byNumber[n] ? 200 : 404, shows: { n, ...look.byNumber[n] } })
		const headers = {
			date: new Date(now.ms).toUTCString(),
			...look.headers,
			...(look.status === 404 && look.missAge && { age: look.missAge }),
		}
		return { json: look.rows ?? { n: '1', amount: '19.90', made, ...look.shows }, headers, status: look.status ?? 200 }
	})
	const clock = { now: () => now.ms }
	const store = memoryJournal()
	const events: JournalEvent[] = []
	const onEvent = (event: JournalEvent): void => void events.push(event)
	const client = createClient({ baseUrl: 'https://platform.example', transport: sentOnce(fetch), clock }).use(
		journal({ store, clock, onEvent, operations: [pay, refund, charge] }),
	)
	const body = { n: '1', amount: '19.90' }
	const buy = (retryOf?: string, n = '1', reference = 'order-1') =>
		client.journal.once(reference, pay, { body: { ...body, n } }, { save: ['id'], ...(retryOf && { retryOf }) })
	const giveBack = (n: string, reference = 'order-1') =>
		client.journal.once(reference, refund, { body: { ...body, n } }, { of: 'order-1' })
	const undo = () => client.journal.once('order-1', cancel, { params: { n: '1' } })
	const entry = async (step = 'create') =>
		(await store.open('memory').find('order-1')).findLast((one) => Object(one).step === step) as JournalEntry
	const count = (method: string): number => fetch.requests.filter((request) => request.method === method).length
	/** Creates a charge, which a customer pays later. */
	const ask = (n = '1', retryOf?: string) =>
		client.journal.once('order-1', charge, { body: { ...body, n } }, { save: ['id'], ...(retryOf && { retryOf }) })
	const { journal: api } = client
	return { buy, giveBack, undo, ask, now, look, entry, count, events, store, fetch, journal: api, once: api.once }
}
