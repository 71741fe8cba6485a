import type { LogEntry } from '../../entry.ts'
import { faultText, tookText } from './describe.ts'
import { fieldsOf } from './fields.ts'
import { t } from './texts.ts'

/** A part in which two requests differ; the texts share `before` and `after`, and differ in what is between. */
export interface Difference {
	readonly name: string
	readonly before: string
	readonly between: readonly [string, string]
	readonly after: string
}

/** Everything of a request that another may have otherwise, by name. The token is told by the request that issued it. */
function partsOf(entry: LogEntry): Map<string, string> {
	const { query, headers, answer, connection, applied, tokenFrom } = entry
	const { authorization, ...rest } = headers
	const credential = tokenFrom === undefined ? (authorization ?? '') : t('request', tokenFrom)
	return new Map([
		[t('col.effect'), t(applied ? 'applied' : 'not.applied')],
		[t('col.answer'), String(entry.status ?? t('no.answer'))],
		[t('col.fault'), faultText(entry)],
		[t('col.took'), tookText(entry)],
		['connection', String(connection ?? '')],
		[t('fact.token'), credential],
		['query', query],
		...[...fieldsOf(entry)].map(([name, value]): [string, string] => [`body ${name}`, value]),
		...Object.entries(rest).map(([name, value]): [string, string] => [`header ${name}`, value]),
		[t('answer'), answer?.body ?? ''],
	])
}

/** How many characters two texts share from one end. */
function sharedIn(
	one: string,
	other: string,
	most: number,
	at: (text: string, index: number) => string | undefined,
): number {
	let count = 0
	while (count < most && at(one, count) === at(other, count)) count += 1
	return count
}

/** Longest shared text that is shown on each side of a difference, so that the difference itself can be seen. */
const context = 24

function differenceOf(name: string, one: string, other: string): Difference {
	const most = Math.min(one.length, other.length)
	const first = sharedIn(one, other, most, (text, index) => text[index])
	const last = sharedIn(one, other, most - first, (text, index) => text.at(-1 - index))
	const before = one.slice(0, first)
	const after = last === 0 ? '' : one.slice(-last)
	return {
		name,
		before: before.length > context ? `…${before.slice(-context)}` : before,
		between: [one.slice(first, one.length - last), other.slice(first, other.length - last)],
		after: after.length > context ? `${after.slice(0, context)}…` : after,
	}
}

/** The parts in which two requests differ, and how many are the same. */
export function differencesOf(
	one: LogEntry,
	other: LogEntry,
): { readonly found: readonly Difference[]; readonly same: number } {
	const [left, right] = [partsOf(one), partsOf(other)]
	const names = [...new Set([...left.keys(), ...right.keys()])]
	const found = names.flatMap((name) => {
		const [before, after] = [left.get(name) ?? '', right.get(name) ?? '']
		return before === after ? [] : [differenceOf(name, before, after)]
	})
	return { found, same: names.length - found.length }
}
