/** The report of an exploration: the findings, the assumptions, and which schedules were played and not played. */

import { unplayed, type Where } from './explored.ts'
import { type Finding, getFindingKey, type SearchRange, type SearchResult } from './search.ts'
import { caller } from './world/play.ts'
import { type Step, type Verdict, verdicts } from './world/verdict.ts'

/** A schedule that ended wrongly. It stands for all schedules with the same verdict and the same deviations. */
export interface ReportedFinding {
	/** What was wrong at the end. */
	readonly verdict: Verdict
	/** The events, one per line. */
	readonly story: readonly string[]
	/** The schedule, as an argument for `replay`. */
	readonly steps: readonly Step[]
	/** The line of the module that sent the last payment: `/shop/pay.ts:36`. Absent if it isn't known. */
	readonly line?: string
	/** Source code of a test that plays the schedule again. */
	readonly test: string
}

/** The result of {@linkcode explore}. It can be written as JSON. */
export interface Report {
	/** Version of the document's form. A change that breaks readers increases it. */
	readonly v: 1
	/** Path of the module, as it was passed. */
	readonly file: string
	/** Path of the Worker's configuration, as it was passed. Absent if the module isn't part of a Worker. */
	readonly worker?: string
	/** Databases that the module could connect to. */
	readonly databases: readonly string[]
	/** The findings, the worst first. Of equally bad ones, the shortest comes first. */
	readonly findings: readonly ReportedFinding[]
	/** Number of schedules that were played. */
	readonly schedules: number
	/** Number of schedules that ended wrongly. */
	readonly wrong: number
	/** Schedules whose result is unknown, with the reason. */
	readonly undecided: readonly { readonly steps: readonly Step[]; readonly why: string }[]
	/** Number of schedules that weren't played because time ran out. */
	readonly left: number
	/** Largest number of deviations in a schedule. */
	readonly deviations: number
	/** Duration of the exploration. */
	readonly seconds: number
	/** What the schedules assume about the caller, the platform and lookups. */
	readonly assumed: readonly string[]
	/** What no schedule contains. */
	readonly notPlayed: readonly string[]
}

/** The assumptions about the caller, the platform and lookups. */
const assumed: readonly string[] = [
	`there is one order, after another one that was paid. pay() is called again every ${caller.cronMinutes} minutes for an hour and a half, then every ${caller.lateHours} hours for two days, while state() returns open`,
	`resume() runs when a process starts, and every ${caller.cronMinutes} minutes`,
	'a 402, a 429 and a decline apply nothing. After a 401 that came although the payment was applied, a person resolves it',
	'a request arrives at most a minute late, and a list shows a payment after two hours at most',
	'a process with open sockets has nothing to do if nothing changes for 25 ms',
]

/** What no schedule contains. */
const notPlayed: readonly string[] = [
	'crashes between two writes of your own, unless you call point() there',
	'loss of power; the isolation and the clock of a real database',
	"a process that pauses after it read its clock and before it sends: no program can prevent that. Only 'pause' plays it",
	'reads of the journal that fail',
	'timers of node:timers; what declared native code does',
	"in a Worker: KV's old values; a Durable Object's own requests, timers and alarms",
]

const listUnplayed = (optional: readonly string[]): readonly string[] =>
	Object.entries(unplayed).flatMap(([name, what]) => (optional.includes(name) ? [] : [`${what}: export ${name}()`]))

const gravity = Object.keys(verdicts)

/** Returns the findings of all parts, the worst first. Of equally bad ones, the shortest comes first. */
function gatherFindings(parts: readonly SearchResult[]): readonly Finding[] {
	const kinds = new Map(parts.flatMap(({ findings }) => findings).map((finding) => [getFindingKey(finding), finding]))
	return [...kinds.values()].sort(
		(one, other) =>
			gravity.indexOf(one.verdict) - gravity.indexOf(other.verdict) ||
			one.played.steps.length - other.played.steps.length ||
			one.played.story.length - other.played.story.length,
	)
}

/** Creates the report from the results of all parts of a search. */
export function createReport(
	file: string,
	parts: readonly SearchResult[],
	{ deviations = 2, worker, databases = [] }: SearchRange & Where,
	ms: number,
): Report {
	const where = { file, databases, ...(worker !== undefined && { worker }) }
	const sum = (of: (part: SearchResult) => number): number => parts.reduce((total, part) => total + of(part), 0)
	// Each part plays the schedule without a deviation. If that schedule ends wrongly, the part plays no other.
	const wrongAtOnce = parts.filter(({ schedules, wrong }) => schedules === 1 && wrong === 1).length
	const findings = gatherFindings(parts).map(({ verdict, played: { story, steps, line } }) => ({
		verdict,
		story,
		steps,
		...(line !== undefined && { line }),
		test: writeTest(where, steps),
	}))
	return {
		v: 1,
		...where,
		findings,
		schedules: sum(({ schedules }) => schedules) - parts.length + 1,
		wrong: sum(({ wrong }) => wrong) - Math.max(0, wrongAtOnce - 1),
		undecided: parts.flatMap(({ undecided }) => undecided.map(({ steps, undecided: why = '' }) => ({ steps, why }))),
		left: sum(({ left }) => left),
		deviations,
		seconds: Math.round(ms / 100) / 10,
		assumed,
		notPlayed: [...listUnplayed(parts[0]?.optional ?? []), ...notPlayed],
	}
}

function quote(text: string): string {
	const literal = JSON.stringify(text)
	return /['\\]/.test(literal) ? literal : `'${literal.slice(1, -1)}'`
}

const writeStep = ({ at, then, nth }: Step): string =>
	`{ at: ${quote(at)}, then: ${quote(then)}${nth === undefined ? '' : `, nth: ${nth}`} }`

type Module = Pick<Report, 'databases' | 'file' | 'worker'>

/** Writes a test that plays a schedule again. It passes when nothing is wrong any more. */
function writeTest({ file, worker, databases }: Module, steps: readonly Step[]): string {
	const where = [
		...(worker === undefined ? [] : [`worker: ${quote(worker)}`]),
		...(databases.length === 0 ? [] : [`databases: [${databases.map(quote).join(', ')}]`]),
	]
	const options = where.length === 0 ? '' : `, { ${where.join(', ')} }`
	const title = steps.map(({ at, then }) => `${at}: ${then}`).join(', ') || 'no deviation'
	return `import { test } from 'node:test' // or 'vitest'
import { replay } from '@tarja/explore'

const steps = [${steps.map((step) => `\n\t${writeStep(step)},`).join('')}${steps.length ? '\n' : ''}]
test(${quote(title)}, { timeout: 60_000 }, async () => {
	const ended = await replay(${quote(file)}, steps${options})
	const wrong = ended.verdict ?? ended.undecided
	if (wrong) throw new Error([wrong, ...ended.story].join('\\n'))
})
`
}
