// Medians of interleaved rounds, so that the machine's moods meet everyone alike; and how they are written.
const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1]

/** Runs every contender once per round, in turn, after a round that doesn't count. Returns what each measured, round by round. */
export async function interleave(names, rounds, measure) {
	const figures = Object.fromEntries(names.map((name) => [name, []]))
	for (const name of names) await measure(name) // warm
	for (let round = 0; round < rounds; round++) for (const name of names) figures[name].push(await measure(name))
	return figures
}

/** Returns each one's median, and the median of its ratios to `yardstick` within a round. */
export function compare(yardstick, figures) {
	return Object.fromEntries(
		Object.entries(figures).map(([name, all]) => [
			name,
			{ figure: median(all), ratio: median(all.map((figure, round) => figure / figures[yardstick][round])) },
		]),
	)
}

export const formatRatio = ({ ratio }) => ratio.toFixed(2)
