/**
 * Reports each field of a document that bindings don't read: of OpenAPI's own objects and of schemas. A field that is in no list here
 * is reported too, so that no field is lost without a line.
 */

import { type Diagnostic, diagnosticAt } from '../../../form/diagnostic.ts'
import type { Json, JsonObject } from '../../../text/json.ts'
import { below } from '../../../text/pointer.ts'
import { entries, isObject, member, type Placed } from '../../json-object.ts'
import type { OpenApiContext } from './context.ts'
import { keywordsOf } from './facets.ts'

/** Objects of OpenAPI whose fields are listed. `message` is an operation of a webhook or a callback; `sender` is its path item. */
type Owner =
	| 'document'
	| 'server'
	| 'path'
	| 'operation'
	| 'parameter'
	| 'body'
	| 'content'
	| 'response'
	| 'sender'
	| 'message'
	| 'scheme'
	| 'schema'

const words = (text: string): readonly string[] => text.split(' ')

const about = 'summary description externalDocs tags operationId deprecated'
const methods = 'get put post delete options head patch trace'

/** Fields that are read, or say nothing about requests and responses. */
const read: Readonly<Record<Owner, readonly string[]>> = {
	document: words('openapi info servers paths webhooks components security tags externalDocs $schema'),
	server: words('url description name variables'),
	path: words(`$ref summary description servers parameters ${methods}`),
	operation: words(`${about} parameters requestBody responses callbacks security servers`),
	parameter: words(
		'name in description required deprecated style explode allowReserved schema content example examples allowEmptyValue',
	),
	body: words('description content required'),
	content: words('schema example examples encoding'),
	response: words('summary description content'),
	sender: words('$ref summary description post put patch delete get'),
	// What a message is answered with is for the integrator to decide.
	message: words(`${about} requestBody responses`),
	scheme: words('type description name in scheme bearerFormat flows openIdConnectUrl oauth2MetadataUrl deprecated'),
	schema: [
		...Object.values(keywordsOf).flat(),
		...words('type enum const allOf anyOf oneOf $ref nullable x-nullable readOnly writeOnly'),
		...words('title description default example examples deprecated externalDocs xml $comment'),
		...words('$schema $anchor $dynamicAnchor $recursiveAnchor $vocabulary $defs definitions'),
		// Without `if` or `contains`, which are told, these have no meaning.
		...words('then else minContains maxContains allowEmptyValue'),
	],
}

/** The same for OpenAPI 2.0, of objects that are others there. Its parameters are read as schemas. */
const readOfOld: Readonly<Partial<Record<Owner, readonly string[]>>> = {
	// Where requests go is the client's base URL, whatever host and scheme the document names.
	document: words(
		'swagger info host basePath schemes consumes produces paths definitions parameters responses securityDefinitions security tags externalDocs $schema',
	),
	operation: words(`${about} consumes produces parameters responses schemes security`),
	path: words(`$ref parameters ${methods}`),
	response: words('description schema examples'),
	scheme: words('type description name in flow authorizationUrl tokenUrl scopes'),
}

/** Fields that would restrict or add something, and are not read. */
const lost: Readonly<Partial<Record<Owner, readonly string[]>>> = {
	path: words('query additionalOperations'),
	sender: words('head options trace'),
	schema: [
		...words('not if propertyNames contains dependencies dependentRequired dependentSchemas'),
		...words('unevaluatedProperties unevaluatedItems contentEncoding contentMediaType contentSchema'),
		...words('$dynamicRef $recursiveRef patternProperties minProperties maxProperties'),
	],
}

/** Fields that are `true` or `false`; other values are told. */
const flags: Readonly<Partial<Record<Owner, readonly string[]>>> = {
	operation: ['deprecated'],
	parameter: words('required deprecated explode allowReserved allowEmptyValue'),
	body: ['required'],
	schema: words('nullable readOnly writeOnly deprecated uniqueItems'),
}

/** Fields that hold others, and say nothing if they are empty. */
const gathering = /^(?:headers|links|parameters|security|servers|callbacks)$/

/** Whether a field with this value restricts nothing. */
function isIdle(name: string, value: Json | undefined): boolean {
	if (name.startsWith('unevaluated')) return value === true
	return gathering.test(name) && Object.keys(Object(value)).length === 0
}

/** Whether `discriminator` maps values to schemas that neither `oneOf` nor `anyOf` lists, so that they are not read. */
function isMapped({ discriminator, oneOf, anyOf }: JsonObject): boolean {
	return !oneOf && !anyOf && entries(member(discriminator, 'mapping')).length > 0
}

/** Returns a diagnostic for each field of an object that bindings do not read, sorted by name. Extensions (`x-`) are passed over. */
export function unreadIn(
	{ version }: Pick<OpenApiContext, 'version'>,
	owner: Owner,
	{ value, pointer: outer }: Placed,
): Diagnostic[] {
	if (!isObject(value)) return []
	const known = (version === '2.0' && readOfOld[owner]) || read[owner]
	return Object.keys(value)
		.filter((name) => !name.startsWith('x-'))
		.sort()
		.flatMap((name): Diagnostic[] => {
			const pointer = below(outer, name)
			if (flags[owner]?.includes(name) && typeof value[name] !== 'boolean')
				return [diagnosticAt('part-invalid', pointer, name)]
			if (known.includes(name) || isIdle(name, value[name])) return []
			const isLost = lost[owner]?.includes(name) || (name === 'discriminator' && isMapped(value))
			if (isLost) return [diagnosticAt(owner === 'schema' ? 'keyword-unchecked' : 'part-unread', pointer, name)]
			// Omits unknown names, which come from the document; the pointer contains them.
			return [diagnosticAt('not-read', pointer)]
		})
}
