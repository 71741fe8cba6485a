/**
 * Insurance: 5 operations, of which the reference shows the names (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from data.ts.
 * @module
 */
import { type AnyOperation, type None, type Plugin, type Stub, stub } from '@tarja/core'
import { type Bound, group, type Only } from './group.ts'

/** Stub: enrolment. */
export const enrol: Stub<'insurance.enrol'> = /* @__PURE__ */ stub({
	group: 'insurance',
	key: 'enrol',
	label: 'enrolment',
})

/** Stub: cancellation. */
export const cancel: Stub<'insurance.cancel'> = /* @__PURE__ */ stub({
	group: 'insurance',
	key: 'cancel',
	label: 'cancellation',
})

/** Stub: tickets. */
export const tickets: Stub<'insurance.tickets'> = /* @__PURE__ */ stub({
	group: 'insurance',
	key: 'tickets',
	label: 'tickets',
})

/** Stub: terms. */
export const terms: Stub<'insurance.terms'> = /* @__PURE__ */ stub({
	group: 'insurance',
	key: 'terms',
	label: 'terms',
})

/** Stub: collection. */
export const collection: Stub<'insurance.collection'> = /* @__PURE__ */ stub({
	group: 'insurance',
	key: 'collection',
	label: 'collection',
})

/** What {@linkcode insurance} can bind. */
export interface InsuranceBindings {
	/** Binds “enrolment”. */
	readonly enrol?: AnyOperation
	/** Binds “cancellation”. */
	readonly cancel?: AnyOperation
	/** Binds “tickets”. */
	readonly tickets?: AnyOperation
	/** Binds “terms”. */
	readonly terms?: AnyOperation
	/** Binds “collection”. */
	readonly collection?: AnyOperation
}

/** The methods of the group. */
export interface Insurance<Bindings = None> {
	/** Enrolment. Named only (reference §4.3); bind it: `insurance({ enrol: operation({ … }) })`. */
	readonly enrol: Bound<Bindings, 'enrol', 'insurance.enrol'>
	/** Cancellation. Named only (reference §4.3); bind it: `insurance({ cancel: operation({ … }) })`. */
	readonly cancel: Bound<Bindings, 'cancel', 'insurance.cancel'>
	/** Tickets. Named only (reference §4.3); bind it: `insurance({ tickets: operation({ … }) })`. */
	readonly tickets: Bound<Bindings, 'tickets', 'insurance.tickets'>
	/** Terms. Named only (reference §4.3); bind it: `insurance({ terms: operation({ … }) })`. */
	readonly terms: Bound<Bindings, 'terms', 'insurance.terms'>
	/** Collection. Named only (reference §4.3); bind it: `insurance({ collection: operation({ … }) })`. */
	readonly collection: Bound<Bindings, 'collection', 'insurance.collection'>
}

/**
 * Adds the group `insurance` to a client.
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
 * import { insurance } from '@tarja/catalogue/insurance'
 *
 * const enrol = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(insurance({ enrol }))
 * const call = () => client.insurance.enrol({ params: { id: 7 } })
 * ```
 */
export function insurance<Bindings extends InsuranceBindings = None>(
	bindings?: Bindings & Only<Bindings, InsuranceBindings>,
): Plugin<'insurance', Insurance<Bindings>> {
	return group('insurance', { enrol, cancel, tickets, terms, collection }, bindings)
}
