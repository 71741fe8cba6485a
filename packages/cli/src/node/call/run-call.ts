/** Runs `tarja call`: from its arguments to its exit code. */
import type { CallDocument } from '../../documents.ts'
import type { Context } from '../command.ts'
import { CommandError, requireYes } from '../command-error.ts'
import { formatFields } from '../journal/entry-lines.ts'
import { findCallJournal, formatJournalCommand } from '../journal-store.ts'
import { loadConfig } from '../load-config.ts'
import { readCallInput } from '../operation-call.ts'
import { type Output, printFailure, withStyle } from '../output.ts'
import { findPlatform } from '../platform.ts'
import { shortenText } from '../shorten-text.ts'
import { type CallRequest, createCallPreview, printPreview, sendCall } from './make-call.ts'
import { maskData } from './to-shown.ts'

const advice = {
	applied: ['applied', 'green'],
	not_processed: ['not_processed: nothing was processed; fix the cause and retry', 'yellow'],
	conflict: ['conflict: not sent; the order has another request', 'yellow'],
	rejected: ['rejected: do not retry it unchanged', 'red'],
	unknown: ['unknown: it may have been applied; look it up before you retry', 'red'],
} as const

/** How many characters of an response that is not JSON are printed at most. */
const mostChars = 2000

/** How many characters of its title are printed in the line above it. */
const mostTitleChars = 160

/** Masks a body for printing. */
function toShown(body: unknown, secrets: readonly string[]): unknown {
	const masked = maskData(body, secrets)
	return typeof masked === 'string' ? shortenText(masked, mostChars) : masked
}

/** Masks the parts of a document that must not be printed. */
function toShownDocument({ data, response, ...document }: CallDocument, secrets: readonly string[] = []): CallDocument {
	return {
		...document,
		...(data !== undefined && { data: toShown(data, secrets) }),
		...(response && {
			response: {
				...(maskData({ ...response, body: undefined }, secrets) as typeof response),
				...('body' in response && { body: toShown(response.body, secrets) }),
			},
		}),
	}
}

/** Summarises a response in one line: the usual members of error documents (RFC 9457, RFC 6749), otherwise its kind and size. */
function summarize({ status, contentType, server, body }: NonNullable<CallDocument['response']>): string {
	const { title, error, detail, error_description, message } = Object(body)
	const told = [title ?? error, detail ?? error_description ?? message].filter((part) => typeof part === 'string')
	const kind = told.length ? '' : body === undefined ? ', without a body' : `, ${contentType ?? 'of no type'}`
	return `${status}${told.length ? ` ${shortenText(told.join(': '), mostTitleChars)}` : kind}${server === undefined ? '' : `, server: ${server}`}`
}

/** Prints on stderr how the call ended. */
function printEnd(
	context: Context,
	{ outcome, error, response, deviations = [], attempts, status, record, reference }: CallDocument,
): void {
	const { output } = context
	const [text, style] = advice[outcome]
	if (error) printFailure(output, error)
	if (response) output.talk('response  ', summarize(response))
	output.talk('outcome   ', withStyle(text, style))
	for (const { path, message } of deviations) output.talk('differs   ', `${path.join('.')}: ${message}`)
	output.talk(`attempts  ${attempts}${error || status === undefined ? '' : `, status ${status}`}`)
	if (!attempts && outcome !== 'not_processed' && reference !== undefined)
		output.talk(`Nothing was sent now. The order's call: ${formatJournalCommand(context, 'show', reference)}`)
	if (!record) return
	const fields = formatFields(record.fields)
	if (fields) output.talk(`look for  ${fields}`)
	if (reference === undefined)
		output.talk('It is not in a journal: next time, add --journal <directory> --reference <name>')
	else output.talk(`It is in the journal: ${formatJournalCommand(context, 'show', reference)}`)
}

/** Prints the body of the response: JSON, or text if a response that is not JSON came instead of a result. */
function printBody(output: Output, { data, response }: CallDocument): void {
	if (output.json) return
	if (data !== undefined) output.data(data)
	else if (typeof response?.body === 'string') output.code(response.body)
	else if (response && 'body' in response) output.data(response.body)
}

async function makeCall(context: Context, wanted: CallRequest): Promise<number> {
	const { output } = context
	const { id, input, platform } = wanted
	const shown = await createCallPreview(context, wanted)
	// Refuses an unsafe call without input: a user who forgets `-` when piping one would otherwise send an empty payment.
	if (shown.isUnsafe && input === undefined)
		throw new CommandError(
			'usage',
			`Cannot call ${id}: it is unsafe and has no input; give a file, - for standard input, or {} for an empty one`,
		)
	if (shown.isUnsafe) await findCallJournal(context, wanted)
	printPreview(shown, platform, context)
	platform.grant() // Throws if a credential is missing.
	if (shown.isUnsafe && !platform.isEmulator) requireYes(context, `call ${id}, which is unsafe`)
	const { document: ended, exitCode, secrets } = await sendCall(context, wanted, shown)
	const document = toShownDocument(ended, secrets)
	printEnd(context, document)
	output.document(document)
	printBody(output, document)
	return exitCode
}

/** Runs the command: reads arguments, previews the call, makes it, and reports the result. */
export async function runCall(context: Context): Promise<number> {
	const loaded = await loadConfig(context)
	const [id = '', source] = context.args.positionals
	const input = await readCallInput(source, context)
	const reference = context.args.text('reference')
	const platform = await findPlatform(context, loaded)
	return makeCall(context, { id, input, platform, loaded, ...(reference !== undefined && { reference }) })
}
