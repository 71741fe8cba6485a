// Sends through `once`, as an integrator does, and ends as the call itself ended: with its result or its error.
import { type CallOptions, definePlugin, type Operation, type Result, type TarjaError } from '@tarja/core'
import type { JournalApi, OrderState } from '@tarja/journal'

type Guarded = { readonly journal: JournalApi; readonly heard: { readonly errorOf: (reference: string) => unknown } }

/** Hears with which error each order's call ended. */
export const createListener = () =>
	definePlugin({
		id: 'heard',
		setup() {
			const errors = new Map<string | undefined, unknown>()
			return {
				api: { errorOf: (reference: string) => errors.get(reference) },
				observe: {
					on: (event) => event.type === 'call_ended' && event.error && errors.set(event.call.reference, event.error),
				},
			}
		},
	})

/** Sends one call for an order of its own. The client has a journal, and {@linkcode createListener}. */
export async function throughOnce(
	{ journal, heard }: Guarded,
	operation: Operation,
	input: object,
	{ reference = `order-${crypto.randomUUID()}`, ...options }: CallOptions & { readonly reference?: string } = {},
): Promise<Result> {
	const once = journal.once as (...given: readonly unknown[]) => Promise<OrderState<Result>>
	const payment = await once(reference, { outcomeOf: 'http', ...operation }, input, options)
	// Observers hear of a call's end in a turn of their own, which may be after `once` has returned.
	const isLate = (): boolean => payment.state === 'applied' && !payment.result && !heard.errorOf(reference)
	for (let turn = 0; isLate() && turn < 10_000; turn++) await new Promise((resolve) => setTimeout(resolve))
	const error = heard.errorOf(reference) ?? ('error' in payment && payment.error)
	if (error) throw error as TarjaError
	if (payment.state === 'applied' && payment.result) return payment.result
	throw new Error(`The order is ${payment.state}`)
}
