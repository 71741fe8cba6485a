import { resolve } from 'node:path'
import { type Change, diff as compared, resolveMap } from '@tarja/bind'
import type { BindDiffDocument } from '../../bind-documents.ts'
import type { Context, Subcommand } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { exitCode } from '../exit-code.ts'
import { type Output, styled } from '../output.ts'
import { mapOptions, opened, openMap, placeOfMap, printProblems } from './map.ts'

/** Most other bindings that are named beside a change; `--json` has all. */
const mostAlso = 4

function printChange(
	output: Output,
	{ id, code, breaking, where, effect, detail, also = [], candidates = [] }: Change,
): void {
	const mark = breaking ? styled('breaking', 'red') : '        '
	output.line(mark, `  ${id}  ${code}${where ? ` ${where}` : ''}: ${effect}${detail ? ` (${detail})` : ''}`)
	const others = also.length - mostAlso
	if (also.length > 0)
		output.line(`            also: ${also.slice(0, mostAlso).join(', ')}${others > 0 ? ` and ${others} more` : ''}`)
	for (const candidate of candidates) output.line(`            nearest: ${candidate}`)
}

/** Name of the source whose document is replaced by a newer one. */
function replaced({ given }: Context, names: readonly string[]): string {
	const named = given.text('source')
	if (named === undefined && names.length === 1 && names[0] !== undefined) return names[0]
	if (named !== undefined && names.includes(named)) return named
	throw new CommandError(
		'usage',
		`Cannot compare: --source says whose newer version it is: ${names.join(', ') || 'the map has no source'}`,
	)
}

export const diff: Subcommand = {
	name: 'diff',
	summary: "say what a vendor's newer document changes for what is bound; writes and binds nothing",
	usage: '<newer>',
	description:
		'Exit code: 0 nothing breaks, 21 something does. An operation that is gone is never bound to another one.',
	examples: [
		['npx @tarja/cli bind diff vendor/cards-2.yaml', 'against the document that the map names'],
		['npx @tarja/cli bind diff vendor/cards-2.yaml --source cards', 'where the map names several'],
	],
	options: {
		...mapOptions,
		source: { value: '<name>', summary: 'whose newer version it is (default: that of the only source)' },
	},
	async run(context) {
		const { given, output, directory } = context
		const { map, sources, problems } = await openMap(context)
		const older = resolveMap(map, sources, problems)
		if (older.problems.length > 0) {
			printProblems(output, older.problems)
			throw new CommandError(
				'configuration',
				'Cannot compare: the map does not fit the document that it names; correct it first',
			)
		}
		const name = replaced(context, [...map.sources.keys()])
		const [path = ''] = given.positionals
		const held = map.sources.get(name)
		const newer = await opened(output, name, { ...held, path: resolve(directory, path) }, placeOfMap(context).folder)
		const changes = compared(older, resolveMap(map, new Map([...sources, [name, newer]])))
		const breaking = changes.filter((change) => change.breaking).length
		output.document({ v: 1, changes, breaking } satisfies BindDiffDocument)
		for (const change of changes) printChange(output, change)
		output.line(
			`${breaking} breaking changes, ${changes.length - breaking} others, of ${older.operations.length} bindings`,
		)
		return breaking > 0 ? exitCode.drift : exitCode.ok
	},
}
