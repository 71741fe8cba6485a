/** Asked once, whoever asks first. */
export function once<Value>(ask: () => Promise<Value>): () => Promise<Value> {
	let answer: Promise<Value> | undefined
	return () => {
		answer ??= ask()
		return answer
	}
}
