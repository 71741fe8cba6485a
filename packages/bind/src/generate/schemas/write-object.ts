/** Generates the code of schemas for objects and lists. */
import { printable } from '../../clean/printable.ts'
import { diagnosticAt } from '../../form/diagnostic.ts'
import type { ArraySchema, ObjectSchema, Property, Schema } from '../../form/schema.ts'
import { docOf, entryName, fieldName } from '../code/quote.ts'
import { inner, type Scope, type Written } from './scope.ts'
import { pipe } from './write-scalar.ts'

/** Generates a subschema; passed as an argument, because the functions are mutually recursive. */
export type Write = (schema: Schema, scope: Scope) => Written

/** A type that can be followed by `[]` or `&`: with parentheses if needed. */
export function wrapped(type: string): string {
	return /^[\p{ID_Continue}$]+$/u.test(type) || isOneBlock(type) ? type : `(${type})`
}

/** Whether the code is a single pair of braces, and not `{ … } | { … }`. */
export function isOneBlock(type: string): boolean {
	if (!type.startsWith('{')) return false
	let depth = 0
	let quoted = false
	for (let at = 0; at < type.length; at++) {
		const character = type[at]
		if (character === '\\') at++
		else if (character === "'") quoted = !quoted
		else if (quoted) continue
		else if (type.startsWith('/**', at)) at = type.indexOf('*/', at) + 1
		else if (character === '{') depth++
		else if (character === '}' && --depth === 0) return at === type.length - 1
	}
	return false
}

/** Writes lines between braces, each indented by one more tab and followed by `between`; `{}` if there are none. */
export function block(lines: readonly string[], indent: string, between = ''): string {
	if (!lines.length) return '{}'
	return `{\n${lines.map((line) => `${indent}\t${line}${between}\n`).join('')}${indent}}`
}

/** A field of a generated object, with its comment. */
interface WrittenField extends Written {
	readonly name: string
	readonly required: boolean
	readonly doc: string
}

/** A field of a generated type. */
export function memberOf({ name, doc, required, type }: WrittenField): string {
	return `${doc}readonly ${fieldName(name)}${required ? `: ${type}` : `?: ${type} | undefined`}`
}

/** A field of a generated check. */
export function entryOf({ name, required, code }: WrittenField): string {
	return `${entryName(name)}: ${required ? code : `v.optional(${code})`}`
}

export function writeArray(schema: ArraySchema, scope: Scope, write: Write): Written {
	const below = { ...scope, known: undefined, optional: undefined, member: scope.member && ('within' as const) }
	const items = write(schema.items, below)
	const checks = listChecks(schema, scope)
	if (!schema.prefix.length)
		return { type: `readonly ${wrapped(items.type)}[]`, code: pipe(`v.array(${items.code})`, checks) }
	const first = schema.prefix.map((item) => write(item, below))
	return {
		type: `readonly [${[...first.map(({ type }) => `${wrapped(type)}?`), `...${wrapped(items.type)}[]`].join(', ')}]`,
		code: pipe(`${scope.module.use('jsonList')}([${first.map(({ code }) => code).join(', ')}], ${items.code})`, checks),
	}
}

function listChecks(schema: ArraySchema, scope: Scope): string[] {
	if (!scope.strict) return []
	const { minItems, maxItems, uniqueItems } = schema
	return [
		...(minItems ? [`v.minLength(${minItems})`] : []),
		...(maxItems === undefined ? [] : [`v.maxLength(${maxItems})`]),
		...(uniqueItems ? [`${scope.module.use('uniqueItems')}()`] : []),
	]
}

/** Fields of a direction: write-only ones are not received. */
export function fieldsIn({ properties }: ObjectSchema, { direction }: Pick<Scope, 'direction'>): readonly Property[] {
	return direction === 'input' ? properties : properties.filter(({ writeOnly }) => !writeOnly)
}

/** Names of fields that may be absent in a direction, whatever is required: those of the other one, and those that the map loosens. */
export function optionalIn({ properties }: ObjectSchema, { direction }: Pick<Scope, 'direction'>): readonly string[] {
	const own = direction === 'input' ? 'readOnly' : 'writeOnly'
	return properties.flatMap((property) => (property[own] || property.optional ? [property.name] : []))
}

export function writeObject(schema: ObjectSchema, scope: Scope, write: Write): Written {
	const below = inner(scope)
	const fields = fieldsIn(schema, scope)
	const readOnly = fields.flatMap((field) => (field.readOnly ? [field.name] : []))
	if (scope.direction === 'input' && readOnly.length)
		scope.module.report(diagnosticAt('read-only', schema.pointer, printable(readOnly.join(', '))))
	const optional = new Set([...(scope.optional ?? []), ...optionalIn(schema, scope)])
	const isRequired = (name: string): boolean => schema.required.includes(name) && !optional.has(name)
	const unnamed = schema.required.filter(
		(name) => isRequired(name) && !schema.properties.some((property) => property.name === name),
	)
	if (scope.strict && unnamed.length && schema.additional.kind === 'never')
		scope.module.report(diagnosticAt('part-invalid', schema.pointer, 'required'))
	const written = fields.map(({ name, schema: held }) => ({
		...{ name, required: isRequired(name), doc: docOf(held, below.indent, name) },
		...write(held, below),
	}))
	const entries = [
		...written.map(entryOf),
		...unnamed.map((name) => `${entryName(name)}: ${scope.module.use('present')}()`),
	]
	const others = writeOthers(schema, scope, write)
	const types = [
		...written.map(memberOf),
		...unnamed.map((name) => `readonly ${fieldName(name)}: {} | null`),
		...(others.type === undefined ? [] : [`readonly [name: string]: ${entries.length ? 'unknown' : others.type}`]),
	]
	const second = others.code === undefined ? '' : `, { others: ${others.code} }`
	return {
		type: block(types, scope.indent),
		code: `${scope.module.use('jsonObject')}(${block(entries, scope.indent, ',')}${second})`,
	}
}

interface Others {
	/** Type of fields that the schema doesn't name; absent if the type need not mention them. */
	readonly type?: string
	/** Check of these fields; absent if any are accepted. */
	readonly code?: string
}

/** Writes the type and the check for fields that the schema describes only by `additionalProperties`. */
function writeOthers({ additional, properties, required }: ObjectSchema, scope: Scope, write: Write): Others {
	const rest = write(additional, inner(scope))
	const isNever = additional.kind === 'never'
	const isOpen = additional.kind === 'any' || (!scope.strict && isNever)
	const check = isOpen ? {} : { code: rest.code }
	if (scope.member === 'itself' && !properties.length) return check
	if (isNever) return properties.length ? check : { type: 'never', ...check }
	const isPart = properties.length > 0 || required.length > 0 || scope.known === 'object' || scope.member !== undefined
	return isOpen && isPart ? check : { type: isOpen ? 'unknown' : rest.type, ...check }
}
