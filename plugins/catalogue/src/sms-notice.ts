/**
 * SMS notice: 6 operations, of which the reference shows the names (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from data.ts.
 * @module
 */
import { type AnyOperation, type None, type Plugin, type Stub, stub } from '@tarja/core'
import { type Bound, group, type Only } from './group.ts'

/** Stub: events. */
export const events: Stub<'smsNotice.events'> = /* @__PURE__ */ stub({
	group: 'smsNotice',
	key: 'events',
	label: 'events',
})

/** Stub: variables. */
export const variables: Stub<'smsNotice.variables'> = /* @__PURE__ */ stub({
	group: 'smsNotice',
	key: 'variables',
	label: 'variables',
})

/** Stub: transactions. */
export const transactions: Stub<'smsNotice.transactions'> = /* @__PURE__ */ stub({
	group: 'smsNotice',
	key: 'transactions',
	label: 'transactions',
})

/** Stub: queue messages. */
export const queueMessages: Stub<'smsNotice.queueMessages'> = /* @__PURE__ */ stub({
	group: 'smsNotice',
	key: 'queueMessages',
	label: 'queue messages',
})

/** Stub: services. */
export const services: Stub<'smsNotice.services'> = /* @__PURE__ */ stub({
	group: 'smsNotice',
	key: 'services',
	label: 'services',
})

/** Stub: packages. */
export const packages: Stub<'smsNotice.packages'> = /* @__PURE__ */ stub({
	group: 'smsNotice',
	key: 'packages',
	label: 'packages',
})

/** What {@linkcode smsNotice} can bind. */
export interface SmsNoticeBindings {
	/** Binds “events”. */
	readonly events?: AnyOperation
	/** Binds “variables”. */
	readonly variables?: AnyOperation
	/** Binds “transactions”. */
	readonly transactions?: AnyOperation
	/** Binds “queue messages”. */
	readonly queueMessages?: AnyOperation
	/** Binds “services”. */
	readonly services?: AnyOperation
	/** Binds “packages”. */
	readonly packages?: AnyOperation
}

/** The methods of the group. */
export interface SmsNotice<Bindings = None> {
	/** Events. Named only (reference §4.3); bind it: `smsNotice({ events: operation({ … }) })`. */
	readonly events: Bound<Bindings, 'events', 'smsNotice.events'>
	/** Variables. Named only (reference §4.3); bind it: `smsNotice({ variables: operation({ … }) })`. */
	readonly variables: Bound<Bindings, 'variables', 'smsNotice.variables'>
	/** Transactions. Named only (reference §4.3); bind it: `smsNotice({ transactions: operation({ … }) })`. */
	readonly transactions: Bound<Bindings, 'transactions', 'smsNotice.transactions'>
	/** Queue messages. Named only (reference §4.3); bind it: `smsNotice({ queueMessages: operation({ … }) })`. */
	readonly queueMessages: Bound<Bindings, 'queueMessages', 'smsNotice.queueMessages'>
	/** Services. Named only (reference §4.3); bind it: `smsNotice({ services: operation({ … }) })`. */
	readonly services: Bound<Bindings, 'services', 'smsNotice.services'>
	/** Packages. Named only (reference §4.3); bind it: `smsNotice({ packages: operation({ … }) })`. */
	readonly packages: Bound<Bindings, 'packages', 'smsNotice.packages'>
}

/**
 * Adds the group `smsNotice` to a client.
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
 * import { smsNotice } from '@tarja/catalogue/sms-notice'
 *
 * const events = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(smsNotice({ events }))
 * const call = () => client.smsNotice.events({ params: { id: 7 } })
 * ```
 */
export function smsNotice<Bindings extends SmsNoticeBindings = None>(
	bindings?: Bindings & Only<Bindings, SmsNoticeBindings>,
): Plugin<'smsNotice', SmsNotice<Bindings>> {
	return group('smsNotice', { events, variables, transactions, queueMessages, services, packages }, bindings)
}
