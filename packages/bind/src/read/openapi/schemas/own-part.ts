/** Reads a schema's type, keywords and values, without its references and alternatives. Invalid keywords become diagnostics. */
import { createDiagnostic, type Diagnostic } from '../../../form/diagnostic.ts'
import { createEither, createPlain, isAdmitted, numberFormats } from '../../../form/graph.ts'
import type { ArraySchema, NumberSchema, ObjectSchema, Property, Schema, StringSchema } from '../../../form/source.ts'
import { dropUndefined, type Json, type JsonObject, joinPointer } from '../../../text/json.ts'
import type { Part, Placed } from '../../json-object.ts'
import { getMember, getPart, isObject, listItems, listParts, readFlag, toList, toTexts } from '../../json-object.ts'
import type { Reading } from '../../reading.ts'
import { type OpenApiContext, toSchemaPart } from './context.ts'

/** Reads the schema's own keywords; undefined if it has none. */
export function readOwnPart(context: OpenApiContext, keywords: Keywords): Schema | undefined {
	const isFixed = keywords.get('enum') !== undefined || keywords.get('const') !== undefined
	const types = readTypes(keywords)
	const kind = types ? readTyped(context, types, keywords) : readImplied(context, keywords)
	return isFixed ? readLiteral(context, keywords, kind) : kind
}

function readTypes({ get, invalid }: Keywords): Kind[] | undefined {
	const input = get('type')
	if (input === undefined) return undefined
	const named = typeof input === 'string' ? [input] : toTexts(input)
	const known = named.filter((name): name is Kind => kinds.includes(name as Kind))
	// Doesn't guess what unknown types such as `any`, `float` or `date` mean.
	if (known.length === 0 || known.length < (Array.isArray(input) ? input.length : 1)) return invalid('type')
	return [...new Set(known)].filter((name) => name !== 'integer' || !known.includes('number'))
}

function readTyped(context: OpenApiContext, types: readonly Kind[], keywords: Keywords): Schema {
	return createEither(
		types.map((type) => readType(context, type, keywords)),
		keywords.pointer,
	)
}

/**
 * Reads a schema without `type` by its keywords. For example, `minLength` means a text. If the keywords mean several kinds, all of their
 * rules apply.
 */
function readImplied(context: OpenApiContext, keywords: Keywords): Schema | undefined {
	const format = findFormatKind(keywords.get('format'))
	const hasKeywords = (kind: keyof typeof keywordsOf): boolean =>
		keywordsOf[kind].some((name) => (name === 'format' ? format === kind : keywords.get(name) !== undefined))
	const spoken = (['object', 'array', 'string', 'number'] as const).filter(hasKeywords)
	const members = spoken.map((kind) => ({ ...readType(context, kind, keywords), implied: true }) as Schema)
	return members.length < 2 ? members[0] : { kind: 'allOf', pointer: keywords.pointer, members }
}

function readType(context: OpenApiContext, type: Kind, keywords: Keywords): Schema {
	const { pointer } = keywords
	// If there is only one type, the format belongs to it, whatever its name: `type: string, format: integer`.
	const isOne = typeof keywords.get('type') === 'string'
	switch (type) {
		case 'string':
			return readString(keywords, isOne)
		case 'number':
		case 'integer':
			return readNumber(keywords, type === 'integer', isOne)
		case 'array':
			return readArray(context, keywords)
		case 'object':
			return readObject(context, keywords)
		default:
			return { kind: type, pointer }
	}
}

/**
 * Returns the values of `enum` and `const` without duplicates. If the schema has both, returns the values in both. Undefined if a value is
 * a list or an object.
 */
function readValues({ get }: Keywords): readonly Json[] | undefined {
	const fixed = get('const')
	const listed = get('enum') === undefined ? [fixed as Json] : toList(get('enum'))
	if ([fixed, ...listed].some((one) => typeof one === 'object' && one !== null)) return undefined
	return [...new Set(listed)].filter((one) => fixed === undefined || one === fixed)
}

function readLiteral(context: OpenApiContext, keywords: Keywords, kind: Schema | undefined): Schema | undefined {
	const { pointer, get, diagnostics, invalid } = keywords
	const name = get('enum') === undefined ? 'const' : 'enum'
	const at = joinPointer(pointer, name)
	if (name === 'enum' && toList(get('enum')).length === 0) return invalid(name) ?? kind
	const input = readValues(keywords)
	if (!input) {
		diagnostics.push(createDiagnostic('keyword-unchecked', at, name))
		return kind
	}
	if (input.some((one) => context.reading.isSecret(JSON.stringify(one), at))) {
		diagnostics.push(createDiagnostic('secret-removed', at))
		return kind
	}
	const numbers = input.filter((one) => typeof one === 'number')
	if (!numbers.every(isHeldExactly)) diagnostics.push(createDiagnostic('integer-rounded', at, name))
	// The document may have numbers that JavaScript can't represent, such as 1e400.
	if (!numbers.every(Number.isFinite)) return kind
	const values = input.filter((one) => !kind || isAdmitted(kind, one))
	// Accepts anything if no value is left, because otherwise every response would be rejected.
	if (values.length === 0) return { kind: 'any', pointer, diagnostics: [createDiagnostic('unsatisfiable', at, name)] }
	return { kind: 'literal', pointer, values }
}

/** Values that `type` may have in JSON Schema. `integer` counts as a separate type. */
const kinds = ['null', 'boolean', 'string', 'number', 'integer', 'array', 'object'] as const
type Kind = (typeof kinds)[number]

/** Keywords of each type. `format` belongs to texts or to numbers, depending on its value. */
const keywordsOf = {
	string: ['minLength', 'maxLength', 'pattern', 'format'],
	number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'format'],
	array: ['items', 'minItems', 'maxItems'],
	object: ['properties', 'required', 'additionalProperties'],
} as const

/** Reads the keywords of one schema, and records invalid values as diagnostics. */
export interface Keywords extends Placed<JsonObject> {
	readonly diagnostics: Diagnostic[]
	get(name: string): Json | undefined
	part(name: string): Part
	/**
	 * Reads a number; undefined if it is absent. If it isn't a number, fails `holds` or looks like a secret, adds a diagnostic and returns
	 * undefined.
	 */
	number(name: string, holds?: (value: number) => boolean): number | undefined
	/** Reads a whole number of 0 or more; undefined if it is absent. For any other value, adds a diagnostic and returns undefined. */
	count(name: string): number | undefined
	/** Reads a text; undefined if it is absent. If it isn't a text or contains a secret, adds a diagnostic and returns undefined. */
	text(name: string): string | undefined
	/**
	 * Reads a pattern; undefined if it is absent. If it contains a secret or isn't proved to be fast, adds a diagnostic and returns
	 * undefined.
	 */
	pattern(name: string): string | undefined
	invalid(name: string): undefined
}

/** Whether a number is a limit of a number type, such as 2^63. Such a number may look like a card number but isn't one. */
function isLimit(value: number): boolean {
	const whole = Math.abs(value)
	return Number.isInteger(Math.log2(whole)) || Number.isInteger(Math.log2(whole + 1))
}

/** Whether JavaScript can represent the number exactly. A fraction counts as exact. */
function isHeldExactly(value: number): boolean {
	return Number.isSafeInteger(value) || (Number.isFinite(value) && !Number.isInteger(value))
}

export function createKeywords(schema: Placed<JsonObject>, reading: Reading): Keywords {
	const { value, pointer } = schema
	const diagnostics: Diagnostic[] = []
	const get = (name: string): Json | undefined => getMember(value, name)
	function reportInvalid(name: string): undefined {
		diagnostics.push(createDiagnostic('part-invalid', joinPointer(pointer, name), name))
	}
	function number(name: string, holds: (value: number) => boolean = () => true): number | undefined {
		const found = get(name)
		if (found === undefined) return undefined
		if (typeof found !== 'number' || !holds(found)) return reportInvalid(name)
		const at = joinPointer(pointer, name)
		if (!isLimit(found) && reading.isRemoved(String(found), at, diagnostics)) return undefined
		if (!isHeldExactly(found)) diagnostics.push(createDiagnostic('integer-rounded', at, name))
		return Number.isFinite(found) ? found : undefined
	}
	function getText(name: string): string | undefined {
		const found = get(name)
		if (typeof found !== 'string') return found === undefined ? undefined : reportInvalid(name)
		return reading.isRemoved(found, joinPointer(pointer, name), diagnostics) ? undefined : found
	}
	return {
		...schema,
		diagnostics,
		get,
		part: (name) => getPart(schema, name),
		number,
		count: (name) => number(name, (found) => Number.isInteger(found) && found >= 0),
		text: getText,
		pattern(name) {
			const found = getText(name)
			return found !== undefined && reading.isUsable(found, joinPointer(pointer, name), diagnostics) ? found : undefined
		},
		invalid: reportInvalid,
	}
}

/** Returns the type to which a format belongs: number for number formats, otherwise text. */
function findFormatKind(format: Json | undefined): 'string' | 'number' | undefined {
	if (typeof format !== 'string') return undefined
	return numberFormats.has(format) ? 'number' : 'string'
}

function readString(keywords: Keywords, isNamed: boolean): StringSchema {
	const { pointer, count, pattern, text } = keywords
	const [minLength, maxLength] = [count('minLength'), count('maxLength')]
	return {
		...{ kind: 'string', pointer },
		...dropUndefined({
			minLength,
			maxLength,
			pattern: pattern('pattern'),
			format: chooseFormat('string', text('format'), isNamed),
		}),
	}
}

/** Returns a format if it belongs to this kind, or if the schema names only this kind: `type: string, format: int64` is a text. */
function chooseFormat(kind: 'string' | 'number', format: string | undefined, isNamed: boolean): string | undefined {
	return isNamed || findFormatKind(format) === kind ? format : undefined
}

function readNumber(keywords: Keywords, integer: boolean, isNamed: boolean): NumberSchema {
	const format = chooseFormat('number', keywords.text('format'), isNamed)
	return {
		...{ kind: 'number', integer, pointer: keywords.pointer },
		...dropUndefined({
			...readBounds(keywords, 'minimum', 'exclusiveMinimum'),
			...readBounds(keywords, 'maximum', 'exclusiveMaximum'),
			multipleOf: keywords.number('multipleOf', (value) => value > 0),
			format,
		}),
	}
}

/** Reads both forms of exclusive bounds: in JSON Schema 4 a boolean next to `minimum`, in later versions a number in place of `minimum`. */
function readBounds(
	keywords: Keywords,
	inclusive: string,
	exclusive: string,
): Readonly<Record<string, number | undefined>> {
	const flag = keywords.get(exclusive)
	const bound = keywords.number(inclusive)
	if (flag === true) return { [exclusive]: bound }
	return { [inclusive]: bound, [exclusive]: flag === false ? undefined : keywords.number(exclusive) }
}

function readArray(context: OpenApiContext, { pointer, get, part, count, diagnostics }: Keywords): ArraySchema {
	// `prefixItems`, or a list as the value of `items`, describes the first items one by one.
	const isList = Array.isArray(get('items'))
	const isTuple = isList || get('prefixItems') !== undefined
	if (isList) diagnostics.push(createDiagnostic('keyword-unchecked', part('items').pointer, 'items'))
	return {
		kind: 'array',
		pointer,
		items: isTuple ? createPlain('any', pointer) : context.schemaAt(toSchemaPart(part('items'))),
		...dropUndefined({ minItems: count('minItems'), maxItems: count('maxItems') }),
	}
}

function readObject(context: OpenApiContext, keywords: Keywords): ObjectSchema {
	const { pointer, diagnostics, get, part, invalid } = keywords
	const required = get('required')
	if (required !== undefined && (!Array.isArray(required) || toTexts(required).length < required.length))
		invalid('required')
	if (!isObject(get('properties') ?? {})) invalid('properties')
	const names = new Set(toTexts(required))
	const { reading } = context
	// If a pattern describes some fields, it isn't known which fields are additional, so any field is accepted.
	const isOpen = get('patternProperties') !== undefined
	const additional = isOpen ? { value: true, pointer } : toSchemaPart(part('additionalProperties'))
	return {
		kind: 'object',
		pointer,
		properties: listParts(part('properties')).flatMap(([name, placed]) =>
			reading.isRemoved(name, placed.pointer, diagnostics) ? [] : readProperty(context, name, placed),
		),
		required: [...names].filter((name) => !reading.isRemoved(name, part('required').pointer, diagnostics)).sort(),
		additional: context.schemaAt(additional),
	}
}

function readProperty(context: OpenApiContext, name: string, placed: Placed): Property {
	return {
		name,
		schema: context.schemaAt(placed),
		...dropUndefined({
			readOnly: hasKeyword(context, placed, 'readOnly'),
			writeOnly: hasKeyword(context, placed, 'writeOnly'),
		}),
	}
}

/** Returns true if the keyword is `true` in a schema, in the target of its reference, or in a part of its `allOf`. */
function hasKeyword({ documents }: OpenApiContext, placed: Placed, keyword: string): true | undefined {
	const parts = [placed, ...listItems(getPart(placed, 'allOf'))].map((part) => documents.resolve(part))
	const targets = parts.flatMap((target) => ('value' in target ? [target.value] : []))
	return [placed.value, ...targets].some((value) => readFlag(value, keyword)) || undefined
}
