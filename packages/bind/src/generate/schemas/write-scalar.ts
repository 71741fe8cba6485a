/** Generates the code of schemas for texts, numbers and literals. */
import { createDiagnostic } from '../../form/diagnostic.ts'
import { numberFormats } from '../../form/graph.ts'
import type { LiteralSchema, NumberSchema, StringSchema } from '../../form/source.ts'
import { sortEntries } from '../../read/json-object.ts'
import type { Json, JsonObject } from '../../text/json.ts'
import { quote, writeEntryName } from '../code/quote.ts'
import type { Scope, Written } from './scope.ts'

/** Formats of text that are checked, by functions of the catalogue's `schemas.ts`. */
const textFormats: ReadonlySet<string> = new Set('date date-time uuid email uri'.split(' '))

/** Formats that say how to handle a text and don't restrict it. */
const silentFormats: ReadonlySet<string> = new Set(['password', 'binary', 'string'])

/** Whether generated code checks a `format`, or the format restricts nothing. */
function isKnownFormat(kind: 'string' | 'number', format: string): boolean {
	return kind === 'string'
		? textFormats.has(format) || silentFormats.has(format)
		: numberFormats.has(format) && format !== 'decimal'
}

/** Writes a valibot pipe of a schema and its checks. If there are no checks, writes only the schema. */
export function writePipe(first: string, checks: readonly string[]): string {
	return checks.length ? `v.pipe(${[first, ...checks].join(', ')})` : first
}

export function writeString(schema: StringSchema, scope: Scope): Written {
	const { minLength, maxLength, pattern, format, pointer } = schema
	const { module } = scope
	const checks: string[] = []
	if (scope.strict) {
		if (minLength || maxLength !== undefined)
			checks.push(
				`${module.use('characterCount')}(${[minLength ?? 0, ...(maxLength === undefined ? [] : [maxLength])].join(', ')})`,
			)
		if (pattern !== undefined) checks.push(`v.regex(${writeExpression(pattern)})`)
		if (format !== undefined && textFormats.has(format)) checks.push(`${module.use('textFormat')}(${quote(format)})`)
		else if (format !== undefined && !isKnownFormat('string', format))
			module.report(createDiagnostic('keyword-unchecked', pointer, `format: ${format.slice(0, 60)}`))
	}
	return { type: 'string', code: writePipe('v.string()', checks) }
}

/** Writes the code of a pattern. A string holds the pattern, so that no character in it can end the expression. */
function writeExpression(pattern: string): string {
	return `new RegExp(${quote(pattern)}, 'u')`
}

export function writeNumber(schema: NumberSchema, scope: Scope): Written {
	const { format, pointer } = schema
	if (format === 'int64') scope.module.report(createDiagnostic('integer-rounded', pointer, 'int64'))
	if (scope.strict && format !== undefined && !isKnownFormat('number', format))
		scope.module.report(createDiagnostic('keyword-unchecked', pointer, `format: ${format.slice(0, 60)}`))
	if (scope.strict)
		return writeOrText({ type: 'number', code: writePipe('v.number()', writeNumberChecks(schema, scope)) }, scope)
	return { type: 'number', code: 'v.number()' }
}

/**
 * Lets callers pass a number or a boolean as text where the value is sent as text, because JavaScript can't hold an id of 19 digits as a
 * number.
 */
export function writeOrText({ type, code }: Written, { wire, module }: Scope): Written {
	if (!wire) return { type, code }
	return { type: type === 'boolean' ? type : `${type} | string`, code: `${module.use('orText')}(${code})` }
}

function writeNumberChecks(schema: NumberSchema, { module }: Scope): string[] {
	const { format, minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema
	const isInt32 = format === 'int32'
	const bounds = { minValue: minimum, maxValue: maximum, gtValue: exclusiveMinimum, ltValue: exclusiveMaximum }
	return [
		...(schema.integer || isInt32 || format === 'int64' ? ['v.integer()'] : []),
		...(isInt32 ? [`v.minValue(${-(2 ** 31)})`, `v.maxValue(${2 ** 31 - 1})`] : []),
		...Object.entries(bounds).flatMap(([name, bound]) => (bound === undefined ? [] : [`v.${name}(${bound})`])),
		...(multipleOf === undefined ? [] : [`${module.use('multipleOf')}(${multipleOf})`]),
	]
}

/** Generates literals. In responses, other values of the same kind are accepted, too. */
export function writeLiteral({ values }: LiteralSchema, scope: Scope): Written {
	const texts = values.filter((value) => typeof value === 'string')
	const numbers = values.filter((value) => typeof value === 'number')
	const others = values.filter((value) => typeof value !== 'string' && typeof value !== 'number')
	const isOpen = !scope.strict
	const options = [
		...(texts.length ? [isOpen ? writeOpenTexts(texts, scope) : writePicklist(texts)] : []),
		...(numbers.length
			? [isOpen ? { type: 'number', code: 'v.number()' } : writeOrText(writePicklist(numbers), scope)]
			: []),
		...others.map((value) => writeExactly(value, isOpen, scope)),
	]
	return writeEither(options)
}

const writeScalarCode = (value: Json): string => (typeof value === 'string' ? quote(value) : String(value))

function writePicklist(values: readonly (string | number)[]): Written {
	const codes = values.map(writeScalarCode)
	return { type: codes.join(' | '), code: `v.picklist([${codes.join(', ')}])` }
}

function writeOpenTexts(values: readonly string[], { module }: Scope): Written {
	return {
		type: `${values.map(writeScalarCode).join(' | ')} | (string & {})`,
		code: `${module.use('openEnum')}([${values.map(writeScalarCode).join(', ')}])`,
	}
}

function writeExactly(value: Json, isOpen: boolean, scope: Scope): Written {
	if (value === null) return { type: 'null', code: 'v.null()' }
	if (isOpen) return { type: 'boolean', code: 'v.boolean()' }
	const { code } = writeOrText({ type: 'boolean', code: `v.literal(${value})` }, scope)
	return { type: String(value), code }
}

/** Writes a JSON value as a JavaScript expression. */
export function writeJson(value: Json): string {
	if (typeof value !== 'object' || value === null) return writeScalarCode(value)
	if (Array.isArray(value)) return `[${value.map(writeJson).join(', ')}]`
	return `{ ${sortEntries(value as JsonObject)
		.map(([name, member]) => `${writeEntryName(name)}: ${writeJson(member)}`)
		.join(', ')} }`
}

/**
 * Writes a schema that accepts a value if one of several schemas does.
 *
 * @param union Returns the name of the function that combines several schemas. Called only if there is more than one.
 */
export function writeEither(options: readonly Written[], union: () => string = () => 'v.union'): Written {
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
