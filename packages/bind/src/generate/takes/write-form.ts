/** A form of several parts, written: a field for each part, with files where the document has binary texts. */

import { diagnosticAt } from '../../form/diagnostic.ts'
import { leavesOf, resolved } from '../../form/graph.ts'
import type { AlternativesSchema, ObjectSchema, Schema } from '../../form/schema.ts'
import { type Module, type Scope, scopeOf, type Written, type WrittenSlot } from '../schemas/scope.ts'
import { writeArray, writeObject } from '../schemas/write-object.ts'
import { either } from '../schemas/write-scalar.ts'
import { writeSchema } from '../schemas/write-schema.ts'
import { withoutNull } from './without-null.ts'

const file: Written = { type: 'Blob', code: 'v.instance(Blob)' }
/** Schema for a form part that no rule says how to write: the caller gives it as text or Blob. */
const given: Written = { type: 'string | Blob', code: 'v.union([v.string(), v.instance(Blob)])' }

/**
 * Writes the fields of a form; nothing where the schema does not say which these are.
 *
 * A `FormData` is taken as it is, and told: its values are texts and files, whatever the document says.
 */
export function writeForm(schema: Schema | undefined, module: Module): WrittenSlot | undefined {
	const found = schema && formOf(schema, module)
	if (!found?.properties.length) return undefined
	module.report(diagnosticAt('body-form-data', found.pointer), ...(found.diagnostics ?? []))
	const { type, code } = writeObject(found, { ...scopeOf(module, 'input'), wire: true }, writePart)
	return {
		type: `FormData | ${type}`,
		code: `v.lazy((form) => (form instanceof FormData ? v.instance(FormData) : ${code}))`,
	}
}

/** Merges an object and the parts of `allOf` into one object schema; undefined if any part is no object. */
export function formOf(schema: Schema, { named }: Module): ObjectSchema | undefined {
	const found = resolved(schema, named)
	if (found.kind === 'object') return found
	if (found.kind !== 'allOf') return undefined
	const leaves = leavesOf(found, named)
	const isAllOf = (part: Schema): boolean => {
		const { kind } = resolved(part, named)
		return kind === 'object' || kind === 'allOf'
	}
	if (!found.members.every(isAllOf)) return undefined
	const objects = leaves.filter((leaf) => leaf.kind === 'object')
	const [first] = objects
	if (!first || objects.length < leaves.length) return undefined
	const properties = new Map(objects.flatMap((leaf) => leaf.properties.map((property) => [property.name, property])))
	return {
		...first,
		properties: [...properties.values()],
		required: [...new Set(objects.flatMap(({ required }) => required))],
	}
}

function writePart(schema: Schema, scope: Scope): Written {
	const found = resolved(withoutNull(schema, scope.module), scope.module.named)
	switch (found.kind) {
		case 'string':
			return found.format === 'binary' ? noted(found, file, scope) : writeSchema(found, scope)
		case 'array':
			return found.prefix.length ? writeGiven(found, scope) : noted(found, writeArray(found, scope, writeItem), scope)
		case 'anyOf':
		case 'oneOf':
			return writeAlternatives(found, scope)
		case 'object':
		case 'allOf':
			return writeGiven(found, scope)
		default:
			return writeSchema(found, scope)
	}
}

/** A list repeats its name, so that none can stand in another. */
function writeItem(schema: Schema, scope: Scope): Written {
	const found = resolved(schema, scope.module.named)
	return found.kind === 'array' ? writeGiven(found, scope) : writePart(found, scope)
}

/** Writes the alternatives of a form field. */
function writeAlternatives(schema: AlternativesSchema, scope: Scope): Written {
	const { named } = scope.module
	const leaves = leavesOf(schema, named)
	const isPlain = ({ kind }: Schema): boolean => kind !== 'object' && kind !== 'array'
	const isWhole = schema.options.every((option) => resolved(option, named).kind !== 'allOf')
	const isList = leaves.length === 1 && leaves[0]?.kind === 'array'
	if (!leaves.length || !isWhole || !(isList || leaves.every(isPlain))) return writeGiven(schema, scope)
	if (schema.kind === 'oneOf' && leaves.length > 1) scope.module.report(diagnosticAt('one-of-open', schema.pointer))
	return noted(schema, either(leaves.map((leaf) => writePart(leaf, scope))), scope)
}

function writeGiven(schema: Schema, scope: Scope): Written {
	scope.module.report(diagnosticAt('body-parts', schema.pointer))
	return noted(schema, given, scope)
}

/** Keeps the diagnostics of a schema that is written in another way. */
function noted({ diagnostics = [] }: Schema, written: Written, { module }: Scope): Written {
	module.report(...diagnostics)
	return written
}
