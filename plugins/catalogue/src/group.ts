/**
 * Groups: plugins with one method for each operation. The groups of the catalogue use these types, too.
 *
 * Runs in every runtime.
 * @module
 */
import {
	type AnyOperation,
	type Call,
	type EmptyObject,
	type Operation,
	operation,
	type Plugin,
	type PluginContext,
	type Result,
	type UnboundOperation,
} from '@tarja/core'

/** A label, or a label and a step. An operation that follows another one of the same order has a step. */
export type Label = string | readonly [label: string, step: string]

/** The label that the reference gives each operation, by the name of the method that calls it. */
export type Labels = Readonly<Record<string, Label>>

/** Operations of a group, by the name of the method that calls each. */
export type Operations = Readonly<Record<string, AnyOperation>>

/** The operations that can be bound to the methods of a group. */
export type BindingsOf<Api> = { readonly [Key in keyof Api]?: AnyOperation }

/**
 * The type of a group's method: callable once an operation is bound to it, either by its key in the group's own bindings or by its full
 * identifier (`loans.personal`) in the bindings of all groups.
 */
export type Bound<Bindings, Key extends string, Id extends string> = Key extends keyof Bindings
	? CallOf<Bindings[Key], Id>
	: Id extends keyof Bindings
		? CallOf<Bindings[Id], Id>
		: UnboundOperation<Id>

/** The method of a binding. If the binding may be absent, the method is an unbound one. */
export type CallOf<Binding, Id extends string> = Binding extends AnyOperation ? Call<Binding> : UnboundOperation<Id>

/** The binding of a documented operation, found by its key or by its full identifier. */
export type BindingOf<Bindings, Key extends string, Id extends string> = Key extends keyof Bindings
	? Bindings[Key]
	: Id extends keyof Bindings
		? Bindings[Id]
		: EmptyObject

/** The type of a group's methods, one for each of the given operations. */
export type MethodsOf<Given, Group extends string = string> = {
	readonly [Key in keyof Given]: CallOf<Given[Key], `${Group}.${Key & string}`>
}

/** A group's methods, as a type that compilers compare member by member. So a group with more bindings is assignable to one with fewer. */
export type Members<Api> = { readonly [Key in keyof Api]: Api[Key] }

/**
 * Rejects, at compile time, every name that is not in `Known`. The type of its member is a sentence, which the compiler then prints in
 * the first line of its error. The sentences don't replace `Given`, but are intersected with it, because a compiler would otherwise also
 * create them for correct bindings.
 */
export type Only<
	Given,
	Known,
	Advice extends string = 'is no label here: correct it, or make a group of your own',
> = Given &
	(keyof Given extends keyof Known
		? unknown
		: {
				readonly [Key in keyof Given]: Key extends keyof Known ? unknown : `${Key & string} ${Advice}`
			})

/** An operation that replaces a documented one. This is the only way to use another method or path. */
export interface Replacement {
	/** The operation to call instead. Of the documented operation, only the method's name stays. */
	readonly replace: AnyOperation
}

/**
 * Like {@linkcode Only}, and also checks that a documented operation is either narrowed by its known options or given as `{
 * replace }` alone.
 */
export type OnlyNarrowing<Bindings, Known, Narrowings> = Only<Bindings, Known> &
	(keyof Bindings & keyof Narrowings extends never
		? unknown
		: { readonly [Key in keyof Bindings & keyof Narrowings]?: NarrowingOf<Bindings[Key], Narrowings[Key]> })

/** Rejects, at compile time, options that a narrowing does not have. */
export type NarrowingOf<Given, Narrowing> = Given extends AnyOperation
	? 'an operation is no narrowing of a documented one: to put it in its place, write { replace: operation({ … }) }'
	: Given extends Replacement
		? Only<Given, Replacement, 'has no meaning beside replace: leave it out'>
		: Only<Given, Narrowing, 'cannot be narrowed: correct it, or write { replace: operation({ … }) }'>

type Send = (operation: Operation, ...args: readonly unknown[]) => Promise<Result>

/**
 * Creates your own group: a plugin whose namespace has one method for each operation.
 *
 * @param id Name of the namespace: `client[id]`.
 * @param operations Operations by the name of their method. An operation without an `id` is called `group.method` in errors and records.
 * @returns The plugin, for `client.use`.
 * @example
 * ```ts
 * import { createClient, operation } from '@tarja/core'
 * import { group } from '@tarja/catalogue/group'
 *
 * const disputes = group('disputes', {
 * 	open: operation({ method: 'POST', path: '/from/the/vendor/{id}' }),
 * })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(disputes)
 * const open = () => client.disputes.open({ params: { id: 7 } })
 * ```
 */
export function group<const Id extends string, Given extends Operations>(
	id: Id,
	operations: Given,
): Plugin<Id, MethodsOf<Given, Id>> {
	const named = Object.entries(operations).map(
		([key, input]) => [key, operation({ id: `${id}.${key}`, ...input })] as const,
	)
	const createMethods = ({ call }: PluginContext) =>
		Object.fromEntries(
			named.map(([key, operation]) => {
				const method = (...args: readonly unknown[]) => (call as Send)(operation, ...args)
				return [key, Object.assign(method, { operation })]
			}),
		)
	return { id, setup: (host) => ({ api: createMethods(host) as MethodsOf<Given, Id> }) }
}
