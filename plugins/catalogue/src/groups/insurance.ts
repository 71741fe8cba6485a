/**
 * Insurance: 5 operations, of which the reference shows the names (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from labels.ts.
 * @module
 */
import type { EmptyObject, Plugin } from '@tarja/core'
import { catalogueGroup } from '../catalogue-group.ts'
import type { BindingsOf, Bound, Except, Only, Operations, WithExtra } from '../group.ts'
import { insurance as labels } from '../labels.ts'

/** The methods of the group. */
export interface Insurance<Bindings = EmptyObject> {
	/**
	 * Enrolment.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `insurance({ enrol: operation({ … }) })`.
	 */
	readonly enrol: Bound<Bindings, 'enrol', 'insurance.enrol'>
	/**
	 * Cancellation.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `insurance({ cancel: operation({ … }) })`.
	 */
	readonly cancel: Bound<Bindings, 'cancel', 'insurance.cancel'>
	/**
	 * Tickets.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `insurance({ tickets: operation({ … }) })`.
	 */
	readonly tickets: Bound<Bindings, 'tickets', 'insurance.tickets'>
	/**
	 * Terms.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `insurance({ terms: operation({ … }) })`.
	 */
	readonly terms: Bound<Bindings, 'terms', 'insurance.terms'>
	/**
	 * Collection.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `insurance({ collection: operation({ … }) })`.
	 */
	readonly collection: Bound<Bindings, 'collection', 'insurance.collection'>
}

/**
 * Adds the group `insurance` to a client.
 *
 * The reference shows no operation of this group: calling one does not compile until it is bound here.
 *
 * @param bindings An `operation()` for each label to be called.
 * @param extraOperations Operations of this group that have no label, by the name of their method.
 * @returns The plugin, for `client.use`.
 * @throws {TarjaError} `configuration` (`not_sent`) when `bindings` has a name that is not a label, or `extraOperations` one that is.
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
export function insurance<Bindings extends BindingsOf<Insurance> = EmptyObject, Extra extends Operations = EmptyObject>(
	bindings?: Only<Bindings, Insurance>,
	extraOperations?: Except<Extra, Insurance>,
): Plugin<'insurance', WithExtra<Insurance<Bindings>, Bindings, Extra>> {
	return catalogueGroup('insurance', labels, bindings, extraOperations)
}
