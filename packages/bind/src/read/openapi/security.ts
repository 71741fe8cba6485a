/** Reads how callers authenticate: schemes, and which of them an operation requires. URLs are not kept. */
import { removeSecrets } from '../../clean/secrets.ts'
import { createDiagnostic, type Diagnostic } from '../../form/diagnostic.ts'
import type { SecurityRequirement, SecurityScheme } from '../../form/operation.ts'
import {
	getMember,
	getPart,
	isObject,
	listParts,
	type Part,
	type Placed,
	sortEntries,
	toText,
	toTexts,
} from '../json-object.ts'
import { followReferences, type OpenApiContext } from './schemas/context.ts'
import { findUnread } from './schemas/fields.ts'

/** Reads `security` of a document or operation; undefined if it has none or, with a diagnostic, something else. */
export function readRequirements(
	{ value, pointer }: Part,
	diagnostics: Diagnostic[],
): SecurityRequirement[] | undefined {
	if (value === undefined || value === null) return undefined
	if (!Array.isArray(value)) {
		diagnostics.push(createDiagnostic('part-invalid', pointer))
		return undefined
	}
	const clean = (name: string): string => removeSecrets(name).text
	return value
		.filter(isObject)
		.map((all) =>
			sortEntries(all).map(([scheme, scopes]) => ({ scheme: clean(scheme), scopes: toTexts(scopes).map(clean) })),
		)
}

export function readSecuritySchemes(context: OpenApiContext, part: Part): SecurityScheme[] {
	return listParts(part).flatMap(([name, input]) => {
		const placed = followReferences(context, input)
		if (!placed || context.reading.isSecret(name, input.pointer)) return []
		context.reading.diagnostics.push(...findUnread(context, 'scheme', placed))
		return [{ pointer: placed.pointer, name, ...readScheme(context, placed) }]
	})
}

function readScheme({ reading }: OpenApiContext, placed: Placed): Omit<SecurityScheme, 'pointer' | 'name'> {
	const type = toText(getMember(placed.value, 'type')) ?? ''
	const readWord = (name: string): string => reading.readText(getPart(placed, name)) ?? ''
	if (type === 'apiKey') {
		const place = readWord('in')
		const field = readWord('name')
		return {
			description: `apiKey in ${place} ${field}`,
			isBearer: false,
			...(place === 'header' && { header: field.toLowerCase() }),
		}
	}
	if (type === 'http' || type === 'basic') {
		const scheme = type === 'basic' ? type : readWord('scheme').toLowerCase()
		return { description: `http ${scheme}`, isBearer: scheme === 'bearer' }
	}
	const flows = [
		readWord('flow'),
		...sortEntries(getMember(placed.value, 'flows')).map(([name]) => removeSecrets(name).text.slice(0, 40)),
	]
	if (type === 'oauth2') return { description: ['oauth2', ...flows.filter(Boolean)].join(' '), isBearer: true }
	return { description: readWord('type'), isBearer: type === 'openIdConnect' }
}
