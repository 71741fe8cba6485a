import { groups } from '@tarja/catalogue/data'
import type { OperationsDocument } from '../../documents.ts'
import { bindingsOf, bindingsOptions } from '../bindings.ts'
import type { Command } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { configOptions, loadConfig } from '../load-config.ts'
import { advised, unknownWord } from '../nearest.ts'
import { type Output, styled } from '../output.ts'

type Groups = OperationsDocument['groups']
type State = Groups[number]['operations'][number]['state']

/** One cell of the picture for each operation. */
const cells: Readonly<Record<State, string>> = { documented: '■', bound: '●', stub: '·' }
const styles = { documented: 'green', bound: 'cyan', stub: 'dim' } as const

function folded(text: string): string {
	return text.toLowerCase().replace(/[^a-z]/g, '')
}

/** The groups asked for, by identifier or title; all of them if none is. */
function chosen(names: readonly string[]): typeof groups {
	const found = names.map((name) => {
		const group = groups.find(({ key, title }) => [key, title].map(folded).includes(folded(name)))
		if (group) return group
		const keys = groups.map(({ key }) => key)
		throw new CommandError(
			'usage',
			`Cannot list the operations: ${advised(unknownWord('group', name, keys), 'tarja operations lists them')}`,
		)
	})
	return found.length ? found : groups
}

/** What is said of the operations: a documented one that is narrowed is still documented, one that is replaced is bound. */
function statesOf(shown: typeof groups, bindings: Readonly<Record<string, unknown>>): Groups {
	return shown.map(({ key: group, title, operations }) => ({
		group,
		title,
		operations: operations.map(({ key, label, state, section }) => {
			const id = `${group}.${key}`
			const bound = Object.hasOwn(bindings, id) && bindings[id] ? Object(bindings[id]) : undefined
			const isBound = bound && (state === 'stub' || 'replace' in bound)
			return { id, label, state: isBound ? ('bound' as const) : state, section }
		}),
	}))
}

function countsOf(all: Groups): OperationsDocument['counts'] {
	const states = all.flatMap(({ operations }) => operations.map(({ state }) => state))
	const count = (wanted: State): number => states.filter((state) => state === wanted).length
	return { bound: count('bound'), documented: count('documented'), stub: count('stub') }
}

function printGroups(output: Output, all: Groups): void {
	const width = Math.max(...all.map(({ group }) => group.length)) + 2
	const most = Math.max(...all.map(({ operations }) => operations.length)) + 2
	for (const { group, title, operations } of all) {
		const picture = operations.map(({ state }) => styled(cells[state], styles[state]))
		output.line(group.padEnd(width), ...picture, ' '.repeat(most - operations.length), title)
	}
}

function printOperations(output: Output, all: Groups): void {
	const rows = all.flatMap(({ operations }) => operations)
	const width = Math.max(...rows.map(({ id }) => id.length)) + 2
	for (const { id, label, state, section } of rows)
		output.line(
			id.padEnd(width),
			styled(`${cells[state]} ${state}`.padEnd(14), styles[state]),
			`§${section}`.padEnd(6),
			label,
		)
}

export const operations: Command = {
	name: 'operations',
	summary: 'list the operations: documented, bound, named only',
	usage: '[group…]',
	description: `The picture has a cell for each operation: ${cells.documented} documented, ${cells.bound} bound by you, ${cells.stub} named only.
The reference names them; the count is ours.`,
	examples: [
		['tarja operations', 'how far bindings have come, group by group'],
		['tarja operations payments loans', 'the operations of two groups'],
		['tarja operations --json', 'the same for programs'],
	],
	options: { ...bindingsOptions, ...configOptions },
	choices: async () => groups.map(({ key }) => key),
	async run(context) {
		const { given, output } = context
		const shown = chosen(given.positionals)
		const all = statesOf(shown, await bindingsOf(context, await loadConfig(context)))
		const counts = countsOf(all)
		output.document({ v: 1, groups: all, counts } satisfies OperationsDocument)
		if (given.positionals.length) printOperations(output, all)
		else printGroups(output, all)
		const total = counts.bound + counts.documented + counts.stub
		output.line()
		output.line(
			`${total} operations, as we count them: ${cells.documented} ${counts.documented} documented, ${cells.bound} ${counts.bound} bound, ${cells.stub} ${counts.stub} named only`,
		)
	},
}
