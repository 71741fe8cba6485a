/**
 * Enumerates schedules: none, one and two deviations.
 * @module
 */
import { type Played, play } from './world/play.ts'
import { decideVerdict, type Step, type Verdict } from './world/schedule.ts'
import type { Stage } from './world/world.ts'

/** A schedule at whose end something is wrong, in two runs in the same way. */
export interface Finding {
	readonly verdict: Verdict
	readonly played: Played
}

/** What a search has found. */
export interface SearchResult {
	/** The shortest first; of those that differ only in where in the program they happened, the first. */
	readonly findings: readonly Finding[]
	/** Schedules that ended wrongly, all of them. */
	readonly wrong: number
	readonly schedules: number
	/** Schedules of which nothing can be said: they are told, and are not clean. */
	readonly undecided: readonly Played[]
	/** Schedules that were not played for want of time. */
	readonly left: number
}

/** How far a search goes. */
export interface SearchRange {
	/** Most deviations of a schedule: 0, 1 or 2. Default 2. */
	readonly deviations?: number
	/** Milliseconds after which no further schedule begins. Default: no limit. */
	readonly forMs?: number
	/** Plays only schedules whose deviations are all among these. Default: all but `stands still`, which no program can mend. */
	readonly only?: readonly string[]
}

/** What one process of a search is to play, and where. */
export interface SearchSettings extends SearchRange {
	/** Plays those of the schedules whose first deviation falls to this part. Default: all. */
	readonly part?: { readonly index: number; readonly of: number }
	/** Where each kind of finding is played once more, with processes that are killed. Default: nowhere. */
	readonly confirm?: Stage
}

/** The schedules that have one deviation more than one that was played, after its last one. */
function listExtensions({ steps, passed }: Played, only: SearchSettings['only']): readonly (readonly Step[])[] {
	const counts = new Map<string, number>()
	return passed
		.filter((boundary) => boundary.steps === steps.length)
		.slice(steps.length === 0 ? 0 : 1)
		.flatMap(({ at, offers }) => {
			const nth = (counts.get(at) ?? 0) + 1
			counts.set(at, nth)
			return offers
				.filter((then) => only?.includes(then) ?? then !== 'stands still')
				.map((then) => [...steps, { at, then, ...(nth > 1 && { nth }) }])
		})
}

/** Findings that are alike: the same end, by the same deviations at boundaries of the same names. */
export function getFindingKey({ verdict, played }: Finding): string {
	return JSON.stringify([verdict, played.steps.map(({ at, then }) => [at, then])])
}

/** Plays all schedules, the shortest first. */
export async function search(stage: Stage, settings: SearchSettings = {}): Promise<SearchResult> {
	const { deviations = 2, forMs = Number.POSITIVE_INFINITY, only, part, confirm } = settings
	const endMs = performance.now() + forMs
	const kinds = new Map<string, Finding>()
	const undecided: Played[] = []
	let schedules = 0
	let wrong = 0

	/** Plays one schedule, and says whether longer ones may begin with it. */
	const isClean = async (steps: readonly Step[]): Promise<Played | undefined> => {
		const played = await play(stage, steps)
		schedules++
		const verdict = decideVerdict(played)
		if (played.undecided !== undefined) undecided.push(played)
		else if (verdict) {
			wrong++
			const finding = { verdict, played }
			if (kinds.has(getFindingKey(finding))) return undefined
			// A verdict counts where a second run of the same schedule agrees, with processes that are killed if there are any.
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
	return { findings: [...kinds.values()], wrong, schedules, undecided, left }
}
