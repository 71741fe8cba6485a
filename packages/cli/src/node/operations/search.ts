/** Finds operations whose labels mean the same as English or Portuguese words. */
import { groups } from '@tarja/catalogue/data'
import { wordsOf } from './words.ts'

type Group = (typeof groups)[number]

/** The words of an operation's label and its group's title, each replaced by the concept that it is a synonym of. */
function conceptsOf({ title }: Group, { key, label }: Group['operations'][number]): ReadonlySet<string> {
	return new Set([title, key, label].flatMap(wordsOf))
}

/**
 * Finds operations whose labels contain all concepts of the words, by group; if none does, those that contain most of them.
 *
 * @param words As somebody types them; each may have several meanings.
 */
export function labelsWith(words: string): readonly Group[] {
	const wanted = [...new Set(wordsOf(words))]
	const count = (group: Group, operation: Group['operations'][number]): number => {
		const said = conceptsOf(group, operation)
		return wanted.filter((concept) => said.has(concept)).length
	}
	const most = Math.max(...groups.flatMap((group) => group.operations.map((operation) => count(group, operation))))
	if (most === 0) return []
	return groups.flatMap((group) => {
		const operations = group.operations.filter((operation) => count(group, operation) === most)
		return operations.length ? [{ ...group, operations }] : []
	})
}
