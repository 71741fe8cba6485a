/**
 * Types of methods that make a call, derived from their operation.
 * @module
 */
import type { AgreedResult, DeviatingResult, Result } from '../calls/answer.ts'
import type { CallOptions } from '../calls/options.ts'
import type { HasOutcome, MayDeviate } from '../operation/operation.ts'
import type { AnyOperation } from '../operation/settings.ts'

/** The empty object type. */
// biome-ignore lint/complexity/noBannedTypes: the neutral element of an intersection
export type EmptyObject = {}

// These type names appear in compiler errors about a missing input: `RequiresParams<{ id: string | number }>`.
interface RequiresParams<Type> {
	/** A value for each `{name}` in the operation's path: a text or a number, unless its schema says otherwise. Each is percent-encoded. */
	readonly params: Type
}
interface TakesParams<Type> {
	/** A value for each `{name}` in the operation's path that its schema does not fill by itself. Each is percent-encoded. */
	readonly params?: Type
}
interface RequiresQuery<Type> {
	/** The query's parameters by name, as the operation's schema takes them: those that it does not make optional have to be given. */
	readonly query: Type
}
interface TakesQuery<Type> {
	/**
	 * The query's parameters by name, as the operation's schema takes them; one that is `undefined` is not sent. Without a schema any
	 * name is taken, so look for its spelling in the vendor's page.
	 */
	readonly query?: Type
}
interface RequiresBody<Type> {
	/** The body, as the operation's schema takes it. Give the value itself, not its text: JSON and forms are written for you. */
	readonly body: Type
}
interface TakesBody<Type> {
	/**
	 * The body, as the operation's schema takes it. Give the value itself, not its text: JSON and forms are written for you. Without a
	 * schema any is taken, so look for its fields in the vendor's page.
	 */
	readonly body?: Type
}
interface RequiresHeaders<Type> {
	/** The headers that the operation's schema takes. Put any other into the second argument, the options of the call. */
	readonly headers: Type
}
interface TakesHeaders<Type> {
	/** The headers that the operation's schema takes. Put any other into the second argument, the options of the call. */
	readonly headers?: Type
}

type TakesAnyQuery = TakesQuery<Readonly<Record<string, unknown>>>
type TakesAnyBody = TakesBody<unknown>

// Spelled out for each slot, because a mapped type would be instantiated again for every operation.
type ParamsSlot<Type> = unknown extends Type
	? EmptyObject
	: EmptyObject extends Type
		? TakesParams<Type>
		: RequiresParams<Type>
type QuerySlot<Type> = unknown extends Type
	? TakesAnyQuery
	: undefined extends Type
		? TakesQuery<Type>
		: EmptyObject extends Type
			? TakesQuery<Type>
			: RequiresQuery<Type>
type BodySlot<Type> = unknown extends Type
	? TakesAnyBody
	: undefined extends Type
		? TakesBody<Type>
		: EmptyObject extends Type
			? TakesBody<Type>
			: RequiresBody<Type>
type HeadersSlot<Type> = unknown extends Type
	? EmptyObject
	: undefined extends Type
		? TakesHeaders<Type>
		: EmptyObject extends Type
			? TakesHeaders<Type>
			: RequiresHeaders<Type>

/** Input and output types of an operation. */
interface OperationTypes {
	params: unknown
	query: unknown
	body: unknown
	data: unknown
	headers: unknown
}
type TypesOf<O> = O extends { readonly '~types'?: infer Types extends OperationTypes } ? Types : never
type CallWith<Input, Given> = EmptyObject extends Input
	? (input?: Input, options?: CallOptions) => Promise<Given>
	: (input: Input, options?: CallOptions) => Promise<Given>

/** What a method carries besides: `client.payments.createIntent.operation`. */
export interface OfOperation<Mark = AnyOperation> {
	/** The operation that the method calls. Its type says whether it has an `outcomeOf`, and nothing of its input. */
	readonly operation: AnyOperation & Mark
}

/** The input of an operation: `params`, `query`, `headers` and `body`, as its schemas say. */
export type InputOf<O> = O extends { readonly '~types'?: infer Types extends OperationTypes }
	? ParamsSlot<Types['params']> & QuerySlot<Types['query']> & BodySlot<Types['body']> & HeadersSlot<Types['headers']>
	: never
/** Type of `data` in the result: the output of the `response` schema, otherwise `unknown`. */
export type DataOf<O> = TypesOf<O>['data']
/** Type of a call's result. Where it may have `deviations`, `data` has its type only without them. */
export type ResultOf<O> = O extends MayDeviate ? AgreedResult<DataOf<O>> | DeviatingResult : Result<DataOf<O>>

/** A method that makes one call: `client.payments.createIntent(input, options)`. */
export type Call<O> = O extends { readonly '~types'?: infer Types extends OperationTypes }
	? // Spelled out, as the compiler would otherwise print the alias's name instead of what is required.
		CallWith<
			ParamsSlot<Types['params']> & QuerySlot<Types['query']> & BodySlot<Types['body']> & HeadersSlot<Types['headers']>,
			O extends MayDeviate ? AgreedResult<Types['data']> | DeviatingResult : Result<Types['data']>
		> &
			(O extends HasOutcome ? OfOperation<HasOutcome> : OfOperation)
	: never
