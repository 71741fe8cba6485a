/**
 * SMS broker: 1 operation, of which the reference shows the name (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from data.ts.
 * @module
 */
import { type AnyOperation, type None, type Plugin, type Stub, stub } from '@tarja/core'
import { type Bound, group, type Only } from './group.ts'

/** Stub: send an SMS. */
export const send: Stub<'smsBroker.send'> = /* @__PURE__ */ stub({
	group: 'smsBroker',
	key: 'send',
	label: 'send an SMS',
})

/** What {@linkcode smsBroker} can bind. */
export interface SmsBrokerBindings {
	/** Binds “send an SMS”. */
	readonly send?: AnyOperation
}

/** The methods of the group. */
export interface SmsBroker<Bindings = None> {
	/** Send an SMS. Named only (reference §4.3); bind it: `smsBroker({ send: operation({ … }) })`. */
	readonly send: Bound<Bindings, 'send', 'smsBroker.send'>
}

/**
 * Adds the group `smsBroker` to a client.
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
 * import { smsBroker } from '@tarja/catalogue/sms-broker'
 *
 * const send = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(smsBroker({ send }))
 * const call = () => client.smsBroker.send({ params: { id: 7 } })
 * ```
 */
export function smsBroker<Bindings extends SmsBrokerBindings = None>(
	bindings?: Bindings & Only<Bindings, SmsBrokerBindings>,
): Plugin<'smsBroker', SmsBroker<Bindings>> {
	return group('smsBroker', { send }, bindings)
}
