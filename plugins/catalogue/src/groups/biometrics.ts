/**
 * Biometrics: 4 operations, of which the reference shows the names (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from labels.ts.
 * @module
 */
import type { EmptyObject, Plugin } from '@tarja/core'
import { catalogueGroup } from '../catalogue-group.ts'
import type { BindingsOf, Bound, Except, Only, Operations, WithExtra } from '../group.ts'
import { biometrics as labels } from '../labels.ts'

/** The methods of the group. */
export interface Biometrics<Bindings = EmptyObject> {
	/**
	 * Face identification.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `biometrics({ identifyFace: operation({ … }) })`.
	 */
	readonly identifyFace: Bound<Bindings, 'identifyFace', 'biometrics.identifyFace'>
	/**
	 * Face enrolment.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `biometrics({ enrolFace: operation({ … }) })`.
	 */
	readonly enrolFace: Bound<Bindings, 'enrolFace', 'biometrics.enrolFace'>
	/**
	 * Handshake for SDK.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `biometrics({ sdkHandshake: operation({ … }) })`.
	 */
	readonly sdkHandshake: Bound<Bindings, 'sdkHandshake', 'biometrics.sdkHandshake'>
	/**
	 * Handshake for back office.
	 * Not bound yet where its type is `UnboundOperation`: the reference gives only its name (§4.3).
	 * Bind it with the vendor's page: `biometrics({ backOfficeHandshake: operation({ … }) })`.
	 */
	readonly backOfficeHandshake: Bound<Bindings, 'backOfficeHandshake', 'biometrics.backOfficeHandshake'>
}

/**
 * Adds the group `biometrics` to a client.
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
 * import { biometrics } from '@tarja/catalogue/biometrics'
 *
 * const identifyFace = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(biometrics({ identifyFace }))
 * const call = () => client.biometrics.identifyFace({ params: { id: 7 } })
 * ```
 */
export function biometrics<
	Bindings extends BindingsOf<Biometrics> = EmptyObject,
	Extra extends Operations = EmptyObject,
>(
	bindings?: Only<Bindings, Biometrics>,
	extraOperations?: Except<Extra, Biometrics>,
): Plugin<'biometrics', WithExtra<Biometrics<Bindings>, Bindings, Extra>> {
	return catalogueGroup('biometrics', labels, bindings, extraOperations)
}
