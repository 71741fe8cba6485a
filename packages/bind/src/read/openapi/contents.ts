/** Bodies and answers by media type. */
import type { Json } from '../../form/json.ts'
import { type Loss, lossAt } from '../../form/loss.ts'
import type { Content, PartEncoding } from '../../form/operation.ts'
import { below, type Pointer } from '../../form/pointer.ts'
import type { Schema } from '../../form/schema.ts'
import { entries, isObject, member, text } from '../json-object.ts'
import type { OpenApiContext } from './context.ts'
import { styleOf } from './styles.ts'

/** The spelling of a media type that is compared: lower case, one space after each semicolon. Undefined where it is none. */
export function mediaTypeOf(name: string): string | undefined {
	const plain = name
		.trim()
		.toLowerCase()
		.replaceAll(/\s*;\s*/g, '; ')
	return /^[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+(?:; [\x21-\x7e ]*)?$/.test(plain) && plain.length <= 120 ? plain : undefined
}

/** JSON first, as it is used where there is a choice; then by name. */
export function byPreference(a: Content, b: Content): number {
	const rank = ({ mediaType }: Content): number =>
		/^application\/json\b/.test(mediaType) ? 0 : /\bjson\b/.test(mediaType) ? 1 : 2
	return rank(a) - rank(b) || (a.mediaType < b.mediaType ? -1 : 1)
}

/** Whether a schema says nothing of what it describes. */
function isEmpty(schema: Schema): boolean {
	if (schema.kind === 'any') return !schema.losses
	return (
		schema.kind === 'object' &&
		schema.properties.length + schema.required.length + schema.patterns.length === 0 &&
		schema.additional.kind === 'any' &&
		schema.minProperties === undefined
	)
}

/** One media type with a schema; a body of text, as of `text/plain`, is described well enough without. */
export function contentOf(mediaType: string, schema: Schema | undefined, pointer: Pointer): Content {
	const isSilent = schema !== undefined && isEmpty(schema)
	return {
		pointer,
		mediaType,
		...(schema && { schema }),
		...(isSilent && { losses: [lossAt('schema-empty', schema.pointer)] }),
	}
}

/** The `content` of OpenAPI 3. */
export function contentsAt(
	context: OpenApiContext,
	value: Json | undefined,
	pointer: Pointer,
	losses: Loss[],
): Content[] {
	return entries(value)
		.flatMap(([name, given]): Content[] => {
			const at = below(pointer, name)
			const mediaType = mediaTypeOf(name)
			if (!mediaType || context.reading.isSecret(mediaType, at)) {
				losses.push(lossAt('media-type-invalid', at))
				return []
			}
			const schema = member(given, 'schema')
			const read = schema === undefined ? undefined : context.schemas.schemaAt(schema, below(at, 'schema'))
			const encoding = encodingAt(context, member(given, 'encoding'), below(at, 'encoding'))
			return [{ ...contentOf(mediaType, read, at), ...(encoding.length > 0 && { encoding }) }]
		})
		.sort(byPreference)
}

function encodingAt({ reading }: OpenApiContext, value: Json | undefined, pointer: Pointer): PartEncoding[] {
	return entries(value)
		.filter(([name, given]) => isObject(given) && !reading.isSecret(name, below(pointer, name)))
		.map(([name, given]) => {
			const mediaType = mediaTypeOf(text(member(given, 'contentType')) ?? '')
			const style = styleOf(member(given, 'style'))
			const explode = member(given, 'explode')
			return {
				name,
				...(mediaType !== undefined && { mediaType }),
				...(style !== undefined && { style }),
				...(typeof explode === 'boolean' && { explode }),
			}
		})
}
