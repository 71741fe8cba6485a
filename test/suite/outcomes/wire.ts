// The tests' side of wire-server.mjs.
import { wireUrls } from '@tarja-test/harness'

/** What reached the server under one name. */
export interface Seen {
	/** Requests whose head came. */
	readonly requests: number
	/** Of these, those that were applied. */
	readonly applied: number
	/** Of these, those on a connection that had carried another. */
	readonly reused: number
	/** Of these, those still neither answered nor given up. */
	readonly open: number
}

const nothing: Seen = { requests: 0, applied: 0, reused: 0, open: 0 }

async function control(path: string): Promise<Record<string, unknown>> {
	const response = await fetch(`${wireUrls.control}${path}`)
	return (await response.json()) as Record<string, unknown>
}

/** Everything that was counted under names that begin so, a dot at their end; the server forgets it. */
export async function logOf(begins: string): Promise<(name: string) => Seen> {
	const log = await control(`/log?begins=${encodeURIComponent(begins)}`)
	return (name) => (log[name] as Seen | undefined) ?? nothing
}

/** Resolves as soon as a request of that name has reached the server, or `isOver` says that none will. */
export async function arrival(name: string, isOver: () => boolean): Promise<void> {
	const path = `/seen?name=${encodeURIComponent(name)}`
	while (!isOver() && !(await control(path)).requests) await new Promise((resolve) => setTimeout(resolve, 5))
}

/** A port of its own, for a server that will stop listening. */
export async function ownPort(): Promise<string> {
	return String((await control('/listen')).url)
}

async function fetchOnce(url: string, headers: Readonly<Record<string, string>>): Promise<void> {
	await (await fetch(url, { headers })).arrayBuffer()
}

/** Leaves a connection open to that port; `leave`: one that the server ends at once. `get`: through whose connections. */
export async function warm(baseUrl: string, plan: '+status.200' | '+leave', get = fetchOnce): Promise<void> {
	await get(`${baseUrl}/warm`, { 'x-cell': 'warm', 'x-plan': plan })
}

/** A name that no other run uses; of letters, as a journal masks digits that may be a card number's. */
export const newGroup = (): string =>
	Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => String.fromCharCode(97 + (byte % 26))).join('')

/** Does the work of all items, each in one of the lanes; within a lane one after another. */
export async function inLanes<Item>(
	items: readonly Item[],
	work: (item: Item, lane: number) => Promise<void>,
	lanes: number = wireUrls.reused.length,
): Promise<void> {
	const queue = items[Symbol.iterator]()
	const take = async (_: unknown, lane: number): Promise<void> => {
		for (let next = queue.next(); !next.done; next = queue.next()) await work(next.value, lane)
	}
	await Promise.all(Array.from({ length: lanes }, take))
}
