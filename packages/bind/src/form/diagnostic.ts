import { printablePointer } from '../clean/printable.ts'
import type { Pointer } from '../text/pointer.ts'
import { type DiagnosticCode, diagnosticCodes, type Severity } from './diagnostic-codes.ts'

/** One rule or part of the document that the bindings do not keep, and the schema, parameter or operation it stands in. */
export interface Diagnostic {
	readonly code: DiagnosticCode
	/** Place of the diagnostic, safe to print: names that look like a secret or are invisible are replaced. */
	readonly pointer: Pointer
	readonly severity: Severity
	/** Sentence that says how the bindings differ from the document because of it. Safe to print. */
	readonly effect: string
	/** The keyword or media type, where it says more than the code. Safe to print. */
	readonly found?: string
}

/** Makes a diagnostic. `found` must not contain unclean text of the document. */
export function diagnosticAt(code: DiagnosticCode, pointer: Pointer, found?: string): Diagnostic {
	const [severity, effect] = diagnosticCodes[code]
	return { code, pointer: printablePointer(pointer), severity, effect, ...(found === undefined ? {} : { found }) }
}

/** Returns a copy with these diagnostics after its own. */
export function withDiagnostics<Given extends object>(
	given: Given & { readonly diagnostics?: readonly Diagnostic[] },
	diagnostics: readonly Diagnostic[],
): Given {
	return diagnostics.length === 0 ? given : { ...given, diagnostics: [...(given.diagnostics ?? []), ...diagnostics] }
}
