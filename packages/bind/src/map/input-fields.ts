/** Lists the input fields of an operation by slot, as far as the document names them. */

import { findLeaves, type Named } from '../form/graph.ts'
import type { Content, VendorOperation } from '../form/operation.ts'
import type { Schema } from '../form/schema.ts'

/** Input field of an operation that a default or `identifiedBy` of the map may name. */
export interface InputField {
	readonly name: string
	readonly schema: Schema
}

export type Slot = 'params' | 'query' | 'headers' | 'body'

/** Fields of each slot, and whether other names are possible. */
export type InputFields = {
	readonly [Name in Slot]: { readonly fields: readonly InputField[]; readonly isOpen: boolean }
}

function findBodyFields(content: Content | undefined, named: Named): InputFields['body'] {
	if (!content?.schema) return { fields: [], isOpen: true }
	const leaves = findLeaves(content.schema, named)
	const fields = leaves.flatMap((leaf) => (leaf.kind === 'object' ? leaf.properties : []))
	// Treats an unknown name as a mistake if any properties are described, even if further fields are allowed.
	return { fields, isOpen: fields.length === 0 || leaves.some(({ kind }) => kind === 'any') }
}

/** Lists the input fields of an operation, by slot. A slot is open if its schema also takes fields that it does not name. */
export function findInputFields(operation: VendorOperation, content: Content | undefined, named: Named): InputFields {
	const at = (place: string) => ({
		fields: operation.parameters.filter((parameter) => parameter.place === place),
		isOpen: false,
	})
	const body = operation.body ? findBodyFields(content, named) : { fields: [], isOpen: false }
	return { params: at('path'), query: at('query'), headers: at('header'), body }
}
