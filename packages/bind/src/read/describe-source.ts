/** Describes a document in lines for a terminal. The texts contain no secrets, because the readers have removed them. */
import { toPrintable } from '../clean/printable.ts'
import type { Diagnostic } from '../form/diagnostic.ts'
import type { Source } from '../form/source.ts'
import { compareEntries } from '../text/names.ts'
import { groupBy } from './samples/sample.ts'

/** Yields every diagnostic of a source: the items of all members named `diagnostics`, at any depth. */
export function* findDiagnostics(value: unknown): Generator<Diagnostic> {
	const pending: unknown[] = [value]
	for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
		if (next instanceof Map) pending.push(...next.values())
		else if (typeof next === 'object' && next !== null)
			for (const [name, inner] of Object.entries(next)) {
				if (name === 'diagnostics' && Array.isArray(inner)) yield* inner
				else if (typeof inner === 'object' && inner !== null) pending.push(inner)
			}
	}
}

/** Counts the occurrences of each text. The result is sorted by text. */
export function countEqual(keys: readonly string[]): Readonly<Record<string, number>> {
	const counts = [...groupBy(keys, (key) => key)].map(([key, same]) => [key, same.length] as const)
	return Object.fromEntries(counts.sort(compareEntries))
}

/** Describes one operation: its key, and notes for the author of a map. */
function describeOperation({ key, summary, inferred, diagnostics }: Source['operations'][number]): string[] {
	const isRefused = diagnostics?.some(({ severity }) => severity === 'refused')
	const notes = [summary, inferred && 'from samples', isRefused && 'cannot be bound']
	return [toPrintable(key), notes.filter(Boolean).join('; ')]
}

/** Lists what was found at the places of a diagnostic, and the number of places. */
function describePlaces(same: readonly Diagnostic[]): string {
	const found = [...new Set(same.flatMap((one) => one.found ?? []))].map(toPrintable)
	const told = [...found.slice(0, 3), ...(same.length > 1 ? [`${same.length} places`] : [])]
	return told.length > 0 ? ` (${told.join('; ')})` : ''
}

/**
 * Describes a document that was read: its operations, and what bindings don't keep.
 *
 * @param source The result of `readSource`.
 * @returns Lines without secrets. They are safe to print.
 */
export function describeSource(source: Source): readonly string[] {
	const { name, dialect, title, version, operations, removals, waysIn = [] } = source
	const rows = operations.map(describeOperation)
	const width = Math.max(0, ...rows.map(([key = '']) => key.length)) + 2
	const found = [...source.diagnostics, ...findDiagnostics([operations, source.schemas])]
	const byEffect = [...groupBy(found, ({ severity, code, effect }) => `${severity.padEnd(8)}${code}: ${effect}`)]
	return [
		[`${name}: ${dialect}`, title, version].filter(Boolean).join(', '),
		...rows.map(([key = '', notes = '']) => `  ${key.padEnd(width)}${notes}`.trimEnd()),
		`  ${operations.length} operations`,
		...waysIn.map((line) => `  way in  ${toPrintable(line)}`),
		...byEffect.map(([line, same]) => `  ${line}${describePlaces(same)}`).sort(),
		...found.flatMap(({ code, pointer, found: part = '' }) =>
			code === 'part-unread' ? [`  unread  ${toPrintable(`${pointer.replace(/#.*/, '')} ${part}`.trim())}`] : [],
		),
		...Object.entries(countEqual(removals.map(({ kind }) => kind))).map(
			([kind, count]) => `  removed ${kind} (${count})`,
		),
	]
}
