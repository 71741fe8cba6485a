/** What `tarja call` does, from its arguments to its exit code. */
import type { CallDocument, RequestDocument } from '../../documents.ts'
import type { Context } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { fieldsText } from '../journal/entry-lines.ts'
import { journalCommand, requiredJournal } from '../journal-store.ts'
import { loadConfig } from '../load-config.ts'
import { readInput } from '../operation-call.ts'
import { styled } from '../output.ts'
import { resolveProfile } from '../profile.ts'
import { tellFailure } from '../tell-failure.ts'
import { curlOf } from './curl.ts'
import { agree, preview, send, showPreview, type Wanted } from './make-call.ts'
import type { Preview } from './preview.ts'
import { maskedData, shownBody, shownHeaders, shownUrl } from './shown.ts'

const advice = {
	applied: ['applied', 'green'],
	not_sent: ['not_sent: nothing has left; mend it and call again', 'yellow'],
	rejected: ['rejected: do not repeat it unchanged', 'red'],
	unknown: ['unknown: it may have been applied; find out before you repeat it', 'red'],
} as const

/** What became of the call, for whoever watches. */
function tell(context: Context, { outcome, error, attempts, timings, status, record }: CallDocument): void {
	const { output } = context
	const [text, style] = advice[outcome]
	if (error) tellFailure(output, error)
	output.talk('outcome   ', styled(text, style))
	const each = timings.attempts.map(({ ms, status: answered }) => `${answered ?? 'no answer'} after ${ms} ms`)
	output.talk(
		`attempts  ${attempts}${each.length ? `: ${each.join(', ')}` : ''}; ${timings.totalMs} ms in all${error || status === undefined ? '' : `, status ${status}`}`,
	)
	if (!record) return
	const fields = fieldsText(record.fields)
	if (fields) output.talk(`look for  ${fields}`)
	output.talk(`It is in the journal: ${journalCommand('list', context)}`)
}

/** The request for those who do not want it sent: as it is, or as a curl command. */
function printRequest({ given, output }: Context, shown: Preview, { profile }: Wanted): void {
	const { command, variables } = curlOf(shown)
	const body = shownBody(shown)
	output.document({
		v: 1,
		profile: profile.name,
		operation: shown.operation,
		method: shown.method,
		url: shownUrl(shown),
		headers: shownHeaders(shown),
		...(body !== undefined && { body }),
		...(given.has('curl') && { curl: command }),
	} satisfies RequestDocument)
	if (output.json) return
	if (!given.has('curl')) {
		showPreview({ output }, shown, profile)
		return
	}
	for (const [name, meaning] of Object.entries(variables)) output.talk(`${name}: ${meaning}`)
	output.line(command)
}

async function makeCall(context: Context, wanted: Wanted): Promise<number> {
	const { given, output } = context
	const shown = await preview(context, wanted)
	// Whoever pipes an input and forgets to say so would send an empty request, and an effect with it.
	if (shown.isUnsafe && wanted.input === undefined)
		throw new CommandError(
			'usage',
			`Cannot call ${wanted.id}: it is unsafe, and no input is given; give a file, - for standard input, or {} for an empty one`,
		)
	if (given.has('curl') || given.has('dry-run')) {
		printRequest(context, shown, wanted)
		if (!given.has('curl')) output.talk('Nothing was sent')
		return 0
	}
	if (shown.isUnsafe) await requiredJournal(context, wanted.loaded, `call ${wanted.id}`)
	showPreview(context, shown, wanted.profile)
	await agree(context, shown, wanted.profile)
	const { document, exitCode } = await send(context, wanted, shown)
	const data = given.has('reveal') ? document.data : maskedData(document.data)
	tell(context, document)
	output.document({ ...document, ...(data !== undefined && { data }) } satisfies CallDocument)
	if (!output.json && data !== undefined) output.data(data)
	return exitCode
}

/** Reads the arguments, shows the call, makes it, and tells what became of it. */
export async function runCall(context: Context): Promise<number> {
	const loaded = await loadConfig(context)
	const [id = '', source] = context.given.positionals
	const input = await readInput(source, context)
	return makeCall(context, { id, input, profile: await resolveProfile(context, loaded), loaded })
}
