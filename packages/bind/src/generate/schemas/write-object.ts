/** Generates the code of schemas for objects and lists. */
import { createDiagnostic } from '../../form/diagnostic.ts'
import { createFinder, listHandedTo, type Named } from '../../form/graph.ts'
import type { ArraySchema, ObjectSchema, Property, Schema } from '../../form/source.ts'
import { writeDoc, writeEntryName, writeFieldName } from '../code/quote.ts'
import { type Direction, type Scope, toInnerScope, type Written } from './scope.ts'
import { writePipe } from './write-scalar.ts'

/** Generates a subschema. It is passed as an argument, because the functions call one another. */
type Write = (schema: Schema, scope: Scope) => Written

/** Puts a type in parentheses if it can't otherwise be followed by `[]` or `&`. */
export function wrapType(type: string): string {
	return /^[\p{ID_Continue}$]+$/u.test(type) ? type : `(${type})`
}

/** Writes lines between braces. Each line gets one more tab, and `between` at its end. `{}` if there are no lines. */
export function writeBlock(lines: readonly string[], indent: string, between = ''): string {
	if (!lines.length) return '{}'
	return `{\n${lines.map((line) => `${indent}\t${line}${between}\n`).join('')}${indent}}`
}

/** A field of a generated object and its comment. */
interface WrittenField extends Written {
	readonly name: string
	readonly required: boolean
	readonly doc: string
}

/** Writes a field of a generated type. */
export function writeMember({ name, doc, required, type }: WrittenField): string {
	return `${doc}readonly ${writeFieldName(name)}${required ? `: ${type}` : `?: ${type} | undefined`}`
}

/** Writes a field of a generated check. */
export function writeEntry({ name, required, code }: WrittenField): string {
	return `${writeEntryName(name)}: ${required ? code : `v.optional(${code})`}`
}

export function writeArray(schema: ArraySchema, scope: Scope, write: Write): Written {
	const below = { ...scope, known: undefined, optional: undefined, member: scope.member && ('within' as const) }
	const items = write(schema.items, below)
	const code = writePipe(`${scope.module.use('jsonArray')}(${items.code})`, writeListChecks(schema, scope))
	return { type: `readonly ${wrapType(items.type)}[]`, code }
}

function writeListChecks(schema: ArraySchema, scope: Scope): string[] {
	if (!scope.strict) return []
	const { minItems, maxItems } = schema
	return [
		...(minItems ? [`v.minLength(${minItems})`] : []),
		...(maxItems === undefined ? [] : [`v.maxLength(${maxItems})`]),
	]
}

/** Returns the fields of one direction. Write-only fields aren't part of a response. */
function findFields({ properties }: ObjectSchema, { direction }: Pick<Scope, 'direction'>): readonly Property[] {
	return direction === 'input' ? properties : properties.filter(({ writeOnly }) => !writeOnly)
}

/**
 * Returns the names of fields that may be absent in a direction even if the schema requires them: fields of the other direction, and fields
 * that the map makes optional.
 */
function findOptional({ properties }: ObjectSchema, direction: Direction): readonly string[] {
	const own = direction === 'input' ? 'readOnly' : 'writeOnly'
	return properties.flatMap((property) => (property[own] || property.optional ? [property.name] : []))
}

/** Creates a function that finds the fields that some part of a schema makes optional in a direction. */
export function createOptionalFinder(named: Named, direction: Direction): (schema: Schema) => readonly string[] {
	return createFinder<readonly string[]>(named, (schema, find) =>
		schema.kind === 'object' ? findOptional(schema, direction) : [...new Set(listHandedTo(schema).flatMap(find))],
	)
}

export function writeObject(schema: ObjectSchema, scope: Scope, write: Write): Written {
	const below = toInnerScope(scope)
	const fields = findFields(schema, scope)
	const optional = new Set([...(scope.optional ?? []), ...findOptional(schema, scope.direction)])
	const required = new Set(schema.required)
	const isRequired = (name: string): boolean => required.has(name) && !optional.has(name)
	const named = new Set(schema.properties.map(({ name }) => name))
	const unnamed = schema.required.filter((name) => isRequired(name) && !named.has(name))
	if (scope.strict && unnamed.length && schema.additional.kind === 'never')
		scope.module.report(createDiagnostic('part-invalid', schema.pointer, 'required'))
	const written = fields.map(({ name, schema: held }) => ({
		...{ name, required: isRequired(name), doc: writeDoc(held, below.indent) },
		...write(held, below),
	}))
	const others = writeOthers(schema, scope, write)
	const checked = schema.additional.kind === 'never' ? undefined : others.code
	const entries = [
		...written.map(writeEntry),
		...unnamed.map((name) => `${writeEntryName(name)}: ${checked ?? `${scope.module.use('present')}()`}`),
	]
	const types = [
		...written.map(writeMember),
		...unnamed.map((name) => `readonly ${writeFieldName(name)}: {} | null`),
		...(others.type === undefined ? [] : [`readonly [name: string]: ${entries.length ? 'unknown' : others.type}`]),
	]
	const second = others.code === undefined ? '' : `, { others: ${others.code} }`
	return {
		type: writeBlock(types, scope.indent),
		code: `${scope.module.use('jsonObject')}(${writeBlock(entries, scope.indent, ',')}${second})`,
	}
}

interface Others {
	/** Type of the fields that the schema doesn't name; absent if the object's type needn't mention them. */
	readonly type?: string
	/** Check of these fields; absent if any value is accepted. */
	readonly code?: string
}

/** Writes the type and the check for fields that the schema describes only by `additionalProperties`. */
function writeOthers({ additional, properties, required }: ObjectSchema, scope: Scope, write: Write): Others {
	const rest = write(additional, toInnerScope(scope))
	const isNever = additional.kind === 'never'
	const isOpen = additional.kind === 'any' || (!scope.strict && isNever)
	const check = isOpen ? {} : { code: rest.code }
	if (scope.member === 'itself' && !properties.length) return check
	if (isNever) return properties.length ? check : { type: 'never', ...check }
	const isPart = properties.length > 0 || required.length > 0 || scope.known === 'object' || scope.member !== undefined
	return isOpen && isPart ? check : { type: isOpen ? 'unknown' : rest.type, ...check }
}
