/** The operations of an OpenAPI document. */
import type { Json } from '../../form/json.ts'
import { type Loss, lossAt } from '../../form/loss.ts'
import type { Body, SecurityRequirement, VendorOperation } from '../../form/operation.ts'
import { below, type Pointer } from '../../form/pointer.ts'
import { entries, isObject, member, texts } from '../json-object.ts'
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

interface PathItem {
	readonly path: string
	readonly value: Json
	readonly pointer: Pointer
	readonly basePath: string
}

export function operationsAt(context: OpenApiContext, common: Common): VendorOperation[] {
	const { root } = context.documents
	const pointer = below(root.pointer, 'paths')
	return entries(member(root.value, 'paths')).flatMap(([path, given]) => {
		const at = below(pointer, path)
		if (!path.startsWith('/')) return path.startsWith('x-') ? [] : leave(context, at)
		if (context.reading.isSecret(path, at)) return leave(context, at)
		const placed = resolved(context, { value: given, pointer: at }, context.reading.losses)
		if (!placed) return leave(context, at)
		const servers = member(placed.value, 'servers')
		const basePath = servers
			? basePathOfServers(servers, below(placed.pointer, 'servers'), context.reading)
			: common.basePath
		const item: PathItem = { path, ...placed, basePath }
		return methods.flatMap((method) => operationAt(context, common, item, method))
	})
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
	const given = member(item.value, method)
	const at = below(item.pointer, method)
	if (given === undefined) return []
	// No version of OpenAPI has references here; documents of many files use them all the same.
	const placed = resolved(context, { value: given, pointer: at }, context.reading.losses)
	if (!placed || !isObject(placed.value)) return leave(context, at)
	const { value, pointer } = placed
	const losses: Loss[] = []
	const servers = member(value, 'servers')
	const basePath = servers ? basePathOfServers(servers, below(pointer, 'servers'), context.reading) : item.basePath
	const path = basePath + item.path
	const upper = method.toUpperCase()
	if (!isSendable(upper, path)) losses.push(lossAt('path-not-plain', pointer))
	const body = bodyOf(context, common, item, value, pointer, upper, losses)
	const parameters = parametersOf(context, objectsOf(context, item, value, pointer, losses), path, losses)
	const produces = mediaTypes(member(value, 'produces') ?? common.produces, below(pointer, 'produces'), losses)
	const answers = answersAt(context, member(value, 'responses'), below(pointer, 'responses'), produces, losses)
	const security = requirementsOf(member(value, 'security')) ?? common.security
	if (isObject(member(value, 'callbacks'))) losses.push(lossAt('callbacks-unused', below(pointer, 'callbacks')))
	return [
		{
			key: `${upper} ${item.path}`,
			pointer,
			method: upper,
			path,
			...toldOf(context, value, pointer),
			parameters,
			...(body && { body }),
			answers,
			...(security && { security }),
			...(losses.length > 0 && { losses }),
		},
	]
}

function objectsOf(context: OpenApiContext, item: PathItem, value: Json, pointer: Pointer, losses: Loss[]) {
	return parameterObjects(
		context,
		[
			{ value: member(item.value, 'parameters'), pointer: below(item.pointer, 'parameters') },
			{ value: member(value, 'parameters'), pointer: below(pointer, 'parameters') },
		],
		losses,
	)
}

function bodyOf(
	context: OpenApiContext,
	common: Common,
	item: PathItem,
	value: Json,
	pointer: Pointer,
	method: string,
	losses: Loss[],
): Body | undefined {
	const consumes = mediaTypes(member(value, 'consumes') ?? common.consumes, below(pointer, 'consumes'), [])
	const body =
		context.version === '2.0'
			? bodyOfParameters(context, objectsOf(context, item, value, pointer, []), consumes, below(pointer, 'parameters'))
			: bodyAt(context, member(value, 'requestBody'), below(pointer, 'requestBody'), losses)
	if (!body || (method !== 'GET' && method !== 'HEAD')) return body
	losses.push(lossAt(body.required ? 'body-on-get' : 'body-left-out', body.pointer))
	return undefined
}

function toldOf({ reading }: OpenApiContext, value: Json, pointer: Pointer) {
	const said = (name: string): string | undefined => reading.told(member(value, name), below(pointer, name))
	const [operationId, summary, description] = [said('operationId'), said('summary'), said('description')]
	const tags = texts(member(value, 'tags')).map((tag, index) => reading.told(tag, below(pointer, 'tags', index)))
	return {
		...(operationId !== undefined && { operationId }),
		...(summary !== undefined && { summary }),
		...(description !== undefined && { description }),
		tags: tags.filter((tag) => tag !== undefined),
		...(member(value, 'deprecated') === true && { deprecated: true as const }),
	}
}
