/**
 * Merchant schedule: 5 operations, of which the reference shows the names (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from data.ts.
 * @module
 */
import { type AnyOperation, type None, type Plugin, type Stub, stub } from '@tarja/core'
import { type Bound, group, type Only } from './group.ts'

/** Stub: schedules. */
export const schedules: Stub<'merchantSchedule.schedules'> = /* @__PURE__ */ stub({
	group: 'merchantSchedule',
	key: 'schedules',
	label: 'schedules',
})

/** Stub: schedule settings. */
export const scheduleSettings: Stub<'merchantSchedule.scheduleSettings'> = /* @__PURE__ */ stub({
	group: 'merchantSchedule',
	key: 'scheduleSettings',
	label: 'schedule settings',
})

/** Stub: modalities. */
export const modalities: Stub<'merchantSchedule.modalities'> = /* @__PURE__ */ stub({
	group: 'merchantSchedule',
	key: 'modalities',
	label: 'modalities',
})

/** Stub: postings. */
export const postings: Stub<'merchantSchedule.postings'> = /* @__PURE__ */ stub({
	group: 'merchantSchedule',
	key: 'postings',
	label: 'postings',
})

/** Stub: adjustment types. */
export const adjustmentTypes: Stub<'merchantSchedule.adjustmentTypes'> = /* @__PURE__ */ stub({
	group: 'merchantSchedule',
	key: 'adjustmentTypes',
	label: 'adjustment types',
})

/** What {@linkcode merchantSchedule} can bind. */
export interface MerchantScheduleBindings {
	/** Binds “schedules”. */
	readonly schedules?: AnyOperation
	/** Binds “schedule settings”. */
	readonly scheduleSettings?: AnyOperation
	/** Binds “modalities”. */
	readonly modalities?: AnyOperation
	/** Binds “postings”. */
	readonly postings?: AnyOperation
	/** Binds “adjustment types”. */
	readonly adjustmentTypes?: AnyOperation
}

/** The methods of the group. */
export interface MerchantSchedule<Bindings = None> {
	/** Schedules. Named only (reference §4.3); bind it: `merchantSchedule({ schedules: operation({ … }) })`. */
	readonly schedules: Bound<Bindings, 'schedules', 'merchantSchedule.schedules'>
	/**
	 * Schedule settings.
	 * Named only (reference §4.3); bind it: `merchantSchedule({ scheduleSettings: operation({ … }) })`.
	 */
	readonly scheduleSettings: Bound<Bindings, 'scheduleSettings', 'merchantSchedule.scheduleSettings'>
	/** Modalities. Named only (reference §4.3); bind it: `merchantSchedule({ modalities: operation({ … }) })`. */
	readonly modalities: Bound<Bindings, 'modalities', 'merchantSchedule.modalities'>
	/** Postings. Named only (reference §4.3); bind it: `merchantSchedule({ postings: operation({ … }) })`. */
	readonly postings: Bound<Bindings, 'postings', 'merchantSchedule.postings'>
	/**
	 * Adjustment types.
	 * Named only (reference §4.3); bind it: `merchantSchedule({ adjustmentTypes: operation({ … }) })`.
	 */
	readonly adjustmentTypes: Bound<Bindings, 'adjustmentTypes', 'merchantSchedule.adjustmentTypes'>
}

/**
 * Adds the group `merchantSchedule` to a client.
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
 * import { merchantSchedule } from '@tarja/catalogue/merchant-schedule'
 *
 * const schedules = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(merchantSchedule({ schedules }))
 * const call = () => client.merchantSchedule.schedules({ params: { id: 7 } })
 * ```
 */
export function merchantSchedule<Bindings extends MerchantScheduleBindings = None>(
	bindings?: Bindings & Only<Bindings, MerchantScheduleBindings>,
): Plugin<'merchantSchedule', MerchantSchedule<Bindings>> {
	return group('merchantSchedule', { schedules, scheduleSettings, modalities, postings, adjustmentTypes }, bindings)
}
