/** Reads how callers authenticate: schemes, and which of them an operation requires. URLs are not kept. */
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
		return [{ pointer: placed.pointer, name, ...schemeOf(context, placed) }]
	})
}

function schemeOf({ reading }: OpenApiContext, placed: Placed): Omit<SecurityScheme, 'pointer' | 'name'> {
	const type = text(member(placed.value, 'type')) ?? ''
	const word = (name: string): string => reading.told(partOf(placed, name)) ?? ''
	if (type === 'apiKey') {
		const place = word('in')
		const field = word('name')
		return {
			description: `apiKey in ${place} ${field}`,
			isBearer: false,
			...(place === 'header' && { header: field.toLowerCase() }),
		}
	}
	if (type === 'http' || type === 'basic') {
		const scheme = type === 'basic' ? type : word('scheme').toLowerCase()
		return { description: `http ${scheme}`, isBearer: scheme === 'bearer' }
	}
	const flows = [
		word('flow'),
		...entries(member(placed.value, 'flows')).map(([name]) => withoutSecrets(name).text.slice(0, 40)),
	]
	if (type === 'oauth2') return { description: ['oauth2', ...flows.filter(Boolean)].join(' '), isBearer: true }
	return { description: word('type'), isBearer: type === 'openIdConnect' }
}
