// The payments that the journal's tests make, each under the reference of its order where the store keeps them, in a client that keeps a journal.
import { payments } from '@tarja/catalogue/payments'
import { createClient } from '@tarja/core'
import { journal } from '@tarja/journal'
import { credentials } from '../credentials.mjs'

/** What the emulator's invented response means. */
const outcomeOf = { field: 'status', applied: ['ACCEPTED'], rejected: ['DECLINED'] }

export const clientFor = (baseUrl, store, { timeoutMs = 1500, ...options } = {}) =>
	// Short: for as long, a request of a process that was killed may still begin, and nothing is resolved as absent.
	createClient({ baseUrl, auth: credentials(), timeoutMs })
		.use(payments({ createIntent: { outcomeOf } }))
		.use(journal({ store: { open: () => store, isEphemeral: true }, id: 'main', ...options }))

/** Pays an order for each number once, a few at a time, and reports each order's state. */
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
 * Asks for each order by `once`, a few at a time and as often as it takes, until all are applied; says what each answer was. What is not
 * applied is asked for again after the others, and after a pause.
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

/** From then on so many payments are answered, and those after them are applied and wait: `standing` resolves once so many do. */
export function answersEnd(faults, answered) {
	const match = { path: '/api/v1/core/pagamento/intencao-pagamento' }
	faults.add({ match, at: 'after-commit', action: 'hang', times: 'always', after: answered })
	return {
		async standing(count) {
			while (faults.list()[0].played < count) await pause(5)
		},
	}
}

/**
 * How the journals of these tests reconcile. No request may be delayed for so long, also while other programs take all cores: a request that
 * arrives later is paid beside the one that was sent again.
 */
const rules = { absentAfterMs: 3000 }

/** Faults for the next requests, at random: each of these kinds acts with this chance. */
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

/** When each request for an intent arrived, was applied and ended, with its order's number. */
export const requestsAt = async (baseUrl) =>
	(await logAt(baseUrl))
		.filter(({ path, body }) => path.endsWith('intencao-pagamento') && body)
		.map(({ at, appliedAt, endedAt, ending, body }) => ({ at, appliedAt, endedAt, ending, ...JSON.parse(body) }))

/** The numbers that the emulator applied, in order; it must keep its log in full. */
export const appliedAt = async (baseUrl) => (await intentsAt(baseUrl)).map(({ body }) => JSON.parse(body).nsuOrigem)

/** Lists what the emulator applied, as a report of the vendor's would. */
export const listAt = (baseUrl) => async () =>
	(await intentsAt(baseUrl)).map(({ at, body }) => ({ state: 'applied', at, fields: JSON.parse(body) }))

/** Asks for each order until all are applied, while what stays open is looked up. */
export async function payAll(client, baseUrl, numbers, onAnswer) {
	let isOver = false
	const paying = askUntilApplied(client, numbers, onAnswer).finally(() => {
		isOver = true
	})
	// A store that is down for a moment is asked again, and a long list less often.
	while (!isOver) await Promise.all([resolveOpen(client, baseUrl).catch(() => {}), pause(2 * numbers.length)])
	await paying
}

/** Resolves what is open by the list, and the rest by hand. */
export async function resolveOpen(client, baseUrl) {
	if (!(await client.journal.unresolved()).length) return
	const seenAt = new Date().toISOString()
	const { unresolved } = await client.journal.reconcile(listAt(baseUrl), rules)
	// If the list can't prove an absence, as on a shop's first day, a person resolves the call: by what was listed when nothing could arrive
	// any more.
	const byHand = { by: 'a test', note: 'the emulator has it not', seenAt, ...rules }
	for (const { id, lastLookup } of unresolved) {
		if (lastLookup?.result !== 'lookup_unverified') continue
		await client.journal.resolve(id, 'absent', byHand).catch(() => {})
	}
}
