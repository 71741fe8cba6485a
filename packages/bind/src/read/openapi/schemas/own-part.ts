/** Reads a schema's own type, keywords and values, without references and alternatives. */

import { eitherOf } from '../../../form/build.ts'
import { diagnosticAt } from '../../../form/diagnostic.ts'
import type { Schema } from '../../../form/schema.ts'
import { admits, isDecided, isExactIn, isSame } from '../../../form/values.ts'
import type { Json } from '../../../text/json.ts'
import { below } from '../../../text/pointer.ts'
import { list, texts } from '../../json-object.ts'
import { arrayAt, objectAt } from './containers.ts'
import type { OpenApiContext } from './context.ts'
import { formatKind, isHeld, type Keywords, type Kind, keywordsOf, kinds, numberAt, stringAt } from './facets.ts'
import { isNullable, nullableDiagnostic, orNull } from './schema-parts.ts'

/** Types that `type` may name, with `file` of OpenAPI 2.0. */
type Type = Kind | 'file'

/** Reads the schema's own part; undefined if it has none. */
export function ownPart(context: OpenApiContext, keywords: Keywords): Schema | undefined {
	const isFixed = keywords.get('enum') !== undefined || keywords.get('const') !== undefined
	const types = typesOf(keywords)
	if (types && !isFixed && isNullable(keywords) && !types.includes('null')) {
		types.push('null')
		keywords.diagnostics.push(...nullableDiagnostic(context, keywords))
	}
	const kind = types ? typed(context, types, keywords) : implied(context, keywords)
	return isFixed ? literal(context, keywords, kind) : kind
}

function typesOf({ get, invalid }: Keywords): Type[] | undefined {
	const given = get('type')
	if (given === undefined) return undefined
	const named = typeof given === 'string' ? [given] : texts(given)
	const known = named.filter((name): name is Type => name === 'file' || kinds.includes(name as Kind))
	// Does not guess the meaning of unknown types such as `any`, `float` or `date`.
	if (known.length === 0 || known.length < (Array.isArray(given) ? given.length : 1)) return invalid('type')
	return [...new Set(known)].filter((name) => name !== 'integer' || !known.includes('number'))
}

function typed(context: OpenApiContext, types: readonly Type[], keywords: Keywords): Schema {
	return eitherOf(
		types.map((type) => ofType(context, type, keywords)),
		keywords.pointer,
	)
}

/** Reads a schema without `type` by its keywords: `minLength` means a text. Several kinds must all hold. */
function implied(context: OpenApiContext, keywords: Keywords): Schema | undefined {
	const format = formatKind(keywords.get('format'))
	const speaksOf = (kind: keyof typeof keywordsOf): boolean =>
		keywordsOf[kind].some((name) => (name === 'format' ? format === kind : keywords.get(name) !== undefined))
	const spoken = (['object', 'array', 'string', 'number'] as const).filter(speaksOf)
	const members = spoken.map((kind) => ({ ...ofType(context, kind, keywords), implied: true }) as Schema)
	return members.length < 2 ? members[0] : { kind: 'allOf', pointer: keywords.pointer, members }
}

function ofType(context: OpenApiContext, type: Type, keywords: Keywords): Schema {
	const { pointer } = keywords
	// With a single type the format belongs to it, whatever its name: `type: string, format: integer`.
	const isOne = typeof keywords.get('type') === 'string'
	switch (type) {
		case 'string':
			return stringAt(keywords, isOne)
		case 'number':
		case 'integer':
			return numberAt(keywords, type === 'integer', isOne)
		case 'array':
			return arrayAt(context, keywords)
		case 'object':
			return objectAt(context, keywords)
		case 'file':
			return { kind: 'string', format: 'binary', pointer }
		default:
			return { kind: type, pointer }
	}
}

/** Values of `enum` and `const` without duplicates; with both, the common ones. */
function valuesOf({ get }: Keywords): Json[] {
	const fixed = get('const')
	const listed = get('enum') === undefined ? [fixed as Json] : list(get('enum'))
	return listed.filter(
		(one, index) =>
			(fixed === undefined || isSame(one, fixed)) && listed.findIndex((other) => isSame(one, other)) === index,
	)
}

function literal(context: OpenApiContext, keywords: Keywords, kind: Schema | undefined): Schema | undefined {
	const { pointer, get, diagnostics, invalid } = keywords
	const name = get('enum') === undefined ? 'const' : 'enum'
	const at = below(pointer, name)
	if (name === 'enum' && list(get('enum')).length === 0) return invalid(name) ?? kind
	const given = valuesOf(keywords)
	if (given.some((one) => context.reading.isSecret(JSON.stringify(one), at))) {
		diagnostics.push(diagnosticAt('secret-removed', at))
		return kind
	}
	if (!given.every((one) => isExactIn(one, isHeld))) diagnostics.push(diagnosticAt('integer-rounded', at, name))
	if (!given.every((one) => isExactIn(one, Number.isFinite))) return kind
	const values = given.filter((one) => !kind || admits(kind, one))
	if (isNullable(keywords) && !values.includes(null)) {
		values.push(null)
		diagnostics.push(diagnosticAt('nullable', at, name))
	}
	if (values.length === 0) return { kind: 'never', pointer, diagnostics: [diagnosticAt('unsatisfiable', at, name)] }
	const node: Schema = { kind: 'literal', pointer, values }
	if (!kind || isDecided(kind, values)) return node
	return { kind: 'allOf', pointer, members: [orNull(kind, keywords), node] }
}
