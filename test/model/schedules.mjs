// Every schedule of what is played, each begun anew: the choices of one are how many steps were possible, and which was taken.

/**
 * Plays all schedules; gives how many there are and their steps, and the story of the first in which something is broken.
 *
 * @param play plays one, and asks for a number below `count` wherever several steps are possible; 0 is what would go on by itself
 */
export async function schedulesOf(play) {
	let choices = []
	let [schedules, steps] = [0, 0]
	for (;;) {
		let at = 0
		const taken = []
		const choose = (count) => {
			const choice = choices[at++] ?? 0
			taken.push({ choice, count })
			return choice
		}
		const { story, broken } = await play(choose)
		schedules++
		steps += story.length
		if (broken) return { schedules, steps, story: [...story, broken] }
		while (taken.length && taken.at(-1).choice + 1 >= taken.at(-1).count) taken.pop()
		if (!taken.length) return { schedules, steps }
		choices = taken.map(({ choice }) => choice)
		choices[choices.length - 1]++
	}
}

/**
 * A source with one rule changed: `from` must stand in it once.
 *
 * @param {string} source
 * @param {{ rule: string, from: string, to: string, file?: string }} change
 */
export function changed(source, { rule, from, to, file = 'its source' }) {
	if (source.split(from).length !== 2)
		throw new Error(`"${rule}" names what stands in ${file} no more, or more than once`)
	return source.replace(from, () => to)
}
