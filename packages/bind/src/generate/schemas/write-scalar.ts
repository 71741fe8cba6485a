/** Generates the code of schemas for texts, numbers and literals. */
import { printable } from '../../clean/printable.ts'
import { diagnosticAt } from '../../form/diagnostic.ts'
import type { LiteralSchema, NumberSchema, StringSchema } from '../../form/schema.ts'
import { numberFormats } from '../../form/values.ts'
import type { Json } from '../../text/json.ts'
import { entryName, fieldName, quote } from '../code/quote.ts'
import type { Scope, Written } from './scope.ts'

/** Text formats that are checked, by functions of the catalogue's `schemas.ts`. */
const textFormats: ReadonlySet<string> = new Set(
	'date time date-time duration uuid email hostname ipv4 ipv6 uri'.split(' '),
)

/** Formats that say how to handle a text but nothing about its content. */
const silentFormats: ReadonlySet<string> = new Set(['password', 'binary', 'string'])

/** Whether a `format` is either checked by generated code or restricts nothing that needs a check. */
export function isKnownFormat(kind: 'string' | 'number', format: string): boolean {
	return kind === 'string'
		? textFormats.has(format) || silentFormats.has(format)
		: numberFormats.has(format) && format !== 'decimal'
}

/** Writes a valibot pipe of a schema and its checks; the schema alone if there are no checks. */
export function pipe(first: string, checks: readonly string[]): string {
	return checks.length ? `v.pipe(${[first, ...checks].join(', ')})` : first
}

export function writeString(schema: StringSchema, scope: Scope): Written {
	const { minLength, maxLength, pattern, format, pointer } = schema
	const { module } = scope
	const checks: string[] = []
	if (scope.strict) {
		if (minLength || maxLength !== undefined)
			checks.push(
				`${module.use('codePoints')}(${[minLength ?? 0, ...(maxLength === undefined ? [] : [maxLength])].join(', ')})`,
			)
		if (pattern !== undefined) checks.push(`v.regex(${expression(pattern)})`)
		if (format !== undefined && textFormats.has(format)) checks.push(`${module.use('textFormat')}(${quote(format)})`)
		else if (format !== undefined && !isKnownFormat('string', format))
			module.report(diagnosticAt('keyword-unchecked', pointer, `format: ${printable(format).slice(0, 60)}`))
	}
	return { type: 'string', code: pipe('v.string()', checks) }
}

/** Code of a pattern, built from a string so that nothing in it can end the expression. */
function expression(pattern: string): string {
	return `new RegExp(${quote(pattern)}, 'u')`
}

export function writeNumber(schema: NumberSchema, scope: Scope): Written {
	const { format, pointer } = schema
	if (format === 'int64') scope.module.report(diagnosticAt('integer-rounded', pointer, 'int64'))
	if (scope.strict && format !== undefined && !isKnownFormat('number', format))
		scope.module.report(diagnosticAt('keyword-unchecked', pointer, `format: ${printable(format).slice(0, 60)}`))
	if (scope.strict) return orText({ type: 'number', code: pipe('v.number()', numberChecks(schema, scope)) }, scope)
	return { type: 'number', code: 'v.number()' }
}

/** Lets a number, or a truth value, be given as its text where it is sent as one: an id of 19 digits is no number. */
export function orText({ type, code }: Written, { wire, module }: Scope): Written {
	if (!wire) return { type, code }
	return { type: type === 'boolean' ? type : `${type} | string`, code: `${module.use('orText')}(${code})` }
}

function numberChecks(schema: NumberSchema, { module }: Scope): string[] {
	const { format, minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema
	const isInt32 = format === 'int32'
	return [
		...(schema.integer || isInt32 || format === 'int64' ? ['v.integer()'] : []),
		...(isInt32 ? [`v.minValue(${-(2 ** 31)})`, `v.maxValue(${2 ** 31 - 1})`] : []),
		...(minimum === undefined ? [] : [`v.minValue(${minimum})`]),
		...(maximum === undefined ? [] : [`v.maxValue(${maximum})`]),
		...(exclusiveMinimum === undefined ? [] : [`v.gtValue(${exclusiveMinimum})`]),
		...(exclusiveMaximum === undefined ? [] : [`v.ltValue(${exclusiveMaximum})`]),
		...(multipleOf === undefined ? [] : [`${module.use('multipleOf')}(${multipleOf})`]),
	]
}

/**
 * Generates literals. In lenient responses other values of the same kinds are accepted, unless the literals distinguish
 * alternatives.
 */
export function writeLiteral({ values, pointer }: LiteralSchema, scope: Scope): Written {
	const texts = values.filter((value) => typeof value === 'string')
	const numbers = values.filter((value) => typeof value === 'number')
	const others = values.filter((value) => typeof value !== 'string' && typeof value !== 'number')
	const isOpen = !scope.strict && !scope.module.tags.has(pointer)
	const options = [
		...(texts.length ? [isOpen ? openTexts(texts, scope) : picked(texts)] : []),
		...(numbers.length ? [isOpen ? { type: 'number', code: 'v.number()' } : orText(picked(numbers), scope)] : []),
		...others.map((value) => exactly(value, isOpen, scope)),
	]
	return either(options)
}

const code = (value: Json): string => (typeof value === 'string' ? quote(value) : String(value))

function picked(values: readonly (string | number)[]): Written {
	const type = values.map(code).join(' | ')
	return { type, code: values.length === 1 ? `v.literal(${type})` : `v.picklist([${values.map(code).join(', ')}])` }
}

function openTexts(values: readonly string[], { module }: Scope): Written {
	return {
		type: `${values.map(code).join(' | ')} | (string & {})`,
		code: `${module.use('openEnum')}([${values.map(code).join(', ')}])`,
	}
}

function exactly(value: Json, isOpen: boolean, scope: Scope): Written {
	const { module } = scope
	if (value === null) return { type: 'null', code: 'v.null()' }
	if (typeof value !== 'object') {
		if (isOpen) return { type: 'boolean', code: 'v.boolean()' }
		const { code } = orText({ type: 'boolean', code: `v.literal(${value})` }, scope)
		return { type: String(value), code }
	}
	return isOpen
		? { type: 'unknown', code: 'v.unknown()' }
		: { type: jsonType(value), code: `${module.use('jsonValue')}(${jsonCode(value)})` }
}

/** Writes a JSON value as a JavaScript expression. */
export function jsonCode(value: Json): string {
	if (typeof value !== 'object' || value === null) return code(value)
	if (Array.isArray(value)) return `[${value.map(jsonCode).join(', ')}]`
	return `{ ${membersOf(value)
		.map(([name, member]) => `${entryName(name)}: ${jsonCode(member)}`)
		.join(', ')} }`
}

function jsonType(value: Json): string {
	if (typeof value !== 'object' || value === null) return code(value)
	if (Array.isArray(value)) return `readonly [${value.map(jsonType).join(', ')}]`
	return `{ ${membersOf(value)
		.map(([name, member]) => `readonly ${fieldName(name)}: ${jsonType(member)}`)
		.join('; ')} }`
}

const membersOf = (value: object): [string, Json][] =>
	Object.entries(value as Record<string, Json>).sort(([one], [other]) => (one < other ? -1 : 1))

/**
 * A schema that accepts a value which fits one of several.
 *
 * @param union Names the function that makes it of more than one, where it is needed.
 */
export function either(options: readonly Written[], union: () => string = () => 'v.union'): Written {
	const [first] = options
	if (options.length === 1 && first) return first
	const types = [...new Set(options.map(({ type }) => type))]
	const codes = [...new Set(options.map((option) => option.code))]
	const type = types.includes('unknown') ? 'unknown' : types.join(' | ')
	if (codes.length === 1) return { type, code: codes[0] ?? '' }
	const rest = codes.filter((option) => option !== 'v.null()')
	const one = rest.length === 1 ? (rest[0] ?? '') : `${union()}([${rest.join(', ')}])`
	return { type, code: rest.length === codes.length ? one : `v.nullable(${one})` }
}
