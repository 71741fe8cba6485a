/**
 * Makes one call for a user at a terminal: previews it, records it in the journal, and reports its result.
 */
import { type Issuer, isTarjaError, type Plugin, type Result, type TarjaError, type TokenSource } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { parseJsonText } from '@tarja/core/plugin'
import { journal, type OrderState } from '@tarja/journal'
import type { CallDocument } from '../../documents.ts'
import { createCommandClient } from '../client.ts'
import type { Context } from '../command.ts'
import { codeOfOutcome, exitCode, getInterruptCode } from '../exit-code.ts'
import { findCallJournal } from '../journal-store.ts'
import type { LoadedConfig } from '../load-config.ts'
import { findMethod } from '../operation-call.ts'
import type { Platform } from '../platform.ts'
import { listSecrets } from '../secrets.ts'
import { formatForTerminal } from '../terminal-message.ts'
import { createPreview, type Preview } from './preview.ts'
import { toShownBody, toShownUrl } from './to-shown.ts'

/** Everything that `tarja call` read from its arguments and files before it makes the call. */
export interface CallRequest {
	readonly id: string
	readonly input: unknown
	/** The user's own name for the payment (`--reference`). */
	readonly reference?: string
	readonly platform: Platform
	readonly loaded: LoadedConfig
}

/** Result of a call, successful or not: the document to print and the exit code of the process. */
export interface CallEnd {
	readonly document: CallDocument
	readonly exitCode: number
	/** What the call sent that nothing may print: tokens. */
	readonly secrets?: readonly string[]
}

/** Builds the request that a call would send. Sends nothing and asks for no token. */
export async function createCallPreview(
	context: Context,
	{ id, input, platform, loaded }: CallRequest,
): Promise<Preview> {
	const auth: TokenSource = { token: async () => ({ accessToken: 'none', lifetimeMs: 3_600_000 }) }
	const getMethod = (plugin: Plugin) =>
		findMethod(createCommandClient(platform, loaded, { auth, plugins: [plugin], context }).catalogue, id)
	return createPreview(getMethod, input, { signal: context.signal })
}

/** Prints the request that would be sent. */
export function printPreview(shown: Preview, { baseUrl, isEmulator }: Platform, { env, output }: Context): void {
	const secrets = listSecrets(env)
	const print = output.talk
	print(`${isEmulator ? 'emulator, ' : ''}${baseUrl}: this ${shown.isUnsafe ? 'unsafe ' : ''}request, once`)
	print(`  ${shown.method} ${toShownUrl(shown, secrets)}`)
	const body = toShownBody(shown, secrets)
	if (body !== undefined) print('  ', body)
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
function toEnd(error: unknown, wanted: CallRequest, { signal }: Pick<Context, 'signal'>): CallEnd {
	if (!isTarjaError(error)) throw error
	const { code, outcome, attempts, mayHaveReplayed, record, response } = error
	const status = record?.status ?? response?.status
	// Uses the error's own JSON form, in which card numbers are masked.
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

/** Gives up the token request when the user interrupts; the client itself would finish it, for other callers. Collects the tokens. */
function withSignal(signal: AbortSignal, issuer: Issuer, secrets: string[]): Issuer {
	const issue: Issuer['issue'] = async (request) => {
		const grant = await issuer.issue({ ...request, signal: AbortSignal.any([request.signal, signal]) })
		secrets.push(grant.accessToken)
		return grant
	}
	return { ...issuer, issue }
}

/** Turns the result of a call into its document. */
function toApplied(wanted: CallRequest, { data, deviations, response, attempts, mayHaveReplayed }: Result): CallEnd {
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

/** Turns the state of an order, whose call may have been sent earlier, into its document and exit code. */
function toOrderEnd(state: OrderState<Result>, wanted: CallRequest, context: Context): CallEnd {
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

/** Makes the call; prints nothing. */
export async function sendCall(context: Context, wanted: CallRequest, shown: Preview): Promise<CallEnd> {
	const secrets = [...listSecrets(context.env)]
	return { ...(await makeOneCall(context, wanted, shown, secrets)), secrets }
}

async function makeOneCall(context: Context, wanted: CallRequest, shown: Preview, secrets: string[]): Promise<CallEnd> {
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
