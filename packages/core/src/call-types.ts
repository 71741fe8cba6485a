/**
 * The types of a method that makes one call, from what its operation takes and gives.
 * @module
 */
import type { CallOptions } from './calls/options.ts'
import type { Result } from './layer.ts'

/** Nothing. */
// biome-ignore lint/complexity/noBannedTypes: the neutral element of an intersection
export type None = {}

/** Keeps `unknown` where nothing is said about any slot. */
type Simplified<Slots> = unknown extends Slots ? unknown : Slots
// Written out slot by slot: a mapped type would be made anew for every operation.
type ParamsSlot<Type> = unknown extends Type
	? None
	: None extends Type
		? { readonly params?: Type }
		: { readonly params: Type }
type QuerySlot<Type> = unknown extends Type
	? { readonly query?: Readonly<Record<string, unknown>> }
	: undefined extends Type
		? { readonly query?: Type }
		: None extends Type
			? { readonly query?: Type }
			: { readonly query: Type }
type BodySlot<Type> = unknown extends Type
	? { readonly body?: unknown }
	: undefined extends Type
		? { readonly body?: Type }
		: None extends Type
			? { readonly body?: Type }
			: { readonly body: Type }
type HeadersSlot<Type> = unknown extends Type
	? None
	: undefined extends Type
		? { readonly headers?: Type }
		: None extends Type
			? { readonly headers?: Type }
			: { readonly headers: Type }

/** What an operation takes and gives. */
interface OperationTypes {
	params: unknown
	query: unknown
	body: unknown
	data: unknown
	headers: unknown
}
type TypesOf<O> = O extends { readonly '~types'?: infer Types extends OperationTypes } ? Types : never
type InputFrom<Types extends OperationTypes> = Simplified<
	ParamsSlot<Types['params']> & QuerySlot<Types['query']> & BodySlot<Types['body']> & HeadersSlot<Types['headers']>
>
type CallWith<Input, Data> = None extends Input
	? (input?: Input, options?: CallOptions) => Promise<Result<Data>>
	: (input: Input, options?: CallOptions) => Promise<Result<Data>>

/** What an operation takes: `params`, `query`, `headers` and `body`, as its schemas say. */
export type InputOf<O> = InputFrom<TypesOf<O>>
/** What an operation gives: its `data`. */
export type DataOf<O> = TypesOf<O>['data']

/** A method that makes one call: `client.payments.createIntent(input, options)`. */
export type Call<O> = O extends { readonly '~types'?: infer Types extends OperationTypes }
	? CallWith<InputFrom<Types>, Types['data']>
	: never
