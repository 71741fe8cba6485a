/**
 * Merchant schedule: 5 operations, of which the reference shows the names (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from labels.ts.
 * @module
 */
import type { EmptyObject, Plugin } from '@tarja/core'
import { catalogueGroup } from '../catalogue-group.ts'
import type { BindingsOf, Bound, Except, Only, Operations, WithExtra } from '../group.ts'
import { merchantSchedule as labels } from '../labels.ts'

/** The methods of the group. */
export interface MerchantSchedule<Bindings = EmptyObject> {
	/**
	 * Schedules.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `merchantSchedule({ schedules: operation({ … }) })`.
	 */
	readonly schedules: Bound<Bindings, 'schedules', 'merchantSchedule.schedules'>
	/**
	 * Schedule settings.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `merchantSchedule({ scheduleSettings: operation({ … }) })`.
	 */
	readonly scheduleSettings: Bound<Bindings, 'scheduleSettings', 'merchantSchedule.scheduleSettings'>
	/**
	 * Modalities.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `merchantSchedule({ modalities: operation({ … }) })`.
	 */
	readonly modalities: Bound<Bindings, 'modalities', 'merchantSchedule.modalities'>
	/**
	 * Postings.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `merchantSchedule({ postings: operation({ … }) })`.
	 */
	readonly postings: Bound<Bindings, 'postings', 'merchantSchedule.postings'>
	/**
	 * Adjustment types.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `merchantSchedule({ adjustmentTypes: operation({ … }) })`.
	 */
	readonly adjustmentTypes: Bound<Bindings, 'adjustmentTypes', 'merchantSchedule.adjustmentTypes'>
}

/**
 * Adds the group `merchantSchedule` to a client.
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
 * import { merchantSchedule } from '@tarja/catalogue/merchant-schedule'
 *
 * const schedules = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(merchantSchedule({ schedules }))
 * const call = () => client.merchantSchedule.schedules({ params: { id: 7 } })
 * ```
 */
export function merchantSchedule<
	Bindings extends BindingsOf<MerchantSchedule> = EmptyObject,
	Extra extends Operations = EmptyObject,
>(
	bindings?: Only<Bindings, MerchantSchedule>,
	extraOperations?: Except<Extra, MerchantSchedule>,
): Plugin<'merchantSchedule', WithExtra<MerchantSchedule<Bindings>, Bindings, Extra>> {
	return catalogueGroup('merchantSchedule', labels, bindings, extraOperations)
}
