/** Sends two steps of one order, each once. A lost response of the second one is looked up in the list of captures. */
import { operation } from '@tarja/core'
import type { ExploredPlatform, Order } from '@tarja/explore'
import { bodyOf, platform as listing, mark, orders, plain, resumeWith, withJournal } from '../shop.ts'

const outcomeOf = { field: 'status', applied: ['ACCEPTED'], rejected: ['DECLINED'] } as const
const path = '/explored/captures'
const capture = operation({ method: 'POST', path, step: 'capture', identifiedBy: ['nsuOrigem'], outcomeOf })
const listCaptures = operation({ method: 'GET', path, effect: 'safe' })
export const platform: ExploredPlatform = {
	bindings: { ...listing.bindings, 'payments.capture': capture, 'payments.listCaptures': listCaptures },
	responses: {
		...listing.responses,
		'payments.capture': { body: { status: 'ACCEPTED' } },
		'payments.listCaptures': ({ calls }) => ({ body: calls.map(({ fields }) => fields) }),
	},
}

const client = withJournal()

export async function pay(order: Order): Promise<void> {
	const made = await client.journal.once(order.id, client.payments.createIntent, { body: bodyOf(order) })
	if (made.state !== 'applied') return mark(order, made)
	mark(order, await client.journal.once(order.id, capture, { body: { nsuOrigem: order.nsuOrigem } }))
}

/** Resolves captures first, because the list of intents doesn't show them. */
export async function resume(): Promise<void> {
	const captured = (await plain.call(listCaptures)).data as Record<string, unknown>[]
	for (const entry of await client.journal.unresolved())
		if (entry.state !== 'unreadable' && entry.step === 'capture') {
			const isThere = captured.some(({ nsuOrigem }) => nsuOrigem === entry.fields.nsuOrigem)
			const found = isThere ? 'applied' : 'absent'
			// `absent` is refused until two hours have passed.
			await client.journal.resolve(entry.id, found, { by: 'Ana', note: 'the list of captures' }).catch(() => {})
		}
	await resumeWith(client)
}

export const state = orders.state
