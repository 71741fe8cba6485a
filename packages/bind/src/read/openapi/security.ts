/** Reads how callers prove who they are: schemes, and which of them an operation requires. URLs are not kept. */
import { withoutSecrets } from '../../clean/secrets.ts'
import { type Diagnostic, diagnosticAt } from '../../form/diagnostic.ts'
import type { SecurityRequirement, SecurityScheme } from '../../form/operation.ts'
import { entries, isObject, member, type Part, type Placed, partOf, partsOf, text, texts } from '../json-object.ts'
import { type OpenApiContext, resolved } from './schemas/context.ts'
import { unreadIn } from './schemas/fields.ts'

/** Reads `security` of a document or operation; undefined if it has none or, with a diagnostic, something else. */
export function requirementsAt({ value, pointer }: Part, diagnostics: Diagnostic[]): SecurityRequirement[] | undefined {
	if (value === undefined || value === null) return undefined
	if (!Array.isArray(value)) {
		diagnostics.push(diagnosticAt('part-invalid', pointer))
		return undefined
	}
	const clean = (name: string): string => withoutSecrets(name).text
	return value
		.filter(isObject)
		.map((all) => entries(all).map(([scheme, scopes]) => ({ scheme: clean(scheme), scopes: texts(scopes).map(clean) })))
}

export function securitySchemesAt(context: OpenApiContext, part: Part): SecurityScheme[] {
	return partsOf(part).flatMap(([name, given]) => {
		const placed = resolved(context, given)
		if (!placed || context.reading.isSecret(name, given.pointer)) return []
		context.reading.diagnostics.push(...unreadIn(context, 'scheme', placed))
		return [{ pointer: placed.pointer, name, scheme: schemeOf(context, placed) }]
	})
}

/** OAuth flows of OpenAPI 2.0 with their OpenAPI 3 names. */
const flows: Readonly<Record<string, string>> = {
	accessCode: 'authorizationCode',
	application: 'clientCredentials',
	implicit: 'implicit',
	password: 'password',
}

function schemeOf(context: OpenApiContext, placed: Placed): SecurityScheme['scheme'] {
	const { value } = placed
	const type = text(member(value, 'type')) ?? ''
	const word = (name: string): string => context.reading.told(partOf(placed, name)) ?? ''
	switch (type) {
		case 'apiKey': {
			const place = (['query', 'header', 'cookie'] as const).find((known) => known === member(value, 'in'))
			return { kind: type, place: place ?? 'header', field: word('name') }
		}
		case 'basic':
			return { kind: 'http', scheme: 'basic' }
		case 'http':
			return { kind: type, scheme: word('scheme').toLowerCase() }
		case 'oauth2': {
			const old = flows[word('flow')]
			const known = entries(member(value, 'flows'))
				.map(([name]) => name)
				.filter((name) => Object.values(flows).includes(name) || name === 'deviceAuthorization')
			return { kind: type, flows: old === undefined ? known : [old] }
		}
		case 'openIdConnect':
		case 'mutualTLS':
			return { kind: type }
		default:
			return { kind: 'unknown', type: word('type') }
	}
}
