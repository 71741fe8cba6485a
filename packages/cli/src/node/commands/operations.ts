import { groups } from '@tarja/catalogue/data'
import { advised, unknownWord } from '@tarja/emulator/command-line'
import type { OperationsDocument } from '../../documents.ts'
import { bindingsOf, bindingsOptions } from '../bindings.ts'
import type { Command } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { configOptions, loadConfig } from '../load-config.ts'
import { type Output, styled } from '../output.ts'

type Groups = OperationsDocument['groups']
type State = Groups[number]['operations'][number]['state']

/** The character that stands for each state in the overview. */
const cells: Readonly<Record<State, string>> = { documented: '■', bound: '●', stub: '·' }
const styles = { documented: 'green', bound: 'cyan', stub: 'dim' } as const

function folded(text: string): string {
	return text.toLowerCase().replace(/[^a-z]/g, '')
}

/**
 * Selects operations: of the groups named by identifier or title, otherwise those whose labels match the words; without words,
 * all.
 */
async function chosen(words: readonly string[]): Promise<typeof groups> {
	if (!words.length) return groups
	const named = words.map((word) => groups.find(({ key, title }) => [key, title].map(folded).includes(folded(word))))
	if (named.every((group) => group !== undefined)) return named
	const { labelsWith } = await import('../operations/search.ts')
	const found = labelsWith(words.join(' '))
	if (found.length) return found
	const keys = groups.map(({ key }) => key)
	const [word = ''] = words
	throw new CommandError(
		'usage',
		`Cannot list the operations: no label says that, and ${advised(unknownWord('group', word, keys), 'npx @tarja/cli operations lists them all')}`,
	)
}

/** State of each operation: a narrowed documented operation is still documented, and a replaced one is bound. */
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
	usage: '[words…]',
	description: `The picture has a cell for each operation: ${cells.documented} documented, ${cells.bound} bound by you, ${cells.stub} named only.
The reference names them; the count is ours.`,
	examples: [
		['npx @tarja/cli operations', 'how far bindings have come, group by group'],
		['npx @tarja/cli operations payments loans', 'the operations of two groups'],
		['npx @tarja/cli operations block card', 'those whose labels say that'],
		['npx @tarja/cli operations --json', 'the same for programs'],
	],
	options: { ...bindingsOptions, ...configOptions },
	choices: async () => Object.fromEntries(groups.map(({ key, title }) => [key, title])),
	async run(context) {
		const { given, output } = context
		const shown = await chosen(given.positionals)
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
