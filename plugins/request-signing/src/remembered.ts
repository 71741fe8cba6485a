/**
 * Keeps results, so that a hostile message cannot have the same work done many times.
 * @module
 */

type Result<Value> = { readonly value: Value } | { readonly error: unknown }

/** Calls a function, and returns its value or its exception. */
export function attempt<Value>(make: () => Value): Result<Value> {
	try {
		return { value: make() }
	} catch (error) {
		return { error }
	}
}

/** Calls a function once for each input and keeps its result or its exception, as computing a failure again would also cost time. */
export function remembered<Input, Value>(
	make: (input: Input) => Value,
	keyOf: (input: Input) => unknown = (input) => input,
): (input: Input) => Value {
	const results = new Map<unknown, Result<Value>>()
	return (input) => {
		const key = keyOf(input)
		const result = results.get(key) ?? attempt(() => make(input))
		results.set(key, result)
		if ('error' in result) throw result.error
		return result.value
	}
}
