/** Finds authentication that the document requires and the client's access token doesn't satisfy. */
import { toPrintable } from '../../clean/printable.ts'
import { createDiagnostic, type Diagnostic } from '../../form/diagnostic.ts'
import type { SecurityScheme, VendorOperation } from '../../form/operation.ts'

/** Schemes that an operation requires and the client doesn't cover; empty if one alternative is covered. */
export function findUncovered(
	{ security, pointer }: VendorOperation,
	schemes: readonly SecurityScheme[],
	supplied: readonly string[],
): Diagnostic[] {
	const find = (wanted: string): SecurityScheme | undefined => schemes.find(({ name }) => name === wanted)
	// The client sends bearer tokens, however they are obtained.
	const isCovered = ({ scheme }: { readonly scheme: string }): boolean => {
		const { isBearer = false, header } = find(scheme) ?? {}
		return isBearer || (header !== undefined && supplied.includes(header))
	}
	if (!security?.length || security.some((requirement) => requirement.every(isCovered))) return []
	const missing = security.flatMap((requirement) => requirement.filter((one) => !isCovered(one)))
	return missing.map(({ scheme }) => {
		const found = find(scheme)
		return createDiagnostic(
			'auth-uncovered',
			found?.pointer ?? pointer,
			toPrintable(found?.description ?? 'not declared'),
		)
	})
}
