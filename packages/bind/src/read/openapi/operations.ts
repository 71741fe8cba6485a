/** Reads `paths` of an OpenAPI document into operations. */

import { diagnosticAt, withDiagnostics } from '../../form/diagnostic.ts'
import type { Body, SecurityRequirement, VendorOperation } from '../../form/operation.ts'
import type { Json } from '../../text/json.ts'
import { below, type Pointer } from '../../text/pointer.ts'
import { present } from '../../text/present.ts'
import { flag, isObject, member, type Part, type Placed, partOf, partsOf, texts } from '../json-object.ts'
import { isSendable } from '../sendable.ts'
import { basePathOfServers, hostsOf } from './base-path.ts'
import { callbacksAt } from './responses/messages.ts'
import { responsesAt } from './responses/responses.ts'
import { type OpenApiContext, objectOf, resolved } from './schemas/context.ts'
import { unreadIn } from './schemas/fields.ts'
import { requirementsAt } from './security.ts'
import { bodyAt, bodyOfParameters, mediaTypes } from './takes/bodies.ts'
import { parameterObjects, parametersOf } from './takes/parameters.ts'

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const

/** Defaults that the document sets for all of its operations. */
interface Common {
	readonly basePath: string
	/** Hosts of the document's servers; if it names none, the first one that an operation names. */
	readonly hosts: Set<string>
	readonly security: readonly SecurityRequirement[] | undefined
	readonly consumes: Json | undefined
	readonly produces: Json | undefined
}

interface PathItem extends Placed {
	readonly path: string
	readonly basePath: string
}

export function operationsAt(context: OpenApiContext, common: Common): VendorOperation[] {
	const { documents, reading } = context
	return partsOf(objectOf(context, partOf(documents.root, 'paths'))).flatMap(([path, given]) => {
		if (!path.startsWith('/')) return path.startsWith('x-') ? [] : leave(context, given.pointer)
		if (reading.isSecret(path, given.pointer)) return leave(context, given.pointer)
		const placed = resolved(context, given)
		if (!placed) return leave(context, given.pointer)
		const item: PathItem = { path, ...placed, basePath: basePathAt(context, placed, common.basePath) }
		context.diagnostics.push(...unreadIn(context, 'path', item))
		return methods.flatMap((method) => operationAt(context, common, item, method))
	})
}

/** Base path of an operation's or path's own servers, or the inherited one. */
function basePathAt(context: OpenApiContext, placed: Placed, outer: string): string {
	const servers = partOf(placed, 'servers')
	return servers.value ? basePathOfServers(context, servers) : outer
}

/** Whether an operation has servers on another host than the document. */
function isElsewhere({ hosts }: Common, item: PathItem, placed: Placed): boolean {
	const own = [placed, item].map((owner) => hostsOf(partOf(owner, 'servers'))).find((found) => found.length > 0) ?? []
	const [first] = own
	if (first !== undefined && hosts.size === 0) hosts.add(first)
	return first !== undefined && !own.some((host) => hosts.has(host))
}

/** Splits a path from its fixed query and fragment: `/files?fields=id`. */
function divided(path: string): { readonly path: string; readonly query?: Readonly<Record<string, string>> } {
	const [, plain = '', query] = /^([^?#]*)(?:\?([^#]*))?/s.exec(path) ?? []
	if (query === undefined || query === '') return { path: plain }
	// Drops a query with placeholders, whose parameters are not declared.
	return /[{}]/.test(query) ? { path } : { path: plain, query: Object.fromEntries(new URLSearchParams(query)) }
}

function leave({ reading }: OpenApiContext, pointer: Pointer): [] {
	reading.report('part-unread', pointer)
	return []
}

function operationAt(outer: OpenApiContext, common: Common, item: PathItem, method: string): VendorOperation[] {
	const { value: given, pointer: at } = partOf(item, method)
	if (given === undefined) return []
	// Follows references here too: no version of OpenAPI allows them, but split documents use them.
	const placed = resolved(outer, { value: given, pointer: at })
	if (!placed || !isObject(placed.value)) return leave(outer, at)
	const { pointer } = placed
	const diagnostics = unreadIn(outer, 'operation', placed)
	const context = { ...outer, diagnostics }
	const { path: own, query } = divided(item.path)
	const path = basePathAt(context, placed, item.basePath) + own
	const upper = method.toUpperCase()
	if (!isSendable(upper, path))
		diagnostics.push(diagnosticAt('refused', pointer, 'the path cannot be joined to a base URL'))
	else if (own !== item.path)
		diagnostics.push(diagnosticAt('not-read', pointer, 'what follows "#"; what follows "?" is sent as it is'))
	if (isElsewhere(common, item, placed))
		diagnostics.push(
			diagnosticAt(
				'refused',
				pointer,
				'it has a server of its own on another host; create a client with that base URL',
			),
		)
	const described = parameterObjects(context, [item, placed])
	const body = bodyOf(context, described, placed, upper, common)
	const parameters = parametersOf(context, described, path)
	const produces = mediaTypes(mediaTypesPart(placed, 'produces', common), diagnostics)
	const responses = responsesAt(context, partOf(placed, 'responses'), produces)
	const security = requirementsAt(partOf(placed, 'security'), diagnostics) ?? common.security
	const callbacks = callbacksAt(context, partOf(placed, 'callbacks'))
	const operation = {
		...{ key: `${upper} ${item.path}`, pointer, method: upper, path, parameters, responses },
		...toldOf(context, placed, item),
		...present({ query, body, security, callbacks: callbacks.length > 0 ? callbacks : undefined }),
	}
	return [withDiagnostics(operation, diagnostics)]
}

/** Returns `consumes` or `produces` of an operation; if it has none, that of the document (OpenAPI 2.0). */
function mediaTypesPart(placed: Placed, name: 'consumes' | 'produces', common: Common): Part {
	const { value, pointer } = partOf(placed, name)
	return { value: value ?? common[name], pointer }
}

function bodyOf(
	context: OpenApiContext,
	given: readonly Placed[],
	placed: Placed,
	method: string,
	common: Common,
): Body | undefined {
	const consumes = mediaTypes(mediaTypesPart(placed, 'consumes', common), [])
	const body =
		context.version === '2.0'
			? bodyOfParameters(context, given, consumes, below(placed.pointer, 'parameters'))
			: bodyAt(context, partOf(placed, 'requestBody'))
	if (!body || (method !== 'GET' && method !== 'HEAD')) return body
	context.diagnostics.push(
		body.required
			? diagnosticAt('refused', body.pointer, 'a GET or HEAD request can have no body')
			: diagnosticAt('parameter-left-out', body.pointer, 'body of a GET or HEAD'),
	)
	return undefined
}

/** Texts of an operation; those of its path where it has none. */
function toldOf({ reading }: OpenApiContext, placed: Placed, item: PathItem) {
	const { value, pointer } = placed
	const operationId = reading.told(partOf(placed, 'operationId'))
	const summary = reading.told(partOf(placed, 'summary')) ?? reading.told(partOf(item, 'summary'))
	const description = reading.described(partOf(placed, 'description')) ?? reading.described(partOf(item, 'description'))
	const tags = texts(member(value, 'tags')).map((tag, index) =>
		reading.told({ value: tag, pointer: below(pointer, 'tags', index) }),
	)
	return {
		...present({ operationId, summary, description, deprecated: flag(value, 'deprecated') }),
		tags: tags.filter((tag) => tag !== undefined),
	}
}
