/** The log of one space: what arrived, what took effect, and which intents were alike. */
import { type Bounds, createBounded } from './bounded.ts'
import type { FaultAction, FaultPlace } from './faults.ts'
import type { Limits } from './limits.ts'
import { type Labels, maskBody, maskHeaders, maskMethod, maskPath, maskQuery } from './mask.ts'
import type { Message } from './message.ts'
import { type AlikeGroup, createPayments, type Payments } from './payments.ts'
import { present } from './present.ts'
import type { Settings } from './settings.ts'

/** One request, recorded once its whole body had arrived. Preflights and the control plane are not recorded. */
export interface LogEntry {
	/** Number of the request, counted from 1; the answer carries it in `emulator-seq`. */
	readonly seq: number
	/** When it had arrived: ISO 8601, by the real clock. */
	readonly at: string
	/** Method as received. */
	readonly method: string
	/** Path below the base URL and the space. */
	readonly path: string
	/** Query without its question mark. */
	readonly query: string
	/** Header fields by lower-case name. */
	readonly headers: Readonly<Record<string, string>>
	/** Header lines in wire order and spelling, where the runtime shows them and the detail is `full`. */
	readonly rawHeaders?: readonly (readonly [name: string, value: string])[]
	/** Body text: as received when the detail is `full`, else with its values masked. */
	readonly body: string
	/** Size of the body in bytes. */
	readonly bodyBytes: number
	/** Number of the connection, where the runtime shows it. */
	readonly connection?: number
	/** The fault that acted on it. */
	readonly fault?: { readonly id: string; readonly at: FaultPlace; readonly action: FaultAction }
	/** True when the fault needed a socket and was played as nearly as a Fetch response can. */
	readonly degraded?: true
	/** Whether the request took effect, whatever became of its answer. */
	readonly applied: boolean
	/** What the effect was. */
	readonly effect?: 'token' | 'intent'
	/** Identifier of the binding that it is for, served or refused. */
	readonly operation?: string
	/** Status code of the answer; absent while there is none, and when a fault kept even the status line back. */
	readonly status?: number
	/** Name of the problem that it was refused with. */
	readonly problem?: string
	/** Label of an intent: equal for those alike in the fields of the setting `identifiedBy`. */
	readonly payment?: string
	/** Number of the first request that is alike. */
	readonly alikeTo?: number
}

/** A payment intent that was recorded. */
export interface IntentEffect {
	/** Id of the intent, as the invented answer carries it. */
	readonly id: string
	/** Number of the request that had this effect. */
	readonly seq: number
	/** When it took effect: ISO 8601, by the real clock. */
	readonly at: string
	/** Label of the intent, as its entry shows it. */
	readonly payment?: string
}

/** A token that was issued. */
export interface TokenEffect {
	/** The label under which headers show this token. */
	readonly token: string
	/** Number of the request that had this effect. */
	readonly seq: number
	/** When it took effect: ISO 8601, by the real clock. */
	readonly at: string
	/** ISO 8601, by the platform's clock. */
	readonly expiresAt: string
}

/** What was recorded. */
export interface Recorded {
	/** The requests, oldest first. */
	readonly entries: readonly LogEntry[]
	/** Every intent that was recorded, its answer lost or not. */
	readonly intents: readonly IntentEffect[]
	/** Every token that was issued, its answer lost or not. */
	readonly tokens: readonly TokenEffect[]
	/** Counts since the log was last emptied, of what the limit has dropped too. */
	readonly totals: { readonly received: number; readonly tokens: number; readonly intents: number }
}

/** What a log holds. */
export interface LogView extends Recorded {
	/** Intents alike in the fields of the setting `identifiedBy`, where there is more than one. */
	readonly alike: readonly AlikeGroup[]
	/** How many of the oldest entries the limit has dropped. */
	readonly dropped: number
}

export type Entry = { -readonly [K in keyof LogEntry]: LogEntry[K] }

/** Everything that a log needs to go on where it stopped, in another process or place. */
export interface LogState extends Recorded {
	/** The intents by what they are alike in. */
	readonly payments: readonly AlikeGroup[]
	/** Number of the newest request. */
	readonly lastSeq: number
}

/** The settings that say how a request is recorded. */
type Recording = Pick<Settings, 'logDetail' | 'identifiedBy'>

export interface Log {
	receive(message: Message, settings: Recording): Entry
	/** Records an intent: from here on it is applied. */
	commitIntent(entry: Entry, id: string): void
	/** Records a token: from here on it is applied. */
	commitToken(entry: Entry, token: string, expiresAtMs: number): void
	read(): LogView
	/** Ids of the intents that were recorded, oldest first. */
	intentIds(): string[]
	/** How many characters are kept. */
	characters(): number
	clear(): void
	exportState(): LogState
	importState(state: LogState): void
}

type Described = Omit<Entry, 'seq' | 'at' | 'applied'>

function describe(message: Message, detail: Settings['logDetail'], labels: Labels): Described {
	const { method, path, query, headers, rawHeaders, body, connection } = message
	const measured = { bodyBytes: body.byteLength, ...present({ connection }) }
	if (detail === 'redacted')
		return {
			method: maskMethod(method, labels),
			path: maskPath(path, labels),
			query: maskQuery(query, labels),
			headers: maskHeaders(headers, labels),
			body: maskBody(message, labels),
			...measured,
		}
	const text = new TextDecoder().decode(body)
	const fields = { headers: Object.fromEntries(headers), ...present({ rawHeaders }) }
	return { method, path, query, ...fields, body: text, ...measured }
}

/** What stands in an entry besides its texts. */
const fixedCharacters = 300

function charactersOf({ method, path, query, headers, body, rawHeaders = [] }: Entry): number {
	const lines = [...Object.entries(headers), ...rawHeaders]
	const inHeaders = lines.reduce((sum, [name, value]) => sum + name.length + value.length, 0)
	return fixedCharacters + method.length + path.length + query.length + body.length + inHeaders
}

/** The newest of one kind, and how many there were in all. */
interface Records<Item> {
	add(item: Item): void
	list(): Item[]
	total(): number
	characters(): number
	restore(items: readonly Item[], total: number): void
}

function createRecords<Item extends { readonly seq: number }>(
	bounds: Bounds,
	charactersIn: (item: Item) => number,
): Records<Item> {
	const kept = createBounded<number, Item>(bounds)
	let total = 0

	function add(item: Item): void {
		kept.set(item.seq, item, charactersIn(item))
		total += 1
	}

	return {
		add,
		list: kept.items,
		total: () => total,
		characters: kept.characters,
		restore(items, count) {
			kept.clear()
			items.forEach(add)
			total = count
		},
	}
}

/** All that a log keeps. */
interface Contents {
	readonly requests: Records<Entry>
	readonly intents: Records<IntentEffect>
	readonly tokens: Records<TokenEffect>
	readonly payments: Payments
}

function createContents(limits: Limits, labels: Labels): Contents {
	return {
		requests: createRecords<Entry>(limits.entries, charactersOf),
		intents: createRecords<IntentEffect>(limits.effects, () => fixedCharacters),
		tokens: createRecords<TokenEffect>(limits.effects, () => fixedCharacters),
		payments: createPayments(limits.payments, labels),
	}
}

function recordedIn({ requests, intents, tokens }: Contents): Recorded {
	const totals = { received: requests.total(), tokens: tokens.total(), intents: intents.total() }
	return { entries: requests.list(), intents: intents.list(), tokens: tokens.list(), totals }
}

function restore({ requests, intents, tokens, payments }: Contents, state: Omit<LogState, 'lastSeq'>): void {
	const { totals, ...lists } = structuredClone(state)
	requests.restore(lists.entries, totals.received)
	intents.restore(lists.intents, totals.intents)
	tokens.restore(lists.tokens, totals.tokens)
	payments.importState(lists.payments)
}

function viewOf(contents: Contents): LogView {
	const recorded = recordedIn(contents)
	const dropped = recorded.totals.received - recorded.entries.length
	return structuredClone({ ...recorded, alike: contents.payments.alike(), dropped })
}

const nothing = { entries: [], intents: [], tokens: [], payments: [], totals: { received: 0, tokens: 0, intents: 0 } }

export function createLog(limits: Limits, labels: Labels, now: () => number): Log {
	const contents = createContents(limits, labels)
	const { requests, intents, tokens, payments } = contents
	const time = (): string => new Date(now()).toISOString()
	let lastSeq = 0

	/** From here on the request is applied. */
	function commit(entry: Entry, effect: 'intent' | 'token'): { readonly seq: number; readonly at: string } {
		Object.assign(entry, { applied: true, effect })
		return { seq: entry.seq, at: time() }
	}

	return {
		receive(message, { logDetail, identifiedBy }) {
			lastSeq += 1
			const seen = describe(message, logDetail, labels)
			const alike = payments.receive(message, lastSeq, identifiedBy)
			const entry: Entry = { seq: lastSeq, at: time(), ...seen, applied: false, ...alike }
			requests.add(entry)
			return entry
		},
		commitIntent(entry, id) {
			const { seq, payment } = entry
			intents.add({ id, ...commit(entry, 'intent'), ...present({ payment }) })
			if (payment !== undefined) payments.apply(payment, seq)
		},
		commitToken(entry, token, expiresAtMs) {
			const expiresAt = new Date(expiresAtMs).toISOString()
			tokens.add({ token: labels.label(token), ...commit(entry, 'token'), expiresAt })
		},
		read: () => viewOf(contents),
		intentIds: () => intents.list().map(({ id }) => id),
		characters: () => Object.values(contents).reduce((sum, part) => sum + part.characters(), 0),
		clear: () => restore(contents, nothing),
		exportState: () => structuredClone({ ...recordedIn(contents), payments: payments.exportState(), lastSeq }),
		importState(state) {
			restore(contents, state)
			lastSeq = state.lastSeq
		},
	}
}
