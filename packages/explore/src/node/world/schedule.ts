/** The schedule of a run: which deviation happens at which boundary. Records the passed boundaries and the story. */

import { type BoundaryName, type Deviation, describeStep, listDeviations, type Possible } from './deviations.ts'
import type { PassedBoundary, Step } from './verdict.ts'

/** The schedule that the world plays, and the record of what it has played. */
export type Schedule = ReturnType<typeof createSchedule>

/** Creates the record of a schedule. `possible`: what is possible at every boundary. */
export function createSchedule(steps: readonly Step[], possible: Possible) {
	const passed: PassedBoundary[] = []
	const story: string[] = []
	let played = 0
	let seen = 0
	let begun = false
	/** Adds a line to the story. */
	const tell = (who: string, what: string): void => {
		if (begun) story.push(`${who}: ${what}`)
	}
	return {
		passed: passed as PassedBoundary[],
		story: story as string[],
		tell: (who: string, what: string): void => tell(who, what),
		/** Counts boundaries from now on. */
		begin(): void {
			begun = true
		},
		hasBegun: (): boolean => begun,
		/** Passes a boundary. Returns the deviation that happens there; undefined if none does. */
		cross(who: string, at: BoundaryName, more?: Possible): Deviation | undefined {
			if (!begun) return undefined
			const due = steps[played]
			if (due?.at === at) seen++
			const step = due?.at === at && seen === (due.nth ?? 1) ? due : undefined
			if (step) played++
			passed.push({ at, offers: listDeviations(at, { ...possible, ...more }), steps: played })
			if (!step) return undefined
			seen = 0
			tell(who, describeStep(at, step.then))
			return step.then
		},
		/** Returns the first step whose boundary wasn't reached, or the first such step with this deviation. */
		findMissing: (then?: Deviation): Step | undefined =>
			steps.slice(played).find((step) => then === undefined || step.then === then),
	}
}
