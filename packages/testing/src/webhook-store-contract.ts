/**
 * Checks that a store of webhooks keeps the promises that receivers rely on.
 * @module
 */
import type { ParkedWebhook, WebhookClaim, WebhookStore } from '@tarja/core/plugin'
import { type ContractCase, catchFailure, createBreach, equal, pause, waitUntilGood } from './contract-case.ts'

/** The times that a case needs, in milliseconds. */
export interface WebhookStoreTimes {
	/** Milliseconds after which a claim lapses. */
	readonly claimMs: number
	/** Milliseconds after which a parked event is due. */
	readonly parkForMs: number
}

/** A store that is opened for one case. */
export interface OpenedWebhookStore {
	/** The store that the case checks. */
	readonly store: WebhookStore
	/** A second, new store on the same storage, as another process has. */
	readonly other?: WebhookStore
	/** Closes the store after the case. */
	readonly close?: () => unknown
}

/** Options of {@linkcode webhookStoreContract}. */
export interface WebhookStoreContractOptions {
	/** Opens the store with these times. Cases may share its storage, because every case uses its own names. */
	readonly open: (times: WebhookStoreTimes) => OpenedWebhookStore | Promise<OpenedWebhookStore>
}

type Claimed = WebhookClaim | 'pending' | 'done'
interface Subject {
	readonly claim: (at?: WebhookStore, rememberMs?: number) => Promise<Claimed>
	readonly due: () => Promise<readonly ParkedWebhook[]>
	readonly other: WebhookStore
}
interface Case extends Partial<WebhookStoreTimes> {
	readonly body: (subject: Subject) => Promise<void>
}

const hourMs = 3_600_000
const weekMs = 7 * 24 * hourMs

/**
 * Returns the contract of stores of webhooks as cases for any test runner.
 *
 * @param options How to open the store.
 * @returns Cases; each opens a store, and closes it.
 * @see The contract in `WebhookStore`.
 * @example
 * ```ts
 * import { webhookStoreContract } from '@tarja/testing'
 * import { memoryWebhooks } from '@tarja/webhooks/memory'
 *
 * for (const { name, run } of webhookStoreContract({ open: (times) => ({ store: memoryWebhooks(times) }) }))
 * 	run().then(() => `✓ ${name}`)
 * ```
 */
export function webhookStoreContract({ open }: WebhookStoreContractOptions): readonly ContractCase[] {
	return Object.entries(cases).map(([name, { body, claimMs = 60_000, parkForMs = hourMs }]) => ({
		name,
		async run() {
			const { store, other = store, close } = await open({ claimMs, parkForMs })
			const [event, sender] = [crypto.randomUUID().replaceAll('-', '').repeat(2), `vendor ${crypto.randomUUID()}`]
			const claim: Subject['claim'] = async (at = store, rememberMs = weekMs) => at.claim(event, sender, rememberMs)
			try {
				await body({ claim, due: async () => store.claimParked(sender, 10), other })
			} finally {
				await close?.()
			}
		},
	}))
}

const cases: Readonly<Record<string, Case>> = {
	'gives one of twenty copies a claim, in two receivers': {
		async body({ claim, other }) {
			const found = await Promise.all(
				Array.from({ length: 20 }, (_, index) => claim(index % 2 ? other : undefined, Infinity)),
			)
			equal(found.filter((each) => each !== 'pending').length, 1, 'the number of claims')
		},
	},
	'answers done once an event is finished, whatever is released later': {
		async body({ claim, other }) {
			const own = await hold(claim())
			await own.finish()
			await own.release()
			equal(await claim(), 'done', 'a finished event')
			equal(await claim(other), 'done', 'a finished event, in another receiver')
		},
	},
	'gives a released event again at once, and counts its failures': {
		async body({ claim, other }) {
			await (await hold(claim())).release()
			await pause(5)
			const next = await hold(claim(other))
			equal(next.failures, 1, 'failures')
			if (!(next.failedForMs > 0 && next.failedForMs < 60_000)) throw createBreach(`failedForMs is ${next.failedForMs}`)
		},
	},
	'gives the event of a handler that died again, and ignores its release': {
		// Long, because a slow machine must ask again before the second claim lapses.
		claimMs: 3000,
		async body({ claim, other }) {
			const late = await hold(claim())
			const next = await hold(claimLapsed(() => claim(other)))
			equal(next.failures, 0, 'failures of a handler that died')
			await late.release()
			equal(await claim(), 'pending', 'after a late release')
			await catchFailure(() => late.park('{}'), 'park() of a lapsed claim')
			await late.finish()
			equal(await claim(), 'done', 'an event that was handled late')
		},
	},
	'gives an event again although its release failed': {
		claimMs: 100,
		async body({ claim }) {
			await hold(claim())
			await hold(claimLapsed(claim))
		},
	},
	'keeps a parked event, which is done for its sender and not due early': {
		async body({ claim, due }) {
			await (await hold(claim())).park('{"event":1}')
			equal(await claim(), 'done', 'a parked event')
			equal((await due()).length, 0, 'events that are due')
		},
	},
	'gives a parked event when it is due, whole, to one of two, and again after it failed again': {
		parkForMs: 100,
		async body({ claim, due }) {
			const content = JSON.stringify({ event: 'ü"\'\n\u0001 '.repeat(2000) })
			await (await hold(claim())).park(content)
			for (const failures of [1, 2]) {
				const [parked] = await waitUntilGood(due, ({ length }) => length > 0, 5000)
				equal(parked?.content === content, true, 'whether the content is whole')
				equal(parked?.claim.failures, failures, 'failures')
				equal((await due()).length, 0, 'events that are due twice')
				await parked?.claim.park(content)
			}
			const [last] = await waitUntilGood(due, ({ length }) => length > 0, 5000)
			await last?.claim.finish()
			await pause(150)
			equal((await due()).length, 0, 'events that are due after finish()')
			equal(await claim(), 'done', 'an event that was handled at last')
		},
	},
	'forgets a finished event when its time is over, and no other': {
		claimMs: 5,
		async body({ claim, other }) {
			await (await hold(claim(undefined, 10))).finish()
			await pause(50)
			await hold(claim(other))
		},
	},
	'remembers an event for as long as its last copy asked': {
		async body({ claim, other }) {
			const own = await hold(claim(undefined, 10))
			// While the event is claimed, because a slow machine would forget it before a later copy.
			await claim(undefined, Infinity)
			await own.finish()
			await pause(50)
			equal(await claim(other, 10), 'done', 'an event that must be remembered')
		},
	},
}

/** Asks until the claim of another lapses. */
async function claimLapsed(ask: () => Promise<Claimed>): Promise<Claimed> {
	return waitUntilGood(ask, (found) => found !== 'pending', 15_000)
}

async function hold(claimed: Promise<Claimed>): Promise<WebhookClaim> {
	const found = await claimed
	if (typeof found === 'string') throw createBreach(`claim() is ${found}, not a claim`)
	return found
}
