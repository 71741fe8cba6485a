/** Checks recorded answers against the bindings: `tarja bind check --samples`. */
import { writeFile } from 'node:fs/promises'
import { correctMap, type Held, type HeldDeviation, holdRecording, SourceError } from '@tarja/bind'
import { openRecording } from '@tarja/bind/node'
import type { BindSamplesDocument } from '../../bind-documents.ts'
import type { Context } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { type ExitCode, exitCode } from '../exit-code.ts'
import { mapText, placeOfMap, planOf } from './map.ts'

function printDeviation({ output }: Context, one: HeldDeviation): void {
	const { id, operation, status, place, expected, found, answers, file } = one
	const at = place === '' ? 'the answer' : place
	const times = answers === 1 ? file : `${answers} answers, the first in ${file}`
	output.line(`${id}  ${operation} ${status}: ${at} is ${found}, and the document says ${expected} (${times})`)
}

/** Prints lines for the map that would accept the deviating answers. */
function printCorrections({ output }: Context, { corrections }: Held): void {
	for (const [source, fields] of corrections) {
		output.line('')
		output.line(`In the map, at sources ${source}:`)
		output.line('  corrections:')
		for (const [field, words] of Object.entries(fields))
			output.line(`    ${JSON.stringify(field)}: [${words.join(', ')}]`)
	}
}

/** Writes these lines into the map; returns how many fields were corrected. */
async function corrected(context: Context, { corrections }: Held): Promise<number> {
	const { path, shown } = placeOfMap(context)
	const { text, added } = correctMap((await mapText(context)) ?? '', corrections)
	if (added > 0) await writeFile(path, text)
	context.output.line(`${shown}: ${added} fields corrected`)
	if (added > 0) context.output.talk('Review it, then: npx @tarja/cli bind generate')
	return added
}

export async function holdSamples(context: Context, folder: string): Promise<ExitCode> {
	const { given, output, directory } = context
	const plan = await planOf(context)
	const recording = await openRecording(folder, directory).catch((error: unknown) => {
		throw error instanceof SourceError ? new CommandError('unreadable', error.message) : error
	})
	const held = holdRecording(plan, recording)
	const { deviations, unbound, corrections } = held
	output.document({
		...{ v: 1, held: held.held, deviations, unbound, unread: recording.unread },
		corrections: Object.fromEntries(corrections),
	} satisfies BindSamplesDocument)
	for (const one of deviations) printDeviation(context, one)
	for (const { why } of recording.unread) output.talk(why)
	for (const one of unbound) output.talk(`nothing is bound to ${one}`)
	const isWritten = given.has('write') && corrections.size > 0
	if (isWritten) await corrected(context, held)
	else printCorrections(context, held)
	output.line(
		`${held.held} of ${recording.answers.length} answers were held; ${deviations.length} deviations in ${new Set(deviations.map(({ id }) => id)).size} bindings`,
	)
	const isLeft = deviations.some(({ correction }) => !correction)
	return deviations.length === 0 || (isWritten && !isLeft) ? exitCode.ok : exitCode.drift
}
