/** Defines faults: failures that the emulator plays on demand, before or after a request takes effect. */
import type { Issue, Rule } from './shapes.ts'
import { areHeaders, findMemberIssues, hasExactShape, isIntegerIn, isRecord, isStatus, isText } from './shapes.ts'

const places = ['before-connection', 'before-accept', 'after-commit', 'mid-body'] as const
const actions = ['refuse', 'decline', 'reset', 'close', 'hang', 'slow', 'status'] as const

/** When a fault acts, before or after the commit. The commit is the moment when the emulator issues a token or records an intent. */
export type FaultPlace = (typeof places)[number]

/** What a fault does: it refuses connections, declines the payment, cuts the response off, or sends a different response. */
export type FaultAction = (typeof actions)[number]

/** The actions that are possible at each place. */
export const actionsAt: Readonly<Record<FaultPlace, readonly FaultAction[]>> = {
	'before-connection': ['refuse'],
	'before-accept': ['decline', 'reset', 'close', 'hang', 'slow', 'status'],
	'after-commit': ['reset', 'close', 'hang', 'slow', 'status'],
	'mid-body': ['reset', 'close', 'hang'],
}

/** Selects the requests on which a fault may act. A request must match all members that are set. */
export interface FaultMatch {
	/** Path below the base URL and the space, such as `/oauth2/token`. */
	readonly path?: string
	/** Identifier of the operation, documented or bound: `payments.createIntent`. */
	readonly operation?: string
}

/** A failure that the emulator plays on matching requests: where, how and how often. */
export interface Fault {
	/** Selects the requests on which the fault may act. Default: every request to the platform, even to an unknown path. */
	readonly match?: FaultMatch
	/**
	 * When the fault acts. `before-connection`: after `after` matching requests, the server of `@tarja/emulator/node` refuses connections
	 * in all spaces for `delayMs`.
	 */
	readonly at: FaultPlace
	/** What the fault does. */
	readonly action: FaultAction
	/** Status code of the action `status`, 200 to 599. Default 500. */
	readonly status?: number
	/** Headers that are added to the response, such as `retry-after`. */
	readonly headers?: Readonly<Record<string, string>>
	/** Body of the action `status`. A string is sent as it is, any other value as JSON text. Default: a problem document. */
	readonly body?: unknown
	/**
	 * Milliseconds, 0 to 600,000. `slow`: delay of the response (default 1,000). `hang`: time until the connection is closed (default
	 * 600,000). `refuse`: time without new connections (default 1,000, at most 60,000). At `mid-body`: time between the first half and the
	 * cut (default 50).
	 */
	readonly delayMs?: number
	/** On how many matching requests the fault acts, or `always`. Default 1. */
	readonly times?: number | 'always'
	/** Number of matching requests that pass before the fault acts for the first time. Default 0. */
	readonly after?: number
}

/** A fault that acts on a request. */
export interface PlayedFault extends Fault {
	readonly id: string
}

const longestDelayMs = 600_000
// Longest time in milliseconds for which connections are refused. It can't be cancelled, because the control plane refuses connections,
// too.
const longestRefusalMs = 60_000
// The only members that are possible for a refused connection, because it has no request and no response.
const membersOfRefusal: readonly string[] = ['match', 'at', 'action', 'delayMs', 'after']

function isOneOf(list: readonly unknown[]): Rule {
	return [(value) => list.includes(value), `one of ${list.join(', ')}`]
}

const isMatch = hasExactShape({ path: isText, operation: isText })

const rules: { readonly [K in keyof Required<Fault>]: Rule } = {
	match: [isMatch, '{ path, operation }, each optional'],
	at: isOneOf(places),
	action: isOneOf(actions),
	status: [isStatus, 'an integer from 200 to 599'],
	headers: [areHeaders, 'an object of header names and texts'],
	body: [() => true, 'anything'],
	delayMs: [(value) => isIntegerIn(value, 0, longestDelayMs), `an integer from 0 to ${longestDelayMs}`],
	times: [(value) => value === 'always' || isIntegerIn(value, 1, 1e9), 'a positive integer or "always"'],
	after: [(value) => isIntegerIn(value, 0, 1e9), 'a non-negative integer'],
}

/** Returns an issue for each wrong member of a fault: what was expected, and never the value. A valid fault has no issues. */
export function findFaultIssues(value: unknown): Issue[] {
	if (!isRecord(value)) return [{ field: 'fault', expected: 'an object with at and action' }]
	const members = { at: undefined, action: undefined, ...value }
	return [...findMemberIssues(members, rules, 'no such member; a fault has'), ...placeIssues(value)]
}

/** Returns an issue for each member that isn't possible for a refused connection. */
function findRefusalIssues(fault: Readonly<Record<string, unknown>>): Issue[] {
	const stray = Object.keys(fault).filter((name) => Object.hasOwn(rules, name) && !membersOfRefusal.includes(name))
	const issues = stray.map((field) => ({ field, expected: `no ${field} at before-connection: there is no request` }))
	if (Number(fault.delayMs ?? 0) <= longestRefusalMs) return issues
	return [...issues, { field: 'delayMs', expected: `at most ${longestRefusalMs} at before-connection` }]
}

/** Returns an issue for each valid member that isn't possible at the fault's place. */
function placeIssues(fault: Readonly<Record<string, unknown>>): Issue[] {
	const { at, action } = fault
	const issues: Issue[] = []
	const place = places.find((known) => known === at)
	const done = actions.find((known) => known === action)
	if (place && done && !actionsAt[place].includes(done)) {
		const expected = places.filter((known) => actionsAt[known].includes(done)).join(' or ')
		issues.push({ field: 'at', expected: `${expected} for ${done}` })
	}
	return place === 'before-connection' ? [...issues, ...findRefusalIssues(fault)] : issues
}

/** Returns whether the fault ends the connection before the status line, so that the client gets no response at all. */
export function canLoseResponse(fault: Pick<Fault, 'at' | 'action'>): boolean {
	return fault.at !== 'mid-body' && ['reset', 'close', 'hang'].includes(fault.action)
}

// Milliseconds between the first half of a body and the cut. By then the client has received the half.
const cutDelayMs = 50
const defaultDelayMs: Readonly<Partial<Record<FaultAction, number>>> = { refuse: 1_000, slow: 1_000, hang: 600_000 }

/** Returns for how many milliseconds a fault waits. */
export function getDelayMs({ action, delayMs }: Pick<Fault, 'action' | 'delayMs'>): number {
	return delayMs ?? defaultDelayMs[action] ?? cutDelayMs
}

/** Returns the part of a body that is sent before a fault at `mid-body` ends the connection. */
export function getFirstHalf(body: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
	return body.subarray(0, Math.floor(body.byteLength / 2))
}

export function pause(delayMs: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, delayMs))
}

/** Waits until the time is up, or until `gone` is aborted because the client has left. It doesn't keep the process alive. */
export function hold(delayMs: number, gone?: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		if (gone?.aborted) return resolve()
		const timer: unknown = setTimeout(finish, delayMs)
		function finish(): void {
			clearTimeout(timer as number)
			gone?.removeEventListener('abort', finish)
			resolve()
		}
		gone?.addEventListener('abort', finish)
		// In Node and Bun, a timer is an object with `unref`. In other runtimes, it is a number.
		;(timer as { unref?: () => void }).unref?.()
	})
}
