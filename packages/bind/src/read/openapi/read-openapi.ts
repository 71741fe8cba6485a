/** Reads OpenAPI 2.0, 3.0 and 3.1, each by its own rules, without conversion. */

import type { Dialect, Source } from '../../form/source.ts'
import { dropUndefined } from '../../text/drop-undefined.ts'
import type { Json } from '../../text/json.ts'
import type { Documents } from '../documents.ts'
import { getMember, getPart, toText } from '../json-object.ts'
import type { Reading } from '../reading.ts'
import { readBasePath, readHosts } from './base-path.ts'
import { readOperations } from './operations.ts'
import type { OpenApiContext } from './schemas/context.ts'
import { createReader, readNamedSchemas } from './schemas/schemas.ts'

/** The document's OpenAPI version, which YAML may have parsed as a number; undefined if it is not OpenAPI. */
export function findOpenApiVersion(document: Json): OpenApiContext['version'] | undefined {
	const [old, current] = [getMember(document, 'swagger'), getMember(document, 'openapi')].map((value) =>
		value === undefined ? '' : String(value),
	)
	if (/^2(?:\.0)?$/.test(old ?? '')) return '2.0'
	if (/^3(?:\.0.*)?$/.test(current ?? '')) return '3.0'
	return /^3\.[12](?:\.|$)/.test(current ?? '') ? '3.1' : undefined
}

/** Source as a reader of one format makes it; `readSource` adds the name. */
export type ReadSource = Omit<Source, 'name'>

export function readOpenApi(opened: Documents, version: OpenApiContext['version'], reading: Reading): ReadSource {
	const context = createReader(opened, reading, version)
	const { root } = opened
	const operations = readOperations(context, {
		basePath: readDocumentBasePath(context),
		hosts: new Set(readHosts(getPart(root, 'servers'))),
		consumes: getMember(root.value, 'consumes'),
		produces: getMember(root.value, 'produces'),
	})
	const schemas = readNamedSchemas(context)
	return {
		dialect: `openapi-${version}` satisfies Dialect,
		...readTitle(root.value, reading),
		operations,
		schemas,
		diagnostics: reading.diagnostics,
		removals: reading.removals,
	}
}

function readDocumentBasePath(context: OpenApiContext): string {
	const { root } = context.documents
	if (context.version !== '2.0') return readBasePath(context, getPart(root, 'servers'))
	const { value, pointer } = getPart(root, 'basePath')
	return readBasePath(context, { value: [{ url: toText(value) ?? '' }], pointer })
}

/** Reads the title and version that the document gives itself, cleaned for printing. */
function readTitle(root: Json, reading: Reading): { readonly title?: string; readonly version?: string } {
	const info = getMember(root, 'info')
	return dropUndefined({
		title: reading.readText({ value: getMember(info, 'title'), pointer: '#/info/title' }),
		version: reading.readText({ value: String(getMember(info, 'version') ?? ''), pointer: '#/info/version' }),
	})
}
