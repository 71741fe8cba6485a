/** Runs `tarja call`: previews a call, makes it, records it in the journal, and reports its result. */
import { type Issuer, isTarjaError, type Plugin, type Result, type TarjaError, type TokenSource } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { parseJsonText } from '@tarja/core/plugin'
import { journal, type OrderState } from '@tarja/journal'
import type { CallDocument } from '../../documents.ts'
import { createCommandClient } from '../client.ts'
import { CommandError, type Context, codeOfOutcome, exitCode, getInterruptCode, requireYes } from '../command.ts'
import { formatFields } from '../journal/entry-lines.ts'
import { findCallJournal, formatJournalCommand } from '../journal-store.ts'
import { findMethod, readCallInput } from '../operation-call.ts'
import { type Output, printFailure, withStyle } from '../output.ts'
import { findPlatform, type LoadedConfig, loadConfig, type Platform } from '../platform.ts'
import { listSecrets, readReasons, shortenText } from '../printable.ts'
import { formatForTerminal } from '../terminal-message.ts'
import { createPreview, maskData, type Preview, toShownBody, toShownUrl } from './preview.ts'

/** Everything that `tarja call` reads from its arguments and files before it makes the call. */
interface CallRequest {
	readonly id: string
	readonly input: unknown
	/** The user's own id of the payment (`--reference`). */
	readonly reference?: string
	readonly platform: Platform
	readonly loaded: LoadedConfig
}

/** Result of a successful or failed call: the document to print, and the exit code of the process. */
interface CallReport {
	readonly document: CallDocument
	readonly exitCode: number
}

/** Builds the request that a call would send. Sends nothing, and doesn't request a token. */
async function createCallPreview(context: Context, { id, input, platform, loaded }: CallRequest): Promise<Preview> {
	const auth: TokenSource = { token: async () => ({ accessToken: 'none', lifetimeMs: 3_600_000 }) }
	const getMethod = (plugin: Plugin) =>
		findMethod(createCommandClient(platform, loaded, { auth, plugins: [plugin], context }).catalogue, id)
	return createPreview(getMethod, input, { signal: context.signal })
}

/** Prints the request that would be sent. */
function printPreview(shown: Preview, { baseUrl, isEmulator }: Platform, { env, output }: Context): void {
	const secrets = listSecrets(env)
	const print = output.talk
	print(`${isEmulator ? 'emulator, ' : ''}${baseUrl}: this ${shown.isUnsafe ? 'unsafe ' : ''}request, once`)
	print(`  ${shown.method} ${toShownUrl(shown, secrets)}`)
	const body = toShownBody(shown, secrets)
	for (const line of body?.split('\n') ?? []) print('  ', line)
}

function getFacts({ id, reference }: CallRequest): Pick<CallDocument, 'operation' | 'reference' | 'v'> {
	return { v: 1, operation: id, ...(reference !== undefined && { reference }) }
}

/** Describes the response to a failed call: the body as JSON, or as text if it can't be parsed. */
function toResponse({
	status,
	headers,
	text,
}: NonNullable<TarjaError['response']>): NonNullable<CallDocument['response']> {
	const [contentType, server] = ['content-type', 'server'].map((name) => headers.get(name) ?? undefined)
	const facts = { status, ...(contentType !== undefined && { contentType }), ...(server !== undefined && { server }) }
	try {
		return { ...facts, body: parseJsonText(text).data }
	} catch {
		return { ...facts, ...(text && { body: text }) }
	}
}

/** Turns the error of a call into its document and exit code. */
function toEnd(error: unknown, wanted: CallRequest, { signal }: Pick<Context, 'signal'>): CallReport {
	if (!isTarjaError(error)) throw error
	const { code, outcome, attempts, mayHaveReplayed, record, response } = error
	const status = record?.status ?? response?.status
	// Uses the error's own JSON form, because card numbers are masked in it.
	const printed = (error.toJSON().record ?? undefined) as CallDocument['record']
	const document: CallDocument = {
		...getFacts(wanted),
		outcome,
		attempts,
		mayHaveReplayed,
		...(status !== undefined && { status }),
		...(response && { response: toResponse(response) }),
		error: { code, outcome, message: formatForTerminal(error, error.message) },
		...(printed && { record: printed }),
	}
	if (code === 'configuration') return { document, exitCode: exitCode.configuration }
	return { document, exitCode: signal.aborted ? getInterruptCode(signal) : codeOfOutcome[outcome] }
}

/** Stops the token request if the user interrupts. The client alone would finish it for other callers. Also collects the tokens. */
function withSignal(signal: AbortSignal, issuer: Issuer, secrets: string[]): Issuer {
	const issue: Issuer['issue'] = async (request) => {
		const grant = await issuer.issue({ ...request, signal: AbortSignal.any([request.signal, signal]) })
		secrets.push(grant.accessToken)
		return grant
	}
	return { ...issuer, issue }
}

/** Turns the result of a call into its document. */
function toApplied(wanted: CallRequest, { data, deviations, response, attempts, mayHaveReplayed }: Result): CallReport {
	const sent = { attempts, status: response.status, mayHaveReplayed, data, ...(deviations && { deviations }) }
	return { document: { ...getFacts(wanted), outcome: 'applied', ...sent }, exitCode: exitCode.ok }
}

const ends = {
	applied: ['applied', exitCode.ok],
	rejected: ['rejected', exitCode.rejected],
	unresolved: ['unknown', exitCode.unknown],
	not_processed: ['not_processed', exitCode.notSent],
	conflict: ['conflict', exitCode.conflict],
} as const

/** Turns the state of an order into its document and exit code. The order's call may have been sent earlier. */
function toOrderEnd(state: OrderState<Result>, wanted: CallRequest, context: Context): CallReport {
	if (state.state === 'applied' && state.result) return toApplied(wanted, state.result)
	const [outcome, code] = ends[state.state]
	const error = 'error' in state ? state.error : undefined
	if (isTarjaError(error)) {
		const end = toEnd(error, wanted, context)
		const isSame = error.outcome === outcome || context.signal.aborted
		return isSame ? end : { document: { ...end.document, outcome }, exitCode: code }
	}
	if (error) throw error
	return { document: { ...getFacts(wanted), outcome, attempts: 0, mayHaveReplayed: false }, exitCode: code }
}

/** Makes the call. Prints nothing. Adds the tokens that it sends to `secrets`. */
async function sendCall(context: Context, wanted: CallRequest, shown: Preview, secrets: string[]): Promise<CallReport> {
	const { platform, loaded, id, input, reference } = wanted
	const { signal, output } = context
	const auth = withSignal(signal, passwordGrant(platform.grant()), secrets)
	const kept = shown.isUnsafe ? await findCallJournal(context, wanted) : undefined
	const plugins = kept ? [journal(kept.options)] : []
	const client = createCommandClient(platform, loaded, { auth, plugins, context })
	const method = findMethod(client.catalogue, id)
	try {
		if (!kept || reference === undefined)
			return toApplied(wanted, await output.runWithNotice(`calling ${id}`, method(input, { signal })))
		const { once } = (client as unknown as { readonly journal: { readonly once: Once } }).journal
		return toOrderEnd(
			await output.runWithNotice(`calling ${id}`, once(reference, method, input, { signal })),
			wanted,
			context,
		)
	} catch (error) {
		return toEnd(error, wanted, context)
	}
}

type Once = (...args: readonly unknown[]) => Promise<OrderState<Result>>

const advice = {
	applied: ['applied', 'green'],
	not_processed: ['not_processed: nothing was processed; fix the cause and call again', 'yellow'],
	conflict: ['conflict: not sent; the order has another request', 'yellow'],
	rejected: ['rejected: do not send it again unchanged', 'red'],
	unknown: ['unknown: it may have been applied; look it up before you send it again', 'red'],
	unresolved: ['unresolved: look it up; call again only with this reference', 'red'],
} as const

/** Largest number of characters that are printed of a response that isn't JSON. */
const mostChars = 2000

/** Largest number of characters that are printed of its title, in the line above it. */
const mostTitleChars = 160

/** Masks a body for printing. */
function toShown(body: unknown, secrets: readonly string[]): unknown {
	const masked = maskData(body, secrets)
	return typeof masked === 'string' ? shortenText(masked, mostChars) : masked
}

/** Masks secrets in the parts of a document that may contain them. */
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

/** Summarises a response in one line: the reason in its body or, without one, its type. */
function summarize({ status, contentType, server, body }: NonNullable<CallDocument['response']>): string {
	const told = readReasons(body).join(': ')
	const kind = body === undefined ? ', without a body' : `, ${contentType ?? 'of no type'}`
	return `${status}${told ? ` ${shortenText(told, mostTitleChars)}` : kind}${server === undefined ? '' : `, server: ${server}`}`
}

/** Prints on stderr how the call ended. Reads nothing of the response's body, because to mask a large one takes time. */
function printEnd(
	context: Context,
	{ outcome, error, deviations = [], attempts, status, record, reference }: CallDocument,
): void {
	const { output } = context
	const [text, style] = advice[outcome === 'unknown' && reference !== undefined ? 'unresolved' : outcome]
	// The lines below name the fields that the message ends with.
	if (error) printFailure(output, record ? { ...error, message: error.message.replace(/ \[[^[\]]*\]$/, '') } : error)
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

/** Prints the body of the response: JSON, or the text of a failed response that isn't JSON. */
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
	// Refuses an unsafe call without input, because a user who pipes the input and forgets `-` would otherwise send an empty payment.
	if (shown.isUnsafe && input === undefined)
		throw new CommandError(
			'usage',
			`Cannot call ${id}: it is unsafe and has no input; give a file, - for standard input, or {} for an empty one`,
		)
	if (shown.isUnsafe) await findCallJournal(context, wanted)
	printPreview(shown, platform, context)
	platform.grant() // Throws if a credential is missing.
	if (shown.isUnsafe && !platform.isEmulator) requireYes(context, `call ${id}, which is unsafe`)
	const secrets = [...listSecrets(context.env)]
	const { document: ended, exitCode } = await sendCall(context, wanted, shown, secrets)
	printEnd(context, ended)
	const document = toShownDocument(ended, secrets)
	if (document.response) output.talk('response  ', summarize(document.response))
	output.document(document)
	printBody(output, document)
	return exitCode
}

/** Runs the command: reads its arguments, previews the call, makes it, and reports the result. */
export async function runCall(context: Context): Promise<number> {
	const loaded = await loadConfig(context)
	const [id = '', source] = context.args.positionals
	const input = await readCallInput(source, context)
	const reference = context.args.text('reference')
	const platform = await findPlatform(context, loaded)
	return makeCall(context, { id, input, platform, loaded, ...(reference !== undefined && { reference }) })
}
