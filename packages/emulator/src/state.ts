/** The exported state of a space, and whether a value is one. */
import type { FaultQueueState } from './fault-queue.ts'
import { faultIssues } from './faults.ts'
import type { LogState } from './log.ts'
import type { LabelState } from './mask.ts'
import { isIntegerIn, isRecord, type Settings } from './settings.ts'
import type { IssuedToken } from './tokens.ts'

/** Everything that a space remembers, as JSON. It holds tokens and values in the clear: keep it accordingly. */
export interface SpaceState {
	/** Version of this form. */
	readonly version: 1
	/** The settings in force. */
	readonly settings: Settings
	/** The tokens issued, in the clear. */
	readonly tokens: readonly IssuedToken[]
	/** The log. */
	readonly log: LogState
	/** The faults that are still to be played, and those that were. */
	readonly faults: FaultQueueState
	/** The labels under which the log shows values. */
	readonly labels: LabelState
	/** How many intents were created. */
	readonly intentCount: number
}

type Test = (value: unknown) => boolean

function shaped(members: Readonly<Record<string, Test>>): Test {
	return (value) => isRecord(value) && Object.entries(members).every(([name, fits]) => fits(value[name]))
}

function listOf(fits: Test): Test {
	return (value) => Array.isArray(value) && value.every(fits)
}

function isText(value: unknown): boolean {
	return typeof value === 'string'
}

/** Far from where counting on loses whole numbers. */
function isCount(value: unknown): boolean {
	return isIntegerIn(value, 0, 1e15)
}

function isTime(value: unknown): boolean {
	return isIntegerIn(value, -8.64e15, 8.64e15)
}

function areTexts(value: unknown): boolean {
	return isRecord(value) && Object.values(value).every(isText)
}

function areLines(value: unknown): boolean {
	return (
		value === undefined || (Array.isArray(value) && value.every((line) => Array.isArray(line) && line.every(isText)))
	)
}

function isFlag(value: unknown): boolean {
	return typeof value === 'boolean'
}

function isLabel(value: unknown): boolean {
	return Array.isArray(value) && value.length === 2 && isText(value[0]) && isCount(value[1])
}

function isQueuedFault(value: unknown): boolean {
	if (!isRecord(value)) return false
	const { met, played, ...fault } = value
	return isCount(met) && isCount(played) && isText(fault.id) && faultIssues(fault).length === 0
}

const log = shaped({
	entries: listOf(
		shaped({
			seq: isCount,
			at: isText,
			method: isText,
			path: isText,
			query: isText,
			headers: areTexts,
			rawHeaders: areLines,
			body: isText,
			bodyBytes: isCount,
			applied: isFlag,
		}),
	),
	intents: listOf(shaped({ id: isText, seq: isCount, at: isText })),
	tokens: listOf(shaped({ token: isText, seq: isCount, at: isText, expiresAt: isText, lifetimeSeconds: isCount })),
	payments: listOf(
		shaped({ payment: isText, fields: listOf(isText), received: listOf(isCount), applied: listOf(isCount) }),
	),
	totals: shaped({ received: isCount, tokens: isCount, intents: isCount }),
	lastSeq: isCount,
})

const state = shaped({
	version: (value) => value === 1,
	settings: isRecord,
	tokens: listOf(shaped({ token: isText, expiresAtMs: isTime, revoked: isFlag })),
	log,
	faults: shaped({ faults: listOf(isQueuedFault), nextId: isCount, random: isCount }),
	labels: shaped({ last: isCount, numbers: listOf(isLabel) }),
	intentCount: isCount,
})

/** Whether a value is what an emulator of this version has exported. Its settings are judged where settings always are. */
export function isSpaceState(value: unknown): value is SpaceState {
	return state(value)
}
