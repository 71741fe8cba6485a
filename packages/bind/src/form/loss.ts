import { printablePointer } from '../clean/printable.ts'
import type { Pointer } from '../text/pointer.ts'
import { type LossCode, lossCodes, type Severity } from './loss-codes.ts'

/** One rule or part of the document that the bindings do not keep, and the schema, parameter or operation it stands in. */
export interface Loss {
	readonly code: LossCode
	/** Place of the loss, safe to print: names that look like a secret or are invisible are replaced. */
	readonly pointer: Pointer
	readonly severity: Severity
	/** Sentence that says how the bindings differ from the document because of the loss. Safe to print. */
	readonly effect: string
	/** The keyword or media type, where it says more than the code. Safe to print. */
	readonly found?: string
}

/** Makes a loss. `found` must not contain unclean text of the document. */
export function lossAt(code: LossCode, pointer: Pointer, found?: string): Loss {
	const [severity, effect] = lossCodes[code]
	return { code, pointer: printablePointer(pointer), severity, effect, ...(found === undefined ? {} : { found }) }
}

/** Returns a copy with these losses after its own. */
export function losing<Given extends { readonly losses?: readonly Loss[] }>(
	given: Given,
	losses: readonly Loss[],
): Given {
	return losses.length === 0 ? given : { ...given, losses: [...(given.losses ?? []), ...losses] }
}
