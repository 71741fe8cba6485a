/** Defines the exported state of a space, and checks a state before it is imported. */
import type { FaultQueueState } from './fault-queue.ts'
import { faultIssues } from './faults.ts'
import type { LogState } from './log.ts'
import { noCounts } from './payments.ts'
import type { Settings } from './settings.ts'
import { isFlag, isIntegerIn, isRecord, isText, listOf, optional, shaped } from './shapes.ts'
import type { IssuedToken } from './tokens.ts'

/** The whole state of a space as JSON. It contains tokens and values in clear text: protect it accordingly. */
export interface SpaceState {
	/** Version of this format; a state of another version is not imported. */
	readonly version: 1
	/** All settings, with their current values. */
	readonly settings: Settings
	/** All issued tokens that are still stored, in clear text. */
	readonly tokens: readonly IssuedToken[]
	/** Everything that the log stores. */
	readonly log: LogState
	/** The fault queue, including faults that were played. */
	readonly faults: FaultQueueState
	/** Number given to the last masked value, so that numbers go on from there. */
	readonly masked: number
	/** How many payment intents were created, so that ids go on from there. */
	readonly intentCount: number
}

/** Whether a value is a count, with room to count on without losing precision. */
function isCount(value: unknown): boolean {
	return isIntegerIn(value, 0, 1e15)
}

function isTime(value: unknown): boolean {
	return isIntegerIn(value, -8.64e15, 8.64e15)
}

function areTexts(value: unknown): boolean {
	return isRecord(value) && Object.values(value).every(isText)
}

function isQueuedFault(value: unknown): boolean {
	if (!isRecord(value)) return false
	const { met, played, ...fault } = value
	return isCount(met) && isCount(played) && isText(fault.id) && faultIssues(fault).length === 0
}

const isAnswer = shaped({
	status: isCount,
	headers: areTexts,
	body: isText,
	bodyBytes: isCount,
	sentBytes: isCount,
	at: isText,
})

const counts = shaped(Object.fromEntries(Object.keys(noCounts).map((name) => [name, isCount])))

const log = shaped({
	entries: listOf(
		shaped({
			seq: isCount,
			at: isText,
			method: isText,
			path: isText,
			query: isText,
			headers: areTexts,
			rawHeaders: optional(listOf(listOf(isText))),
			body: isText,
			bodyBytes: isCount,
			applied: isFlag,
			answer: optional(isAnswer),
		}),
	),
	intents: listOf(shaped({ id: isText, seq: isCount, at: isText })),
	tokens: listOf(shaped({ seq: isCount, at: isText, expiresAt: isText, lifetimeSeconds: isCount })),
	payments: listOf(
		shaped({ payment: isText, fields: areTexts, received: listOf(isCount), applied: listOf(isCount), counts }),
	),
	totals: shaped({ received: isCount, tokens: isCount, intents: isCount }),
	lastSeq: isCount,
})

const state = shaped({
	version: (value) => value === 1,
	settings: isRecord,
	tokens: listOf(shaped({ token: isText, expiresAtMs: isTime, revoked: isFlag, seq: isCount })),
	log,
	faults: shaped({ faults: listOf(isQueuedFault), nextId: isCount, random: isCount }),
	masked: isCount,
	intentCount: isCount,
})

/** Whether a value is an exported state of this version. Settings are validated later, like all settings. */
export function isSpaceState(value: unknown): value is SpaceState {
	return state(value)
}
