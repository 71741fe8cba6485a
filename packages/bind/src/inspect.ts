/** What a vendor's document is, at a glance: for a report, and for the command line. Nothing in it needs cleaning any more. */
import { printable } from './clean/printable.ts'
import { secretIn } from './clean/secrets.ts'
import type { Loss } from './form/loss.ts'
import type { LossCode } from './form/loss-codes.ts'
import type { Dialect, Source } from './form/source.ts'

/** A glance at a source. */
export interface Inspection {
	readonly name: string
	readonly dialect: Dialect
	readonly title?: string
	readonly version?: string
	readonly operations: readonly {
		readonly key: string
		readonly summary?: string
		readonly deprecated: boolean
		/** Made up from samples. */
		readonly inferred: boolean
		/** Cannot be bound. */
		readonly refused: boolean
	}[]
	readonly schemas: number
	/** Each kind of authentication that the document names: `apiKey in header x-key`. */
	readonly security: readonly string[]
	/** How often each code of loss occurs; sorted. */
	readonly losses: Readonly<Partial<Record<LossCode, number>>>
	/** How many secrets were taken out, by kind; sorted. */
	readonly removals: Readonly<Record<string, number>>
}

/** Every loss in a value of the form, at whatever depth. */
function* lossesIn(value: unknown): Generator<Loss> {
	const pending: unknown[] = [value]
	for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
		if (next instanceof Map) pending.push(...next.values())
		else if (typeof next === 'object' && next !== null)
			for (const [name, inner] of Object.entries(next)) {
				if (name === 'losses' && Array.isArray(inner)) yield* inner
				else if (typeof inner === 'object' && inner !== null) pending.push(inner)
			}
	}
}

function countsOf<Key extends string>(keys: Iterable<Key>): Partial<Record<Key, number>> {
	const counts = new Map<Key, number>()
	for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
	return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1))) as Partial<Record<Key, number>>
}

function securityOf({ securitySchemes }: Source): string[] {
	const told = securitySchemes.map(({ scheme }) => {
		if (scheme.kind === 'apiKey')
			return `apiKey in ${scheme.place}${secretIn(scheme.field) ? '' : ` ${printable(scheme.field)}`}`
		if (scheme.kind === 'http') return `http ${printable(scheme.scheme)}`
		if (scheme.kind === 'oauth2') return `oauth2 ${scheme.flows.join(', ')}`.trim()
		return scheme.kind === 'unknown' ? `unknown ${printable(scheme.type)}`.trim() : scheme.kind
	})
	return [...new Set(told)].sort()
}

/**
 * @param source What `readSource` returned.
 */
export function inspect(source: Source): Inspection {
	const losses = [...source.losses, ...lossesIn([source.operations, source.schemas])]
	return {
		name: source.name,
		dialect: source.dialect,
		...(source.title !== undefined && { title: source.title }),
		...(source.version !== undefined && { version: source.version }),
		operations: source.operations.map(({ key, summary, deprecated, inferred, losses: own }) => ({
			key: printable(key),
			...(summary !== undefined && { summary }),
			deprecated: deprecated === true,
			inferred: inferred === true,
			refused: own?.some(({ severity }) => severity === 'refused') === true,
		})),
		schemas: source.schemas.size,
		security: securityOf(source),
		losses: countsOf(losses.map(({ code }) => code)),
		removals: countsOf(source.removals.map(({ kind }) => kind)),
	}
}
