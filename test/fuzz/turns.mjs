// Takes turns, several at a time, and counts what came of them.

/**
 * @param {number[]} turns which ones
 * @param {(turn: number) => Promise<{ wrong?: string, [what: string]: unknown }>} take
 * @param {{ atOnce?: number }} [options]
 * @returns counts by what the turns say they are, and what was wrong, each with its turn
 */
export async function takeTurns(turns, take, { atOnce = 1 } = {}) {
	const counts = new Map()
	const wrong = []
	const queue = turns.values()
	const work = async () => {
		for (const turn of queue) {
			const { wrong: found, ...facts } = await take(turn).catch((error) => ({
				wrong: `threw ${error?.stack ?? error}`,
			}))
			if (found) wrong.push(`turn ${turn}: ${found}`)
			const key = Object.values(facts).join() || 'threw'
			counts.set(key, (counts.get(key) ?? 0) + 1)
		}
	}
	await Promise.all(Array.from({ length: atOnce }, work))
	return { counts: Object.fromEntries([...counts].sort(([, a], [, b]) => b - a)), wrong }
}

/** What nobody handled, as long as this process lives. */
export function strays() {
	const found = []
	process.on('unhandledRejection', (reason) => found.push(`unhandled rejection: ${reason?.stack ?? reason}`))
	process.on('uncaughtException', (error) => found.push(`uncaught: ${error?.stack ?? error}`))
	return found
}
