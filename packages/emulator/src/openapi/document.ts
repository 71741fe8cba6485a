/**
 * Builds the emulator's OpenAPI document: documented operations as the reference shows them, bound ones from their schemas.
 */
import type { Bound } from '../bindings.ts'
import { INTENT_PATH, TOKEN_PATH } from '../message.ts'
import { catalogueWith } from '../platform/catalogue.ts'
import { boundPaths } from './bound.ts'
import { intentOperation, tokenOperation } from './documented.ts'
import { notShown } from './not-shown.ts'

/** An OpenAPI 3.1 document as a plain JSON value. */
export type OpenApiDocument = Readonly<Record<string, unknown>>

/** Lists the identifiers of operations that the reference names without showing them, and that nobody has bound. */
function namedOnly({ bindings }: Bound): string[] {
	return catalogueWith(bindings).flatMap(({ operations }) =>
		operations.filter(({ state }) => state === 'stub').map(({ id }) => id),
	)
}

/** Builds the document. A replaced operation is described beside the documented one, because the emulator serves both. */
export function documentOf(bound: Bound, server?: string): OpenApiDocument {
	const schemas: Record<string, unknown> = {}
	const paths = boundPaths(bound.bindings, schemas)
	const documented = {
		[TOKEN_PATH]: { post: tokenOperation },
		[INTENT_PATH]: { post: intentOperation(bound.createIntent) },
	}
	for (const [path, item] of Object.entries(documented)) paths[path] = { ...item, ...paths[path] }
	return {
		openapi: '3.1.0',
		info: {
			title: 'The documented platform, and what has been bound',
			version: '1',
			description: 'Made by tarja. x-not-shown quotes what the platform reference says that it does not show.',
		},
		...(server === undefined ? {} : { servers: [{ url: server }] }),
		paths,
		components: {
			securitySchemes: { basic: { type: 'http', scheme: 'basic' }, bearer: { type: 'http', scheme: 'bearer' } },
			...(Object.keys(schemas).length ? { schemas } : {}),
		},
		'x-not-shown': notShown.document,
		'x-named-only': namedOnly(bound),
	}
}
