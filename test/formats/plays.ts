// Makes what is recorded of a format, and reads it again, wherever it is kept: also in a Worker, in Deno and in pages. The result of a
// reading is plain data, to be compared where the test is.
import { payments } from '@tarja/catalogue/payments'
import { createClient, definePlugin, type EmptyObject, isTarjaError, type Plugin } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { createEmulator, emulatorCredentials } from '@tarja/emulator'
import { type EntryStore, type JournalStore, journal, type ReferenceStore } from '@tarja/journal'
import { tokenStoreOf } from '@tarja/testing'

/** The time of every recording. */
const recordedAtMs = Date.parse('2026-11-20T12:00:00Z')

/** A client of one account at a time, with an emulator of its own. */
function clientAt(nowMs: number, credentials = emulatorCredentials) {
	const emulator = createEmulator({ settings: { credentials } })
	const events: string[] = []
	const client = createClient({
		...{ baseUrl: 'https://platform.example', transport: emulator.transport, clock: { now: () => nowMs } },
		auth: passwordGrant({ ...credentials, dangerouslyAllowBrowser: true }),
		onEvent: ({ type }) => void events.push(type),
	}).use(payments())
	return { client, emulator, events }
}

/** A store of any kind. */
type Journals = JournalStore<EntryStore & Partial<Pick<ReferenceStore, 'find'>>>

function journalledAt(nowMs: number, journals: Journals) {
	const { client, emulator } = clientAt(nowMs)
	const store = journals.open('main')
	const journalled = client.use(journal({ store: journals, account: 'main', clock: { now: () => nowMs } }))
	const pay = (nsuOrigem: string, reference: string) =>
		journalled.payments.createIntent(
			{ body: { nsuOrigem, valorTransacao: '1990', redeOrigemOperacaoPDV: '12345678000199' } },
			store.find ? { reference } : {},
		)
	return { journal: journalled.journal, emulator, pay, store }
}

/** One payment that is applied, one whose answer is lost. */
export async function payInto(store: Journals): Promise<void> {
	const { emulator, pay } = journalledAt(recordedAtMs, store)
	await pay('000001', 'order-1')
	const match = { path: '/api/v1/core/pagamento/intencao-pagamento' }
	emulator.faults.add({ match, at: 'after-commit', action: 'reset' })
	await pay('000002', 'order-2').then(
		() => Promise.reject(new Error('The answer was not lost')),
		() => {},
	)
}

/** What a journal says of the entries that `payInto` wrote, and lets happen. */
export interface JournalReading {
	/** The unresolved entries: state, and what the payment was. */
	readonly open: readonly string[]
	/** State and outcome of who has each reference; absent where references are not kept. */
	readonly holders?: readonly (string | undefined)[]
	/** Error codes of further payments of these references. */
	readonly refused?: readonly string[]
	/** The payments that `reconcile` looked up and settled, and how many entries it could not read. */
	readonly found: readonly unknown[]
	readonly failed: number
	readonly openInTheEnd: number
	readonly sent: number
}

export const journalAsWritten: JournalReading = {
	...{ open: ['unknown payments.createIntent 000002 12345678000199'], found: ['000002'], failed: 0, openInTheEnd: 0 },
	...{ holders: ['settled applied', 'unknown'], refused: ['duplicate_reference', 'duplicate_reference'], sent: 0 },
}

/** The same where the open entry is of a later version: it stays, and so does its reference. */
export const journalOfLater: JournalReading = {
	...journalAsWritten,
	...{ open: ['unreadable'], holders: ['settled applied', 'unreadable'], found: [], failed: 1, openInTheEnd: 1 },
}

/** What is expected of a store that keeps no references. */
export function withoutReferences({ holders: _, refused: __, ...rest }: JournalReading): JournalReading {
	return rest
}

export async function readJournal(journals: Journals): Promise<JournalReading> {
	const { journal, emulator, pay, store } = journalledAt(recordedAtMs + 1000, journals)
	const references = store.find ? ['order-1', 'order-2'] : []
	const open = (await journal.unresolved()).map((entry) =>
		entry.state === 'unreadable'
			? entry.state
			: [entry.state, entry.operation, entry.fields.nsuOrigem, entry.fields.redeOrigemOperacaoPDV].join(' '),
	)
	const holders = await Promise.all(
		references.map(async (reference) => {
			const [holder] = (await store.find?.(reference)) ?? []
			return holder?.state === 'settled' ? `${holder.state} ${holder.outcome}` : holder?.state
		}),
	)
	const { found, failed } = await journal.reconcile(async ({ entry: { fields } }) => ({
		payments: [{ fields }],
		complete: true,
	}))
	const refused: string[] = []
	for (const reference of references)
		refused.push(
			await pay('000009', reference).then(
				() => 'paid',
				(error: unknown) => (isTarjaError(error) ? error.code : String(error)),
			),
		)
	return {
		...{ open, found: found.map(({ fields }) => fields.nsuOrigem), failed: failed.length },
		...(store.find && { holders, refused }),
		openInTheEnd: (await journal.unresolved()).length,
		sent: emulator.log().intents.length,
	}
}

type TokenPlugin = Plugin<string, EmptyObject>

/** Has a token stored. */
export async function storeToken(plugin: TokenPlugin): Promise<void> {
	await clientAt(recordedAtMs).client.use(plugin).tokens.token()
}

/** How many tokens a client asks for that finds the recorded one: as its own, and under the key of another account. */
export interface TokenReading {
	readonly own: readonly [tokens: number, ...events: string[]]
	readonly ofAnother: readonly [tokens: number, ...events: string[]]
}

export const tokenAsWritten: TokenReading = { own: [0], ofAnother: [1, 'token_store_failed'] }
/** A record of a later version is a miss. */
export const tokenOfLater: TokenReading = { own: [1], ofAnother: [1] }

export async function readTokens(plugin: TokenPlugin): Promise<TokenReading> {
	const store = tokenStoreOf(plugin)
	const asked: string[] = []
	/** Reads under the first key that was asked for, whatever the key is, and keeps nothing. */
	const reading = definePlugin({
		id: 'reading',
		setup: () => ({
			tokenStore: {
				get: (key: string) => store.get(asked[asked.push(key) && 0] as string),
				set() {},
				delete() {},
			},
		}),
	})
	const tokensOf = async (credentials = emulatorCredentials) => {
		const { client, emulator, events } = clientAt(recordedAtMs + 1000, credentials)
		await client.use(reading).tokens.token()
		return [emulator.log().totals.tokens, ...events.filter((type) => type === 'token_store_failed')] as const
	}
	const { name } = emulatorCredentials.credential
	return {
		own: await tokensOf(),
		ofAnother: await tokensOf({ ...emulatorCredentials, credential: { name, value: 'another' } }),
	}
}

/**
 * The recording as a later version would have written it: whatever it holds of the open payment, and every token, says the next number
 * and has a member that nobody knows.
 */
export function later<Recorded>(recorded: Recorded): Recorded {
	return changed(recorded) as Recorded
}

function changed(value: unknown): unknown {
	if (typeof value === 'string')
		return value.replace(/\{"v":.*\}/g, (text) => JSON.stringify(changed(JSON.parse(text))))
	if (typeof value !== 'object' || value === null) return value
	if (Array.isArray(value)) return value.map(changed)
	const { v, fields, accessToken } = value as { v?: number; fields?: { nsuOrigem?: unknown }; accessToken?: unknown }
	if (v !== undefined && (fields?.nsuOrigem === '000002' || accessToken !== undefined))
		return { ...value, v: v + 1, ofLater: true }
	return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, changed(part)]))
}
