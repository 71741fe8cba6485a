/**
 * A method that makes one call, typed by what its operation says of itself.
 * @module
 */
import type { CallOptions } from './calls/options.ts'
import type { Result } from './layer.ts'

/** Nothing. */
// biome-ignore lint/complexity/noBannedTypes: the neutral element of an intersection
export type None = {}

type Given<Slots> = unknown extends Slots ? unknown : Slots
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

/** What an operation says of itself, for types only. */
interface Facts {
	params: unknown
	query: unknown
	body: unknown
	data: unknown
	headers: unknown
}
type FactsOf<O> = O extends { readonly '~types'?: infer Said extends Facts } ? Said : never
type InputFrom<Said extends Facts> = Given<
	ParamsSlot<Said['params']> & QuerySlot<Said['query']> & BodySlot<Said['body']> & HeadersSlot<Said['headers']>
>
type CallWith<Input, Data> = None extends Input
	? (input?: Input, options?: CallOptions) => Promise<Result<Data>>
	: (input: Input, options?: CallOptions) => Promise<Result<Data>>

/** What an operation takes: `params`, `query`, `headers` and `body`, as its schemas say. */
export type InputOf<O> = InputFrom<FactsOf<O>>
/** What an operation gives: its `data`. */
export type DataOf<O> = FactsOf<O>['data']

/** A method that makes one call: `client.payments.createIntent(input, options)`. */
export type Call<O> = O extends { readonly '~types'?: infer Said extends Facts }
	? CallWith<InputFrom<Said>, Said['data']>
	: never
