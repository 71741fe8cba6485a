// Each rule of the protocol, changed: what stands in its source, and what is put in its place. A scene must fail for each of them.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { changed } from '../schedules.ts'
import { type Bounds, explore } from './explore.ts'
import type { Protocol } from './model.ts'
import { scenes } from './scenes.ts'

const protocol = new URL('../../../plugins/journal/src/protocol.ts', import.meta.url)

export type Mutant = readonly [rule: string, from: string, to: string]

/** The protocol with one rule changed. */
export async function mutated([rule, from, to]: Mutant): Promise<Protocol> {
	const source = changed(readFileSync(protocol, 'utf8'), { rule, from, to, file: 'the protocol' })
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
export function noticed(protocol: Protocol): string | undefined {
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
	'the explorer of `once`': ['isRefused', 'isOfStep', 'newestRefusal'],
	'`protocol.test.ts`': ['first', 'noted', 'decided', 'isOverdue', 'ageMs'],
	'all of them': ['counted', 'isoTime'],
}

/** The protocol's functions in which no rule is changed. */
export function unchanged(): readonly string[] {
	const [, ...parts] = readFileSync(protocol, 'utf8').split(/^(?=(?:export )?function )/m)
	const left = parts.filter((part) => !mutants.some(([, from]) => part.includes(from)))
	return left.map((part) => /function (\w+)/.exec(part)?.[1] ?? part)
}

/** What stands in the protocol, and what is put in its place for each rule that is changed there. */
const changes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
	'sendDeadline: isoTime(sendDeadlineMs),': {
		'an entry names no moment': 'sendDeadline: isoTime(startedAtMs),',
	},
	'...(reference !== undefined && { reference }),': {
		'an entry is written without its reference': '',
	},
	"state: 'settled', outcome: 'not_processed', resolvedBy: 'call', endedAt": {
		'what is withdrawn claims its reference': 'endedAt',
	},
	'entry.revision === (stored ? stored.revision + 1 : 0)': {
		'a write names nothing that it replaces': 'true',
	},
	'stored ? stored.revision + 1 : 0)': {
		'a first entry is stored over another': 'entry.revision ? (stored?.revision ?? -1) + 1 : 0)',
	},
	'return standing ? isRefused(standing) && standing.id === entry.again : entry.again === undefined': {
		'a reference is kept from nobody': 'return true',
	},
	'if (entry.revision > 0 || !ownsReference(entry)) return true': {
		'an entry that was settled is kept out by its own reference': 'if (entry.revision > 0) return true',
		'how a call ended is kept out by another that has its reference': 'if (!ownsReference(entry)) return true',
	},
	'return isUnresolved(entry) || isApplied(entry) || isRefused(entry)': {
		'a call that is open claims nothing': 'return isApplied(entry) || isRefused(entry)',
		'a call that was applied claims nothing': 'return isUnresolved(entry) || isRefused(entry)',
		'every call claims its reference for ever': 'return true',
	},
	'return first(held.filter(isApplied)) ?? first(held.filter(isUnresolved))': {
		'an unresolved call is shown before an applied one':
			'return first(held.filter(isUnresolved)) ?? first(held.filter(isApplied))',
	},
	"return state !== 'settled'": {
		'what is unknown counts as settled': "return state === 'pending'",
	},
	"if (state !== 'settled') return true": {
		'an unknown end says nothing over an absence':
			"if (state !== 'settled') return true\n\tif (outcome === 'unknown') return false",
	},
	"(settled === 'absent' || outcome === 'applied')": {
		'no end says anything over an absence': 'false',
		'an applied end says nothing over an absence': "(settled === 'absent' && outcome !== 'applied')",
		'any end says more than that it was found': 'true',
	},
	'absentReads: 0,\n\t}\n\treturn end': {
		'what was read before the end still counts': 'seenAt, lastReadAt,\n\t} as typeof rest\n\treturn end',
	},
	'const { outcome: _, resolvedBy, person, seenAt, lastReadAt, lastLookup, ...rest } = entry\n\tconst facts = {\n\t\t...rest,\n\t\trevision: entry.revision + 1,':
		{
			'an end is stored without a revision of its own':
				'const { outcome: _, resolvedBy, person, seenAt, lastReadAt, lastLookup, ...rest } = entry\n\tconst facts = {\n\t\t...rest,',
		},
	"return end.outcome === 'unknown'": {
		'an unknown end settles': 'return (end.outcome as string) === "never"',
	},
	"return settled(entry, { outcome: 'applied', resolvedBy: 'lookup'": {
		'found is taken for absent': "return settled(entry, { outcome: 'absent', resolvedBy: 'lookup'",
	},
	"return settled(entry, { outcome: 'applied', resolvedBy: 'lookup', ...(kept && { kept }) })": {
		'found is passed over': 'return entry',
	},
	'next === entry ? entry : { ...next, revision: entry.revision + 1 }': {
		'a verdict is stored without a revision of its own': 'next',
	},
	'return readAtMs >= quietMs(entry, { absentAfterMs })': {
		'an absence counts at once': 'return true',
	},
	'windowMs(entry) + absentAfterMs': {
		'an absence counts without the margin': 'windowMs(entry)',
		'an absence counts while the call may begin': 'absentAfterMs',
	},
	"Date.parse(entry.seenAt ?? '')": {
		'an absence counts from the start by the sender’s clock': 'Date.parse(entry.startedAt)',
	},
	"if (state !== 'pending') return 0": {
		'a call that nobody saw end has no time': 'return 0',
	},
	"return settled(seen, { outcome: 'absent'": {
		'an absence settles as applied': "return settled(seen, { outcome: 'applied'",
	},
	'seen.absentReads + 1 >= reads': {
		'one absence is enough': 'seen.absentReads + 1 >= 1',
	},
	'readAtMs - Date.parse(lastReadAt) >= readGapMs': {
		'an answer that is cached counts each time that it is read': 'true',
	},
	'seen.absentReads ? counted(seen, 0, readAtMs) : seen': {
		'a lookup that cannot tell leaves the count as it was': 'seen',
	},
	'return { ...entry, absentReads: 0, seenAt': {
		'what was read by another clock still counts': 'return { ...entry, seenAt',
	},
	"return { ...entry, state: 'settled', ...end }": {
		'what is settled stays open': 'return { ...entry, ...end }',
	},
	"return entry.state === 'settled' && entry.outcome === 'applied'": {
		'whatever is settled was applied': "return entry.state === 'settled'",
	},
	'time !== undefined && Date.parse(time) - nowMs <= furthestAheadMs': {
		'a clock that was years ahead is believed': 'time !== undefined',
	},
	"if (entry.state !== 'settled') return false": {
		'what is unresolved is forgotten': "if (entry.state === 'unreadable') return false",
	},
	'if (entry.reference !== undefined && ownsReference(entry) && !references) return false': {
		'what was paid under a reference is forgotten': '',
	},
	'return Date.parse(entry.startedAt) < beforeMs': {
		'what began a moment ago is forgotten': 'return true',
	},
}

export const mutants: readonly Mutant[] = Object.entries(changes).flatMap(([from, rules]) =>
	Object.entries(rules).map(([rule, to]) => [rule, from, to] as const),
)
