/**
 * How a contract is written down: cases that any test runner can run.
 * @module
 */

/** One promise of a contract. `run` throws what is wrong; a case that resolves has passed. */
export interface ContractCase {
	/** A sentence about the subject: `gives back what was set`. */
	readonly name: string
	/** Runs the case on a subject of its own. Needs no runner and no assertion library. */
	readonly run: () => Promise<void>
}

/** Fails a case. `found` completes "Broke its contract: …". */
export function breach(found: string): Error {
	return new Error(`Broke its contract: ${found}`)
}

/** Asks until the answer is good; after `patienceMs` the last one counts. */
export async function eventually<Out>(
	ask: () => Promise<Out>,
	isGood: (given: Out) => boolean,
	patienceMs: number,
): Promise<Out> {
	const deadline = Date.now() + patienceMs
	for (;;) {
		const given = await ask()
		if (isGood(given) || Date.now() >= deadline) return given
		await pause(25)
	}
}

/** Waits in real time: stores keep their own. */
export function pause(ms: number): Promise<void> {
	return new Promise((resolve) => void setTimeout(resolve, ms))
}
