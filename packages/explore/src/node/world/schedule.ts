/**
 * The schedule of a run: which deviation comes at which boundary, and what was passed and told.
 * @module
 */
import { type BoundaryName, type Deviation, deviationsAt, words } from './deviations.ts'

/** One deviation of a schedule. */
export interface Step {
	/** The boundary at which it happens. */
	readonly at: BoundaryName
	/** What happens there. */
	readonly then: Deviation
	/** Which of the boundaries of this name after the step before, from 1. Default 1. */
	readonly nth?: number
}

/** A boundary that a run has passed. */
export interface Passed {
	readonly at: BoundaryName
	/** What could have happened there. */
	readonly offers: readonly Deviation[]
	/** How many steps of the schedule had been played by then. */
	readonly steps: number
}

/** What the world plays by, and where it writes down what it has played. */
export interface Schedule {
	readonly passed: readonly Passed[]
	readonly story: readonly string[]
	/** Writes a line of the story. */
	tell(who: string, what: string): void
	/** Passes a boundary, and says what happens there. `restarts`: a process that starts is not the first. */
	cross(who: string, at: BoundaryName, restarts?: boolean): Deviation | undefined
	/** From here on boundaries count. */
	begin(): void
	/** The first step whose boundary has not come. */
	missing(): Step | undefined
}

/** Begins a schedule. `declines`: the integrator has said how the platform declines in a 2xx. */
export function createSchedule(steps: readonly Step[], declines: boolean): Schedule {
	const passed: Passed[] = []
	const story: string[] = []
	let played = 0
	let seen = 0
	let begun = false
	const tell: Schedule['tell'] = (who, what) => {
		if (begun) story.push(`${who}: ${what}`)
	}
	return {
		passed,
		story,
		tell,
		begin() {
			begun = true
		},
		cross(who, at, restarts = false) {
			if (!begun) return undefined
			const step = steps[played]
			const isNext = step?.at === at && ++seen === (step.nth ?? 1)
			if (isNext) played++
			passed.push({ at, offers: deviationsAt(at, { declines, restarts }), steps: played })
			if (!isNext) return undefined
			seen = 0
			tell(who, `${at}: ${words[step.then]}`)
			return step.then
		},
		missing: () => steps[played],
	}
}
