/** Summarises a vendor's document for reports and the command line. All texts are already cleaned. */
import { printable } from '../clean/printable.ts'
import type { SecretKind } from '../clean/secrets.ts'
import type { Diagnostic } from '../form/diagnostic.ts'
import type { DiagnosticCode } from '../form/diagnostic-codes.ts'
import type { SecurityScheme } from '../form/operation.ts'
import type { Contradiction, Dialect, Source } from '../form/source.ts'
import { present } from '../text/present.ts'
import { grouped } from './samples/infer.ts'

/** Summary of a document, as `tarja bind inspect` shows it: what can be bound, and what would be lost. */
export interface Inspection {
	readonly name: string
	readonly dialect: Dialect
	readonly title?: string
	readonly version?: string
	readonly operations: readonly {
		readonly key: string
		readonly summary?: string
		readonly deprecated: boolean
		/** Whether the operation was derived from samples, not described by the document. */
		readonly inferred: boolean
		/** Whether the operation cannot be bound; the diagnostics say why. */
		readonly refused: boolean
	}[]
	/** Names of webhooks that the document describes: requests from the vendor to the integrator. */
	readonly webhooks: readonly string[]
	readonly schemas: number
	/** Kinds of authentication in the document: `apiKey in header x-key`. */
	readonly security: readonly string[]
	/** Number of diagnostics for each code that occurs, sorted by code. */
	readonly diagnostics: Readonly<Partial<Record<DiagnosticCode, number>>>
	/** Commands, pages and files that could not be read, each with its place and the reason. */
	readonly unread: readonly string[]
	/** Fields whose examples contradict their schemas, with corrections for the map. */
	readonly contradictions: readonly Contradiction[]
	/** Number of secrets that were removed from the document's texts, sorted by kind. */
	readonly removals: Readonly<Partial<Record<SecretKind, number>>>
}

/** Yields every diagnostic in a read document, from members called `diagnostics` at any depth. */
export function* diagnosticsIn(value: unknown): Generator<Diagnostic> {
	const pending: unknown[] = [value]
	for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
		if (next instanceof Map) pending.push(...next.values())
		else if (typeof next === 'object' && next !== null)
			for (const [name, inner] of Object.entries(next)) {
				if (name === 'diagnostics' && Array.isArray(inner)) yield* inner
				else if (typeof inner === 'object' && inner !== null) pending.push(inner)
			}
	}
}

/** How often each text stands among others, sorted. */
export function countsOf<Key extends string>(keys: readonly Key[]): Readonly<Partial<Record<Key, number>>> {
	const counts = [...grouped(keys, (key) => key)].map(([key, same]) => [key, same.length] as const)
	return Object.fromEntries(counts.sort(([a], [b]) => (a < b ? -1 : 1))) as Partial<Record<Key, number>>
}

/** Describes a scheme in a few words. Safe to print. */
export function described({ scheme }: SecurityScheme): string {
	if (scheme.kind === 'apiKey') return `apiKey in ${scheme.place} ${printable(scheme.field)}`.trim()
	if (scheme.kind === 'http') return `http ${printable(scheme.scheme)}`
	if (scheme.kind === 'oauth2') return `oauth2 ${scheme.flows.join(', ')}`.trim()
	return scheme.kind === 'unknown' ? `unknown ${printable(scheme.type)}`.trim() : scheme.kind
}

/**
 * Describes a document that was read: its operations, its diagnostics and where its own examples contradict it.
 *
 * @param source The result of `readSource`.
 * @returns Texts and counts, cleaned of secrets: fit to be printed.
 */
export function inspect(source: Source): Inspection {
	const diagnostics = [...source.diagnostics, ...diagnosticsIn([source.operations, source.schemas])]
	return {
		name: source.name,
		dialect: source.dialect,
		...present({ title: source.title, version: source.version }),
		operations: source.operations.map(({ key, summary, deprecated, inferred, diagnostics: own }) => ({
			key: printable(key),
			...present({ summary }),
			deprecated: deprecated === true,
			inferred: inferred === true,
			refused: own?.some(({ severity }) => severity === 'refused') === true,
		})),
		webhooks: (source.webhooks ?? []).map(({ name }) => printable(name)),
		schemas: source.schemas.size,
		security: [...new Set(source.securitySchemes.map(described))].sort(),
		diagnostics: countsOf(diagnostics.map(({ code }) => code)),
		unread: diagnostics.flatMap(({ code, pointer, found = '' }) =>
			code === 'part-unread' ? [printable(`${pointer.replace(/#.*/, '')} ${found}`.trim())] : [],
		),
		contradictions: (source.contradictions ?? []).map((one) => ({ ...one, pointer: printable(one.pointer) })),
		removals: countsOf(source.removals.map(({ kind }) => kind)),
	}
}
