/** Adds corrections to the text of a map and keeps everything else in it, comments too. */
import { isScalar, isSeq } from 'yaml'
import type { MapSource } from '../form/map.ts'
import { documentOf, mapAt, sourceAt } from './init-map.ts'

/** Text of the corrected map; the text that was given if nothing was added. */
export interface CorrectedMap {
	readonly text: string
	/** Number of fields for which a correction was added; those that had it already do not count. */
	readonly added: number
}

/**
 * Adds corrections to a map's text; everything else stays, comments too.
 *
 * @param text The map.
 * @param corrections By source, as `holdRecording` gives them.
 * @throws {TypeError} Where the text is no map.
 */
export function correctMap(
	text: string,
	corrections: ReadonlyMap<string, NonNullable<MapSource['corrections']>>,
): CorrectedMap {
	const document = documentOf(text)
	const sources = mapAt(document, 'sources')
	let added = 0
	for (const [name, wanted] of corrections) {
		const held = mapAt(sourceAt(sources, name), 'corrections')
		for (const [field, words] of Object.entries(wanted)) {
			const known = wordsOf(held.get(field))
			const all = [...new Set([...known, ...words])]
			if (all.length > known.length) added++
			const line = document.createNode(all.length === 1 ? all[0] : all, { flow: true })
			if (all.length > known.length) held.set(field, line)
		}
	}
	return { text: added > 0 ? document.toString({ lineWidth: 0 }) : text, added }
}

function wordsOf(held: unknown): string[] {
	if (isSeq(held)) return held.items.map((item) => String(isScalar(item) ? item.value : item))
	return typeof held === 'string' ? [held] : []
}
