import { groups } from '@tarja/catalogue/data'

/** Every identifier that the catalogue has. */
export function operationIds(): readonly string[] {
	return groups.flatMap(({ key: group, operations }) => operations.map(({ key }) => `${group}.${key}`))
}
