import { printablePointer } from '../clean/printable.ts'
import { type LossCode, lossCodes, type Severity } from './loss-codes.ts'
import type { Pointer } from './pointer.ts'

/** One thing that the bindings do not keep of the document. It stands where it was lost: at a schema, a parameter, an operation. */
export interface Loss {
	readonly code: LossCode
	/** Fit to be printed: a name on the way that looks like a secret, or cannot be seen, is not as it is in the document. */
	readonly pointer: Pointer
	readonly severity: Severity
	/** What it means for the bindings. Fit to be printed. */
	readonly effect: string
	/** What was found there, where a word says more than the code: a keyword, a media type. Fit to be printed. */
	readonly found?: string
}

/** Makes the record of a loss. `found` must be free of anything that came from the document uncleaned. */
export function lossAt(code: LossCode, pointer: Pointer, found?: string): Loss {
	const [severity, effect] = lossCodes[code]
	return { code, pointer: printablePointer(pointer), severity, effect, ...(found === undefined ? {} : { found }) }
}
