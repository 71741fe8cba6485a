/** Faults: failures played on demand, each placed before or after the moment at which a request takes effect. */
import { areHeaders, type Issue, isIntegerIn, isRecord, printableName } from './settings.ts'

const places = ['before-accept', 'after-commit', 'mid-body'] as const
const wholeAnswers = ['status', 'empty', 'content-type', 'redirect'] as const
const brokenAnswers = ['reset', 'close', 'hang', 'stall', 'slow', 'garbage'] as const
const actions: readonly FaultAction[] = [...brokenAnswers, ...wholeAnswers]

/** Where a fault acts, relative to the effect (a token issued, an intent recorded). */
export type FaultPlace = (typeof places)[number]

/** What a fault does. */
export type FaultAction = (typeof brokenAnswers)[number] | (typeof wholeAnswers)[number]

/** Which requests a fault is for; every member that is present must hold. */
export interface FaultMatch {
	/** Method, in upper case. */
	readonly method?: string
	/** Path below the base URL and the space, such as `/oauth2/token`. */
	readonly path?: string
	/** A field of the JSON body, of the form or of the query, compared as text. */
	readonly field?: { readonly name: string; readonly value: string | number }
}

/** A failure to be played. */
export interface Fault {
	/** Name in the log. Default: `fault-` and a number. */
	readonly id?: string
	/** Default: every request below the documented base, known or not. */
	readonly match?: FaultMatch
	/** Before the request is accepted, after it has taken effect, or in the middle of the answer's body. */
	readonly at: FaultPlace
	/** What is done there; the README says of each what a client sees. */
	readonly action: FaultAction
	/** Status code of the answer that is played, 200 to 599. Default: 500 for `status`, 307 for `redirect`, else the real one or 200. */
	readonly status?: number
	/** Header fields added to the answer that is played, `retry-after` for one. */
	readonly headers?: Readonly<Record<string, string>>
	/** Body of the answer that is played: a string as it is, anything else as JSON text. */
	readonly body?: unknown
	/**
	 * Milliseconds, 0 to 600,000. `slow`: how long the answer takes (default 1,000). `hang` and `stall`: how long until the
	 * connection is closed (default 600,000). A cut mid-body: how long after the first half (default 50).
	 */
	readonly delayMs?: number
	/** Where `redirect` points. Default: the request's own URL, so that a followed redirect shows in the log. */
	readonly location?: string
	/** Framing of an answer damaged mid-body. Default `content-length`. */
	readonly framing?: 'content-length' | 'chunked'
	/** How many matching requests it is for, or `always`. Default 1. */
	readonly times?: number | 'always'
	/** How many matching requests it lets pass first. Default 0. */
	readonly after?: number
	/** Chance for each of its requests, 0 (never) to 1 (the default), drawn from the seeded generator. */
	readonly probability?: number
}

export const defaultDelayMs: { readonly slow: number; readonly hold: number; readonly cut: number } = {
	slow: 1_000,
	hold: 600_000,
	cut: 50,
}

function isOneOf(list: readonly unknown[]): Rule {
	return [(value) => list.includes(value), `one of ${list.join(', ')}`]
}

function isMatch(value: unknown): boolean {
	if (!isRecord(value)) return false
	const { method, path, field, ...rest } = value
	if (Object.keys(rest).length > 0) return false
	if (![method, path].every((member) => member === undefined || typeof member === 'string')) return false
	if (field === undefined) return true
	return isRecord(field) && typeof field.name === 'string' && ['string', 'number'].includes(typeof field.value)
}

function isHeaderValue(value: unknown): boolean {
	return typeof value === 'string' && areHeaders({ location: value })
}

type Rule = readonly [valid: (value: unknown) => boolean, expected: string]

const rules: { readonly [K in keyof Required<Fault>]: Rule } = {
	id: [
		(value) => typeof value === 'string' && /^[\w.-]{1,64}$/.test(value),
		'1 to 64 letters, digits, ".", "_" or "-"',
	],
	match: [isMatch, '{ method, path, field: { name, value } }, each optional'],
	at: isOneOf(places),
	action: isOneOf(actions),
	status: [(value) => isIntegerIn(value, 200, 599), 'an integer from 200 to 599'],
	headers: [areHeaders, 'an object of header names and texts'],
	body: [() => true, 'anything'],
	delayMs: [(value) => isIntegerIn(value, 0, 600_000), 'an integer from 0 to 600000'],
	location: [isHeaderValue, 'a URL'],
	framing: [(value) => value === 'content-length' || value === 'chunked', '"content-length" or "chunked"'],
	times: [(value) => value === 'always' || isIntegerIn(value, 1, 1e9), 'a positive integer or "always"'],
	after: [(value) => isIntegerIn(value, 0, 1e9), 'a non-negative integer'],
	probability: [(value) => typeof value === 'number' && value >= 0 && value <= 1, 'a number from 0 to 1'],
}

/** Says what is wrong with a fault; an empty list means that it can be played. */
export function faultIssues(value: unknown): Issue[] {
	if (!isRecord(value)) return [{ field: 'fault', expected: 'an object with at and action' }]
	const issues: Issue[] = []
	for (const key of new Set(['at', 'action', ...Object.keys(value)])) {
		if (!Object.hasOwn(rules, key)) {
			issues.push({
				field: printableName(key),
				expected: `no such member; a fault has ${Object.keys(rules).join(', ')}`,
			})
			continue
		}
		const [valid, expected] = rules[key as keyof Fault]
		if (!valid(value[key])) issues.push({ field: key, expected })
	}
	if (value.at === 'mid-body' && isOneOf(wholeAnswers)[0](value.action))
		issues.push({ field: 'at', expected: `before-accept or after-commit: ${value.action} replaces a whole answer` })
	return issues
}

/** Whether not even a status line goes out. */
export function losesAnswer(fault: Fault): boolean {
	return fault.at !== 'mid-body' && ['reset', 'close', 'hang'].includes(fault.action)
}

/** Whether an answer goes out in portions, and the end of the portions is not the end of its body. */
export function inPortions(fault: Fault): boolean {
	return fault.action === 'stall' || (fault.at === 'mid-body' && fault.action !== 'garbage')
}
