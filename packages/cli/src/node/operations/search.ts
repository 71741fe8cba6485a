/** Finds operations by words of their labels. */
import { groups } from '@tarja/catalogue/data'

type Group = (typeof groups)[number]

/** The words of a name or label, in small letters: `createIntent`, `Create a payment intent`. */
function wordsOf(text: string): string[] {
	const apart = text.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
	return apart.split(/[^a-z\d]+/).filter((word) => word.length > 2)
}

/**
 * Finds operations of which every word begins a word of label, identifier or group, by group.
 *
 * @param text As somebody types it. Words of fewer than three letters are left out.
 */
export function labelsWith(text: string): readonly Group[] {
	const wanted = wordsOf(text)
	if (!wanted.length) return []
	return groups.flatMap((group) => {
		const operations = group.operations.filter(({ key, label }) => {
			const said = [group.key, group.title, key, label].flatMap(wordsOf)
			return wanted.every((word) => said.some((own) => own.startsWith(word)))
		})
		return operations.length ? [{ ...group, operations }] : []
	})
}
