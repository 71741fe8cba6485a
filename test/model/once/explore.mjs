// Every schedule of a scene within its bounds, each begun anew: the choices of one are the number of steps that were possible, and which was taken.
import { play } from './play.mjs'

/** Plays all schedules; gives how many there are and their steps, and the story of the first that breaks an invariant. */
export async function explore(code, scene, bounds, most = Number.POSITIVE_INFINITY) {
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
		const played = await play(code, scene, bounds, choose)
		schedules++
		steps += played.steps
		if (played.broken) return { schedules, steps, story: [...played.story, played.broken] }
		while (taken.length && taken.at(-1).choice + 1 >= taken.at(-1).count) taken.pop()
		if (!taken.length || schedules >= most) return { schedules, steps }
		choices = taken.map(({ choice }) => choice)
		choices[choices.length - 1]++
	}
}
