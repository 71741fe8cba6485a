/**
 * Helpers for bindings in a separate file, for all groups or for one.
 *
 * Runs in every runtime, and loads no group.
 * @module
 */
import type { AnyOperation, Operation } from '@tarja/core'
import type { GenerateAccessTokenNarrowing } from './authentication.ts'
import type { OnlyNarrowing, Replacement } from './group.ts'
import type { Catalogue } from './groups.ts'
import type { CreateIntentNarrowing } from './intent/create-intent.ts'

/** Identifier of a group of the catalogue, such as `payments`. The client's member has the same name. */
export type GroupKey = keyof Catalogue

/** The identifier of an operation that has a label: `loans.personal`. */
export type OperationId = { [Group in GroupKey]: `${Group}.${keyof Catalogue[Group] & string}` }[GroupKey]

/** The bindings of the documented operations, which narrow or replace them. */
export interface DocumentedBindings {
	/** Narrows token issuance, or replaces it. */
	readonly 'authentication.generateAccessToken'?: GenerateAccessTokenNarrowing | Replacement
	/** Narrows payment-intent creation, or replaces it. */
	readonly 'payments.createIntent'?: CreateIntentNarrowing | Replacement
}

/** The operations that can be bound, by group and operation: `loans.personal`. */
export type BindingMap = {
	readonly [Id in OperationId]?: Id extends keyof DocumentedBindings ? DocumentedBindings[Id] : AnyOperation
}

/** The settings that each documented operation accepts, by the operation's full identifier. */
type Narrowings = { [Id in keyof DocumentedBindings]-?: Exclude<DocumentedBindings[Id], Replacement | undefined> }

/** Rejects, at compile time, names that the catalogue does not have and narrowings that a documented operation does not take. */
export type OnlyKnown<Bindings> = OnlyNarrowing<Bindings, BindingMap, Narrowings>

/** Accepts bindings before {@linkcode OnlyKnown} has checked their names. */
export type GivenBindings = { readonly [Id in OperationId]?: BindingMap[Id] | AnyOperation }

/** The bindings of one group, keyed without the group's name. */
export type BindingsFor<Bindings, Group extends string> = {
	readonly [Id in keyof Bindings as Id extends `${Group}.${infer Key}` ? Key : never]: Bindings[Id]
}

/**
 * Checks the types of bindings where they are written, so that they can be in a separate file.
 *
 * @param bindings By group and operation: `'loans.personal': operation({ … })`. Bindings of documented operations narrow or replace them.
 * @returns The bindings, unchanged.
 * @see Platform reference §1.
 * @example
 * ```ts
 * import { operation } from '@tarja/core'
 * import { defineBindings } from '@tarja/catalogue/bindings'
 *
 * const bindings = defineBindings({
 * 	'loans.personal': operation({ method: 'POST', path: '/from/the/vendor/{id}' }),
 * 	'payments.createIntent': { required: ['nsuOrigem'] },
 * })
 * ```
 */
export function defineBindings<const Bindings extends GivenBindings>(bindings: OnlyKnown<Bindings>): Bindings {
	return bindings
}

/**
 * Returns the bindings of one group from the bindings of all groups, for that group's plugin.
 *
 * @param bindings What {@linkcode defineBindings} returned.
 * @param group The group's identifier: `loans`.
 * @returns The bindings that the group's factory takes: `loans(pickBindings(bindings, 'loans'))`.
 */
export function pickBindings<const Bindings extends BindingMap, const Group extends GroupKey>(
	bindings: Bindings,
	group: Group,
): BindingsFor<Bindings, Group> {
	const prefix = `${group}.`
	const own = Object.entries(bindings).filter(([id]) => id.startsWith(prefix))
	return Object.fromEntries(own.map(([id, bound]) => [id.slice(prefix.length), bound])) as BindingsFor<Bindings, Group>
}

/** The input of a slot in which some fields have defaults. These fields are optional, and a given value replaces the default. */
export type Defaulted<Slot, Names extends PropertyKey> = unknown extends Slot
	? unknown
	: Omit<Slot, Names> & { readonly [K in keyof Slot & Names]?: Slot[K] }

/**
 * Creates the `idempotencyKey` of an operation. The journal fills it with a digest of its own id, the step, the reference, and
 * the refusal that is retried, in the form of a UUID. So all requests of one step of an order have the same key, and a retry of its
 * refusal has another key.
 *
 * With `validForMs`, `once` sends an unresolved step again under its key, in the first half of that time. Take the time from the vendor's
 * page.
 *
 * @param place The header's name: `Idempotency-Key`. `{ field: 'key' }`: a field at the top of a JSON body, which the call leaves out.
 * @param options `validForMs`: how long the platform remembers a key. Default: nothing is sent again.
 * @returns The setting for `operation({ idempotencyKey })`.
 * @see RFC 9562 §5.4: a UUID of this form. Here its digits come from a digest and aren't random.
 * @example
 * ```ts
 * import { idempotencyKey } from '@tarja/catalogue/bindings'
 *
 * const key = idempotencyKey('Idempotency-Key')
 * console.log(await key.createKey('order-7'))
 * ```
 */
export function idempotencyKey(
	place: string | { readonly field: string },
	{ validForMs }: { readonly validForMs?: number } = {},
): NonNullable<Operation['idempotencyKey']> {
	return Object.freeze({
		...(typeof place === 'string' ? { header: place } : { field: place.field }),
		...(validForMs !== undefined && { validForMs }),
		async createKey(order: string) {
			const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(order))
			const hex = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
			return toUuid(hex)
		},
	})
}

/** Writes version 4 and its variant, because vendors require it, and many checks of UUIDs reject versions above 5. */
function toUuid(hex: string): string {
	const variant = '89ab'[Number.parseInt(hex.slice(16, 17), 16) % 4]
	return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
