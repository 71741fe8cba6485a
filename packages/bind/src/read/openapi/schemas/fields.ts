/**
 * Reports each field of a document that bindings don't read: of OpenAPI's own objects and of schemas. A field that is in no list here
 * is reported too, so that no field is lost without a line.
 */

import { createDiagnostic, type Diagnostic } from '../../../form/diagnostic.ts'
import type { Json, JsonObject } from '../../../text/json.ts'
import { joinPointer } from '../../../text/pointer.ts'
import { getMember, isObject, type Placed, sortEntries } from '../../json-object.ts'
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

const splitWords = (text: string): readonly string[] => text.split(' ')

const about = 'summary description externalDocs tags operationId deprecated'
const methods = 'get put post delete options head patch trace'

/** Fields that are read, or say nothing about requests and responses. */
const read: Readonly<Record<Owner, readonly string[]>> = {
	document: splitWords('openapi info servers paths webhooks components security tags externalDocs $schema'),
	server: splitWords('url description name variables'),
	path: splitWords(`$ref summary description servers parameters ${methods}`),
	operation: splitWords(`${about} parameters requestBody responses callbacks security servers`),
	parameter: splitWords(
		'name in description required deprecated style explode allowReserved schema content example examples allowEmptyValue',
	),
	body: splitWords('description content required'),
	content: splitWords('schema example examples encoding'),
	response: splitWords('summary description content'),
	sender: splitWords('$ref summary description post put patch delete get'),
	// What a message is answered with is for the integrator to decide.
	message: splitWords(`${about} requestBody responses`),
	scheme: splitWords(
		'type description name in scheme bearerFormat flows openIdConnectUrl oauth2MetadataUrl deprecated',
	),
	schema: [
		...Object.values(keywordsOf).flat(),
		...splitWords('type enum const allOf anyOf oneOf $ref nullable x-nullable readOnly writeOnly'),
		...splitWords('title description default example examples deprecated externalDocs xml $comment'),
		...splitWords('$schema $anchor $dynamicAnchor $recursiveAnchor $vocabulary $defs definitions'),
		// Without `if` or `contains`, which are told, these have no meaning.
		...splitWords('then else minContains maxContains allowEmptyValue'),
	],
}

/** The same for OpenAPI 2.0, of objects that are others there. Its parameters are read as schemas. */
const readOfOld: Readonly<Partial<Record<Owner, readonly string[]>>> = {
	// Where requests go is the client's base URL, whatever host and scheme the document names.
	document: splitWords(
		'swagger info host basePath schemes consumes produces paths definitions parameters responses securityDefinitions security tags externalDocs $schema',
	),
	operation: splitWords(`${about} consumes produces parameters responses schemes security`),
	path: splitWords(`$ref parameters ${methods}`),
	response: splitWords('description schema examples'),
	scheme: splitWords('type description name in flow authorizationUrl tokenUrl scopes'),
}

/** Fields that would restrict or add something, and are not read. */
const lost: Readonly<Partial<Record<Owner, readonly string[]>>> = {
	path: splitWords('query additionalOperations'),
	sender: splitWords('head options trace'),
	schema: [
		...splitWords('not if propertyNames contains dependencies dependentRequired dependentSchemas'),
		...splitWords('unevaluatedProperties unevaluatedItems contentEncoding contentMediaType contentSchema'),
		...splitWords('$dynamicRef $recursiveRef patternProperties minProperties maxProperties'),
		...splitWords('prefixItems additionalItems uniqueItems'),
	],
}

/** Fields that are `true` or `false`; other values are told. */
const flags: Readonly<Partial<Record<Owner, readonly string[]>>> = {
	operation: ['deprecated'],
	parameter: splitWords('required deprecated explode allowReserved allowEmptyValue'),
	body: ['required'],
	schema: splitWords('nullable readOnly writeOnly deprecated uniqueItems'),
}

/** Fields that hold others, and say nothing if they are empty. */
const gathering = /^(?:headers|links|parameters|security|servers|callbacks)$/

/** Whether a field with this value restricts nothing. */
function isIdle(name: string, value: Json | undefined): boolean {
	if (name.startsWith('unevaluated')) return value === true
	if (name === 'uniqueItems') return value === false
	return gathering.test(name) && Object.keys(Object(value)).length === 0
}

/** Whether `discriminator` maps values to schemas that neither `oneOf` nor `anyOf` lists, so that they are not read. */
function isMapped({ discriminator, oneOf, anyOf }: JsonObject): boolean {
	return !oneOf && !anyOf && sortEntries(getMember(discriminator, 'mapping')).length > 0
}

/** Returns a diagnostic for each field of an object that bindings do not read, sorted by name. Extensions (`x-`) are passed over. */
export function findUnread(
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
			const pointer = joinPointer(outer, name)
			if (flags[owner]?.includes(name) && typeof value[name] !== 'boolean')
				return [createDiagnostic('part-invalid', pointer, name)]
			if (known.includes(name) || isIdle(name, value[name])) return []
			const isLost = lost[owner]?.includes(name) || (name === 'discriminator' && isMapped(value))
			if (isLost) return [createDiagnostic(owner === 'schema' ? 'keyword-unchecked' : 'part-unread', pointer, name)]
			// Omits unknown names, which come from the document; the pointer contains them.
			return [createDiagnostic('not-read', pointer)]
		})
}
