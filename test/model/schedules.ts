// Every schedule of what is played, each begun anew: the choices of one are how many steps were possible, and which was taken.

/** One schedule as it was played. */
interface Played {
	readonly story: readonly string[]
	/** What does not hold, if anything. */
	readonly broken?: string | false
}

/** What all schedules have shown. */
export interface Schedules {
	readonly schedules: number
	readonly steps: number
	/** Of the first in which something is broken; the last line says what. */
	readonly story: readonly string[] | undefined
}

/**
 * Plays all schedules, up to the first in which something is broken. `play` plays one, and asks for a number below `count` wherever several
 * steps are possible: 0 is the step that nobody would be surprised at.
 */
export async function schedulesOf(play: (choose: (count: number) => number) => Promise<Played>): Promise<Schedules> {
	let choices: readonly number[] = []
	let [schedules, steps] = [0, 0]
	for (;;) {
		const taken: { readonly choice: number; readonly count: number }[] = []
		const choose = (count: number): number => {
			const choice = choices[taken.length] ?? 0
			taken.push({ choice, count })
			return choice
		}
		const { story, broken } = await play(choose)
		schedules++
		steps += story.length
		if (broken) return { schedules, steps, story: [...story, broken] }
		const last = taken.findLastIndex(({ choice, count }) => choice + 1 < count)
		if (last < 0) return { schedules, steps, story: undefined }
		choices = taken.slice(0, last + 1).map(({ choice }, at) => (at === last ? choice + 1 : choice))
	}
}
