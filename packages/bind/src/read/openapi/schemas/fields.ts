/**
 * Tells of each field of a document that bindings do not read: of OpenAPI's own objects and of schemas. A field that is in no list here
 * is told too, so that no field is lost without a line.
 */

import { type Diagnostic, diagnosticAt } from '../../../form/diagnostic.ts'
import type { DiagnosticCode } from '../../../form/diagnostic-codes.ts'
import type { Json, JsonObject } from '../../../text/json.ts'
import { below } from '../../../text/pointer.ts'
import { entries, isObject, list, member, type Placed } from '../../json-object.ts'
import type { OpenApiContext } from './context.ts'
import { type Kind, keywordsOf, kinds } from './facets.ts'

/** Objects of OpenAPI whose fields are listed. `message` is an operation of a webhook or a callback; `sender` is its path item. */
type Owner =
	| 'document'
	| 'server'
	| 'path'
	| 'operation'
	| 'parameter'
	| 'body'
	| 'content'
	| 'answer'
	| 'sender'
	| 'message'
	| 'scheme'
	| 'schema'

const words = (text: string): readonly string[] => text.split(' ')
const told = (code: DiagnosticCode, names: string): Readonly<Record<string, DiagnosticCode>> =>
	Object.fromEntries(words(names).map((name) => [name, code]))

const about = 'summary description externalDocs tags operationId deprecated'
const methods = 'get put post delete options head patch trace'

/** Fields that are read, or say nothing about requests and answers. */
export const read: Readonly<Record<Owner, readonly string[]>> = {
	document: words('openapi info servers paths webhooks components security tags externalDocs $schema'),
	server: words('url description name variables'),
	path: words(`$ref summary description servers parameters ${methods}`),
	operation: words(`${about} parameters requestBody responses callbacks security servers`),
	parameter: words(
		'name in description required deprecated style explode allowReserved schema content example examples',
	),
	body: words('description content required'),
	content: words('schema example examples encoding'),
	answer: words('summary description content'),
	sender: words('$ref summary description post put patch delete get'),
	message: words(`${about} requestBody`),
	scheme: words('type description name in scheme bearerFormat flows openIdConnectUrl oauth2MetadataUrl deprecated'),
	schema: [
		...Object.values(keywordsOf).flat(),
		...words('type enum const allOf anyOf oneOf $ref nullable x-nullable readOnly writeOnly'),
		...words('title description default example examples deprecated externalDocs xml $comment'),
		...words('$schema $anchor $dynamicAnchor $recursiveAnchor $vocabulary $defs definitions'),
		// Without `if` or `contains`, which are told, these have no meaning.
		...words('then else minContains maxContains'),
	],
}

/** The same for OpenAPI 2.0, of objects that are others there. Its parameters are read as schemas. */
export const readOfOld: Readonly<Partial<Record<Owner, readonly string[]>>> = {
	// Where requests go is the client's base URL, whatever host and scheme the document names.
	document: words(
		'swagger info host basePath schemes consumes produces paths definitions parameters responses securityDefinitions security tags externalDocs $schema',
	),
	operation: words(`${about} consumes produces parameters responses schemes security`),
	path: words(`$ref parameters ${methods}`),
	answer: words('description schema examples'),
	scheme: words('type description name in flow authorizationUrl tokenUrl scopes'),
}

/** Fields that are known and not read, with the diagnostic that tells of each. */
const unread: Readonly<Partial<Record<Owner, Readonly<Record<string, DiagnosticCode>>>>> = {
	document: told('field-unread', 'jsonSchemaDialect $self'),
	path: told('operation-unread', 'query additionalOperations'),
	parameter: told('field-unread', 'allowEmptyValue'),
	content: told('field-unread', 'itemSchema prefixEncoding itemEncoding'),
	answer: { headers: 'answer-headers', links: 'links-unused' },
	sender: { ...told('field-unread', 'parameters servers'), ...told('operation-unread', 'head options trace') },
	message: told('field-unread', 'parameters responses security servers callbacks'),
	schema: {
		...{ not: 'keyword-not', if: 'keyword-if', propertyNames: 'keyword-property-names', contains: 'keyword-contains' },
		...told('keyword-dependent', 'dependencies dependentRequired dependentSchemas'),
		...told('keyword-unevaluated', 'unevaluatedProperties unevaluatedItems'),
		...told('keyword-content', 'contentEncoding contentMediaType contentSchema'),
		...told('dynamic-ref', '$dynamicRef $recursiveRef'),
		// A parameter of OpenAPI 2.0 is read as a schema.
		...told('field-unread', '$id id allowEmptyValue'),
		discriminator: 'discriminator-unused',
	},
}

/** Fields that are `true` or `false`; other values are told. */
const flags: Readonly<Partial<Record<Owner, readonly string[]>>> = {
	operation: ['deprecated'],
	parameter: words('required deprecated explode allowReserved allowEmptyValue'),
	body: ['required'],
	schema: words('nullable readOnly writeOnly deprecated uniqueItems'),
}

/** Fields that hold others, and say nothing where they are empty. */
const gathering = /^(?:headers|links|parameters|security|servers|callbacks)$/

/** Whether a field with this value restricts nothing. */
function isIdle(name: string, value: Json | undefined): boolean {
	if (name.startsWith('unevaluated')) return value === true
	if (name === 'allowEmptyValue') return value === false
	if (name === 'jsonSchemaDialect') return /\/(?:oas\/3\.\d\/dialect\/|draft\/2020-12\/schema$)/.test(String(value))
	// The answers to a message are required by OpenAPI, and mostly have a description alone.
	const isBare = (answer: Json): boolean =>
		isObject(answer) && Object.keys(answer).every((own) => own === 'description')
	if (name === 'responses') return entries(value).every(([, answer]) => isBare(answer))
	return gathering.test(name) && Object.keys(Object(value)).length === 0
}

/** Whether `discriminator` maps values to schemas, which are reported as unread subtypes unless `oneOf` or `anyOf` lists them. */
function isMapped({ discriminator, oneOf, anyOf }: JsonObject): boolean {
	return !oneOf && !anyOf && entries(member(discriminator, 'mapping')).length > 0
}

/** Keywords of types that the schema does not name, such as `items` beside `type: object`: they restrict nothing. */
function foreignTo({ type }: JsonObject): readonly string[] {
	const types = typeof type === 'string' ? [type] : list(type)
	if (types.length === 0 || !types.every((name) => name === 'file' || kinds.includes(name as Kind))) return []
	const own = types.flatMap((name) => keywordsOf[typeOf(name as Kind)] ?? [])
	return Object.values(keywordsOf)
		.flat()
		.filter((name) => !(own as readonly string[]).includes(name))
}

const typeOf = (name: Kind | 'file'): keyof typeof keywordsOf =>
	(name === 'integer' ? 'number' : name === 'file' ? 'string' : name) as keyof typeof keywordsOf

/** Returns a diagnostic for each field of an object that bindings do not read, sorted by name. Extensions (`x-`) are passed over. */
export function unreadIn(
	{ version }: Pick<OpenApiContext, 'version'>,
	owner: Owner,
	{ value, pointer }: Placed,
): Diagnostic[] {
	if (!isObject(value)) return []
	const known = (version === '2.0' && readOfOld[owner]) || read[owner]
	const codes = unread[owner] ?? {}
	const foreign = owner === 'schema' ? foreignTo(value) : []
	return Object.keys(value)
		.filter((name) => !name.startsWith('x-'))
		.sort()
		.flatMap((name): Diagnostic[] => {
			const given = value[name]
			if (flags[owner]?.includes(name) && typeof given !== 'boolean')
				return [diagnosticAt('keyword-invalid', below(pointer, name), name)]
			if (known.includes(name) && !foreign.includes(name)) return []
			const own = Object.hasOwn(codes, name) ? codes[name] : undefined
			const code = name === 'discriminator' && isMapped(value) ? 'subtypes-unread' : own
			// Omits unknown names, which come from the document; the pointer contains them.
			if (!code) return [diagnosticAt('keyword-unknown', below(pointer, name))]
			return isIdle(name, given) ? [] : [diagnosticAt(code, below(pointer, name), name)]
		})
}
