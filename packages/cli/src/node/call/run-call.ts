/** Runs `tarja call`: from its arguments to its exit code. */
import type { CallDocument, RequestDocument } from '../../documents.ts'
import type { Context } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { fieldsText } from '../journal/entry-lines.ts'
import { journalCommand, journalOfCall } from '../journal-store.ts'
import { loadConfig } from '../load-config.ts'
import { readInput } from '../operation-call.ts'
import { type Output, styled } from '../output.ts'
import { resolveProfile } from '../profile.ts'
import { shortened } from '../shortened.ts'
import { tellFailure, tellProxy } from '../tell-failure.ts'
import { curlOf } from './curl.ts'
import { agree, preview, printPreview, send, type Wanted } from './make-call.ts'
import type { Preview } from './preview.ts'
import { maskedData, shownBody, shownHeaders, shownUrl } from './shown.ts'

const advice = {
	applied: ['applied', 'green'],
	not_processed: ['not_processed: nothing has left; mend it and call again', 'yellow'],
	duplicate: ['duplicate: not sent; look at the call that has the reference', 'yellow'],
	rejected: ['rejected: do not repeat it unchanged', 'red'],
	unknown: ['unknown: it may have been applied; find out before you repeat it', 'red'],
} as const

/** How many characters of an answer that is not JSON are printed at most. */
const mostChars = 2000

/** How many characters of what it says are printed in the line above it. */
const mostTitleChars = 160

/** Masks a body for printing, unless `--reveal` is given. */
function shownOf(body: unknown, isRevealed: boolean): unknown {
	if (isRevealed) return body
	const masked = maskedData(body)
	return typeof masked === 'string' ? shortened(masked, mostChars) : masked
}

/** Masks the parts of a document that must not be printed. */
function shownDocument({ data, answer, ...document }: CallDocument, isRevealed: boolean): CallDocument {
	return {
		...document,
		...(data !== undefined && { data: shownOf(data, isRevealed) }),
		...(answer && {
			answer: { ...answer, ...('body' in answer && { body: shownOf(answer.body, isRevealed) }) },
		}),
	}
}

/** Summarises an answer in one line: the usual members of error documents (RFC 9457, RFC 6749), otherwise its kind and size. */
function answerText({ status, contentType, server, body }: NonNullable<CallDocument['answer']>): string {
	const { title, error, detail, error_description, message } = Object(body)
	const told = [title ?? error, detail ?? error_description ?? message].filter((part) => typeof part === 'string')
	const kind = told.length ? '' : body === undefined ? ', without a body' : `, ${contentType ?? 'of no type'}`
	return `${status}${told.length ? ` ${shortened(told.join(': '), mostTitleChars)}` : kind}${server === undefined ? '' : `, server: ${server}`}`
}

/** Tells people on stderr how the call ended; the answer's data itself goes to stdout elsewhere. */
function tell(
	context: Context,
	{ outcome, error, answer, deviations = [], attempts, timings, status, record, reference }: CallDocument,
	{ loaded, profile }: Wanted,
): void {
	const { output } = context
	const [text, style] = advice[outcome]
	if (error) tellFailure(output, error)
	if (/^(?:network|timeout|token_unavailable)$/.test(error?.code ?? '')) tellProxy(context, loaded, profile)
	if (answer) output.talk('answered  ', answerText(answer))
	output.talk('outcome   ', styled(text, style))
	for (const { path, message } of deviations) output.talk('deviates  ', `${path.join('.')}: ${message}`)
	const each = timings.attempts.map(({ ms, status: answered }) => `${answered ?? 'no answer'} after ${ms} ms`)
	output.talk(
		`attempts  ${attempts}${each.length ? `: ${each.join(', ')}` : ''}; ${timings.totalMs} ms in all${error || status === undefined ? '' : `, status ${status}`}`,
	)
	if (outcome === 'duplicate' && reference !== undefined)
		output.talk(`The call that has it: ${journalCommand(context, 'show', reference)}`)
	if (!record) return
	const fields = fieldsText(record.fields)
	if (fields) output.talk(`look for  ${fields}`)
	if (reference === undefined)
		output.talk('It is in no journal: give --journal <directory> and --reference <name>, and the next one is')
	else output.talk(`It is in the journal: ${journalCommand(context, 'show', reference)}`)
}

/** Prints the request of a dry run: as it is, or as a curl command. */
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
		printPreview(shown, profile, output.line)
		return
	}
	for (const [name, meaning] of Object.entries(variables)) output.talk(`${name}: ${meaning}`)
	output.line(command)
}

/** Prints the answer's body: JSON, or text if an answer that is not JSON came instead of a result. */
function printBody(output: Output, { data, answer }: CallDocument): void {
	if (output.json) return
	if (data !== undefined) output.data(data)
	else if (typeof answer?.body === 'string') output.code(answer.body)
	else if (answer && 'body' in answer) output.data(answer.body)
}

async function makeCall(context: Context, wanted: Wanted): Promise<number> {
	const { given, output } = context
	const shown = await preview(context, wanted)
	// Refuses an unsafe call without input: a user who forgets `-` when piping one would otherwise send an empty payment.
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
	if (shown.isUnsafe) await journalOfCall(context, wanted)
	printPreview(shown, wanted.profile, context.output.talk)
	await agree(context, shown, wanted.profile)
	const { document: ended, exitCode } = await send(context, wanted, shown)
	const document = shownDocument(ended, given.has('reveal'))
	tell(context, document, wanted)
	output.document(document)
	printBody(output, document)
	return exitCode
}

/** Runs the command: reads arguments, previews the call, makes it, and reports the result. */
export async function runCall(context: Context): Promise<number> {
	const loaded = await loadConfig(context)
	const [id = '', source] = context.given.positionals
	const input = await readInput(source, context)
	const reference = context.given.text('reference')
	const profile = await resolveProfile(context, loaded)
	return makeCall(context, { id, input, profile, loaded, ...(reference !== undefined && { reference }) })
}
