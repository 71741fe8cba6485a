import type { OperationId } from '@tarja/catalogue/bindings'
import { type CatalogueOperation, groups } from '@tarja/catalogue/data'

/** A label of the catalogue, with its group. */
export interface CatalogueLabel extends CatalogueOperation {
	readonly id: OperationId
	readonly group: string
	readonly groupTitle: string
}

/** Every label, in the catalogue's order. */
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

/** Whether the catalogue has a group of this name. */
export function isGroup(name: string): boolean {
	return groups.some(({ key }) => key === name)
}
