/**
 * Cards: 12 operations, of which the reference shows the names (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from data.ts.
 * @module
 */
import { type AnyOperation, type None, type Plugin, type Stub, stub } from '@tarja/core'
import { type Bound, group, type Only } from './group.ts'

/** Stub: additional holders. */
export const additionalHolders: Stub<'cards.additionalHolders'> = /* @__PURE__ */ stub({
	group: 'cards',
	key: 'additionalHolders',
	label: 'additional holders',
})

/** Stub: virtual security code. */
export const virtualSecurityCode: Stub<'cards.virtualSecurityCode'> = /* @__PURE__ */ stub({
	group: 'cards',
	key: 'virtualSecurityCode',
	label: 'virtual security code',
})

/** Stub: PIN. */
export const pin: Stub<'cards.pin'> = /* @__PURE__ */ stub({
	group: 'cards',
	key: 'pin',
	label: 'PIN',
})

/** Stub: blocks. */
export const block: Stub<'cards.block'> = /* @__PURE__ */ stub({
	group: 'cards',
	key: 'block',
	label: 'blocks',
})

/** Stub: unblocks. */
export const unblock: Stub<'cards.unblock'> = /* @__PURE__ */ stub({
	group: 'cards',
	key: 'unblock',
	label: 'unblocks',
})

/** Stub: second copy. */
export const secondCopy: Stub<'cards.secondCopy'> = /* @__PURE__ */ stub({
	group: 'cards',
	key: 'secondCopy',
	label: 'second copy',
})

/** Stub: virtual card. */
export const virtualCard: Stub<'cards.virtualCard'> = /* @__PURE__ */ stub({
	group: 'cards',
	key: 'virtualCard',
	label: 'virtual card',
})

/** Stub: card lookup by id. */
export const lookupById: Stub<'cards.lookupById'> = /* @__PURE__ */ stub({
	group: 'cards',
	key: 'lookupById',
	label: 'card lookup by id',
})

/** Stub: card lookup by number. */
export const lookupByNumber: Stub<'cards.lookupByNumber'> = /* @__PURE__ */ stub({
	group: 'cards',
	key: 'lookupByNumber',
	label: 'card lookup by number',
})

/** Stub: card lookup by tax id. */
export const lookupByTaxId: Stub<'cards.lookupByTaxId'> = /* @__PURE__ */ stub({
	group: 'cards',
	key: 'lookupByTaxId',
	label: 'card lookup by tax id',
})

/** Stub: unnamed card batches. */
export const unnamedBatches: Stub<'cards.unnamedBatches'> = /* @__PURE__ */ stub({
	group: 'cards',
	key: 'unnamedBatches',
	label: 'unnamed card batches',
})

/** Stub: branded cards. */
export const branded: Stub<'cards.branded'> = /* @__PURE__ */ stub({
	group: 'cards',
	key: 'branded',
	label: 'branded cards',
})

/** What {@linkcode cards} can bind. */
export interface CardsBindings {
	/** Binds “additional holders”. */
	readonly additionalHolders?: AnyOperation
	/** Binds “virtual security code”. */
	readonly virtualSecurityCode?: AnyOperation
	/** Binds “PIN”. */
	readonly pin?: AnyOperation
	/** Binds “blocks”. */
	readonly block?: AnyOperation
	/** Binds “unblocks”. */
	readonly unblock?: AnyOperation
	/** Binds “second copy”. */
	readonly secondCopy?: AnyOperation
	/** Binds “virtual card”. */
	readonly virtualCard?: AnyOperation
	/** Binds “card lookup by id”. */
	readonly lookupById?: AnyOperation
	/** Binds “card lookup by number”. */
	readonly lookupByNumber?: AnyOperation
	/** Binds “card lookup by tax id”. */
	readonly lookupByTaxId?: AnyOperation
	/** Binds “unnamed card batches”. */
	readonly unnamedBatches?: AnyOperation
	/** Binds “branded cards”. */
	readonly branded?: AnyOperation
}

/** The methods of the group. */
export interface Cards<Bindings = None> {
	/** Additional holders. Named only (reference §4.3); bind it: `cards({ additionalHolders: operation({ … }) })`. */
	readonly additionalHolders: Bound<Bindings, 'additionalHolders', 'cards.additionalHolders'>
	/** Virtual security code. Named only (reference §4.3); bind it: `cards({ virtualSecurityCode: operation({ … }) })`. */
	readonly virtualSecurityCode: Bound<Bindings, 'virtualSecurityCode', 'cards.virtualSecurityCode'>
	/** PIN. Named only (reference §4.3); bind it: `cards({ pin: operation({ … }) })`. */
	readonly pin: Bound<Bindings, 'pin', 'cards.pin'>
	/** Blocks. Named only (reference §4.3); bind it: `cards({ block: operation({ … }) })`. */
	readonly block: Bound<Bindings, 'block', 'cards.block'>
	/** Unblocks. Named only (reference §4.3); bind it: `cards({ unblock: operation({ … }) })`. */
	readonly unblock: Bound<Bindings, 'unblock', 'cards.unblock'>
	/** Second copy. Named only (reference §4.3); bind it: `cards({ secondCopy: operation({ … }) })`. */
	readonly secondCopy: Bound<Bindings, 'secondCopy', 'cards.secondCopy'>
	/** Virtual card. Named only (reference §4.3); bind it: `cards({ virtualCard: operation({ … }) })`. */
	readonly virtualCard: Bound<Bindings, 'virtualCard', 'cards.virtualCard'>
	/** Card lookup by id. Named only (reference §4.3); bind it: `cards({ lookupById: operation({ … }) })`. */
	readonly lookupById: Bound<Bindings, 'lookupById', 'cards.lookupById'>
	/** Card lookup by number. Named only (reference §4.3); bind it: `cards({ lookupByNumber: operation({ … }) })`. */
	readonly lookupByNumber: Bound<Bindings, 'lookupByNumber', 'cards.lookupByNumber'>
	/** Card lookup by tax id. Named only (reference §4.3); bind it: `cards({ lookupByTaxId: operation({ … }) })`. */
	readonly lookupByTaxId: Bound<Bindings, 'lookupByTaxId', 'cards.lookupByTaxId'>
	/** Unnamed card batches. Named only (reference §4.3); bind it: `cards({ unnamedBatches: operation({ … }) })`. */
	readonly unnamedBatches: Bound<Bindings, 'unnamedBatches', 'cards.unnamedBatches'>
	/** Branded cards. Named only (reference §4.3); bind it: `cards({ branded: operation({ … }) })`. */
	readonly branded: Bound<Bindings, 'branded', 'cards.branded'>
}

/**
 * Adds the group `cards` to a client.
 *
 * Every operation is a stub: calling one does not compile until it is bound here.
 *
 * @param bindings An `operation()` for each stub to be called.
 * @returns The plugin, for `client.use`.
 * @throws {TarjaError} `configuration` (`not_sent`) when a name is bound that the group does not have.
 * @see Platform reference §1, §4.3.
 * @example
 * ```ts
 * import { createClient, operation } from '@tarja/core'
 * import { cards } from '@tarja/catalogue/cards'
 *
 * const additionalHolders = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(cards({ additionalHolders }))
 * const call = () => client.cards.additionalHolders({ params: { id: 7 } })
 * ```
 */
export function cards<Bindings extends CardsBindings = None>(
	bindings?: Bindings & Only<Bindings, CardsBindings>,
): Plugin<'cards', Cards<Bindings>> {
	return group(
		'cards',
		{
			additionalHolders,
			virtualSecurityCode,
			pin,
			block,
			unblock,
			secondCopy,
			virtualCard,
			lookupById,
			lookupByNumber,
			lookupByTaxId,
			unnamedBatches,
			branded,
		},
		bindings,
	)
}
