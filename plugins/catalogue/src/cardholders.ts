/**
 * Cardholders: 9 operations, of which the reference shows the names (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from data.ts.
 * @module
 */
import { type AnyOperation, type None, type Plugin, type Stub, stub } from '@tarja/core'
import { type Bound, group, type Only } from './group.ts'

/** Stub: holder management. */
export const manage: Stub<'cardholders.manage'> = /* @__PURE__ */ stub({
	group: 'cardholders',
	key: 'manage',
	label: 'holder management',
})

/** Stub: dependents. */
export const dependents: Stub<'cardholders.dependents'> = /* @__PURE__ */ stub({
	group: 'cardholders',
	key: 'dependents',
	label: 'dependents',
})

/** Stub: phones. */
export const phones: Stub<'cardholders.phones'> = /* @__PURE__ */ stub({
	group: 'cardholders',
	key: 'phones',
	label: 'phones',
})

/** Stub: history. */
export const history: Stub<'cardholders.history'> = /* @__PURE__ */ stub({
	group: 'cardholders',
	key: 'history',
	label: 'history',
})

/** Stub: passwords. */
export const passwords: Stub<'cardholders.passwords'> = /* @__PURE__ */ stub({
	group: 'cardholders',
	key: 'passwords',
	label: 'passwords',
})

/** Stub: account registration. */
export const registerAccount: Stub<'cardholders.registerAccount'> = /* @__PURE__ */ stub({
	group: 'cardholders',
	key: 'registerAccount',
	label: 'account registration',
})

/** Stub: lookup by tax id. */
export const lookupByTaxId: Stub<'cardholders.lookupByTaxId'> = /* @__PURE__ */ stub({
	group: 'cardholders',
	key: 'lookupByTaxId',
	label: 'lookup by tax id',
})

/** Stub: lookup by document. */
export const lookupByDocument: Stub<'cardholders.lookupByDocument'> = /* @__PURE__ */ stub({
	group: 'cardholders',
	key: 'lookupByDocument',
	label: 'lookup by document',
})

/** Stub: lookup by name. */
export const lookupByName: Stub<'cardholders.lookupByName'> = /* @__PURE__ */ stub({
	group: 'cardholders',
	key: 'lookupByName',
	label: 'lookup by name',
})

/** What {@linkcode cardholders} can bind. */
export interface CardholdersBindings {
	/** Binds “holder management”. */
	readonly manage?: AnyOperation
	/** Binds “dependents”. */
	readonly dependents?: AnyOperation
	/** Binds “phones”. */
	readonly phones?: AnyOperation
	/** Binds “history”. */
	readonly history?: AnyOperation
	/** Binds “passwords”. */
	readonly passwords?: AnyOperation
	/** Binds “account registration”. */
	readonly registerAccount?: AnyOperation
	/** Binds “lookup by tax id”. */
	readonly lookupByTaxId?: AnyOperation
	/** Binds “lookup by document”. */
	readonly lookupByDocument?: AnyOperation
	/** Binds “lookup by name”. */
	readonly lookupByName?: AnyOperation
}

/** The methods of the group. */
export interface Cardholders<Bindings = None> {
	/** Holder management. Named only (reference §4.3); bind it: `cardholders({ manage: operation({ … }) })`. */
	readonly manage: Bound<Bindings, 'manage', 'cardholders.manage'>
	/** Dependents. Named only (reference §4.3); bind it: `cardholders({ dependents: operation({ … }) })`. */
	readonly dependents: Bound<Bindings, 'dependents', 'cardholders.dependents'>
	/** Phones. Named only (reference §4.3); bind it: `cardholders({ phones: operation({ … }) })`. */
	readonly phones: Bound<Bindings, 'phones', 'cardholders.phones'>
	/** History. Named only (reference §4.3); bind it: `cardholders({ history: operation({ … }) })`. */
	readonly history: Bound<Bindings, 'history', 'cardholders.history'>
	/** Passwords. Named only (reference §4.3); bind it: `cardholders({ passwords: operation({ … }) })`. */
	readonly passwords: Bound<Bindings, 'passwords', 'cardholders.passwords'>
	/**
	 * Account registration.
	 * Named only (reference §4.3); bind it: `cardholders({ registerAccount: operation({ … }) })`.
	 */
	readonly registerAccount: Bound<Bindings, 'registerAccount', 'cardholders.registerAccount'>
	/** Lookup by tax id. Named only (reference §4.3); bind it: `cardholders({ lookupByTaxId: operation({ … }) })`. */
	readonly lookupByTaxId: Bound<Bindings, 'lookupByTaxId', 'cardholders.lookupByTaxId'>
	/** Lookup by document. Named only (reference §4.3); bind it: `cardholders({ lookupByDocument: operation({ … }) })`. */
	readonly lookupByDocument: Bound<Bindings, 'lookupByDocument', 'cardholders.lookupByDocument'>
	/** Lookup by name. Named only (reference §4.3); bind it: `cardholders({ lookupByName: operation({ … }) })`. */
	readonly lookupByName: Bound<Bindings, 'lookupByName', 'cardholders.lookupByName'>
}

/**
 * Adds the group `cardholders` to a client.
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
 * import { cardholders } from '@tarja/catalogue/cardholders'
 *
 * const manage = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(cardholders({ manage }))
 * const call = () => client.cardholders.manage({ params: { id: 7 } })
 * ```
 */
export function cardholders<Bindings extends CardholdersBindings = None>(
	bindings?: Bindings & Only<Bindings, CardholdersBindings>,
): Plugin<'cardholders', Cardholders<Bindings>> {
	return group(
		'cardholders',
		{ manage, dependents, phones, history, passwords, registerAccount, lookupByTaxId, lookupByDocument, lookupByName },
		bindings,
	)
}
