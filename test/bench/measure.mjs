// Medians of interleaved rounds: the machine's moods meet everyone alike.
const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1]
/** What a quarter of the rounds stayed below: the rounds in which the machine did least else. */
const lowestQuartile = (values) => values.toSorted((a, b) => a - b)[values.length >> 2]

/** Runs every contender once per round, in turn, after a round that does not count. Gives what each one measured, round by round. */
export async function interleaved(names, rounds, measure) {
	const figures = Object.fromEntries(names.map((name) => [name, []]))
	for (const name of names) await measure(name) // warm
	for (let round = 0; round < rounds; round++) for (const name of names) figures[name].push(await measure(name))
	return figures
}

/** For each, the figure's median, the median of its ratios to `yardstick` within a round, and the ratio of both lowest quartiles. */
export function comparedTo(yardstick, figures) {
	return Object.fromEntries(
		Object.entries(figures).map(([name, all]) => {
			const ratios = all.map((figure, round) => figure / figures[yardstick][round])
			const low = lowestQuartile(all) / lowestQuartile(figures[yardstick])
			return [name, { figure: median(all), ratio: median(ratios), low }]
		}),
	)
}
