/** What these modules share besides `../shop.ts`: a refund, its list, and the messages that the platform sends. It follows no vendor. */
import { operation } from '@tarja/core'
import type { ExploredPlatform, HeldPayment, Order } from '@tarja/explore'
import type { ListedPayment } from '@tarja/journal'
import {
	bodyOf,
	disk,
	platform as listing,
	mark,
	orders,
	plain,
	resumeWith,
	shownIntents,
	tableIn,
	withJournal,
} from '../shop.ts'

const outcomeOf = { field: 'status', applied: ['ACCEPTED'], rejected: ['DECLINED'] } as const
const path = '/explored/refunds'
export const refund = operation({ method: 'POST', path, step: 'refund', identifiedBy: ['nsuOrigem'], outcomeOf })
const listRefunds = operation({ method: 'GET', path, effect: 'safe' })

/** A platform that also refunds, and lists refunds. */
export const refunding: ExploredPlatform = {
	bindings: { ...listing.bindings, 'payments.refund': refund, 'payments.listRefunds': listRefunds },
	responses: {
		...listing.responses,
		'payments.refund': { body: { status: 'ACCEPTED' } },
		'payments.listRefunds': ({ calls }) => ({
			body: calls
				.filter(({ operation }) => operation === 'payments.refund')
				.map(({ fields, createdAtMs }) => ({ ...fields, at: new Date(createdAtMs).toISOString() })),
		}),
	},
}
export const confirm = operation({ method: 'PUT', path: '/explored/confirmations', effect: 'idempotent' })
/** A platform that also confirms. It takes a confirmation twice. */
export const confirming: ExploredPlatform = {
	bindings: { ...refunding.bindings, 'payments.confirm': confirm },
	responses: { ...refunding.responses, 'payments.confirm': { body: {} } },
}
/** A platform that also sends messages. */
export const sending: ExploredPlatform = {
	...refunding,
	webhook: ({ id, state, fields: { nsuOrigem } }) => ({ body: JSON.stringify({ id, state, nsuOrigem }) }),
}
/** A platform whose list also shows refused payments. */
export const listingRefused: ExploredPlatform = {
	...listing,
	responses: {
		'payments.listIntents': ({ payments, refused }) => ({
			body: [
				...payments.map((row) => ({ row, state: 'applied' })),
				...refused.map((row) => ({ row, state: 'rejected' })),
			].map(({ row: { fields, id, createdAtMs }, state }) => ({
				...fields,
				id,
				state,
				at: new Date(createdAtMs).toISOString(),
			})),
		}),
	},
}

export const getIntent = operation({ method: 'GET', path: '/explored/intents/{nsuOrigem}', effect: 'safe' })
/** A platform that also shows one payment by its number. */
export const showing: ExploredPlatform = {
	bindings: { ...listing.bindings, 'payments.getIntent': getIntent },
	responses: {
		...listing.responses,
		'payments.getIntent': ({ params, payments, refused }) => {
			const isThis = ({ fields }: HeldPayment) => fields.nsuOrigem === params.nsuOrigem
			const applied = payments.find(isThis)
			const found = applied ?? refused.find(isThis)
			if (!found) return { status: 404 }
			const at = new Date(found.createdAtMs).toISOString()
			return { body: { ...found.fields, status: applied ? 'ACCEPTED' : 'DECLINED', at } }
		},
	},
}
/** Creates an intent. `once` looks it up by its number. */
export const createShown = operation({
	...plain.payments.createIntent.operation,
	lookup: {
		operation: getIntent,
		input: ({ fields }) => ({ params: { nsuOrigem: fields.nsuOrigem } }),
		...{ field: 'status', applied: ['ACCEPTED'], rejected: ['DECLINED'], at: 'at' },
	},
})

/** The content of a message. */
export interface Message {
	readonly id: string
	readonly state: 'applied' | 'pending' | 'rejected'
	readonly nsuOrigem: string
}
export const readMessage = async (request: Request) => (await request.json()) as Message

/** The id of the order with this number, as a shop's table has it. */
export const findId = (nsuOrigem: string): string => `explored-${Number(nsuOrigem) - 293}`

export const client = withJournal()
export const createIntent = (order: Order, retryOf?: string) =>
	client.journal.once(order.id, client.payments.createIntent, { body: bodyOf(order) }, { retryOf })
export const pay = async (order: Order) => mark(order, await createIntent(order))
export const { state } = orders
/** States of refunds, by order. */
export const refunds = tableIn<'done' | 'refused' | 'open'>(disk, 'refunds')
export const createRefundBody = ({ nsuOrigem }: Pick<Order, 'nsuOrigem'>) => ({ body: { nsuOrigem } })

/** Returns a refund's state in the words of `next`. */
export const toStep = ({ state }: { readonly state: string }) =>
	state === 'applied' ? 'done' : state === 'rejected' ? 'refused' : 'open'

const listShownRefunds = async (): Promise<readonly ListedPayment[]> =>
	((await plain.call(listRefunds)).data as Record<string, unknown>[]).map(({ at, ...fields }) => ({
		...{ state: 'applied', at: String(at), fields },
	}))

/** Resolves payments by their list. A person resolves refunds that the other list shows, and as absent what is in none. */
export async function resume(): Promise<void> {
	await resumeWith(client, {}, ({ step }) => (step === 'refund' ? listShownRefunds() : shownIntents()))
	const shown = await listShownRefunds()
	for (const entry of await client.journal.unresolved()) {
		if (entry.state === 'unreadable' || entry.step !== 'refund') continue
		const { id, revision } = entry
		if (shown.some(({ fields }) => fields.nsuOrigem === entry.fields.nsuOrigem))
			await client.journal.resolve(id, 'applied', { by: 'Ana', note: 'the list of refunds', revision })
	}
}
