// The payments that the journal's tests make: told apart by one field, in a client that keeps a journal.
import { payments } from '@tarja/catalogue/payments'
import { createClient } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { journal } from '@tarja/journal'

const credentials = {
	basic: { user: 'emulator-client', password: 'emulator-password' },
	credential: { name: 'emulator-field', value: 'emulator-value' },
}

export const clientFor = (baseUrl, store) =>
	createClient({ baseUrl, auth: passwordGrant(credentials), timeoutMs: 5000 })
		.use(payments())
		.use(journal({ store }))

/** Creates an intent for each number, a few at a time, and says when one has ended. What fails is the journal's business. */
export async function createIntents(client, numbers, onEnd = () => {}) {
	const queue = [...numbers]
	const work = async () => {
		for (let nsuOrigem = queue.shift(); nsuOrigem !== undefined; nsuOrigem = queue.shift()) {
			await client.payments.createIntent({ body: { nsuOrigem, valorTransacao: '1990' } }).catch(() => {})
			onEnd()
		}
	}
	await Promise.all([work(), work(), work()])
}

/** The numbers that the emulator applied, in order; it must keep its log in full. */
export const appliedAt = async (baseUrl) => {
	const response = await fetch(`${baseUrl}/-/log`)
	const { entries } = await response.json()
	return entries.filter(({ effect }) => effect === 'intent').map(({ body }) => JSON.parse(body).nsuOrigem)
}

/** Settles what can be settled, then makes the payments of which the journal says that they were not made. */
export async function resume(client, store, baseUrl, numbers) {
	const rules = { settleMs: 150, agreeingReads: 2, readGapMs: 20 }
	while ((await client.journal.unresolved()).length) {
		const applied = new Set(await appliedAt(baseUrl))
		await client.journal.reconcile(async ({ fields }) => (applied.has(fields.nsuOrigem) ? 'found' : 'absent'), rules)
		await new Promise((resolve) => setTimeout(resolve, 25))
	}
	const made = new Set()
	for await (const { fields, outcome } of store.list('all')) if (outcome === 'applied') made.add(fields.nsuOrigem)
	await createIntents(
		client,
		numbers.filter((nsuOrigem) => !made.has(nsuOrigem)),
	)
}
