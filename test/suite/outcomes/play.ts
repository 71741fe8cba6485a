// Plays one call against the wire server, and keeps what was told of it.
import { type CallRecord, createClient, isTarjaError, type Operation, operation, type Plugin } from '@tarja/core'
import { type JournalEntry, journal } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import { startLimited, wireUrls } from '@tarja-test/harness'
import { createListener, throughOnce } from '../through-once.ts'
import type { Shape } from './dimensions.ts'
import type { OwnFetch } from './fetches.ts'
import type { End, Fault } from './plans.ts'
import { triesOfRepeatable } from './plans.ts'
import type { Word } from './said.ts'
import type { Via } from './vias.ts'
import { arrival, ownPort, warm } from './wire.ts'

/** What caller and journal were told. */
export interface Told {
	readonly end: End | 'foreign' | 'never'
	readonly error: unknown
	readonly attempts: number
	readonly mayHaveReplayed: boolean | undefined
	readonly record: CallRecord | undefined
	readonly entry: JournalEntry | undefined
}

/** A call with all that is done to it. */
export interface Cell {
	/** What it is counted under. */
	readonly name: string
	readonly shape: Shape
	readonly fault: Fault
	readonly company?: Plugin<'company'> | undefined
	readonly fetch?: OwnFetch | undefined
	/** What it goes through; the runtime's fetch where nothing is said. */
	readonly via?: Via | undefined
	/** What its `outcomeOf` says of every answer that it is asked about. */
	readonly word?: Word | undefined
}

const bodyOf = {
	none: { contentType: 'application/json', body: undefined },
	text: { contentType: 'application/json', body: { n: '1' } },
	bytes: { contentType: 'application/octet-stream', body: new Uint8Array([0, 159, 146, 150]) },
} as const

export const contentTypeOf = (body: Shape['body']): string => bodyOf[body].contentType

function operationOf({ method, body, effect }: Shape, word: Word | undefined): Operation {
	const definition = { method, path: '/cell', effect, contentType: contentTypeOf(body) }
	return operation({ ...definition, ...(word && { outcomeOf: () => word }) })
}

export const inputOf = ({ body }: Pick<Shape, 'body'>): { body?: unknown } => ({ body: bodyOf[body].body })

/** Browsers let requests for one URL wait for one another if they may be cached; the others share their preflight. */
const queryOf = ({ shape, name }: Cell): { query?: { n: string } } =>
	shape.method === 'GET' ? { query: { n: name } } : {}

/** Every token is another one, so that a 401 is answered with a replay. */
function tokenSource() {
	let count = 0
	return {
		token: async () => ({ accessToken: `t-${++count}`, lifetimeMs: 3_600_000 }),
		// Of requests that nothing identifies.
		fingerprint: async (text: string) => ({ fingerprint: text, key: 'test' }),
	}
}

const noCompany: Plugin<'company'> = { id: 'company', setup: () => ({}) }
const ampleMs = 8000
/** Longer than any timeout: a call that has not ended by then never will. */
const patienceMs = 12_000

/** Plays the cell on this lane. Never rejects. */
export async function play(cell: Cell, lane: number): Promise<Told> {
	const { shape, fault, name, company = noCompany, fetch: own } = cell
	const runtimes = globalThis.fetch
	const via = await cell.via?.open()
	const baseUrl = await connect(shape, fault, lane, via?.get)
	const journals = memoryJournal()
	const store = journals.open('memory')
	const client = createClient({
		baseUrl,
		auth: tokenSource(),
		allowBrowserReplays: true,
		retry: { limit: triesOfRepeatable - 1 },
		random: () => -0.99, // waits next to nothing before a retry
		timeoutMs: ampleMs,
		tryTimeoutMs: false,
		...(own && { fetchSends: own.isVouchedFor ? 'once' : 'maybe-twice' }),
		...(via && { transport: via.transport }),
		...(own?.place === 'option' && { fetch: own.make((url, init) => runtimes(url, init)) }),
	})
		.use(journal({ store: journals }))
		.use(createListener())
		.use(company)
	if (own?.place === 'global') globalThis.fetch = own.make((url, init) => runtimes(url, init)) as typeof fetch
	try {
		const headers = { 'x-cell': name, 'x-plan': fault.plan }
		const { called, timeIsUp } = startLimited(ampleMs, () =>
			shape.effect === 'unsafe'
				? throughOnce(client, operationOf(shape, cell.word), inputOf(shape), { headers })
				: client.call(operationOf(shape, cell.word), { ...inputOf(shape), ...queryOf(cell) }, { headers }),
		)
		const ending = readEnd(called)
		if (fault.silent) {
			let isOver = false
			const over = (): void => {
				isOver = true
			}
			called.then(over, over)
			await arrival(name, () => isOver)
			if (!isOver) timeIsUp()
		}
		const [end, ended] = await ending
		const entries: JournalEntry[] = []
		for await (const entry of store.list('all'))
			if (entry.state !== 'unreadable' && entry.path === '/cell') entries.push(entry)
		return { ...end, ...ended, entry: entries[0] }
	} finally {
		globalThis.fetch = runtimes
	}
}

async function connect(
	{ connection }: Shape,
	{ goes }: Fault,
	lane: number,
	get?: Parameters<typeof warm>[2],
): Promise<string> {
	const baseUrl = goes ? await ownPort() : wireUrls[connection === 'fresh' ? 'fresh' : 'reused'][lane]
	if (!baseUrl) throw new Error('The wire server has no such lane')
	if (connection !== 'fresh') await warm(baseUrl, connection === 'stale' ? '+leave' : '+status.200', get)
	return baseUrl
}

type Ended = Omit<Told, 'entry' | 'end'>

/** How the call ended, as its caller sees it. */
export async function readEnd(call: Promise<{ readonly attempts: number }>): Promise<[{ end: Told['end'] }, Ended]> {
	const nobody = { error: undefined, attempts: 0, mayHaveReplayed: undefined, record: undefined }
	let timer: ReturnType<typeof setTimeout> | undefined
	const never = new Promise<[{ end: 'never' }, Ended]>((resolve) => {
		timer = setTimeout(() => resolve([{ end: 'never' }, nobody]), patienceMs)
	})
	const ended = call.then(
		(result): [{ end: 'resolved' }, Ended] => {
			const { mayHaveReplayed } = result as { mayHaveReplayed?: boolean }
			return [{ end: 'resolved' }, { ...nobody, attempts: result.attempts, mayHaveReplayed }]
		},
		(error: unknown): [{ end: Told['end'] }, Ended] => {
			if (!isTarjaError(error)) return [{ end: 'foreign' }, { ...nobody, error }]
			const { outcome, attempts, mayHaveReplayed, record } = error
			return [{ end: outcome }, { error, attempts, mayHaveReplayed, record }]
		},
	)
	try {
		return await Promise.race([ended, never])
	} finally {
		clearTimeout(timer)
	}
}
