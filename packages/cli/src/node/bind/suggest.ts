import { suggest as candidatesFor } from '@tarja/bind'
import type { OperationId } from '@tarja/catalogue/bindings'
import type { BindSuggestDocument } from '../../documents.ts'
import type { Command } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { advised, unknownWord } from '../nearest.ts'
import { operationIds } from '../operation-ids.ts'
import { mapOptions, openMap } from './map.ts'

const ids = operationIds()

/** The labels that were named; those of a group by its name. */
function wanted(names: readonly string[]): OperationId[] {
	return names.flatMap((name) => {
		const found = ids.filter((id) => id === name || id.startsWith(`${name}.`))
		if (found.length === 0)
			throw new CommandError(
				'usage',
				`Cannot suggest anything: ${advised(unknownWord('label', name, ids), 'tarja operations lists them')}`,
			)
		return found as OperationId[]
	})
}

export const suggest: Command = {
	name: 'suggest',
	summary: 'list candidates for labels with what speaks for them; writes and binds nothing',
	usage: '[label…]',
	description: 'Candidates come from names alone. Nothing is ever bound from them: put what is right into the map.',
	examples: [
		['tarja bind suggest cards.block cards.unblock', 'candidates for two labels'],
		['tarja bind suggest loans --top 3', 'for a whole group'],
	],
	options: {
		...mapOptions,
		top: { value: '<number>', isNumber: true, summary: 'how many for each label at most (default: 5)' },
	},
	choices: async () => ids,
	async run(context) {
		const { given, output } = context
		const top = Number(given.text('top') ?? 5)
		const { map, sources } = await openMap(context)
		const todo = ids.filter((id) => (map.labels.get(id as OperationId)?.status ?? 'todo') === 'todo') as OperationId[]
		const labels = given.positionals.length > 0 ? wanted(given.positionals) : todo
		const found = candidatesFor(sources.values(), labels, top)
		output.document({ v: 1, candidates: Object.fromEntries(found) } satisfies BindSuggestDocument)
		for (const [id, candidates] of found) {
			output.line(id)
			for (const { source, operation, score, evidence } of candidates)
				output.line(
					`  ${score.toFixed(2)}  ${sources.size > 1 ? `${source} ` : ''}${operation}  (${evidence.join(', ')})`,
				)
			if (candidates.length === 0) output.line('  no candidate')
		}
	},
}
