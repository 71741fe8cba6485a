/** The parts that the explored modules share: a client, and a table of orders in a file. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { payments } from '@tarja/catalogue/payments'
import { type ClientOptions, createClient, operation } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import type { ExploredPlatform, Order, OrderState } from '@tarja/explore'
import { type JournalOptions, journal, type ListedPayment, setJournal, type Waits } from '@tarja/journal'
import { directoryJournal } from '@tarja/journal/directory'
import { reconcile } from '@tarja/journal/reconcile'

const {
	TARJA_BASE_URL = '',
	TARJA_BASIC_CREDENTIALS = '',
	TARJA_CREDENTIAL_NAME = '',
	TARJA_CREDENTIAL_VALUE = '',
} = process.env
/** The folder that stays when a process ends or a new release starts. */
export const disk = resolve(process.env.TARJA_EXPLORED ?? '')

const auth = passwordGrant({
	basic: TARJA_BASIC_CREDENTIALS,
	credential: { name: TARJA_CREDENTIAL_NAME, value: TARJA_CREDENTIAL_VALUE },
})
const outcomeOf = { field: 'status', applied: ['ACCEPTED'], rejected: ['DECLINED'] } as const
/** Creates a client without a journal. */
export const createPlain = (options: Pick<ClientOptions, 'fetch' | 'fetchSends'> = {}) =>
	createClient({ baseUrl: TARJA_BASE_URL, auth, ...options }).use(payments({ createIntent: { outcomeOf } }))
export const plain = createPlain()

/** Id of the journal on the disk. */
export const journalId = 'main-explored'
const store = directoryJournal(resolve(disk, 'journal'))
// Each process creates the journal if it doesn't exist. Without the explorer, there is no such disk.
if (process.env.TARJA_EXPLORED) {
	const baseUrl = TARJA_BASE_URL.replace(/\/+$/, '')
	const createdAt = new Date().toISOString()
	await store.open(journalId).writeJournal({ v: 1, id: journalId, revision: 0, baseUrl, createdAt })
}

/** A client with a journal on the disk. */
export function withJournal(options: Partial<JournalOptions> = {}, client = plain) {
	return client.use(journal({ store, id: journalId, ...options }))
}

/** Returns the body of an order's intent. It is the same for every attempt. */
export const bodyOf = ({ nsuOrigem, valorTransacao, dataHoraTerminal }: Order) => ({
	nsuOrigem,
	valorTransacao,
	dataHoraTerminal,
})

/** Creates a table in a JSON file of a folder, as a beginner would do without a database. */
export function tableIn<Row>(folder: string, name: string) {
	const file = resolve(folder, `${name}.json`)
	const read = (): Record<string, Row> => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})
	return {
		get: (id: string): Row | undefined => read()[id],
		set(id: string, row: Row | undefined): void {
			writeFileSync(file, JSON.stringify({ ...read(), [id]: row }))
		},
	}
}

const table = tableIn<OrderState>(disk, 'orders')
/** The table of orders on the disk. */
export const orders = { state: async ({ id }: Order): Promise<OrderState> => table.get(id) ?? 'open', set: table.set }

/** A list of intents. It is invented, because the reference shows none. */
const listIntents = operation({ method: 'GET', path: '/explored/intents', effect: 'safe' })
export const platform: ExploredPlatform = {
	bindings: { 'payments.listIntents': listIntents },
	responses: {
		'payments.listIntents': ({ payments: held }) => ({
			body: held.map(({ fields, id, createdAtMs }) => ({ ...fields, id, at: new Date(createdAtMs).toISOString() })),
		}),
	},
}

/** Returns the listed payments in the form that the journal compares. */
export async function shownIntents(): Promise<readonly ListedPayment[]> {
	const { data } = await plain.call(listIntents)
	return (data as Record<string, unknown>[]).map(({ id, at, ...fields }) => ({
		...{ state: 'applied', at: String(at), fields, saved: { id: String(id) } },
	}))
}

/** Resolves the payments that the list shows. A person resolves the others as absent, as soon as no request can arrive any more. */
export async function resumeWith(
	{ journal: records }: ReturnType<typeof withJournal>,
	waits: Partial<Waits> = {},
	list: (asked: { readonly step: string }) => Promise<readonly ListedPayment[]> = shownIntents,
): Promise<void> {
	if (Object.keys(waits).length) await setJournal(store, journalId, { ...waits, by: 'Ana', note: 'a guess' })
	await reconcile(records, list)
	const payments = await list({ step: 'create' })
	for (const entry of await records.unresolved()) {
		if (entry.state === 'unreadable') continue
		const shown = entry.step === 'create' ? payments : await list(entry)
		if (shown.some(({ fields }) => fields.nsuOrigem === entry.fields.nsuOrigem)) continue
		const { revision } = entry
		await records.resolve(entry.id, 'absent', { by: 'Ana', note: 'not in the list', revision }).catch(() => {})
	}
}

/** Stores the order's state if it is certain. */
export function mark({ id }: Order, { state }: { readonly state: string }): void {
	if (state === 'applied') orders.set(id, 'paid')
	if (state === 'rejected') orders.set(id, 'declined')
}
