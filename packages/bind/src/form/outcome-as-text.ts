/** Writes a proposed `outcomeOf` as the map has it. */
import type { ProposedOutcome } from './plan.ts'

/** Value in a proposal where a person has to write one; the map refuses it. */
export const placeholder = 'TODO'

/** Writes a proposal as the map has it, on one line. */
export function formatOutcome({ field, undecided, ...lists }: ProposedOutcome): string {
	const written = Object.entries(lists).flatMap(([word, values]) => {
		if (values.length === 0 && word === 'pending') return []
		return [`${word}: ${JSON.stringify(values.length > 0 ? values : [placeholder])}`]
	})
	const rest = undecided.length > 0 ? `; undecided: ${undecided.join(', ')}` : ''
	return `outcomeOf: { ${[`field: ${JSON.stringify(field)}`, ...written].join(', ')} }${rest}`
}
