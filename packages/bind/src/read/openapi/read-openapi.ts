/** Reads OpenAPI 2.0, 3.0 and 3.1, each by its own rules, without conversion. */

import type { Dialect, Source } from '../../form/source.ts'
import type { Json } from '../../text/json.ts'
import { defaultLimits, type Limits } from '../../text/limits.ts'
import { present } from '../../text/present.ts'
import type { Documents } from '../documents.ts'
import { member, partOf, text } from '../json-object.ts'
import { newReading, type Reading } from '../reading.ts'
import { basePathOfServers, hostsOf } from './base-path.ts'
import { operationsAt } from './operations.ts'
import { webhooksAt } from './responses/messages.ts'
import type { OpenApiContext } from './schemas/context.ts'
import { unreadIn } from './schemas/fields.ts'
import { createReader, namedIn } from './schemas/schemas.ts'
import { requirementsAt, securitySchemesAt } from './security.ts'

/** The document's OpenAPI version, which YAML may have parsed as a number; undefined if it is not OpenAPI. */
export function openApiVersion(document: Json): OpenApiContext['version'] | undefined {
	const [old, current] = [member(document, 'swagger'), member(document, 'openapi')].map((value) =>
		value === undefined ? '' : String(value),
	)
	if (/^2(?:\.0)?$/.test(old ?? '')) return '2.0'
	if (/^3(?:\.0.*)?$/.test(current ?? '')) return '3.0'
	return /^3\.[12](?:\.|$)/.test(current ?? '') ? '3.1' : undefined
}

/** Source as a reader of one format makes it; `readSource` adds the name. */
export type ReadSource = Omit<Source, 'name'>

export function readOpenApi(
	opened: Documents,
	version: OpenApiContext['version'],
	limits: Limits = defaultLimits,
	reading: Reading = newReading(),
): ReadSource {
	const context = createReader(opened, reading, version, limits)
	const { root } = opened
	reading.diagnostics.push(...unreadIn(context, 'document', root))
	const operations = operationsAt(context, {
		basePath: basePathOf(context),
		hosts: new Set(hostsOf(partOf(root, 'servers'))),
		security: requirementsAt(partOf(root, 'security'), reading.diagnostics),
		consumes: member(root.value, 'consumes'),
		produces: member(root.value, 'produces'),
	})
	const schemes =
		version === '2.0' ? partOf(root, 'securityDefinitions') : partOf(partOf(root, 'components'), 'securitySchemes')
	if (/^3\.2/.test(String(member(root.value, 'openapi'))))
		reading.report('not-read', '#/openapi', 'what is new in OpenAPI 3.2')
	const webhooks = ['webhooks', 'x-webhooks'].flatMap((name) => webhooksAt(context, partOf(root, name)))
	const schemas = namedIn(context)
	return {
		dialect: `openapi-${version}` satisfies Dialect,
		...titleOf(root.value, reading),
		operations,
		schemas,
		...(webhooks.length > 0 && { webhooks }),
		securitySchemes: securitySchemesAt(context, schemes),
		diagnostics: reading.diagnostics,
		removals: reading.removals,
	}
}

function basePathOf(context: OpenApiContext): string {
	const { root } = context.documents
	if (context.version !== '2.0') return basePathOfServers(context, partOf(root, 'servers'))
	const { value, pointer } = partOf(root, 'basePath')
	return basePathOfServers(context, { value: [{ url: text(value) ?? '' }], pointer })
}

/** Reads the title and version that the document gives itself, cleaned for printing. */
function titleOf(root: Json, reading: Reading): { readonly title?: string; readonly version?: string } {
	const info = member(root, 'info')
	return present({
		title: reading.told({ value: member(info, 'title'), pointer: '#/info/title' }),
		version: reading.told({ value: String(member(info, 'version') ?? ''), pointer: '#/info/version' }),
	})
}
