/** Scenarios: named lists of settings, faults and answers, which tests, the command line or the console can play. */

import { ofQueue, type QueuedFault } from './fault-turns.ts'
import { type Fault, type FaultMatch, faultIssues } from './faults.ts'
import { readJson } from './json-lines.ts'
import type { LogView } from './log.ts'
import { INTENT_PATH } from './message.ts'
import { said } from './refusal-text.ts'
import type { Settings, SettingsPatch } from './settings.ts'
import { isRecord, issuesError, printableName } from './shapes.ts'

/** An answer to requests that take effect, in place of the emulator's own. */
export interface ScenarioAnswer {
	/** Selects the requests that get this answer. Default: every request to the platform. */
	readonly match?: FaultMatch
	/** Status code of the answer, 200 to 599. Default 200. */
	readonly status?: number
	/** Header fields of the answer. */
	readonly headers?: Readonly<Record<string, string>>
	/** Body of the answer: a string is sent as it is, anything else as JSON text. */
	readonly body?: unknown
	/** How many matching requests get this answer, or `always`. Default 1. */
	readonly times?: number | 'always'
	/** How many matching requests pass before the first that gets this answer. Default 0. */
	readonly after?: number
}

/** One step of a scenario: it has exactly one of these members. */
export type ScenarioStep =
	| { readonly settings: SettingsPatch }
	| { readonly fault: Fault }
	| { readonly answer: ScenarioAnswer }

/** Settings, faults and answers that together play a failure, in a space or from a JSON file. */
export interface Scenario {
	/** Version of the scenario format. */
	readonly scenario: 1
	/** Short name: 1 to 64 letters, digits, `.`, `_` or `-`. */
	readonly name: string
	/** Story of the failure, in a sentence. */
	readonly about?: string
	/** Behaviour that is expected of a correct client. */
	readonly client?: string
	/** The steps, at most 200. Settings apply from the start; faults and answers act in this order. */
	readonly steps: readonly ScenarioStep[]
}

export function story(name: string, about: string, client: string, ...steps: Scenario['steps']): Scenario {
	return { scenario: 1, name, about, client, steps }
}

/** The step in which the next payment does not arrive: it is answered in the platform's place. */
export function answered(status: number, more: Partial<Fault> = {}): ScenarioStep {
	return { fault: { at: 'before-accept', action: 'status', status, match: { path: INTENT_PATH }, ...more } }
}

/** A valid scenario with the line of each of its steps. */
export interface ReadScenario {
	readonly scenario: Scenario
	/** Makes an error that says what is wrong with a step, and on which line of the file the step stands. */
	flaw(step: number, error: TypeError): TypeError
}

const longest = 262_144
const mostSteps = 200

function refused(line: number, found: string): TypeError {
	return new TypeError(said('cannot.scenario', said('scenario.line', String(line), found)))
}

/** Turns the answer of a scenario into a fault, because the queue plays both in the same way. */
export function faultOfAnswer({ status = 200, ...answer }: ScenarioAnswer): Fault {
	return { at: 'after-commit', action: 'status', status, ...answer }
}

const steps = 'settings, fault, answer'
const answerMembers: readonly string[] = ['match', 'status', 'headers', 'body', 'times', 'after']

function noObject(name: string): string {
	return said('issue', name, said('expected.object'))
}

/** The problem of a step; undefined if it is valid. Settings are validated later, like all settings. */
function stepFlaw(step: unknown): string | undefined {
	if (!isRecord(step) || Object.keys(step).length !== 1) return said('scenario.expected', said('expected.step', steps))
	const [name = '', inner] = Object.entries(step)[0] ?? []
	if (name === 'settings') return isRecord(inner) ? undefined : noObject(name)
	if (name !== 'fault' && name !== 'answer')
		return said('scenario.expected', said('expected.otherStep', printableName(name), steps))
	if (!isRecord(inner)) return noObject(name)
	if (name === 'answer' && Object.keys(inner).some((member) => !answerMembers.includes(member)))
		return said('issue', 'answer', said('expected.answer', answerMembers.join(', ')))
	const [issue] = faultIssues(name === 'answer' ? faultOfAnswer(inner) : inner)
	return issue && said('issue', `${name}: ${issue.field}`, issue.expected)
}

function isText(value: unknown): boolean {
	return value === undefined || (typeof value === 'string' && value.length <= 1_000)
}

/** Finds the first mistake outside the steps and returns where it is; undefined if there is none. */
function headFlaw(document: Record<string, unknown>): readonly [path: string, found: string] | undefined {
	const { scenario, name, about, client, steps, ...rest } = document
	const [other] = Object.keys(rest)
	if (Number.isInteger(scenario) && (scenario as number) > 1) return ['scenario', said('scenario.newer')]
	if (scenario !== 1) return ['scenario', said('scenario.expected', said('expected.form'))]
	if (other !== undefined) return [other, said('scenario.member', printableName(other), 'name, about, client, steps')]
	if (typeof name !== 'string' || !/^[\w.-]{1,64}$/.test(name))
		return ['name', said('issue', 'name', said('expected.name'))]
	if (!isText(about) || !isText(client)) return ['about', said('issue', 'about, client', said('expected.texts'))]
	if (!Array.isArray(steps) || steps.length > mostSteps)
		return ['steps', said('issue', 'steps', said('expected.list', String(mostSteps)))]
	return undefined
}

/**
 * Reads a scenario.
 *
 * @throws {TypeError} When the scenario is invalid; the message names the line. For an object it is a line of its JSON text.
 */
export function readScenario(source: string | Scenario): ReadScenario {
	const text = typeof source === 'string' ? source : (JSON.stringify(source, undefined, '\t') ?? '')
	if (text.length > longest) throw refused(1, said('scenario.long', String(longest)))
	const read = readJson(text)
	if (!('lineOf' in read)) throw refused(read.line, said('scenario.noJson', read.expected))
	const { value, lineOf } = read
	if (!isRecord(value)) throw refused(1, said('scenario.expected', said('expected.object')))
	const found = headFlaw(value)
	if (found) throw refused(lineOf(found[0]), found[1])
	const scenario = value as unknown as Scenario
	for (const [index, step] of scenario.steps.entries()) {
		const flaw = stepFlaw(step)
		if (flaw) throw refused(lineOf(`steps.${index}`), said('scenario.step', String(index + 1), flaw))
	}
	return {
		scenario,
		flaw: (index, { message }) =>
			refused(lineOf(`steps.${index}`), said('scenario.step', String(index + 1), message.replace(/^[^:]*: /, ''))),
	}
}

/**
 * Returns the fault that acted on a request, for replay: from the queue if it is still there, otherwise from the log. Counts
 * and matches are left out.
 */
function faultAsPlayed({ fault, status }: LogView['entries'][number], queue: readonly QueuedFault[]): object {
	const known = Object.entries<unknown>(queue.find(({ id }) => id === fault?.id) ?? fault ?? {})
	const found: Record<string, unknown> = Object.fromEntries(known.filter(([name]) => !ofQueue.includes(name)))
	return fault?.action === 'status' && status !== undefined ? { ...found, status } : found
}

/** Records the history of a space as a scenario that replays it for requests in the same order. */
export function recordScenario(
	{ entries }: LogView,
	queue: readonly QueuedFault[],
	settings: Settings,
	defaults: Settings,
): Scenario {
	const changed = (Object.keys(settings) as (keyof Settings)[]).filter(
		(name) => name !== 'credentials' && JSON.stringify(settings[name]) !== JSON.stringify(defaults[name]),
	)
	const patch = Object.fromEntries(changed.map((name) => [name, settings[name]]))
	const passed = new Map<string, number>()
	const steps: ScenarioStep[] = changed.length > 0 ? [{ settings: patch }] : []
	for (const entry of entries) {
		const { method, path, fault } = entry
		const key = `${method} ${path}`
		const after = passed.get(key) ?? 0
		if (!fault) passed.set(key, after + 1)
		else steps.push({ fault: { ...(faultAsPlayed(entry, queue) as Fault), match: { method, path }, after } })
	}
	if (steps.length > mostSteps)
		throw issuesError('record the scenario', [{ field: 'steps', expected: said('expected.fewer', String(mostSteps)) }])
	return { scenario: 1, name: 'recorded', steps }
}
