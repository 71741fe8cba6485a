/**
 * Bindings in a file of their own, for all groups or for one.
 *
 * Runs in every runtime, and loads no group.
 * @module
 */
import type { AnyOperation, None, Operation, Preset } from '@tarja/core'
import { markAsFurther } from './catalogue-group.ts'
import type { FurtherOf, HasFurther, OnlyNarrowing, Operations, Replacement } from './group.ts'
import type { Catalogue } from './groups/all-groups.ts'
import type { CreateIntentNarrowing } from './intent/create-intent.ts'
import type { GenerateAccessTokenNarrowing } from './token/generate-access-token.ts'

/** Identifier of a group of the catalogue, such as `payments`: the name of its member on the client. */
export type GroupKey = keyof Catalogue

/** The identifier of an operation that has a label: `loans.personal`. */
export type OperationId = { [Group in GroupKey]: `${Group}.${keyof Catalogue[Group] & string}` }[GroupKey]

/** The bindings of the documented operations: they are narrowed or replaced. */
export interface DocumentedBindings {
	/** Narrows token issuance, or replaces it. */
	readonly 'authentication.generateAccessToken'?: GenerateAccessTokenNarrowing | Replacement
	/** Narrows payment-intent creation, or replaces it. */
	readonly 'payments.createIntent'?: CreateIntentNarrowing | Replacement
}

/** The operations that can be bound, by group and operation: `loans.personal`. */
export type BindingMap = {
	readonly [Id in OperationId]?: Id extends keyof DocumentedBindings ? DocumentedBindings[Id] : AnyOperation
} & HasFurther<object>

/** The settings that each documented operation accepts, by the operation's full identifier. */
interface Narrowings {
	'payments.createIntent': CreateIntentNarrowing
	'authentication.generateAccessToken': GenerateAccessTokenNarrowing
}

/** Rejects, at compile time, names that the catalogue does not have and narrowings that a documented operation does not take. */
export type OnlyKnown<Bindings> = OnlyNarrowing<Bindings, BindingMap, Narrowings>

/** Accepts bindings before {@linkcode OnlyKnown} has checked their names. */
export type GivenBindings = { readonly [Id in OperationId]?: BindingMap[Id] | AnyOperation } & HasFurther<object>

/**
 * Requires a further operation's name to be `group.name`, with a group of the catalogue and a name that the group does not have
 * yet.
 */
export type OnlyFurther<Further> = {
	readonly [Id in keyof Further]: Id extends OperationId
		? `${Id} has a label: bind it in the first argument`
		: Id extends `${GroupKey}.${string}`
			? Further[Id]
			: `${Id & string} does not begin with a group and a dot: write it as 'loans.extend'`
}

/** The entries of `Ids` that belong to one group, keyed by the part after the dot. */
export type Within<Ids, Group extends string> = {
	readonly [Id in keyof Ids as Id extends `${Group}.${infer Key}` ? Key : never]: Ids[Id]
}

/** The bindings of one group, keyed without the group's name, and its further operations. */
export type BindingsFor<Bindings, Group extends string> = Within<Bindings, Group> &
	HasFurther<Within<FurtherOf<Bindings>, Group>>

/**
 * Types bindings where they are written, so that they can live in a file of their own.
 *
 * @param bindings By group and operation: `'loans.personal': operation({ … })`. Those of documented operations narrow them.
 * @param further Operations that have no label in the catalogue, under a group of it: `'loans.extend': operation({ … })`. They are
 * apart so that a misspelt label is an error and no further operation.
 * @returns Both in one object, the further operations marked as such.
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
export function defineBindings<const Bindings extends GivenBindings, const Further extends Operations = None>(
	bindings: OnlyKnown<Bindings>,
	further?: OnlyFurther<Further>,
): Bindings & HasFurther<Further> {
	const all: object = { ...bindings, ...markAsFurther(further ?? {}) }
	return all as Bindings & HasFurther<Further>
}

/**
 * Picks the bindings of one group out of those of all, for that group's plugin.
 *
 * @param bindings What {@linkcode defineBindings} returned.
 * @param group The group's identifier: `loans`.
 * @returns What the group's factory takes: `loans(bindingsFor(bindings, 'loans'))`.
 */
export function bindingsFor<const Bindings extends BindingMap, const Group extends GroupKey>(
	bindings: Bindings,
	group: Group,
): BindingsFor<Bindings, Group> {
	const prefix = `${group}.`
	const own = Object.entries(bindings).filter(([id]) => id.startsWith(prefix))
	return Object.fromEntries(own.map(([id, bound]) => [id.slice(prefix.length), bound])) as BindingsFor<Bindings, Group>
}

/**
 * The input of a slot when some of its fields are preset: those become optional, and a given value wins over the
 * preset.
 */
type Rest<Slot, Fixed> = unknown extends Slot
	? unknown
	: Omit<Slot, keyof Fixed> & { readonly [K in keyof Slot & keyof Fixed]?: Slot[K] }

/** Values that every call sends unless it gives others; each must fit the operation's type. */
export interface PresetOf<Params, Query, Body, Headers> {
	/** Values for `{name}` in the operation's path. */
	readonly params?: Readonly<Partial<Params>>
	/** Values for the query, by parameter name. */
	readonly query?: Readonly<Partial<Query>>
	/** Values for the body, by field name. */
	readonly body?: Readonly<Partial<Body>>
	/** Values for the operation's own headers, by header name. */
	readonly headers?: Readonly<Partial<Headers>>
}

/**
 * Fixes part of an operation's input, so that several names of the catalogue can share one operation of the platform.
 *
 * A field that is fixed need not be given any more; where it is given all the same, it goes over the preset. A preset that the operation
 * has already stays, under the new one.
 *
 * @param shared The operation.
 * @param preset Fields of its slots: `{ body: { state: 'blocked' } }`.
 * @returns The operation with its preset, frozen.
 * @example
 * ```ts
 * import { operation } from '@tarja/core'
 * import { defineBindings, withPreset } from '@tarja/catalogue/bindings'
 *
 * const setState = operation({ method: 'PATCH', path: '/from/the/vendor/{id}' })
 * const bindings = defineBindings({
 * 	'cards.block': withPreset(setState, { body: { state: 'blocked' } }),
 * 	'cards.unblock': withPreset(setState, { body: { state: 'open' } }),
 * })
 * ```
 */
export function withPreset<
	Params,
	Query,
	Body,
	Data,
	Headers,
	const Fixed extends PresetOf<Params, Query, Body, Headers>,
>(
	shared: Operation<Params, Query, Body, Data, Headers>,
	preset: Fixed,
): Operation<
	Rest<Params, Fixed['params']>,
	Rest<Query, Fixed['query']>,
	Rest<Body, Fixed['body']>,
	Data,
	Rest<Headers, Fixed['headers']>
> {
	const slots = Object.entries(preset).map(([slot, fixed]) => [
		slot,
		{ ...shared.preset?.[slot as keyof Preset], ...(fixed as object) },
	])
	return Object.freeze({ ...shared, preset: { ...shared.preset, ...Object.fromEntries(slots) } })
}
