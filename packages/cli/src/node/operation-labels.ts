import { groups } from '@tarja/catalogue/data'

/** Returns the catalogue's label for every operation, by identifier such as `payments.createIntent`. */
export function operationLabels(): Readonly<Record<string, string>> {
	return Object.fromEntries(
		groups.flatMap(({ key: group, operations }) => operations.map(({ key, label }) => [`${group}.${key}`, label])),
	)
}
