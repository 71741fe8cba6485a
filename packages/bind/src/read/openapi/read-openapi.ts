/** OpenAPI 2.0, 3.0 and 3.1, each read as it is: nothing is converted from one to another. */
import type { Json } from '../../form/json.ts'
import { below } from '../../form/pointer.ts'
import type { Dialect, Source } from '../../form/source.ts'
import type { Documents } from '../documents.ts'
import { isObject, member, text } from '../json-object.ts'
import { newReading, type Reading } from '../reading.ts'
import { basePathOfServers } from './base-path.ts'
import type { OpenApiContext } from './context.ts'
import { withoutLoops } from './loops.ts'
import { operationsAt } from './operations.ts'
import { createSchemaReader } from './schemas.ts'
import { requirementsOf, securitySchemesAt } from './security.ts'

/** The version that a document says it is written in; YAML may have read it as a number. Undefined: it is no OpenAPI. */
export function openApiVersion(document: Json): OpenApiContext['version'] | undefined {
	const [old, current] = [member(document, 'swagger'), member(document, 'openapi')].map((value) =>
		value === undefined ? '' : String(value),
	)
	if (/^2(?:\.0)?$/.test(old ?? '')) return '2.0'
	if (/^3(?:\.0.*)?$/.test(current ?? '')) return '3.0'
	return /^3\.1/.test(current ?? '') ? '3.1' : undefined
}

/** What is read of a document, but for its name. */
export type ReadSource = Omit<Source, 'name'>

export function readOpenApi(
	opened: Documents,
	version: OpenApiContext['version'],
	reading: Reading = newReading(),
): ReadSource {
	const dialect = { siblings: version === '3.1', nullable: version === '3.0' }
	const schemas = createSchemaReader(opened, reading, dialect)
	const context: OpenApiContext = { documents: opened, reading, schemas, version }
	const { value: root, pointer } = opened.root
	const operations = operationsAt(context, {
		basePath: basePathOf(opened, version, reading),
		security: requirementsOf(member(root, 'security')),
		consumes: member(root, 'consumes'),
		produces: member(root, 'produces'),
	})
	if (isObject(member(root, 'webhooks'))) reading.lose('webhooks-unused', below(pointer, 'webhooks'))
	return {
		dialect: `openapi-${version}` satisfies Dialect,
		...titleOf(root, reading),
		operations,
		schemas: withoutLoops(schemas.named()),
		securitySchemes: schemesOf(context),
		losses: reading.losses,
		removals: reading.removals,
	}
}

function basePathOf({ root }: Documents, version: OpenApiContext['version'], reading: Reading): string {
	if (version !== '2.0')
		return basePathOfServers(member(root.value, 'servers'), below(root.pointer, 'servers'), reading)
	const url = text(member(root.value, 'basePath')) ?? ''
	return basePathOfServers([{ url }], below(root.pointer, 'basePath'), reading)
}

function schemesOf(context: OpenApiContext) {
	const { value, pointer } = context.documents.root
	return context.version === '2.0'
		? securitySchemesAt(context, member(value, 'securityDefinitions'), below(pointer, 'securityDefinitions'))
		: securitySchemesAt(
				context,
				member(member(value, 'components'), 'securitySchemes'),
				below(pointer, 'components', 'securitySchemes'),
			)
}

/** What the document calls itself. */
function titleOf(root: Json, reading: Reading): { readonly title?: string; readonly version?: string } {
	const info = member(root, 'info')
	const title = reading.told(member(info, 'title'), '#/info/title')
	const version = reading.told(String(member(info, 'version') ?? ''), '#/info/version')
	return { ...(title !== undefined && { title }), ...(version !== undefined && { version }) }
}
