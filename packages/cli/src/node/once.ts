/** Calls a function at most once and returns the same promise to all callers. */
export function once<Value>(ask: () => Promise<Value>): () => Promise<Value> {
	let answer: Promise<Value> | undefined
	return () => {
		answer ??= ask()
		return answer
	}
}
