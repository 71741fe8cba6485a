/** Defines faults: failures that are played on demand, before or after a request takes effect. */
import {
	areHeaders,
	exactly,
	type Issue,
	isIntegerIn,
	isRecord,
	isStatus,
	isText,
	memberIssues,
	optional,
	type Rule,
	shaped,
	type Test,
} from './shapes.ts'

const places = ['before-connection', 'mid-upload', 'before-accept', 'after-commit', 'mid-body'] as const
const wholeAnswers = ['status', 'empty', 'content-type', 'redirect'] as const
const brokenAnswers = ['reset', 'close', 'hang', 'stall', 'slow', 'garbage'] as const
const answered = [...brokenAnswers, ...wholeAnswers] as const
const actions: readonly FaultAction[] = ['refuse', 'decline', ...answered]

/**
 * The possible actions at each place: before there is a connection, it can only be refused or kept waiting, a request that is still arriving has
 * no answer to damage, and part of a body is no complete answer.
 */
export const actionsAt: Readonly<Record<FaultPlace, readonly FaultAction[]>> = {
	'before-connection': ['refuse', 'hang'],
	'mid-upload': ['reset'],
	'before-accept': ['decline', ...answered],
	'after-commit': answered,
	'mid-body': brokenAnswers,
}

/** When a fault acts, relative to the effect (a token issued, an intent recorded). */
export type FaultPlace = (typeof places)[number]

/** Names what a fault does: refuse connections, break the answer off, or send a whole answer that is wrong or late. */
export type FaultAction = 'refuse' | 'decline' | (typeof brokenAnswers)[number] | (typeof wholeAnswers)[number]

/** Selects the requests on which a fault may act; a request must agree with all members that are given. */
export interface FaultMatch {
	/** HTTP method, in upper case. */
	readonly method?: string
	/** Path below the base URL and the space, such as `/oauth2/token`. */
	readonly path?: string
	/** Identifier of the operation, documented or bound: `payments.createIntent`. While a body is arriving, bindings that only their defaults tell apart are one. */
	readonly operation?: string
	/** A field of the JSON body, of the form or of the query, compared as text. */
	readonly field?: { readonly name: string; readonly value: string | number }
}

/** A duration in milliseconds, 0 to 600,000: fixed, or uniformly random between two values (jitter). */
export type Delay = number | { readonly from: number; readonly to: number }

/** A failure that the emulator plays on matching requests, with where, how and how often. */
export interface Fault {
	/** Id under which the log and the queue name the fault. Default: `fault-` and a number. */
	readonly id?: string
	/** Selects the requests on which the fault may act. Default: every request to the platform, even to an unknown path. */
	readonly match?: FaultMatch
	/**
	 * Before there is a connection, while the request's body is still arriving, before the request is accepted, after it has taken effect, or in the middle
	 * of the answer's body. Where the body is still arriving, `action` is `reset`, and `match` has no `field`.
	 *
	 * Before there is a connection, `action` is `refuse`, or `hang`: the connection is never accepted (in Node on Linux). Once `after`
	 * matching requests have been received (at once for 0), the server of `@tarja/emulator/node` is so for `delayMs`, in all of its spaces.
	 */
	readonly at: FaultPlace
	/** Action on the request or its answer; the README describes what a client sees of each action. */
	readonly action: FaultAction
	/** Status code of the answer that is played, 200 to 599. Default: 500 for `status`, 307 for `redirect`, else the real one or 200. */
	readonly status?: number
	/** Header fields added to the answer that is played, `retry-after` for one. */
	readonly headers?: Readonly<Record<string, string>>
	/** Body of the answer that is played: a string is sent as it is, anything else as JSON text. */
	readonly body?: unknown
	/**
	 * A {@linkcode Delay}, drawn from the seeded generator where it varies. `slow`: how long the answer takes (default 1,000). `hang` and `stall`: how long until the
	 * connection is closed (default 600,000). `before-connection`: how long no connection is accepted (default 1,000, at most 60,000). A cut mid-body: how long after the first half (default 50).
	 */
	readonly delayMs?: Delay
	/** Where `redirect` points. Default: the request's own URL, so that a followed redirect shows in the log. */
	readonly location?: string
	/** How an answer that breaks off mid-body announces its length. Default `content-length`. */
	readonly framing?: 'content-length' | 'chunked'
	/** On how many matching requests it may act, or `always`. Default 1. */
	readonly times?: number | 'always'
	/** How many matching requests pass before the first on which it may act. Default 0. */
	readonly after?: number
	/** Probability from 0 to 1 that it acts on a matching request, drawn from the seeded generator. Default 1. */
	readonly probability?: number
}

/** A fault as it acts on one request: its delay is drawn, so that it is a plain number of milliseconds. */
export interface PlayedFault extends Omit<Fault, 'delayMs'> {
	readonly id: string
	readonly delayMs?: number
}

const longestDelayMs = 600_000
// Longest refusal of connections in milliseconds: it cannot be cancelled, as the control plane is refused too.
const longestRefusalMs = 60_000
// The only members that make sense for a refused connection, which has neither a request nor an answer.
const membersOfRefusal: readonly string[] = ['id', 'match', 'at', 'action', 'delayMs', 'after']

/** Draws a duration; `draw` returns a number from 0 to 1. */
export function drawnDelayMs(delay: Delay, draw: () => number): number {
	return typeof delay === 'number' ? delay : Math.round(delay.from + draw() * (delay.to - delay.from))
}

/** The fault as it acts on one request, its delay drawn. */
export function drawn({ delayMs, ...fault }: Fault, id: string, draw: () => number): PlayedFault {
	return { ...fault, id, ...(delayMs === undefined ? {} : { delayMs: drawnDelayMs(delayMs, draw) }) }
}

export const defaultDelayMs: { readonly [Kind in 'refuse' | 'slow' | 'hold' | 'cut']: number } = {
	refuse: 1_000,
	slow: 1_000,
	hold: 600_000,
	cut: 50,
}

function isOneOf(list: readonly unknown[]): Rule {
	return [(value) => list.includes(value), `one of ${list.join(', ')}`]
}

/** Refuses a match of a field's value without its name, which would match every request. */
const isMatch = exactly({
	method: optional(isText),
	path: optional(isText),
	operation: optional(isText),
	field: optional(
		shaped({
			name: (name) => isText(name) && name !== '',
			value: (value) => typeof value === 'string' || typeof value === 'number',
		}),
	),
})

const isDelayMs: Test = (value) => isIntegerIn(value, 0, longestDelayMs)
const isSpan = exactly({ from: isDelayMs, to: isDelayMs })

function isDelay(value: unknown): boolean {
	return isDelayMs(value) || (isSpan(value) && isRecord(value) && Number(value.from) <= Number(value.to))
}

function isHeaderValue(value: unknown): boolean {
	return typeof value === 'string' && areHeaders({ location: value })
}

const rules: { readonly [K in keyof Required<Fault>]: Rule } = {
	id: [
		(value) => typeof value === 'string' && /^[\w.-]{1,64}$/.test(value),
		'1 to 64 letters, digits, ".", "_" or "-"',
	],
	match: [isMatch, '{ method, path, operation, field: { name, value } }, each optional'],
	at: isOneOf(places),
	action: isOneOf(actions),
	status: [isStatus, 'an integer from 200 to 599'],
	headers: [areHeaders, 'an object of header names and texts'],
	body: [() => true, 'anything'],
	delayMs: [isDelay, 'an integer from 0 to 600000, or { from, to }'],
	location: [isHeaderValue, 'a URL'],
	framing: [(value) => value === 'content-length' || value === 'chunked', '"content-length" or "chunked"'],
	times: [(value) => value === 'always' || isIntegerIn(value, 1, 1e9), 'a positive integer or "always"'],
	after: [(value) => isIntegerIn(value, 0, 1e9), 'a non-negative integer'],
	probability: [(value) => typeof value === 'number' && value >= 0 && value <= 1, 'a number from 0 to 1'],
}

/** Lists each wrong member of a fault with the value expected there, never the value found; empty if the fault is valid. */
export function faultIssues(value: unknown): Issue[] {
	if (!isRecord(value)) return [{ field: 'fault', expected: 'an object with at and action' }]
	const members = { at: undefined, action: undefined, ...value }
	return [...memberIssues(members, rules, 'no such member; a fault has'), ...placeIssues(value)]
}

/** Issues about members that make no sense for a refused connection. */
function refusalIssues(fault: Readonly<Record<string, unknown>>): Issue[] {
	const stray = Object.keys(fault).filter((name) => Object.hasOwn(rules, name) && !membersOfRefusal.includes(name))
	const issues = stray.map((field) => ({ field, expected: `no ${field} at before-connection: there is no request` }))
	const { delayMs } = fault
	if (Number((isRecord(delayMs) ? delayMs.to : delayMs) ?? 0) <= longestRefusalMs) return issues
	return [...issues, { field: 'delayMs', expected: `at most ${longestRefusalMs} at before-connection` }]
}

/** Issues about members that are valid but do not fit the place of the fault. */
function placeIssues(fault: Readonly<Record<string, unknown>>): Issue[] {
	const { at, action, match } = fault
	const issues: Issue[] = []
	const place = places.find((known) => known === at)
	const done = actions.find((known) => known === action)
	if (place && done && !actionsAt[place].includes(done)) {
		const expected = places.filter((known) => actionsAt[known].includes(done)).join(' or ')
		issues.push({ field: 'at', expected: `${expected} for ${done}` })
	}
	if (place === 'mid-upload' && isMatch(match) && isRecord(match) && match.field !== undefined)
		issues.push({ field: 'match', expected: 'no field at mid-upload: the body has not arrived' })
	return place === 'before-connection' ? [...issues, ...refusalIssues(fault)] : issues
}

/**
 * Returns whether the fault ends the connection before even the status line is sent, so that the client sees no answer at
 * all.
 */
export function losesAnswer(fault: Pick<Fault, 'at' | 'action'>): boolean {
	return fault.at !== 'mid-body' && ['reset', 'close', 'hang'].includes(fault.action)
}

/** Whether the answer is sent in portions that may end before the body does. */
export function inPortions(fault: Pick<Fault, 'at' | 'action'>): boolean {
	return fault.action === 'stall' || (fault.at === 'mid-body' && fault.action !== 'garbage')
}
