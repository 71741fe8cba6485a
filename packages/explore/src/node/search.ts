/** Enumerates the schedules without a deviation, with one, and with two. */

import type { Stage } from './agent/asks.ts'
import { type Played, play } from './world/play.ts'
import { decideVerdict, type Step, type Verdict } from './world/verdict.ts'

/** A schedule that ended wrongly, in the same way in two runs. */
export interface Finding {
	readonly verdict: Verdict
	readonly played: Played
}

/** The result of a search. */
export interface SearchResult {
	/**
	 * The findings, the shortest first. If several differ only in how often their boundaries had been passed before, only the first one is
	 * kept.
	 */
	readonly findings: readonly Finding[]
	/** Number of all schedules that ended wrongly. */
	readonly wrong: number
	readonly schedules: number
	/** Schedules whose result is unknown. They are reported. No schedule with more deviations begins with them. */
	readonly undecided: readonly Played[]
	/** Number of schedules that weren't played because time ran out. */
	readonly left: number
	/** The optional functions that the module exports. */
	readonly optional: readonly string[]
}

/** How far a search goes. */
export interface SearchRange {
	/** Largest number of deviations in a schedule: 0, 1 or 2. Default 2. */
	readonly deviations?: number
	/** Milliseconds after which no new schedule begins. Default: no limit. */
	readonly forMs?: number
	/**
	 * Plays only schedules whose deviations are all in this list. Default: all except `pause`, because no program can prevent its
	 * effect.
	 */
	readonly only?: readonly string[]
}

/** The schedules that one process of a search plays, and where it confirms findings. */
export interface SearchSettings extends SearchRange {
	/** Plays only the schedules whose first deviation belongs to this part. Default: all. */
	readonly part?: { readonly index: number; readonly of: number }
	/** The stage on which each finding is played again, with processes that are killed. Default: the search's own stage. */
	readonly confirm?: Stage
	/** Called after each schedule. */
	readonly onPlayed?: () => void
}

/** Lists the schedules that have one more deviation than a played schedule, after its last deviation. */
function listExtensions({ steps, passed }: Played, only: SearchSettings['only']): readonly (readonly Step[])[] {
	const counts = new Map<string, number>()
	return passed
		.filter((boundary) => boundary.steps === steps.length)
		.slice(steps.length === 0 ? 0 : 1)
		.flatMap(({ at, offers }) => {
			const nth = (counts.get(at) ?? 0) + 1
			counts.set(at, nth)
			return offers
				.filter((then) => only?.includes(then) ?? then !== 'pause')
				.map((then) => [...steps, { at, then, ...(nth > 1 && { nth }) }])
		})
}

/** Returns a key that is equal for similar findings: the same verdict, and the same deviations at boundaries of the same names. */
export function getFindingKey({ verdict, played }: Finding): string {
	return JSON.stringify([verdict, played.steps.map(({ at, then }) => [at, then])])
}

/** Plays all schedules, the shortest first. */
export async function search(stage: Stage, settings: SearchSettings = {}): Promise<SearchResult> {
	const { deviations = 2, forMs = Number.POSITIVE_INFINITY, only, part, confirm, onPlayed } = settings
	const endMs = performance.now() + forMs
	const kinds = new Map<string, Finding>()
	const undecided: Played[] = []
	let schedules = 0
	let wrong = 0

	/** Plays one schedule. Returns the run if nothing is wrong, so that longer schedules may begin with it. */
	const isClean = async (steps: readonly Step[]): Promise<Played | undefined> => {
		const played = await play(stage, steps)
		schedules++
		onPlayed?.()
		const verdict = decideVerdict(played)
		if (played.undecided !== undefined) undecided.push(played)
		else if (verdict) {
			wrong++
			const finding = { verdict, played }
			if (kinds.has(getFindingKey(finding))) return undefined
			// A verdict counts only if a second run of the schedule has the same verdict. The second run kills real processes if there is a
			// stage for that.
			const again = await play(confirm ?? stage, steps)
			if (decideVerdict(again) === verdict) kinds.set(getFindingKey(finding), finding)
			else undecided.push({ ...played, undecided: 'a second run ended otherwise' })
		} else return played
		return undefined
	}

	let level: readonly (readonly Step[])[] = [[]]
	let left = 0
	for (let depth = 0; depth <= deviations && left === 0; depth++) {
		const next: (readonly Step[])[] = []
		for (const [index, steps] of level.entries()) {
			const rest = level.length - index
			if (performance.now() > endMs) {
				left = rest + next.length
				break
			}
			const played = await isClean(steps)
			const longer = played && depth < deviations ? listExtensions(played, only) : []
			next.push(...(part && depth === 0 ? longer.filter((_, at) => at % part.of === part.index) : longer))
		}
		level = next
	}
	return { findings: [...kinds.values()], wrong, schedules, undecided, left, optional: stage.facts.optional }
}
