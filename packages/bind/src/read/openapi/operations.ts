/** The operations of an OpenAPI document. */
import type { Json } from '../../form/json.ts'
import { type Loss, lossAt } from '../../form/loss.ts'
import type { Body, SecurityRequirement, VendorOperation } from '../../form/operation.ts'
import { below, type Pointer } from '../../form/pointer.ts'
import { isObject, member, type Part, type Placed, partOf, partsOf, texts } from '../json-object.ts'
import { isSendable } from '../sendable.ts'
import { answersAt } from './answers.ts'
import { basePathOfServers } from './base-path.ts'
import { bodyAt, bodyOfParameters, mediaTypes } from './bodies.ts'
import { type OpenApiContext, resolved } from './context.ts'
import { parameterObjects, parametersOf } from './parameters.ts'
import { requirementsOf } from './security.ts'

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const

/** What the operations of a document have in common. */
interface Common {
	readonly basePath: string
	readonly security: readonly SecurityRequirement[] | undefined
	readonly consumes: Json | undefined
	readonly produces: Json | undefined
}

interface PathItem extends Placed {
	readonly path: string
	readonly basePath: string
}

export function operationsAt(context: OpenApiContext, common: Common): VendorOperation[] {
	return partsOf(partOf(context.documents.root, 'paths')).flatMap(([path, given]) => {
		if (!path.startsWith('/')) return path.startsWith('x-') ? [] : leave(context, given.pointer)
		if (context.reading.isSecret(path, given.pointer)) return leave(context, given.pointer)
		const placed = resolved(context, given, context.reading.losses)
		if (!placed) return leave(context, given.pointer)
		const item: PathItem = { path, ...placed, basePath: basePathAt(context, placed, common.basePath) }
		return methods.flatMap((method) => operationAt(context, common, item, method))
	})
}

/** The base path of servers that a path or an operation has of its own, else the one that holds where it stands. */
function basePathAt({ reading }: OpenApiContext, placed: Placed, outer: string): string {
	const servers = partOf(placed, 'servers')
	return servers.value ? basePathOfServers(servers, reading) : outer
}

function leave({ reading }: OpenApiContext, pointer: Pointer): [] {
	reading.lose('operation-invalid', pointer)
	return []
}

function operationAt(
	context: OpenApiContext,
	common: Common,
	item: PathItem,
	method: (typeof methods)[number],
): VendorOperation[] {
	const { value: given, pointer: at } = partOf(item, method)
	if (given === undefined) return []
	// No version of OpenAPI has references here; documents of many files use them all the same.
	const placed = resolved(context, { value: given, pointer: at }, context.reading.losses)
	if (!placed || !isObject(placed.value)) return leave(context, at)
	const { value, pointer } = placed
	const losses: Loss[] = []
	const path = basePathAt(context, placed, item.basePath) + item.path
	const upper = method.toUpperCase()
	if (!isSendable(upper, path)) losses.push(lossAt('path-not-plain', pointer))
	const body = bodyOf(context, common, item, placed, upper, losses)
	const parameters = parametersOf(context, parameterObjects(context, [item, placed], losses), path, losses)
	const produces = mediaTypes(mediaTypesPart(placed, 'produces', common), losses)
	const answers = answersAt(context, partOf(placed, 'responses'), produces, losses)
	const security = requirementsOf(member(value, 'security')) ?? common.security
	if (isObject(member(value, 'callbacks'))) losses.push(lossAt('callbacks-unused', below(pointer, 'callbacks')))
	return [
		{
			key: `${upper} ${item.path}`,
			pointer,
			method: upper,
			path,
			...toldOf(context, placed),
			parameters,
			...(body && { body }),
			answers,
			...(security && { security }),
			...(losses.length > 0 && { losses }),
		},
	]
}

/** The media types of an operation, else those of its document. */
function mediaTypesPart(placed: Placed, name: 'consumes' | 'produces', common: Common): Part {
	const { value, pointer } = partOf(placed, name)
	return { value: value ?? common[name], pointer }
}

function bodyOf(
	context: OpenApiContext,
	common: Common,
	item: PathItem,
	placed: Placed,
	method: string,
	losses: Loss[],
): Body | undefined {
	const consumes = mediaTypes(mediaTypesPart(placed, 'consumes', common), [])
	const given = context.version === '2.0' ? parameterObjects(context, [item, placed], []) : []
	const body =
		context.version === '2.0'
			? bodyOfParameters(context, given, consumes, below(placed.pointer, 'parameters'))
			: bodyAt(context, partOf(placed, 'requestBody'), losses)
	if (!body || (method !== 'GET' && method !== 'HEAD')) return body
	losses.push(lossAt(body.required ? 'body-on-get' : 'body-left-out', body.pointer))
	return undefined
}

function toldOf({ reading }: OpenApiContext, placed: Placed) {
	const { value, pointer } = placed
	const said = (name: string): string | undefined => reading.told(partOf(placed, name))
	const [operationId, summary, description] = [said('operationId'), said('summary'), said('description')]
	const tags = texts(member(value, 'tags')).map((tag, index) =>
		reading.told({ value: tag, pointer: below(pointer, 'tags', index) }),
	)
	return {
		...(operationId !== undefined && { operationId }),
		...(summary !== undefined && { summary }),
		...(description !== undefined && { description }),
		tags: tags.filter((tag) => tag !== undefined),
		...(member(value, 'deprecated') === true && { deprecated: true as const }),
	}
}
