import { toPrintable, toPrintablePointer } from '../clean/printable.ts'
import type { Pointer } from '../text/json.ts'

/**
 * How serious a diagnostic is. `note`: no effect, but a reader should know. `loss`: something isn't checked or typed as documented.
 * `refused`: the operation can't be bound.
 */
export type Severity = 'note' | 'loss' | 'refused'

/** With these, the bindings lose nothing. */
const notes = {
	'not-read': "bindings don't read this part",
	'schema-empty': "the document doesn't describe the value: any value is accepted",
	choice: 'the document offers several: bindings use one',
	'idempotency-key': 'name this header in the map (idempotencyKey), so that a journal fills it',
	'problem-codes': 'the document shows error codes: write those that end an order in the map (problems of outcomeOf)',
	'step-missing': 'its name suggests a step: write the step in the map, or step: create if it is a way to pay',
	'step-shared': 'another operation of its flow has the same step: of one order, only one of them can be sent',
	'read-by-method':
		'a GET or HEAD counts as a read: it is retried, and not recorded; if it changes something, write effect: unsafe',
	inferred: 'types are inferred from samples: fields that no sample has are unknown',
	'sample-repaired': 'the sample was completed before it was read',
} as const

/** With these, the bindings accept more than the document allows. */
const losses = {
	'reference-lost': "the reference can't be followed: any value is accepted",
	'keyword-unchecked': "the keyword isn't checked",
	'part-invalid': "the part isn't valid in this dialect: it is left out",
	'integer-rounded':
		'JavaScript rounds integers beyond 2^53; with corrections: text in the map they arrive as text, unrounded',
	'secret-removed': "a value or field that looks like a secret was removed: it isn't checked",
	'parameter-left-out': "the client doesn't send the parameter",
	'parameter-style': "the client doesn't write the parameter in this style: pass it as text",
	'body-unchecked': "the client doesn't encode this body from its schema: pass it encoded",
	'response-unchecked': "the response's schema is not documented or not JSON: it isn't checked",
	'outcome-missing': 'nothing says which responses mean applied or rejected: write outcomeOf in the map',
	'part-unread': "the part can't be read: it is left out",
	'other-host': 'its samples call another host than most: use it in a client with that base URL',
	'closed-parts': 'parts of allOf exclude the fields of one another: the fields of all parts are allowed',
	unsatisfiable: 'no value satisfies the schema: any value is accepted',
} as const

/** With these, an operation can't be bound. */
const refusals = {
	refused: "the operation can't be bound",
} as const

/** Code of a kind of diagnostic; it keeps its meaning in later versions. */
export type DiagnosticCode = keyof typeof notes | keyof typeof losses | keyof typeof refusals

/** A rule or part of the document that the bindings don't keep, and the schema, parameter or operation that contains it. */
export interface Diagnostic {
	readonly code: DiagnosticCode
	/** Place of the diagnostic, safe to print: names that look like a secret or are invisible are replaced. */
	readonly pointer: Pointer
	readonly severity: Severity
	/** How the bindings differ from the document because of this diagnostic, as a sentence. Safe to print. */
	readonly effect: string
	/** The keyword, media type or reason, if that adds something to the code. Safe to print. */
	readonly found?: string
}

/** Creates a diagnostic. Secrets in its texts are removed. */
export function createDiagnostic(code: DiagnosticCode, pointer: Pointer, found?: string): Diagnostic {
	const effect: string = { ...notes, ...losses, ...refusals }[code]
	const severity = code in notes ? 'note' : code in losses ? 'loss' : 'refused'
	const clean = found === undefined ? {} : { found: toPrintable(found) }
	return { code, pointer: toPrintablePointer(pointer), severity, effect, ...clean }
}

/** Returns a copy of the input with these diagnostics added after its own. */
export function withDiagnostics<Given extends object>(
	input: Given & { readonly diagnostics?: readonly Diagnostic[] },
	diagnostics: readonly Diagnostic[],
): Given {
	return diagnostics.length === 0 ? input : { ...input, diagnostics: [...(input.diagnostics ?? []), ...diagnostics] }
}
