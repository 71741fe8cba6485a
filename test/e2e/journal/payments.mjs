// The payments of the journal's tests, in a client with a journal. Each has the reference of its order.
import { payments } from '@tarja/catalogue/payments'
import { createClient } from '@tarja/core'
import { journal } from '@tarja/journal'
import { reconcile } from '@tarja/journal/reconcile'
import { credentials } from '../credentials.mjs'

/** How to classify the emulator's invented response. */
const outcomeOf = { field: 'status', applied: ['ACCEPTED'], rejected: ['DECLINED'] }

/**
 * How long the journals of these tests wait. No request may be delayed for longer than this, even on a busy machine, because a request that
 * arrives later is paid in addition to the one that was sent again.
 */
const waits = { absentAfterMs: 3000 }
const waitingIn = (store) =>
	Object.create(store, { writeJournal: { value: (record) => store.writeJournal({ waits, ...record }) } })

export const clientFor = (baseUrl, store, { timeoutMs = 1500, ...options } = {}) =>
	// The time is short, because a killed process may still begin a request for so long, and until then nothing is resolved as absent.
	createClient({ baseUrl, auth: credentials(), timeoutMs })
		.use(payments({ createIntent: { outcomeOf } }))
		.use(journal({ store: { open: () => waitingIn(store), isEphemeral: true }, id: 'main', ...options }))

/** Pays an order for each number once, a few at a time. Reports each order's state. */
export async function createIntents(client, numbers, onEnd = () => {}) {
	const queue = [...numbers]
	const work = async () => {
		for (let nsuOrigem = queue.shift(); nsuOrigem !== undefined; nsuOrigem = queue.shift()) {
			const body = { nsuOrigem, valorTransacao: '1990' }
			const order = await client.journal.once(`order-${nsuOrigem}`, client.payments.createIntent, { body })
			onEnd(order.state === 'applied' && !order.result ? 'applied by another' : order.state)
		}
	}
	await Promise.all([work(), work(), work()])
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Calls `once` for each order, a few at a time, until all are applied. Reports each state. An order that isn't applied is tried again after
 * the others, and after a pause.
 */
export async function askUntilApplied(client, numbers, onAnswer = () => {}, pauseMs = 20) {
	const queue = [...numbers]
	const work = async () => {
		for (let nsuOrigem = queue.shift(); nsuOrigem !== undefined; nsuOrigem = queue.shift()) {
			const body = { nsuOrigem, valorTransacao: '1990' }
			const made = await client.journal.once(`order-${nsuOrigem}`, client.payments.createIntent, { body })
			onAnswer(made)
			if (made.state === 'applied') continue
			queue.push(nsuOrigem)
			await pause(pauseMs)
		}
	}
	await Promise.all([work(), work(), work()])
}

/** Lets so many payments get a response. Later ones are applied, but their responses hang: `standing` resolves when so many do. */
export function answersEnd(faults, answered) {
	const match = { path: '/api/v1/core/pagamento/intencao-pagamento' }
	faults.add({ match, at: 'after-commit', action: 'hang', times: 'always', after: answered })
	return {
		async standing(count) {
			while (faults.list()[0].played < count) await pause(5)
		},
	}
}

/** Creates random faults for the next requests. Each of these kinds acts with this probability. */
export function randomFaults(chance, kinds, requests = 1000) {
	const faults = []
	for (let request = 0; request < requests; request++) {
		const kind = kinds.find(() => Math.random() < chance)
		// A fault doesn't count the requests on which an earlier one has acted.
		if (kind) faults.push({ ...kind, after: request - faults.length })
	}
	return faults
}

const logAt = async (baseUrl) => {
	const response = await fetch(`${baseUrl}/-/log`)
	const { entries } = await response.json()
	return entries
}
const intentsAt = async (baseUrl) => (await logAt(baseUrl)).filter(({ effect }) => effect === 'intent')

/** Returns when each request for an intent arrived, was applied and ended, with its order's number. */
export const requestsAt = async (baseUrl) =>
	(await logAt(baseUrl))
		.filter(({ path, body }) => path.endsWith('intencao-pagamento') && body)
		.map(({ at, appliedAt, endedAt, ending, body }) => ({ at, appliedAt, endedAt, ending, ...JSON.parse(body) }))

/** Returns the numbers that the emulator applied, in order. Its log must be complete. */
export const appliedAt = async (baseUrl) => (await intentsAt(baseUrl)).map(({ body }) => JSON.parse(body).nsuOrigem)

/** Returns a function that lists the applied payments, like a report of the vendor. */
export const listAt = (baseUrl) => async () =>
	(await intentsAt(baseUrl)).map(({ at, body }) => ({ state: 'applied', at, fields: JSON.parse(body) }))

/** Pays each order until all are applied. At the same time, looks up unresolved ones. */
export async function payAll(client, baseUrl, numbers, onAnswer) {
	let isOver = false
	const paying = askUntilApplied(client, numbers, onAnswer).finally(() => {
		isOver = true
	})
	// If the store is down for a moment, tries again later. A longer list is looked up less often.
	while (!isOver) await Promise.all([resolveOpen(client, baseUrl).catch(() => {}), pause(2 * numbers.length)])
	await paying
}

/** Resolves unresolved calls by the list, and the rest by hand. */
export async function resolveOpen(client, baseUrl) {
	if (!(await client.journal.unresolved()).length) return
	const seenAt = new Date().toISOString()
	const { unresolved } = await reconcile(client.journal, listAt(baseUrl))
	// If the list can't prove an absence, as on a shop's first day, a person resolves the call, by a list from a time when no request could
	// arrive any more.
	const byHand = { by: 'a test', note: 'the emulator has it not', seenAt }
	for (const { id, lastLookup } of unresolved) {
		if (lastLookup?.result !== 'lookup_unverified') continue
		const [seen] = await client.journal.preview([id], 'absent', { seenAt }).catch(() => [])
		if (!seen) continue
		const { entry, confirm } = seen
		await client.journal.resolve(id, 'absent', { ...byHand, revision: entry.revision, confirm }).catch(() => {})
	}
}
