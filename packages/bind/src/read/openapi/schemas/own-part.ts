/** Reads a schema's own type, keywords and values, without references and alternatives. */

import { createEither } from '../../../form/build.ts'
import { createDiagnostic } from '../../../form/diagnostic.ts'
import type { Schema } from '../../../form/schema.ts'
import { isAdmitted } from '../../../form/values.ts'
import type { Json } from '../../../text/json.ts'
import { joinPointer } from '../../../text/pointer.ts'
import { toList, toTexts } from '../../json-object.ts'
import { readArray, readObject } from './containers.ts'
import type { OpenApiContext } from './context.ts'
import {
	findFormatKind,
	isHeldExactly,
	type Keywords,
	type Kind,
	keywordsOf,
	kinds,
	readNumber,
	readString,
} from './facets.ts'

/** Reads the schema's own part; undefined if it has none. */
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
	// Does not guess the meaning of unknown types such as `any`, `float` or `date`.
	if (known.length === 0 || known.length < (Array.isArray(input) ? input.length : 1)) return invalid('type')
	return [...new Set(known)].filter((name) => name !== 'integer' || !known.includes('number'))
}

function readTyped(context: OpenApiContext, types: readonly Kind[], keywords: Keywords): Schema {
	return createEither(
		types.map((type) => readType(context, type, keywords)),
		keywords.pointer,
	)
}

/** Reads a schema without `type` by its keywords: `minLength` means a text. Several kinds must all hold. */
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
	// With a single type the format belongs to it, whatever its name: `type: string, format: integer`.
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

/** Values of `enum` and `const` without duplicates; with both, the common ones. Undefined if there is a list or an object. */
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
	// JavaScript has no 1e400.
	if (!numbers.every(Number.isFinite)) return kind
	const values = input.filter((one) => !kind || isAdmitted(kind, one))
	// Otherwise every response would be refused.
	if (values.length === 0) return { kind: 'any', pointer, diagnostics: [createDiagnostic('unsatisfiable', at, name)] }
	return { kind: 'literal', pointer, values }
}
