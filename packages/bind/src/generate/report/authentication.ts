/** Finds authentication that the document requires and the client's access token does not satisfy. */
import { type Diagnostic, diagnosticAt } from '../../form/diagnostic.ts'
import type { SecurityScheme, VendorOperation } from '../../form/operation.ts'
import { describeScheme } from '../../read/describe-source.ts'

/** Whether a scheme is covered: the client sends bearer tokens, however they are obtained. */
function isCovered({ scheme }: SecurityScheme): boolean {
	return (
		scheme.kind === 'oauth2' ||
		scheme.kind === 'openIdConnect' ||
		(scheme.kind === 'http' && scheme.scheme === 'bearer')
	)
}

/** Schemes that an operation requires and the client does not cover; empty if one alternative is covered. */
export function uncovered(
	{ security, pointer }: VendorOperation,
	schemes: readonly SecurityScheme[],
	supplied: readonly string[],
): Diagnostic[] {
	const named = (wanted: string): SecurityScheme | undefined => schemes.find(({ name }) => name === wanted)
	const isSpoken = (wanted: string): boolean => {
		const found = named(wanted)
		const field =
			found?.scheme.kind === 'apiKey' && found.scheme.place === 'header' ? found.scheme.field.toLowerCase() : undefined
		return found !== undefined && (isCovered(found) || (field !== undefined && supplied.includes(field)))
	}
	if (!security?.length || security.some((requirement) => requirement.every(({ scheme }) => isSpoken(scheme))))
		return []
	const missing = security.flatMap((requirement) => requirement.filter(({ scheme }) => !isSpoken(scheme)))
	return missing.map(({ scheme }) => {
		const found = named(scheme)
		return diagnosticAt('auth-uncovered', found?.pointer ?? pointer, found ? describeScheme(found) : 'not declared')
	})
}
