/**
 * Candidates for labels, with the evidence. A suggestion is for people: nothing is ever bound from a score, as names alone do not
 * tell what an operation does, and documents name operations after other ones every day.
 */
import type { OperationId } from '@tarja/catalogue/bindings'
import type { VendorOperation } from '../form/operation.ts'
import type { Source } from '../form/source.ts'
import { type CatalogueLabel, catalogueLabels } from '../map/catalogue-labels.ts'
import { wordsOf } from './words.ts'

/** An operation that may be what a label names. */
export interface Candidate {
	readonly source: string
	/** `METHOD /path`. */
	readonly operation: string
	/** Greater than 0, at most 1: for putting candidates in order, and for nothing else. */
	readonly score: number
	/** The concepts that both have, the most telling first, and what speaks against it. */
	readonly evidence: readonly string[]
}

/** Words with their weights. */
type Weights = ReadonlyMap<string, number>

interface Described {
	readonly source: string
	readonly operation: VendorOperation
	readonly words: Weights
}

/** Which concepts say what is done, rather than to what. */
const actions: ReadonlySet<string> = new Set(
	'activate block cancel change confirm create deactivate delete find list notify query refund send settlement simulate unblock contract embossing identification enrolment'.split(
		' ',
	),
)

/** Actions that never stand for each other, although names share all other words. */
const opposites: readonly (readonly [string, string])[] = [
	['block', 'unblock'],
	['activate', 'deactivate'],
	['create', 'cancel'],
	['create', 'delete'],
	['confirm', 'cancel'],
	['confirm', 'refund'],
	['create', 'query'],
	['create', 'list'],
]

function weigh(parts: readonly (readonly [text: string | undefined, weight: number])[]): Weights {
	const weights = new Map<string, number>()
	for (const [text, weight] of parts)
		for (const word of wordsOf(text ?? '')) weights.set(word, Math.max(weights.get(word) ?? 0, weight))
	return weights
}

function describe(source: string, operation: VendorOperation): Described {
	const words = operation.path.split('/').filter((piece) => piece !== '' && !piece.startsWith('{'))
	return {
		source,
		operation,
		words: weigh([
			[words.slice(0, -1).join(' '), 1],
			[words.at(-1), 2],
			[operation.operationId, 1.2],
			[operation.summary, 0.8],
			[operation.tags.join(' '), 0.6],
		]),
	}
}

function describeLabel({ key, label, groupTitle }: CatalogueLabel): Weights {
	return weigh([
		[groupTitle, 0.6],
		[key, 1.5],
		[label, 1.5],
	])
}

/** How telling a word is: one that many operations have tells little. */
function rarity(described: readonly Described[]): (word: string) => number {
	const counts = new Map<string, number>()
	for (const { words } of described) for (const word of words.keys()) counts.set(word, (counts.get(word) ?? 0) + 1)
	return (word) => Math.log(1 + described.length / (1 + (counts.get(word) ?? 0)))
}

function length(words: Weights, weightOf: (word: string) => number): number {
	return Math.sqrt([...words].reduce((sum, [word, weight]) => sum + (weight * weightOf(word)) ** 2, 0))
}

const methodActions: Readonly<Record<string, readonly string[]>> = {
	GET: ['query', 'list', 'find'],
	POST: ['create', 'simulate', 'send', 'confirm', 'cancel', 'refund', 'block', 'unblock', 'contract', 'notify'],
	PUT: ['change', 'create', 'activate', 'deactivate'],
	PATCH: ['change', 'cancel', 'block', 'unblock', 'activate', 'deactivate', 'confirm'],
	DELETE: ['delete', 'cancel', 'deactivate'],
}

/** How well what is done fits: by its own name, by the method, or not. */
function fit(label: Weights, { operation, words }: Described): { readonly factor: number; readonly against?: string } {
	const wanted = [...label.keys()].filter((word) => actions.has(word))
	const done = [...words.keys()].filter((word) => actions.has(word))
	const opposed = opposites.find(
		([one, other]) =>
			(wanted.includes(one) && done.includes(other) && !wanted.includes(other) && !done.includes(one)) ||
			(wanted.includes(other) && done.includes(one) && !wanted.includes(one) && !done.includes(other)),
	)
	if (opposed) return { factor: 0.5, against: `but ${done.filter((word) => opposed.includes(word)).join(', ')}` }
	if (wanted.some((word) => done.includes(word))) return { factor: 1.35 }
	const byMethod = methodActions[operation.method] ?? []
	if (wanted.length === 0) return { factor: operation.method === 'GET' ? 1.1 : 1 }
	return wanted.some((word) => byMethod.includes(word))
		? { factor: 1.2 }
		: { factor: 0.6, against: `but ${operation.method}` }
}

function scored(label: Weights, described: Described, weightOf: (word: string) => number): Candidate {
	const shared = [...label].flatMap(([word, weight]) => {
		const other = described.words.get(word)
		return other === undefined ? [] : [{ word, product: weight * other * weightOf(word) ** 2 }]
	})
	const product = shared.reduce((sum, one) => sum + one.product, 0)
	const { factor, against } = fit(label, described)
	const likeness = product / (length(label, weightOf) * length(described.words, weightOf) || 1)
	const words = shared.sort((a, b) => b.product - a.product || (a.word < b.word ? -1 : 1)).map(({ word }) => word)
	return {
		source: described.source,
		operation: described.operation.key,
		score: Math.round(Math.min(1, (likeness * factor) / 1.35) * 100) / 100,
		evidence: [...words, ...(against && words.length > 0 ? [against] : [])],
	}
}

/**
 * Candidates for labels, best first.
 *
 * @param sources The vendor's documents.
 * @param ids Labels. Default: all.
 * @param top How many for each label at most. Default 5.
 * @returns By label, in the catalogue's order; none where nothing is like it.
 */
export function suggest(
	sources: Iterable<Source>,
	ids?: readonly OperationId[],
	top = 5,
): ReadonlyMap<OperationId, readonly Candidate[]> {
	const described = [...sources].flatMap(({ name, operations }) =>
		operations.map((operation) => describe(name, operation)),
	)
	const weightOf = rarity(described)
	const labels = catalogueLabels.filter(({ id }) => !ids || ids.includes(id))
	return new Map(
		labels.map((label) => {
			const words = describeLabel(label)
			const candidates = described
				.map((one) => scored(words, one, weightOf))
				// That both create something tells nothing: some other word has to be shared.
				.filter(
					({ score, evidence }) =>
						score >= 0.15 && evidence.some((word) => !actions.has(word) && !word.startsWith('but ')),
				)
				.sort((a, b) => b.score - a.score || (a.operation < b.operation ? -1 : 1))
			return [label.id, candidates.slice(0, top)]
		}),
	)
}
