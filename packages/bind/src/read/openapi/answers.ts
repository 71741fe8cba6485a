/** The answers of an operation. */
import type { Json } from '../../form/json.ts'
import { type Loss, lossAt } from '../../form/loss.ts'
import type { Answer, Content } from '../../form/operation.ts'
import { below, type Pointer } from '../../form/pointer.ts'
import type { Placed } from '../documents.ts'
import { entries, isObject, member } from '../json-object.ts'
import { byPreference, contentOf, contentsAt, shown } from './contents.ts'
import { type OpenApiContext, objectOf } from './context.ts'

/** @param produces Media types of OpenAPI 2.0; of later versions none. */
export function answersAt(
	context: OpenApiContext,
	value: Json | undefined,
	pointer: Pointer,
	produces: readonly string[],
	losses: Loss[],
): Answer[] {
	const all = objectOf(context, { value, pointer }, losses)
	return entries(all?.value).flatMap(([status, given]): Answer[] => {
		if (status.startsWith('x-')) return []
		const at = below(all?.pointer ?? pointer, status)
		const placed = objectOf(context, { value: isStatus(status) ? (given ?? {}) : status, pointer: at }, losses)
		return placed ? [answerOf(context, status, placed, produces)] : []
	})
}

function isStatus(name: string): boolean {
	return /^(?:[1-5]\d\d|[1-5]xx|default)$/i.test(name)
}

function answerOf(context: OpenApiContext, status: string, placed: Placed, produces: readonly string[]): Answer {
	const { value, pointer } = placed
	const losses: Loss[] = []
	const described = contentsOf(context, placed, produces, losses)
	const isEmpty = /^20[45]$/.test(status)
	if (isEmpty && described.length > 0) losses.push(lossAt('answer-without-content', pointer))
	const contents = isEmpty ? [] : described
	const headers = member(value, 'headers')
	if (isObject(headers) && Object.keys(headers).length > 0)
		losses.push(lossAt('answer-headers', below(pointer, 'headers')))
	const description = context.reading.told(member(value, 'description'), below(pointer, 'description'))
	return {
		pointer,
		status: status === 'default' ? status : status.toUpperCase(),
		contents,
		...(description !== undefined && { description }),
		...(losses.length > 0 && { losses }),
	}
}

function contentsOf(
	context: OpenApiContext,
	{ value, pointer }: Placed,
	produces: readonly string[],
	losses: Loss[],
): Content[] {
	if (context.version !== '2.0') return contentsAt(context, member(value, 'content'), below(pointer, 'content'), losses)
	const given = member(value, 'schema')
	const examples = member(value, 'examples')
	if (given === undefined && !isObject(examples)) return []
	const schema = given === undefined ? undefined : context.schemas.schemaAt(given, below(pointer, 'schema'))
	const types = produces.length > 0 ? produces : ['application/json']
	return types
		.map((type) => {
			const example = member(examples, type)
			return shown(context, contentOf(type, schema, pointer), example === undefined ? [] : [example])
		})
		.sort(byPreference)
}
