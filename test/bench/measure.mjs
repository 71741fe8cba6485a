// Medians of interleaved rounds: the machine's moods meet everyone alike.
const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1]

/**
 * Runs every contender once per round, in turn.
 * @returns for each, the figure's median, and the median of its ratios to `yardstick` within a round
 */
export async function interleaved(names, rounds, yardstick, measure) {
	const figures = Object.fromEntries(names.map((name) => [name, []]))
	for (const name of names) await measure(name) // warm
	for (let round = 0; round < rounds; round++) for (const name of names) figures[name].push(await measure(name))
	return Object.fromEntries(
		names.map((name) => {
			const ratios = figures[name].map((figure, round) => figure / figures[yardstick][round])
			return [name, { figure: median(figures[name]), ratio: median(ratios) }]
		}),
	)
}
