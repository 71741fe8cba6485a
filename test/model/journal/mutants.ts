// Each rule of the protocol, changed: what stands in its source, and what is put in its place. A scene must fail for each of them.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Bounds, explore } from './explore.ts'
import type { Protocol } from './model.ts'
import { scenes } from './scenes.ts'

const protocol = new URL('../../../plugins/journal/src/protocol.ts', import.meta.url)

export type Mutant = readonly [rule: string, from: string, to: string]

/** The protocol with one rule changed. */
export async function mutated([rule, from, to]: Mutant): Promise<Protocol> {
	const source = readFileSync(protocol, 'utf8')
	if (source.split(from).length !== 2)
		throw new Error(`"${rule}" names what stands in the protocol no more, or more than once`)
	const directory = mkdtempSync(join(tmpdir(), 'tarja-mutant-'))
	const file = join(directory, 'protocol.ts')
	try {
		writeFileSync(
			file,
			source.replace(from, () => to),
		)
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
	'`protocol.test.ts`': ['first', 'noted', 'decided', 'isOverdue', 'acknowledged', 'ageMs'],
	'all of them': ['counted', 'isoTime'],
}

/** The protocol's functions in which no rule is changed. */
export function unchanged(): readonly string[] {
	const [, ...parts] = readFileSync(protocol, 'utf8').split(/^(?=(?:export )?function )/m)
	const left = parts.filter((part) => !mutants.some(([, from]) => part.includes(from)))
	return left.map((part) => /function (\w+)/.exec(part)?.[1] ?? part)
}

export const mutants: readonly Mutant[] = [
	['an entry names no moment', 'sendDeadline: isoTime(sendDeadlineMs),', 'sendDeadline: isoTime(startedAtMs),'],
	['an entry is written without its reference', '...(reference !== undefined && { reference }),', ''],
	[
		'what is withdrawn claims its reference',
		"state: 'settled', outcome: 'not_sent', settledBy: 'call', endedAt",
		'endedAt',
	],
	['a write names nothing that it replaces', 'entry.revision === (stored ? stored.revision + 1 : 0)', 'true'],
	[
		'a first entry is stored over another',
		'stored ? stored.revision + 1 : 0)',
		'entry.revision ? (stored?.revision ?? -1) + 1 : 0)',
	],
	[
		'a reference is kept from nobody',
		'return standing ? isRefused(standing) && standing.id === entry.again : entry.again === undefined',
		'return true',
	],
	[
		'an entry that was settled is kept out by its own reference',
		'if (entry.revision > 0 || !holdsReference(entry)) return true',
		'if (entry.revision > 0) return true',
	],
	[
		'how a call ended is kept out by another that has its reference',
		'if (entry.revision > 0 || !holdsReference(entry)) return true',
		'if (!holdsReference(entry)) return true',
	],
	[
		'a call that is open claims nothing',
		'return isUnresolved(entry) || isApplied(entry) || isRefused(entry)',
		'return isApplied(entry) || isRefused(entry)',
	],
	[
		'a call that was applied claims nothing',
		'return isUnresolved(entry) || isApplied(entry) || isRefused(entry)',
		'return isUnresolved(entry) || isRefused(entry)',
	],
	[
		'every call claims its reference for ever',
		'return isUnresolved(entry) || isApplied(entry) || isRefused(entry)',
		'return true',
	],
	[
		'an unresolved call is shown before an applied one',
		'return first(held.filter(isApplied)) ?? first(held.filter(isUnresolved))',
		'return first(held.filter(isUnresolved)) ?? first(held.filter(isApplied))',
	],
	['what is unknown counts as settled', "return state !== 'settled'", "return state === 'pending'"],
	[
		'an unknown end says nothing over an absence',
		"if (state !== 'settled') return true",
		"if (state !== 'settled') return true\n\tif (outcome === 'unknown') return false",
	],
	['no end says anything over an absence', "(settled === 'absent' || outcome === 'applied')", 'false'],
	[
		'an applied end says nothing over an absence',
		"(settled === 'absent' || outcome === 'applied')",
		"(settled === 'absent' && outcome !== 'applied')",
	],
	['any end says more than that it was found', "(settled === 'absent' || outcome === 'applied')", 'true'],
	[
		'what was read before the end still counts',
		'absentReads: 0,\n\t}\n\treturn end',
		'seenAt, lastReadAt,\n\t} as typeof rest\n\treturn end',
	],
	[
		'an end is stored without a revision of its own',
		'const { outcome: _, settledBy, person, seenAt, lastReadAt, lastLook, ...rest } = entry\n\tconst facts = {\n\t\t...rest,\n\t\trevision: entry.revision + 1,',
		'const { outcome: _, settledBy, person, seenAt, lastReadAt, lastLook, ...rest } = entry\n\tconst facts = {\n\t\t...rest,',
	],
	['an unknown end settles', "return end.outcome === 'unknown'", 'return (end.outcome as string) === "never"'],
	[
		'found is taken for absent',
		"return settled(entry, { outcome: 'applied', settledBy: 'lookup'",
		"return settled(entry, { outcome: 'absent', settledBy: 'lookup'",
	],
	[
		'found is passed over',
		"return settled(entry, { outcome: 'applied', settledBy: 'lookup', ...(kept && { kept }) })",
		'return entry',
	],
	[
		'a verdict is stored without a revision of its own',
		'next === entry ? entry : { ...next, revision: entry.revision + 1 }',
		'next',
	],
	['an absence counts at once', 'return readAtMs >= quietMs(entry, { settleMs })', 'return true'],
	['an absence counts without the margin', 'windowMs(entry) + settleMs', 'windowMs(entry)'],
	['an absence counts while the call may begin', 'windowMs(entry) + settleMs', 'settleMs'],
	[
		'an absence counts from the start by the sender’s clock',
		"Date.parse(entry.seenAt ?? '')",
		'Date.parse(entry.startedAt)',
	],
	['a call that nobody saw end has no time', "if (state !== 'pending') return 0", 'return 0'],
	[
		'an absence settles as applied',
		"return settled(seen, { outcome: 'absent'",
		"return settled(seen, { outcome: 'applied'",
	],
	['one absence is enough', 'seen.absentReads + 1 >= reads', 'seen.absentReads + 1 >= 1'],
	[
		'an answer that is cached counts each time that it is read',
		'readAtMs - Date.parse(lastReadAt) >= readGapMs',
		'true',
	],
	[
		'a lookup that cannot tell leaves the count as it was',
		'seen.absentReads ? counted(seen, 0, readAtMs) : seen',
		'seen',
	],
	[
		'what was read by another clock still counts',
		'return { ...entry, absentReads: 0, seenAt',
		'return { ...entry, seenAt',
	],
	['what is settled stays open', "return { ...entry, state: 'settled', ...end }", 'return { ...entry, ...end }'],
	[
		'whatever is settled was applied',
		"return entry.state === 'settled' && entry.outcome === 'applied'",
		"return entry.state === 'settled'",
	],
	[
		'a clock that was years ahead is believed',
		'time !== undefined && Date.parse(time) - nowMs <= furthestAheadMs',
		'time !== undefined',
	],
	[
		'what is unresolved is forgotten',
		"if (entry.state !== 'settled') return false",
		"if (entry.state === 'unreadable') return false",
	],
	[
		'what was paid under a reference is forgotten',
		'if (entry.reference !== undefined && holdsReference(entry) && !references) return false',
		'',
	],
	['what began a moment ago is forgotten', 'return Date.parse(entry.startedAt) < beforeMs', 'return true'],
]
