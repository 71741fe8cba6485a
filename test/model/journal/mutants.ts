// Each rule of the protocol, changed: what stands in its source, and what is put in its place. A scene must fail for each of them.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { changeRule } from '../schedules.ts'
import { type Bounds, explore } from './explore.ts'
import type { Protocol } from './model.ts'
import { scenes } from './scenes.ts'

const protocol = new URL('../../../plugins/journal/src/protocol.ts', import.meta.url)

export type Mutant = readonly [rule: string, from: string, to: string]

/** The protocol with one rule changed. */
export async function loadMutant([rule, from, to]: Mutant): Promise<Protocol> {
	const source = changeRule(readFileSync(protocol, 'utf8'), { rule, from, to, file: 'the protocol' })
	const directory = mkdtempSync(join(tmpdir(), 'tarja-mutant-'))
	const file = join(directory, 'protocol.ts')
	try {
		writeFileSync(file, source)
		return await import(pathToFileURL(file).href)
	} finally {
		rmSync(directory, { recursive: true })
	}
}

/** In which scene a changed protocol fails, the smallest first; `undefined` where none notices. */
export function findNotice(protocol: Protocol): string | undefined {
	for (const bounds of [
		{ switches: 0, faults: 0 },
		{ switches: 1, faults: 1 },
		{ switches: 2, faults: 2 },
	])
		for (const scene of scenes) {
			const { story } = explore(protocol, scene, least(bounds, scene.slice))
			if (story) return `${scene.name}: ${story.at(-1)}`
		}
	return undefined
}

function least(one: Bounds, other: Bounds): Bounds {
	return { switches: Math.min(one.switches, other.switches), faults: Math.min(one.faults, other.faults) }
}

/** Functions of the protocol without a rule that a scene here could notice, and what holds them instead. */
export const heldElsewhere: Readonly<Record<string, readonly string[]>> = {
	'the explorer of `once`': ['isOfStep', 'findNewestRefusal'],
	'`protocol.test.ts`': ['noteLookup', 'canBeAbsent', 'isOverdue'],
	'`once.test.ts` and `lists.test.ts`': ['wasAbsent', 'findBar'],
	'the contract of stores': ['isFoundByReference'],
	'all of them': ['formatTime', 'formatIdTime', 'omitUndefined'],
}

/** The protocol's functions in which no rule is changed. */
export function listUnchanged(): readonly string[] {
	const [, ...parts] = readFileSync(protocol, 'utf8').split(/^(?=(?:export )?function )/m)
	const left = parts.filter((part) => !mutants.some(([, from]) => part.includes(from)))
	return left.map((part) => /function (\w+)/.exec(part)?.[1] ?? part)
}

/** What stands in the protocol, and what is put in its place for each rule that is changed there. */
const changes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
	'sendDeadline: formatTime(sendDeadlineMs),': {
		'an entry names no moment': 'sendDeadline: formatTime(startedAtMs),',
	},
	"state: 'not_processed', resolvedBy: 'call', endedAt": {
		'what is withdrawn claims its reference': 'endedAt',
	},
	"if (entry.state === 'pending' && nowMs <= Date.parse(sendDeadline)) return false": {
		'a call is sent again while its process may still send it': '',
	},
	'return nowMs >= startedMs && nowMs <= Math.min(Date.parse(idempotencyKey.resendUntil), startedMs + validForMs / 2)':
		{
			'a clock that is behind sends again for ever':
				'return nowMs <= Math.min(Date.parse(idempotencyKey.resendUntil), startedMs + validForMs / 2)',
			'a key counts for as long as the release of today says':
				'return nowMs >= startedMs && nowMs <= startedMs + validForMs / 2',
			'a key counts for as long as the release of its call said':
				'return nowMs >= startedMs && nowMs <= Date.parse(idempotencyKey.resendUntil)',
			'a key counts for the whole of its time':
				'return nowMs >= startedMs && nowMs <= Math.min(Date.parse(idempotencyKey.resendUntil), startedMs + validForMs)',
		},
	'formatTime(startedAtMs + validForMs / 2)': {
		'an entry says that its key counts for the whole of its time': 'formatTime(startedAtMs + validForMs)',
	},
	'!idempotencyKey || !isUnresolved(entry) || reason': {
		'what is resolved is sent again': '!idempotencyKey || reason',
	},
	'const { seenAt, lastLookup, endedAt, ...rest } = entry': {
		'what was looked up before a call is sent again still counts': 'const { lastLookup, endedAt, ...rest } = entry',
	},
	'sendDeadline: formatTime(deadlineMs),': {
		'a call that is sent again names no new moment': '',
	},
	"revision: entry.revision + 1, state: 'pending', ...sending": {
		'a call that is sent again is not pending': 'revision: entry.revision + 1, ...sending',
	},
	'resends: (entry.resends ?? 0) + 1,': {
		'nobody counts how often a call was sent again': '',
	},
	'const end = entry.resends ? endOfResent(entry, reported) : reported': {
		'the end of one request is the end of all of its call': 'const end = reported',
	},
	'const isUnsure = isNothingDone || ': {
		'a request that did nothing says so of those before it': 'const isUnsure = ',
	},
	"if (outcome === 'unknown' && isEarlier) return undefined": {
		'an earlier request ends one that is in progress': '',
	},
	'return Date.parse(resentAt)': {
		'a call is as old as its first request': 'return Date.parse(startedAt)',
	},
	'entry.revision === (stored ? stored.revision + 1 : 0)': {
		'a write names nothing that it replaces': 'true',
	},
	'stored ? stored.revision + 1 : 0)': {
		'a first entry is stored over another': 'entry.revision ? (stored?.revision ?? -1) + 1 : 0)',
	},
	'return owner ? isRefused(owner) && owner.id === entry.retryOf : entry.retryOf === undefined': {
		'a reference is kept from nobody': 'return true',
	},
	'if (entry.revision > 0 || !ownsReference(entry)) return true': {
		'an entry that was resolved is kept out by its own reference': 'if (entry.revision > 0) return true',
		'how a call ended is kept out by another that has its reference': 'if (!ownsReference(entry)) return true',
	},
	'return isUnresolved(entry) || isApplied(entry) || isRefused(entry)': {
		'a call that is open claims nothing': 'return isApplied(entry) || isRefused(entry)',
		'a call that was applied claims nothing': 'return isUnresolved(entry) || isRefused(entry)',
		'every call claims its reference for ever': 'return true',
	},
	'return held.find(isApplied) ?? held.find(isUnresolved)': {
		'an unresolved call is shown before an applied one': 'return held.find(isUnresolved) ?? held.find(isApplied)',
	},
	"return state === 'pending' || state === 'unknown'": {
		'what is unknown counts as resolved': "return state === 'pending'",
	},
	'return entry.resolvedBy': {
		'an unknown end says nothing over an absence': "return outcome !== 'unknown' && entry.resolvedBy",
	},
	"(entry.state === 'absent' || outcome === 'applied')": {
		'no end says anything over an absence': 'false',
		'an applied end says nothing over an absence': "(entry.state === 'absent' && outcome !== 'applied')",
		'any end says more than that it was found': 'true',
	},
	'const { resolvedBy, person, seenAt, lastLookup, reason, retryAt, ...rest } = entry': {
		'what was looked up before the end still counts':
			'const { resolvedBy, person, lastLookup, reason, retryAt, ...rest } = entry',
	},
	'revision: entry.revision + 1,\n\t\tendedAt': {
		'an end is stored without a revision of its own': 'endedAt',
	},
	"? { ...facts, state: 'unknown' }": {
		'an unknown end resolves': "? { ...facts, state: 'not_processed' }",
	},
	'return toResolved(entry, { state: result, ...end })': {
		'found is taken for absent': "return toResolved(entry, { state: 'absent', ...end })",
		'found is passed over': 'return entry',
	},
	'next === entry ? entry : { ...next, revision: entry.revision + 1 }': {
		'a lookup is stored without a revision of its own': 'next',
	},
	'readAtMs >= getAbsentFromMs(seen, absentAfterMs))\n': {
		'an absence counts at once': 'true)\n',
	},
	'getWindowMs(entry) + absentAfterMs': {
		'an absence counts without the margin': 'getWindowMs(entry)',
		'an absence counts while the call may begin': 'absentAfterMs',
	},
	"Date.parse(entry.seenAt ?? '')": {
		'an absence counts from the start by the sender’s clock': 'Date.parse(entry.startedAt)',
	},
	"if (entry.state !== 'pending') return 0": {
		'a call that nobody saw end has no time': 'return 0',
	},
	"return toResolved(seen, { state: 'absent'": {
		'an absence resolves as applied': "return toResolved(seen, { state: 'applied'",
	},
	'? entry : { ...entry, seenAt: formatTime(readAtMs) }': {
		'each lookup begins the waiting anew':
			'? { ...entry, seenAt: formatTime(readAtMs) } : { ...entry, seenAt: formatTime(readAtMs) }',
	},
	'return { ...entry, ...end }': {
		'what is resolved stays open': 'return { ...entry, resolvedBy: end.resolvedBy } as JournalEntry',
	},
	"boolean => entry.state === 'applied'": {
		'whatever is resolved was applied': 'boolean => !isUnresolved(entry)',
	},
	'time !== undefined && Date.parse(time) - nowMs <= furthestAheadMs': {
		'a clock that was years ahead is believed': 'time !== undefined',
	},
	"if (isUnresolved(entry) || entry.state === 'unreadable') return false": {
		'what is unresolved is forgotten': "if (entry.state === 'unreadable') return false",
	},
	'if (isFoundByReference(entry) && !references) return false': {
		'what was paid under a reference is forgotten': '',
	},
	'return Date.parse(entry.startedAt) < beforeMs': {
		'what began a moment ago is forgotten': 'return true',
	},
}

export const mutants: readonly Mutant[] = Object.entries(changes).flatMap(([from, rules]) =>
	Object.entries(rules).map(([rule, to]) => [rule, from, to] as const),
)
