/**
 * Embossing: 5 operations, of which the reference shows the names (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from data.ts.
 * @module
 */
import { type AnyOperation, type None, type Plugin, type Stub, stub } from '@tarja/core'
import { type Bound, group, type Only } from './group.ts'

/** Stub: emboss cards. */
export const emboss: Stub<'embossing.emboss'> = /* @__PURE__ */ stub({
	group: 'embossing',
	key: 'emboss',
	label: 'emboss cards',
})

/** Stub: block a card on failure. */
export const blockOnFailure: Stub<'embossing.blockOnFailure'> = /* @__PURE__ */ stub({
	group: 'embossing',
	key: 'blockOnFailure',
	label: 'block a card on failure',
})

/** Stub: list pending cards. */
export const listPending: Stub<'embossing.listPending'> = /* @__PURE__ */ stub({
	group: 'embossing',
	key: 'listPending',
	label: 'list pending cards',
})

/** Stub: activate printers. */
export const activatePrinter: Stub<'embossing.activatePrinter'> = /* @__PURE__ */ stub({
	group: 'embossing',
	key: 'activatePrinter',
	label: 'activate printers',
})

/** Stub: deactivate printers. */
export const deactivatePrinter: Stub<'embossing.deactivatePrinter'> = /* @__PURE__ */ stub({
	group: 'embossing',
	key: 'deactivatePrinter',
	label: 'deactivate printers',
})

/** What {@linkcode embossing} can bind. */
export interface EmbossingBindings {
	/** Binds “emboss cards”. */
	readonly emboss?: AnyOperation
	/** Binds “block a card on failure”. */
	readonly blockOnFailure?: AnyOperation
	/** Binds “list pending cards”. */
	readonly listPending?: AnyOperation
	/** Binds “activate printers”. */
	readonly activatePrinter?: AnyOperation
	/** Binds “deactivate printers”. */
	readonly deactivatePrinter?: AnyOperation
}

/** The methods of the group. */
export interface Embossing<Bindings = None> {
	/** Emboss cards. Named only (reference §4.3); bind it: `embossing({ emboss: operation({ … }) })`. */
	readonly emboss: Bound<Bindings, 'emboss', 'embossing.emboss'>
	/**
	 * Block a card on failure.
	 * Named only (reference §4.3); bind it: `embossing({ blockOnFailure: operation({ … }) })`.
	 */
	readonly blockOnFailure: Bound<Bindings, 'blockOnFailure', 'embossing.blockOnFailure'>
	/** List pending cards. Named only (reference §4.3); bind it: `embossing({ listPending: operation({ … }) })`. */
	readonly listPending: Bound<Bindings, 'listPending', 'embossing.listPending'>
	/** Activate printers. Named only (reference §4.3); bind it: `embossing({ activatePrinter: operation({ … }) })`. */
	readonly activatePrinter: Bound<Bindings, 'activatePrinter', 'embossing.activatePrinter'>
	/** Deactivate printers. Named only (reference §4.3); bind it: `embossing({ deactivatePrinter: operation({ … }) })`. */
	readonly deactivatePrinter: Bound<Bindings, 'deactivatePrinter', 'embossing.deactivatePrinter'>
}

/**
 * Adds the group `embossing` to a client.
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
 * import { embossing } from '@tarja/catalogue/embossing'
 *
 * const emboss = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(embossing({ emboss }))
 * const call = () => client.embossing.emboss({ params: { id: 7 } })
 * ```
 */
export function embossing<Bindings extends EmbossingBindings = None>(
	bindings?: Bindings & Only<Bindings, EmbossingBindings>,
): Plugin<'embossing', Embossing<Bindings>> {
	return group('embossing', { emboss, blockOnFailure, listPending, activatePrinter, deactivatePrinter }, bindings)
}
