/**
 * Makes a group's plugin out of its operations and what an integrator binds to them.
 * @module
 */
import {
	type AnyOperation,
	type Call,
	type Host,
	type None,
	type Operation,
	operation,
	type Plugin,
	type Result,
	type Stub,
	TarjaError,
	type UnboundOperation,
} from '@tarja/core'

/**
 * A method of a group: typed by what is bound to it, and not callable before. It is bound by its key in the group's own bindings,
 * or by its identifier in those of all groups.
 */
export type Bound<Bindings, Key extends string, Id extends string> = Key extends keyof Bindings
	? CallOf<Bindings[Key], Id>
	: Id extends keyof Bindings
		? CallOf<Bindings[Id], Id>
		: UnboundOperation<Id>

/** The method that a binding makes, if it is one for sure. */
export type CallOf<Binding, Id extends string> = Binding extends AnyOperation ? Call<Binding> : UnboundOperation<Id>

/** What is said of a documented operation, under either name. */
export type Said<Bindings, Key extends string, Id extends string> = Key extends keyof Bindings
	? Bindings[Key]
	: Id extends keyof Bindings
		? Bindings[Id]
		: None

/** Makes every other name than those of `Known` an error. */
export type Only<Given, Known> = { readonly [K in Exclude<keyof Given, keyof Known>]: never }

/** An operation that takes the place of a documented one. Another method or path is to be had in no other way. */
export interface Replacement {
	/** All of it: nothing of the documented operation is kept but its name. */
	readonly replace: AnyOperation
}

/** Refuses every name in `Bindings` that is not of `Known`, and within `Key` every name that is not of `Narrowing`. */
export type OnlyNarrowing<Bindings, Known, Key extends string, Narrowing> = Only<Bindings, Known> &
	(Bindings extends { readonly [K in Key]: infer Given }
		? { readonly [K in Key]: Only<Given, Given extends Replacement ? Replacement : Narrowing> }
		: unknown)

type Send = (operation: Operation | Stub, ...args: readonly unknown[]) => Promise<Result>

/**
 * A plugin with one method for each operation. A binding takes the place of the stub it names, and its name too, unless the
 * binding has an `id` of its own.
 */
export function group<const Id extends string, Api extends object>(
	id: Id,
	operations: Readonly<Record<string, Operation | Stub>>,
	bindings: { readonly [key: string]: AnyOperation | undefined } = {},
): Plugin<Id, Api> {
	const bound = { ...operations }
	for (const [key, binding] of Object.entries(bindings)) {
		refuseUnknown(`bind ${id}.${key}`, key, Object.keys(operations))
		if (binding) bound[key] = operation({ id: `${id}.${key}`, ...binding })
	}
	const methods = ({ call }: Host): Readonly<Record<string, unknown>> =>
		Object.fromEntries(
			Object.entries(bound).map(([key, called]) => [
				key,
				(...args: readonly unknown[]) => (call as Send)(called, ...args),
			]),
		)
	return { id, setup: (host) => ({ api: methods(host) as Api }) }
}

/** The compiler says it first; this is for those who have none. */
export function refuseUnknown(attempt: string, name: string, known: readonly string[]): void {
	if (known.includes(name)) return
	throw new TarjaError('configuration', `Cannot ${attempt}: it is not there; choose of ${known.join(', ')}`, {
		outcome: 'not_sent',
		details: { found: name },
	})
}
