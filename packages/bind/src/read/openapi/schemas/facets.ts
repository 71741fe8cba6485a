/** Reads keywords that restrict values of one kind, such as `maxLength`; invalid ones become diagnostics. */

import { createDiagnostic, type Diagnostic } from '../../../form/diagnostic.ts'
import type { NumberSchema, StringSchema } from '../../../form/schema.ts'
import { numberFormats } from '../../../form/values.ts'
import { dropUndefined } from '../../../text/drop-undefined.ts'
import type { Json, JsonObject } from '../../../text/json.ts'
import { joinPointer } from '../../../text/pointer.ts'
import { getMember, getPart, type Part, type Placed } from '../../json-object.ts'
import type { Reading } from '../../reading.ts'

/** Names of types that `type` may have in JSON Schema; `integer` counts as one of its own. */
export const kinds = ['null', 'boolean', 'string', 'number', 'integer', 'array', 'object'] as const
export type Kind = (typeof kinds)[number]

/** Keywords of each type. `format` belongs to texts or numbers, depending on its value. */
export const keywordsOf = {
	string: ['minLength', 'maxLength', 'pattern', 'format'],
	number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'format'],
	array: ['items', 'minItems', 'maxItems'],
	object: ['properties', 'required', 'additionalProperties'],
} as const

/** Reads keywords of one schema, and records invalid values as diagnostics. */
export interface Keywords extends Placed<JsonObject> {
	readonly diagnostics: Diagnostic[]
	get(name: string): Json | undefined
	part(name: string): Part
	/** Reads a number; undefined if it is absent or, with a diagnostic, if it is none, fails `holds` or looks like a secret. */
	number(name: string, holds?: (value: number) => boolean): number | undefined
	/** Reads a whole number from 0; undefined if it is absent or, with a diagnostic, anything else. */
	count(name: string): number | undefined
	/** Reads a text; undefined if it is absent or, with a diagnostic, if it is none or holds a secret. */
	text(name: string): string | undefined
	/** Reads a pattern; undefined if it is absent or, with a diagnostic, if it holds a secret or is not proved to be fast. */
	pattern(name: string): string | undefined
	invalid(name: string): undefined
}

/** Whether it is a limit of a number type, such as 2^63, and so not a card number although it may look like one. */
function isLimit(value: number): boolean {
	const whole = Math.abs(value)
	return Number.isInteger(Math.log2(whole)) || Number.isInteger(Math.log2(whole + 1))
}

/** Whether JavaScript holds the number exactly; a fraction counts as exact. */
export function isHeldExactly(value: number): boolean {
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

/** The type that a format belongs to: text, unless it is a number format. */
export function findFormatKind(format: Json | undefined): 'string' | 'number' | undefined {
	if (typeof format !== 'string') return undefined
	return numberFormats.has(format) ? 'number' : 'string'
}

export function readString(keywords: Keywords, isNamed: boolean): StringSchema {
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

/** A format where it is one of this kind, or the schema is of this kind alone: `type: string, format: int64` is a text. */
function chooseFormat(kind: 'string' | 'number', format: string | undefined, isNamed: boolean): string | undefined {
	return isNamed || findFormatKind(format) === kind ? format : undefined
}

export function readNumber(keywords: Keywords, integer: boolean, isNamed: boolean): NumberSchema {
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

/** Reads both forms of exclusive bounds: JSON Schema 4 has a boolean beside `minimum`, later versions a number instead. */
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
