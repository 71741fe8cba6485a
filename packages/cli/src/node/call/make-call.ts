/**
 * Makes one call for a user at a terminal: previews it, asks for confirmation, records it in the journal, and reports its result.
 */
import { definePlugin, type Issuer, isTarjaError, type Plugin, type TarjaError, type TokenSource } from '@tarja/core'
import type { ExplainLanguage } from '@tarja/core/explain'
import { passwordGrant } from '@tarja/core/password-grant'
import { journal } from '@tarja/journal'
import type { CallDocument } from '../../documents.ts'
import { agreed, notAgreed } from '../agreed.ts'
import { bindingsOf } from '../bindings.ts'
import { clientOf } from '../client.ts'
import type { Context } from '../command.ts'
import { codeOfInterrupt, codeOfOutcome, exitCode } from '../exit-code.ts'
import { untilDone } from '../farewell.ts'
import { journalOfCall } from '../journal-store.ts'
import type { Loaded } from '../load-config.ts'
import { methodOf } from '../operation-call.ts'
import type { Output } from '../output.ts'
import type { ResolvedProfile } from '../profile.ts'
import { terminalMessage } from '../terminal-message.ts'
import { type Preview, previewOf, tokenVariable } from './preview.ts'
import { shownBody, shownHeaders, shownUrl } from './shown.ts'
import { stopwatch } from './timings.ts'

/** Everything that `tarja call` read from its arguments and files before it makes the call. */
export interface Wanted {
	readonly id: string
	readonly input: unknown
	/** The user's own name for the payment (`--reference`). */
	readonly reference?: string
	readonly profile: ResolvedProfile
	readonly loaded: Loaded
}

/** Result of a call, successful or not: the document to print and the exit code of the process. */
export interface CallEnd {
	readonly document: CallDocument
	readonly exitCode: number
}

/** Builds the request that a call would send. Sends nothing and asks for no token. */
export async function preview(context: Context, { id, input, profile, loaded }: Wanted): Promise<Preview> {
	const auth: TokenSource = { token: async () => ({ accessToken: tokenVariable, lifetimeMs: 3_600_000 }) }
	const bindings = await bindingsOf(context, loaded)
	const methodWith = (plugin: Plugin) =>
		methodOf(clientOf(profile, loaded, bindings, { auth, plugins: [plugin], context }).catalogue, id)
	return previewOf(methodWith, input, { signal: context.signal })
}

/** Prints what will be sent and where to: on stderr, or as data on stdout if only that was asked for. */
export function printPreview(shown: Preview, profile: ResolvedProfile, print: Output['line']): void {
	print(`profile ${profile.name}: this ${shown.isUnsafe ? 'unsafe ' : ''}request, once`)
	print(`  ${shown.method} ${shownUrl(shown)}`)
	for (const [name, value] of Object.entries(shownHeaders(shown))) print(`  ${name}: ${value}`)
	const body = shownBody(shown)
	if (body !== undefined) print('  ', body)
}

/**
 * Asks for missing credentials, then for confirmation of an unsafe request.
 *
 * @throws {CommandError} When the answer is no, or nobody can be asked and `--yes` is not given.
 */
export async function agree(context: Context, shown: Preview, profile: ResolvedProfile): Promise<void> {
	await profile.grant()
	if (!shown.isUnsafe || (await agreed(context, `call ${shown.operation}, which is unsafe`, 'Send it?'))) return
	context.output.talk('Nothing was sent')
	throw notAgreed()
}

function facts({ profile, id, reference }: Wanted): Pick<CallDocument, 'operation' | 'profile' | 'reference' | 'v'> {
	return { v: 1, profile: profile.name, operation: id, ...(reference !== undefined && { reference }) }
}

/** Describes the platform's error answer for the document: the body as JSON, or as text if it cannot be parsed. */
function answerOf({ status, headers, text }: NonNullable<TarjaError['response']>): NonNullable<CallDocument['answer']> {
	const [contentType, server] = ['content-type', 'server'].map((name) => headers.get(name) ?? undefined)
	const facts = { status, ...(contentType !== undefined && { contentType }), ...(server !== undefined && { server }) }
	try {
		return { ...facts, body: JSON.parse(text) }
	} catch {
		return { ...facts, ...(text && { body: text }) }
	}
}

/** Turns the error of a call into its document and exit code. */
function failed(
	error: unknown,
	wanted: Wanted,
	timings: CallDocument['timings'],
	{ given, signal }: Pick<Context, 'given' | 'signal'>,
): CallEnd {
	if (!isTarjaError(error)) throw error
	const { code, outcome, attempts, mayHaveReplayed, record, response } = error
	const language = given.text('lang') as ExplainLanguage | undefined
	const status = record?.status ?? response?.status
	// Uses the error's own JSON form, in which card numbers are masked.
	const printed = (error.toJSON().record ?? undefined) as CallDocument['record']
	const document: CallDocument = {
		...facts(wanted),
		outcome,
		attempts,
		timings,
		mayHaveReplayed,
		...(status !== undefined && { status }),
		...(response && { answer: answerOf(response) }),
		error: { code, outcome, message: terminalMessage(error, error.message, language) },
		...(printed && { record: printed }),
	}
	if (code === 'configuration') return { document, exitCode: exitCode.configuration }
	return { document, exitCode: signal.aborted ? codeOfInterrupt(signal) : codeOfOutcome[outcome] }
}

/** Makes an interrupted call report its end at once, while the process still waits for the journal to store it. */
function lasting(context: Context): Plugin<'tarjaLasting'> {
	const wait = untilDone(context)
	return definePlugin({
		id: 'tarjaLasting',
		setup: () => ({
			call: {
				prepare(call, next) {
					const whole = next(call)
					wait(whole)
					return whole
				},
			},
		}),
	})
}

/** Gives up the token request when the user interrupts; the client itself would finish it, for other callers. */
function endingWith(signal: AbortSignal, issuer: Issuer): Issuer {
	const issue: Issuer['issue'] = (request) =>
		issuer.issue({ ...request, signal: AbortSignal.any([request.signal, signal]) })
	return { ...issuer, issue }
}

/** Makes the confirmed call. Returns whatever the platform answers; prints nothing. */
export async function send(context: Context, wanted: Wanted, shown: Preview): Promise<CallEnd> {
	const { profile, loaded, id, input, reference } = wanted
	const { plugin, timings } = stopwatch()
	const auth = endingWith(context.signal, passwordGrant(await profile.grant()))
	const plugins: Plugin<string, object>[] = [plugin]
	const kept = shown.isUnsafe ? await journalOfCall(context, wanted) : undefined
	if (kept) plugins.push(lasting(context), journal(kept.options))
	const { catalogue } = clientOf(profile, loaded, await bindingsOf(context, loaded), { auth, plugins, context })
	try {
		const call = methodOf(catalogue, id)(input, {
			signal: context.signal,
			...(reference !== undefined && { reference }),
		})
		const { data, deviations, response, attempts, mayHaveReplayed } = await context.output.during(`calling ${id}`, call)
		const document: CallDocument = {
			...facts(wanted),
			outcome: 'applied',
			attempts,
			timings: timings(),
			status: response.status,
			mayHaveReplayed,
			data,
			...(deviations && { deviations }),
		}
		return { document, exitCode: exitCode.ok }
	} catch (error) {
		return failed(error, wanted, timings(), context)
	}
}
