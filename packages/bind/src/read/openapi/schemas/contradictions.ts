/** Finds examples that contradict their schemas. The examples themselves are not kept. */
import { printablePointer } from '../../../clean/printable.ts'
import { deviationsOf, wordFor } from '../../../form/deviations.ts'
import { tagsOf } from '../../../form/graph.ts'
import type { NamedSchema } from '../../../form/schema.ts'
import type { Contradiction } from '../../../form/source.ts'
import type { Pointer } from '../../../text/pointer.ts'
import type { Example } from './context.ts'

/** Matches pointers that a map's corrections can name: named fields, items, and further fields. */
const correctable = /\/(?:properties\/[^/]+|items|additionalProperties)$/

/** Lists the places where examples do not fit their schemas, once for each field and kind of value, sorted by pointer. */
export function contradictionsIn(
	examples: readonly Example[],
	named: ReadonlyMap<Pointer, NamedSchema>,
): readonly Contradiction[] {
	const roots = [...examples.map(({ schema }) => schema), ...[...named.values()].map(({ schema }) => schema)]
	const holding = { named, tags: tagsOf(roots, named), eitherWay: true as const }
	const found = new Map<string, Contradiction>()
	for (const { value, schema } of examples)
		for (const { field, expected, found: kind, word: own } of deviationsOf(value, schema, holding)) {
			const pointer = printablePointer(field ?? schema.pointer)
			const word = own ?? (correctable.test(schema.pointer) ? wordFor(kind) : undefined)
			found.set(`${pointer} ${kind}`, { pointer, expected, found: kind, ...(word && { word }) })
		}
	return [...found].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, one]) => one)
}
