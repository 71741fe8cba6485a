/** Reads OpenAPI 2.0, 3.0 and 3.1. Each version is read by its own rules and isn't converted. */

import { removed } from '../../clean/printable.ts'
import { createDiagnostic, type Diagnostic, withDiagnostics } from '../../form/diagnostic.ts'
import type { Body, Dialect, Source, VendorOperation } from '../../form/source.ts'
import { dropUndefined, type Json, joinPointer, type Pointer } from '../../text/json.ts'
import type { Documents } from '../documents.ts'
import type { Part, Placed } from '../json-object.ts'
import { getMember, getPart, isObject, listItems, listParts, toText, toTexts } from '../json-object.ts'
import { isSendable, type Reading } from '../reading.ts'
import { readBodyParameters, readMediaTypes, readRequestBody, readResponses } from './bodies.ts'
import { findParameterObjects, readParameters } from './parameters.ts'
import { followReferences, type OpenApiContext, readObjectPart } from './schemas/context.ts'
import { createReader, readNamedSchemas } from './schemas/schemas.ts'
import { readWaysIn } from './ways-in.ts'

/** Returns the document's OpenAPI version, which YAML may have parsed as a number. Undefined if it isn't an OpenAPI document. */
export function findOpenApiVersion(document: Json): OpenApiContext['version'] | undefined {
	const [old, current] = [getMember(document, 'swagger'), getMember(document, 'openapi')].map((value) =>
		value === undefined ? '' : String(value),
	)
	if (/^2(?:\.0)?$/.test(old ?? '')) return '2.0'
	if (/^3(?:\.0.*)?$/.test(current ?? '')) return '3.0'
	return /^3\.[12](?:\.|$)/.test(current ?? '') ? '3.1' : undefined
}

/** A source as the reader of one format returns it. `readSource` adds the name. */
export type ReadSource = Omit<Source, 'name'>

export function readOpenApi(opened: Documents, version: OpenApiContext['version'], reading: Reading): ReadSource {
	const { root } = opened
	const waysIn = readWaysIn(root, reading)
	const context = createReader(opened, reading, version, waysIn.headers)
	const operations = readOperations(context, {
		basePath: readDocumentBasePath(context),
		hosts: new Set(readHosts(getPart(root, 'servers'))),
		consumes: getMember(root.value, 'consumes'),
		produces: getMember(root.value, 'produces'),
	})
	const schemas = readNamedSchemas(context)
	reportUnread(context, root, ['webhooks', 'x-webhooks'])
	return {
		dialect: `openapi-${version}` satisfies Dialect,
		...readTitle(root.value, reading),
		...(waysIn.lines.length > 0 && { waysIn: waysIn.lines }),
		operations,
		schemas,
		diagnostics: reading.diagnostics,
		removals: reading.removals,
	}
}

/** Reports parts that no reader reads, with the number of their entries. */
function reportUnread({ diagnostics }: OpenApiContext, placed: Placed, names: readonly string[]): void {
	for (const name of names) {
		const part = getPart(placed, name)
		const count = listParts(part).length
		if (count > 0) diagnostics.push(createDiagnostic('not-read', part.pointer, `${count} ${name}`))
	}
}

function readDocumentBasePath(context: OpenApiContext): string {
	const { root } = context.documents
	if (context.version !== '2.0') return readBasePath(context, getPart(root, 'servers'))
	const { value, pointer } = getPart(root, 'basePath')
	return readBasePath(context, { value: [{ url: toText(value) ?? '' }], pointer })
}

/** Reads the document's title and version. Secrets in them are removed. */
function readTitle(root: Json, reading: Reading): { readonly title?: string; readonly version?: string } {
	const info = getMember(root, 'info')
	return dropUndefined({
		title: reading.readText({ value: getMember(info, 'title'), pointer: '#/info/title' }),
		version: reading.readText({ value: String(getMember(info, 'version') ?? ''), pointer: '#/info/version' }),
	})
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const

/** Values that apply to all operations of the document, unless an operation has its own. */
interface Common {
	readonly basePath: string
	/** Hosts of the document's servers. If the document names none, the first host that an operation names. */
	readonly hosts: Set<string>
	readonly consumes: Json | undefined
	readonly produces: Json | undefined
}

interface PathItem extends Placed {
	readonly path: string
	readonly basePath: string
}

function readOperations(context: OpenApiContext, common: Common): VendorOperation[] {
	const { documents, reading } = context
	return listParts(readObjectPart(context, getPart(documents.root, 'paths'))).flatMap(([path, input]) => {
		if (!path.startsWith('/')) return path.startsWith('x-') ? [] : skipOperation(context, input.pointer)
		if (reading.isSecret(path, input.pointer)) return skipOperation(context, input.pointer)
		const placed = followReferences(context, input)
		if (!placed) return skipOperation(context, input.pointer)
		const item: PathItem = { path, ...placed, basePath: readOwnBasePath(context, placed, common.basePath) }
		return methods.flatMap((method) => readOperation(context, common, item, method))
	})
}

/** Returns the base path of an operation's or path's own servers, or the inherited base path. */
function readOwnBasePath(context: OpenApiContext, placed: Placed, outer: string): string {
	const servers = getPart(placed, 'servers')
	return servers.value ? readBasePath(context, servers) : outer
}

/** Whether an operation has its own servers, and none of them is on a host of the document. */
function isElsewhere({ hosts }: Common, item: PathItem, placed: Placed): boolean {
	const own =
		[placed, item].map((owner) => readHosts(getPart(owner, 'servers'))).find((found) => found.length > 0) ?? []
	const [first] = own
	if (first !== undefined && hosts.size === 0) hosts.add(first)
	return first !== undefined && !own.some((host) => hosts.has(host))
}

function skipOperation({ reading }: OpenApiContext, pointer: Pointer): [] {
	reading.report('part-unread', pointer)
	return []
}

function readOperation(outer: OpenApiContext, common: Common, item: PathItem, method: string): VendorOperation[] {
	const { value: input, pointer: at } = getPart(item, method)
	if (input === undefined) return []
	// Follows references here, too. No version of OpenAPI allows them here, but split documents use them.
	const placed = followReferences(outer, { value: input, pointer: at })
	if (!placed || !isObject(placed.value)) return skipOperation(outer, at)
	const { pointer } = placed
	const diagnostics: Diagnostic[] = []
	const context = { ...outer, diagnostics }
	// Reads `/:id` as `/{id}`, as routers write it, because a parameter is meant.
	const path = readOwnBasePath(context, placed, item.basePath) + item.path.replaceAll(/(?<=\/):([^/{}:]+)/g, '{$1}')
	const upper = method.toUpperCase()
	if (!isSendable(upper, path))
		diagnostics.push(createDiagnostic('refused', pointer, 'the path cannot be joined to a base URL'))
	if (isElsewhere(common, item, placed))
		diagnostics.push(
			createDiagnostic(
				'refused',
				pointer,
				'it has a server of its own on another host; create a client with that base URL',
			),
		)
	const described = findParameterObjects(context, [item, placed])
	const body = readOperationBody(context, described, placed, upper, common)
	const parameters = readParameters(context, described, path)
	const produces = readMediaTypes(getMediaTypes(placed, 'produces', common), diagnostics)
	const responses = readResponses(context, getPart(placed, 'responses'), produces)
	reportUnread(context, placed, ['callbacks'])
	const operation = {
		...{ key: `${upper} ${item.path}`, pointer, method: upper, path, parameters, responses },
		...readTexts(context, placed, item),
		...dropUndefined({ body }),
	}
	return [withDiagnostics(operation, diagnostics)]
}

/** Returns the `consumes` or `produces` of an operation. If it has none, returns the document's (OpenAPI 2.0). */
function getMediaTypes(placed: Placed, name: 'consumes' | 'produces', common: Common): Part {
	const { value, pointer } = getPart(placed, name)
	return { value: value ?? common[name], pointer }
}

function readOperationBody(
	context: OpenApiContext,
	input: readonly Placed[],
	placed: Placed,
	method: string,
	common: Common,
): Body | undefined {
	const consumes = readMediaTypes(getMediaTypes(placed, 'consumes', common), [])
	const body =
		context.version === '2.0'
			? readBodyParameters(context, input, consumes, joinPointer(placed.pointer, 'parameters'))
			: readRequestBody(context, getPart(placed, 'requestBody'))
	if (!body || (method !== 'GET' && method !== 'HEAD')) return body
	context.diagnostics.push(
		body.required
			? createDiagnostic('refused', body.pointer, 'a GET or HEAD request can have no body')
			: createDiagnostic('parameter-left-out', body.pointer, 'body of a GET or HEAD'),
	)
	return undefined
}

/** Longest description of an operation, so that it fits an editor's tooltip. */
const longestText = 4000

/** Reads the texts of an operation. If it has no text of a kind, uses the text of its path. */
function readTexts({ reading }: OpenApiContext, placed: Placed, item: PathItem) {
	const { value, pointer } = placed
	const operationId = reading.readText(getPart(placed, 'operationId'))
	const read = (name: string, most?: number): string | undefined =>
		reading.readText(getPart(placed, name), most) ?? reading.readText(getPart(item, name), most)
	const tags = toTexts(getMember(value, 'tags')).map((tag, index) =>
		reading.readText({ value: tag, pointer: joinPointer(pointer, 'tags', index) }),
	)
	return {
		...dropUndefined({ operationId, summary: read('summary'), description: read('description', longestText) }),
		tags: tags.filter((tag) => tag !== undefined),
	}
}

/** Returns the path of the first server (OpenAPI 3). Variables get their default values. */
function readBasePath({ reading }: OpenApiContext, servers: Part): string {
	const paths = listItems(servers).map((server) => {
		const reportLost = (name: string): void =>
			reading.report('choice', joinPointer(server.pointer, 'variables', name), 'its default')
		return toPath(fillVariables(server, reportLost))
	})
	const [first = ''] = paths
	// Removes a base path that contains a secret. Operations below it are refused, because their path is then unknown.
	if (reading.isSecret(first, servers.pointer)) return `/${removed}`
	if (new Set(paths).size > 1) reading.report('choice', servers.pointer, 'base path of the first server')
	return first
}

/** Returns the URL of a server. Variables get their default values. */
function fillVariables({ value: server }: Part, told: (name: string) => void): string {
	return (toText(getMember(server, 'url')) ?? '').replaceAll(/\{([^{}]*)\}/g, (_, name: string) => {
		told(name)
		return toText(getMember(getMember(getMember(server, 'variables'), name), 'default')) ?? 'variable'
	})
}

/** Lists the hosts of servers in lower case, with ports. They are only compared, and never stored. */
function readHosts(servers: Part): string[] {
	return listItems(servers).flatMap((server) => {
		const [, host] = /^(?:[a-z][a-z\d+.-]*:)?\/\/([^/?#]*)/i.exec(fillVariables(server, () => {})) ?? []
		return host === undefined ? [] : [host.toLowerCase()]
	})
}

/** Returns the path of a URL, or the path itself, without a trailing slash. */
function toPath(url: string): string {
	const path = url
		.replace(/^(?:[a-z][a-z\d+.-]*:)?\/\/[^/?#]*/i, '')
		.replace(/[?#].*$/s, '')
		.replace(/\/+$/, '')
	return path === '' || path.startsWith('/') ? path : `/${path}`
}
