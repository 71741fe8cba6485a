/**
 * Biometrics: 4 operations, of which the reference shows the names (§1) and nothing else (§4.3).
 *
 * Runs in every runtime. Written by generate.mjs from data.ts.
 * @module
 */
import { type AnyOperation, type None, type Plugin, type Stub, stub } from '@tarja/core'
import { type Bound, group, type Only } from './group.ts'

/** Stub: face identification. */
export const identifyFace: Stub<'biometrics.identifyFace'> = /* @__PURE__ */ stub({
	group: 'biometrics',
	key: 'identifyFace',
	label: 'face identification',
})

/** Stub: face enrolment. */
export const enrolFace: Stub<'biometrics.enrolFace'> = /* @__PURE__ */ stub({
	group: 'biometrics',
	key: 'enrolFace',
	label: 'face enrolment',
})

/** Stub: handshake for SDK. */
export const sdkHandshake: Stub<'biometrics.sdkHandshake'> = /* @__PURE__ */ stub({
	group: 'biometrics',
	key: 'sdkHandshake',
	label: 'handshake for SDK',
})

/** Stub: handshake for back office. */
export const backOfficeHandshake: Stub<'biometrics.backOfficeHandshake'> = /* @__PURE__ */ stub({
	group: 'biometrics',
	key: 'backOfficeHandshake',
	label: 'handshake for back office',
})

/** What {@linkcode biometrics} can bind. */
export interface BiometricsBindings {
	/** Binds “face identification”. */
	readonly identifyFace?: AnyOperation
	/** Binds “face enrolment”. */
	readonly enrolFace?: AnyOperation
	/** Binds “handshake for SDK”. */
	readonly sdkHandshake?: AnyOperation
	/** Binds “handshake for back office”. */
	readonly backOfficeHandshake?: AnyOperation
}

/** The methods of the group. */
export interface Biometrics<Bindings = None> {
	/** Face identification. Named only (reference §4.3); bind it: `biometrics({ identifyFace: operation({ … }) })`. */
	readonly identifyFace: Bound<Bindings, 'identifyFace', 'biometrics.identifyFace'>
	/** Face enrolment. Named only (reference §4.3); bind it: `biometrics({ enrolFace: operation({ … }) })`. */
	readonly enrolFace: Bound<Bindings, 'enrolFace', 'biometrics.enrolFace'>
	/** Handshake for SDK. Named only (reference §4.3); bind it: `biometrics({ sdkHandshake: operation({ … }) })`. */
	readonly sdkHandshake: Bound<Bindings, 'sdkHandshake', 'biometrics.sdkHandshake'>
	/**
	 * Handshake for back office.
	 * Named only (reference §4.3); bind it: `biometrics({ backOfficeHandshake: operation({ … }) })`.
	 */
	readonly backOfficeHandshake: Bound<Bindings, 'backOfficeHandshake', 'biometrics.backOfficeHandshake'>
}

/**
 * Adds the group `biometrics` to a client.
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
 * import { biometrics } from '@tarja/catalogue/biometrics'
 *
 * const identifyFace = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(biometrics({ identifyFace }))
 * const call = () => client.biometrics.identifyFace({ params: { id: 7 } })
 * ```
 */
export function biometrics<Bindings extends BiometricsBindings = None>(
	bindings?: Bindings & Only<Bindings, BiometricsBindings>,
): Plugin<'biometrics', Biometrics<Bindings>> {
	return group('biometrics', { identifyFace, enrolFace, sdkHandshake, backOfficeHandshake }, bindings)
}
