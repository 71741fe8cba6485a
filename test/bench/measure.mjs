// Medians of interleaved rounds, so that the machine's moods meet everyone alike; and how they are written.
const findQuantile = (values, part) => values.toSorted((a, b) => a - b)[Math.floor(values.length * part)]

/** Runs every contender once per round, in turn and back, after a round that doesn't count. Returns what each measured, round by round. */
export async function interleave(names, rounds, measure) {
	const figures = Object.fromEntries(names.map((name) => [name, []]))
	for (const name of names) await measure(name) // warm
	for (let round = 0; round < rounds; round++)
		for (const name of round % 2 ? names.toReversed() : names) figures[name].push(await measure(name))
	return figures
}

/** Measures in so many processes, one after the other: a compiler is lucky or not for as long as a process lasts. Returns all figures. */
export async function repeat(processes, measure) {
	const runs = []
	for (let turn = 0; turn < processes; turn++) runs.push(await measure())
	return Object.fromEntries(Object.keys(runs[0]).map((name) => [name, runs.flatMap((run) => run[name])]))
}

/** Returns each one's median, and of its ratios to `yardstick` within a round the median and the quartiles. */
export function compare(yardstick, figures) {
	return Object.fromEntries(
		Object.entries(figures).map(([name, all]) => {
			const ratios = all.map((figure, round) => figure / figures[yardstick][round])
			const [from, ratio, to] = [0.25, 0.5, 0.75].map((part) => findQuantile(ratios, part))
			return [name, { figure: findQuantile(all, 0.5), ratio, spread: `${from.toFixed(2)}–${to.toFixed(2)}` }]
		}),
	)
}

export const formatRatio = ({ ratio }) => ratio.toFixed(2)
