// What the server does to a call, request by request, and what has to come of it if nobody but the client repeats anything.
import type { Effect, Outcome } from '@tarja/core'

export type End = Outcome | 'resolved'

/** One thing that is done to a call. `plan` is in the words of wire-server.mjs. */
export interface Fault {
	readonly name: string
	readonly plan: string
	/** The client has to give up: nothing ends. */
	readonly silent?: boolean
	/** The server is gone after the first answer: a port of its own. */
	readonly goes?: boolean
}

const createFault = (name: string, plan: string): Fault => ({ name, plan })

/** How a connection can end before a status has come. */
const breaks = ['drop', 'reset', 'close'] as const
const cuts = ['cut-reset', 'cut-close', 'chunks-reset', 'chunks-close'] as const
/** What a request meets that the runtime sends again by itself after such an end. */
const sequels = ['+status.200', 'status.404', 'status.422', 'status.503'] as const

export const faults: readonly Fault[] = [
	createFault('answered', '+status.200'),
	createFault('answered 201', '+status.201'),
	createFault('answered 204', '+status.204'),
	...breaks.flatMap((does) => [
		createFault(does, does),
		...sequels.map((sequel) => createFault(`${does} once, then ${sequel.replace(/.*\./, '')}`, `${does}~${sequel}`)),
	]),
	...(['reset', 'close'] as const).flatMap((does) => [
		createFault(`applied and ${does}`, `+${does}`),
		...sequels.map((sequel) =>
			createFault(`applied and ${does} once, then ${sequel.replace(/.*\./, '')}`, `+${does}~${sequel}`),
		),
	]),
	...cuts.flatMap((does) => [
		createFault(`applied, ${does} mid-body`, `+${does}`),
		createFault(`applied, ${does} mid-body once, then 200`, `+${does}~+status.200`),
	]),
	createFault('applied and garbage', '+garbage'),
	createFault('applied and an empty answer', '+empty'),
	createFault('applied and an HTML page', '+html'),
	createFault('applied and 500', '+status.500'),
	createFault('refused', 'status.422'),
	createFault('503 once, then 200', 'status.503~+status.200'),
	createFault('408 once, then 200', 'status.408~+status.200'),
	createFault('421 once, then 200', 'status.421~+status.200'),
	createFault('421 once, then 422', 'status.421~status.422'),
	createFault('425 once, then 200', 'status.425~+status.200'),
	createFault('401 once, then 200', 'status.401~+status.200'),
	createFault('401 once, then applied and reset', 'status.401~+reset'),
	createFault('401 that says why, then 200', 'why.401~+status.200'),
	createFault('401 that says why, then applied and reset', 'why.401~+reset'),
	createFault('401 with a challenge', 'challenge.401'),
	createFault('407 with a challenge', 'challenge.407'),
	{ name: 'hang', plan: 'hang', silent: true },
	{ name: 'applied and hang', plan: '+hang', silent: true },
	{ name: 'applied and stalled mid-body', plan: '+stall', silent: true },
	{ name: '421 and the server is gone', plan: 'gone.421', goes: true },
	{ name: 'applied, reset and the server is gone', plan: '+gone.reset', goes: true },
	{ name: 'applied, closed and the server is gone', plan: '+gone.close', goes: true },
	{ name: '503 and the server is gone', plan: 'gone.503', goes: true },
]

/** Faults that stand for the others where there is company. */
export const representatives: readonly Fault[] = faults.filter(({ name }) =>
	[
		'answered',
		'reset',
		'applied and close',
		'reset once, then 404',
		'applied and reset once, then 422',
		'applied and garbage',
		'applied and 500',
		'refused',
		'421 once, then 200',
		'401 once, then 200',
		'401 that says why, then 200',
		'401 with a challenge',
		'applied and hang',
		'421 and the server is gone',
	].includes(name),
)

/** Every status that is no success. */
export const statuses: readonly number[] = Array.from({ length: 300 }, (_, index) => 300 + index)
/** Those in IANA's registry (RFC 9110 §16.2.1), and those that are used without: what somebody may treat specially. */
export const namedStatuses: readonly number[] = [
	300,
	301,
	302,
	303,
	304,
	305,
	306,
	307,
	308,
	...Array.from({ length: 19 }, (_, index) => 400 + index),
	419,
	420,
	421,
	422,
	423,
	424,
	425,
	426,
	428,
	429,
	431,
	444,
	449,
	451,
	499,
	500,
	501,
	502,
	503,
	504,
	505,
	506,
	507,
	508,
	510,
	511,
	520,
	521,
	522,
	523,
	524,
	529,
	530,
	598,
	599,
]
/** At a status that somebody treats specially, whoever asks again succeeds; so a request that was repeated shows. */
export const statusFault = (status: number): Fault => ({
	name: `status ${status}`,
	plan: `status.${status}~+status.200`,
})

/** Those that refuse a request by HTTP alone: the server answers each with JSON. */
const refusals: readonly number[] = [400, 402, 422]
/** Those that are a success, as the server answers them. */
const successes: readonly number[] = [200, 201, 204, 205]
/** Worth another try where that does no harm; the client's own list. */
const retried: readonly number[] = [408, 429, 500, 502, 503, 504]

/** What one request's step says of it. */
interface Verdict {
	readonly kind: 'succeeded' | 'refused' | 'unauthorized' | 'expired' | 'silent' | 'open'
	readonly worthRetry: boolean
}

function verdictOf(step: string, unheard: readonly number[]): Verdict {
	const [, does = '', argument] = /^\+?([a-z-]+)(?:\.(.*))?$/.exec(step) ?? []
	const status = /^(?:status|challenge|why|gone)$/.test(does) ? Number(argument) : undefined
	if (status !== undefined && unheard.includes(status)) return { kind: 'open', worthRetry: true }
	if (/^(?:later|leave|empty)$/.test(does) || (status !== undefined && successes.includes(status)))
		return { kind: 'succeeded', worthRetry: false }
	if (does === 'hang' || does === 'stall') return { kind: 'silent', worthRetry: false }
	if (status === 401) return { kind: does === 'why' ? 'expired' : 'unauthorized', worthRetry: false }
	if (status !== undefined && refusals.includes(status)) return { kind: 'refused', worthRetry: false }
	const isWhole = does === 'garbage' || does === 'html'
	const worthRetry = !isWhole && (status === undefined || !(status >= 0) || retried.includes(status))
	return { kind: 'open', worthRetry }
}

/** How many tries a call that may be repeated has in these tests. */
export const triesOfRepeatable = 2

/**
 * How the call ends and how many requests it takes, if the client is the only one that repeats. `unheard`: statuses of which
 * the runtime's fetch makes a failure without a status. `isOnce`: whether nothing but the client may repeat a request; otherwise an
 * unsafe one is never replayed.
 */
export function courseOf(
	plan: string,
	effect: Effect,
	unheard: readonly number[],
	isOnce = true,
): { readonly end: End; readonly requests: number } {
	const steps = plan.split('~')
	let requests = 0
	let replayed = false
	let uncertain = false
	for (let tries = effect === 'unsafe' ? 1 : triesOfRepeatable; ; ) {
		const { kind, worthRetry } = verdictOf(steps[Math.min(requests++, steps.length - 1)] ?? '', unheard)
		if (kind === 'succeeded') return { end: 'resolved', requests }
		const isUnauthorized = kind === 'unauthorized' || kind === 'expired'
		if (isUnauthorized && !replayed && (effect !== 'unsafe' || (kind === 'expired' && isOnce))) {
			replayed = true
			continue
		}
		const isCertain = !uncertain || effect === 'safe' // An earlier try of what only reads has left nothing behind.
		if (kind === 'refused') return { end: isCertain ? 'rejected' : 'unknown', requests }
		// Only a replay that was refused for its token says that nothing was done.
		if (isUnauthorized) return { end: kind === 'expired' && isCertain ? 'not_processed' : 'unknown', requests }
		uncertain = true
		if (!worthRetry || --tries === 0) return { end: 'unknown', requests }
		replayed = false
	}
}

/** What any of the plan's steps may come to. */
export function verdictsOf(plan: string, unheard: readonly number[]): readonly Verdict['kind'][] {
	return plan.split('~').map((step) => verdictOf(step, unheard).kind)
}
