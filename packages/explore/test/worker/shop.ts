/** The parts that the explored Workers share: a Durable Object, a client, and a table of orders in KV. */
import { DurableObject, env } from 'cloudflare:workers'
import { payments } from '@tarja/catalogue/payments'
import { createClient, operation } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import type { ExploredPlatform, Order, OrderState } from '@tarja/explore'
import { type JournalStore, journal, type ListedPayment } from '@tarja/journal'
import { durableObjectJournal, journalObject } from '@tarja/journal/durable-object'
import { reconcile } from '@tarja/journal/reconcile'

export class PaymentJournal extends journalObject() {}

/** Remembers in memory which orders were sent. */
export class Senders extends DurableObject {
	readonly #orders = new Set<string>()

	/** Returns whether this order hasn't been sent before. */
	begin(id: string): boolean {
		if (this.#orders.has(id)) return false
		this.#orders.add(id)
		return true
	}
}

/** A client without a journal. */
export const plain = createClient({
	baseUrl: env.TARJA_BASE_URL,
	auth: passwordGrant({
		basic: env.TARJA_BASIC_CREDENTIALS,
		credential: { name: env.TARJA_CREDENTIAL_NAME, value: env.TARJA_CREDENTIAL_VALUE },
	}),
}).use(payments({ createIntent: { outcomeOf: { field: 'status', applied: ['ACCEPTED'], rejected: ['DECLINED'] } } }))

/** Id of the journal. */
const journalId = 'main-explored'
const inObject = durableObjectJournal(env.JOURNAL)

/** Creates a client with a journal, by default in a Durable Object. */
export function withJournal(store: JournalStore = inObject) {
	return plain.use(journal({ store, id: journalId }))
}

/** Creates the schedule's journal, by default in a Durable Object. `createJournal` isn't used, because it creates another id each time. */
export async function createExploredJournal(store: JournalStore = inObject): Promise<void> {
	const baseUrl = env.TARJA_BASE_URL.replace(/\/+$/, '')
	const createdAt = new Date().toISOString()
	const isCreated = await store.open(journalId).writeJournal({ v: 1, id: journalId, revision: 0, baseUrl, createdAt })
	if (!isCreated) throw new Error('Cannot create the journal: the store holds one already')
}

/** Returns the body of an order's intent. It is the same for every attempt. */
export const bodyOf = ({ nsuOrigem, valorTransacao, dataHoraTerminal }: Order) => ({
	nsuOrigem,
	valorTransacao,
	dataHoraTerminal,
})

/** The table of orders. */
export const orders = {
	state: async ({ id }: Order): Promise<OrderState> => ((await env.ORDERS.get(id)) as OrderState | null) ?? 'open',
	set: (id: string, state: OrderState): Promise<void> => env.ORDERS.put(id, state),
}

/** Stores the order's state if it is certain. */
export async function mark({ id }: Order, { state }: { readonly state: string }) {
	if (state === 'applied') await orders.set(id, 'paid')
	if (state === 'rejected') await orders.set(id, 'declined')
}

/** A list of intents. It is invented, because the reference shows none. */
const listIntents = operation({ method: 'GET', path: '/explored/intents', effect: 'safe' })
export const platform: ExploredPlatform = {
	bindings: { 'payments.listIntents': listIntents },
	responses: {
		'payments.listIntents': ({ payments: held }) => ({
			body: held.map(({ fields, createdAtMs }) => ({ fields, at: new Date(createdAtMs).toISOString() })),
		}),
	},
}

/** Returns the listed payments in the form that the journal compares. */
async function shownIntents(): Promise<readonly ListedPayment[]> {
	const { data } = await plain.call(listIntents)
	return (data as Omit<ListedPayment, 'state'>[]).map((shown) => ({ ...shown, state: 'applied' }))
}

/** Resolves the payments that the list shows. A person resolves the others as absent, as soon as no request can arrive any more. */
export async function resumeWith({ journal: records }: ReturnType<typeof withJournal>): Promise<void> {
	await reconcile(records, shownIntents)
	const shown = await shownIntents()
	for (const entry of await records.unresolved()) {
		const isShown =
			entry.state === 'unreadable' || shown.some(({ fields }) => fields.nsuOrigem === entry.fields.nsuOrigem)
		if (isShown) continue
		const { revision } = entry
		await records.resolve(entry.id, 'absent', { by: 'Ana', note: 'not in the list', revision }).catch(() => {})
	}
}
