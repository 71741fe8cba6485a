/** OpenAPI 2.0, 3.0 and 3.1, each read as it is: nothing is converted from one to another. */
import type { Json } from '../../form/json.ts'
import type { Dialect, Source } from '../../form/source.ts'
import type { Documents } from '../documents.ts'
import { isObject, member, partOf, text } from '../json-object.ts'
import { newReading, type Reading } from '../reading.ts'
import { basePathOfServers } from './base-path.ts'
import type { OpenApiContext } from './context.ts'
import { withoutLoops } from './loops.ts'
import { operationsAt } from './operations.ts'
import { createReader, namedIn } from './schemas.ts'
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
	const context = createReader(opened, reading, version)
	const { root } = opened
	const webhooks = partOf(root, 'webhooks')
	const operations = operationsAt(context, {
		basePath: basePathOf(opened, version, reading),
		security: requirementsOf(member(root.value, 'security')),
		consumes: member(root.value, 'consumes'),
		produces: member(root.value, 'produces'),
	})
	const schemes =
		version === '2.0' ? partOf(root, 'securityDefinitions') : partOf(partOf(root, 'components'), 'securitySchemes')
	if (isObject(webhooks.value)) reading.lose('webhooks-unused', webhooks.pointer)
	return {
		dialect: `openapi-${version}` satisfies Dialect,
		...titleOf(root.value, reading),
		operations,
		schemas: withoutLoops(namedIn(context)),
		securitySchemes: securitySchemesAt(context, schemes),
		losses: reading.losses,
		removals: reading.removals,
	}
}

function basePathOf({ root }: Documents, version: OpenApiContext['version'], reading: Reading): string {
	if (version !== '2.0') return basePathOfServers(partOf(root, 'servers'), reading)
	const { value, pointer } = partOf(root, 'basePath')
	return basePathOfServers({ value: [{ url: text(value) ?? '' }], pointer }, reading)
}

/** What the document calls itself. */
function titleOf(root: Json, reading: Reading): { readonly title?: string; readonly version?: string } {
	const info = member(root, 'info')
	const title = reading.told({ value: member(info, 'title'), pointer: '#/info/title' })
	const version = reading.told({ value: String(member(info, 'version') ?? ''), pointer: '#/info/version' })
	return { ...(title !== undefined && { title }), ...(version !== undefined && { version }) }
}
