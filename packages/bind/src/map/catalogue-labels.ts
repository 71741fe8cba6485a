import type { OperationId } from '@tarja/catalogue/bindings'
import { type CatalogueOperation, groups } from '@tarja/catalogue/data'

/** Label of the catalogue with its identifier and the group it belongs to. */
export interface CatalogueLabel extends CatalogueOperation {
	readonly id: OperationId
	readonly group: string
	readonly groupTitle: string
}

/** All labels that a map may bind, in the order of the catalogue, groups after one another. */
export const catalogueLabels: readonly CatalogueLabel[] = groups.flatMap((group) =>
	group.operations.map((operation) => ({
		...operation,
		id: `${group.key}.${operation.key}` as OperationId,
		group: group.key,
		groupTitle: group.title,
	})),
)

const ids: ReadonlySet<string> = new Set(catalogueLabels.map(({ id }) => id))

export function isLabel(id: string): id is OperationId {
	return ids.has(id)
}

/** Whether a group name is taken by the catalogue, so that an operation in it counts as an extra one. */
export function isGroup(name: string): boolean {
	return groups.some(({ key }) => key === name)
}
