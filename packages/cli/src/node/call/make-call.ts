/** Makes one call of an operation, the way somebody at a terminal needs it: shown, agreed to, written down, told about. */
import { isTarjaError, type Plugin, type TokenSource } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { journal } from '@tarja/journal'
import type { CallDocument } from '../../documents.ts'
import { agreed, notAgreed } from '../agreed.ts'
import { bindingsOf } from '../bindings.ts'
import { clientOf } from '../client.ts'
import type { Context } from '../command.ts'
import { codeOfOutcome, exitCode } from '../exit-code.ts'
import { requiredJournal } from '../journal-store.ts'
import type { Loaded } from '../load-config.ts'
import { methodOf } from '../operation-call.ts'
import type { ResolvedProfile } from '../profile.ts'
import { type Preview, previewOf, tokenVariable } from './preview.ts'
import { shownBody, shownHeaders, shownUrl } from './shown.ts'
import { stopwatch } from './timings.ts'

/** A call that somebody wants made. */
export interface Wanted {
	readonly id: string
	readonly input: unknown
	readonly profile: ResolvedProfile
	readonly loaded: Loaded
}

/** How a call ended, and what the process says of it. */
export interface CallEnd {
	readonly document: CallDocument
	readonly exitCode: number
}

/** The request that a call would send; nothing is sent, no token is asked for. */
export async function preview(context: Context, { id, input, profile, loaded }: Wanted): Promise<Preview> {
	const auth: TokenSource = { token: async () => ({ accessToken: tokenVariable, lifetimeMs: 3_600_000 }) }
	const bindings = await bindingsOf(context, loaded)
	const methodWith = (plugin: Plugin) =>
		methodOf(clientOf(profile, loaded, bindings, { auth, plugins: [plugin] }).catalogue, id)
	return previewOf(methodWith, input, { signal: context.signal })
}

/** Says on stderr what will leave, and where to. */
export function showPreview({ output }: Pick<Context, 'output'>, shown: Preview, profile: ResolvedProfile): void {
	output.talk(`profile ${profile.name}: this ${shown.isUnsafe ? 'unsafe ' : ''}request, once`)
	output.talk(`  ${shown.method} ${shownUrl(shown)}`)
	for (const [name, value] of Object.entries(shownHeaders(shown))) output.talk(`  ${name}: ${value}`)
	const body = shownBody(shown)
	if (body !== undefined) output.talk('  ', body)
}

/**
 * Asks for what is missing of the credentials, then whether an unsafe request may be sent.
 *
 * @throws {CommandError} When the answer is no, or nobody can be asked and `--yes` is not given.
 */
export async function agree(context: Context, shown: Preview, profile: ResolvedProfile): Promise<void> {
	await profile.grant()
	if (!shown.isUnsafe || (await agreed(context, `call ${shown.operation}, which is unsafe`, 'Send it?'))) return
	context.output.talk('Nothing was sent')
	throw notAgreed()
}

function facts({ profile, id }: Wanted): Pick<CallDocument, 'operation' | 'profile' | 'v'> {
	return { v: 1, profile: profile.name, operation: id }
}

/** What became of a call that failed. */
function failed(error: unknown, wanted: Wanted, timings: CallDocument['timings'], signal: AbortSignal): CallEnd {
	if (!isTarjaError(error)) throw error
	const { code, outcome, attempts, mayHaveReplayed, record, response } = error
	const status = record?.status ?? response?.status
	// As errors print it: what looks like a card number is masked.
	const printed = (error.toJSON().record ?? undefined) as CallDocument['record']
	const document: CallDocument = {
		...facts(wanted),
		outcome,
		attempts,
		timings,
		mayHaveReplayed,
		...(status !== undefined && { status }),
		error: { code, outcome, message: error.message },
		...(printed && { record: printed }),
	}
	if (code === 'configuration') return { document, exitCode: exitCode.configuration }
	return { document, exitCode: signal.aborted ? exitCode.interrupted : codeOfOutcome[outcome] }
}

/** Makes the call, once it has been agreed to. Whatever the platform says of it comes back; nothing is printed. */
export async function send(context: Context, wanted: Wanted, shown: Preview): Promise<CallEnd> {
	const { profile, loaded, id, input } = wanted
	const { plugin, timings } = stopwatch()
	const auth = passwordGrant(await profile.grant())
	const plugins: Plugin<string, object>[] = [plugin]
	// An unsafe call is written down, or it is not made.
	if (shown.isUnsafe) plugins.push(journal(await requiredJournal(context, loaded, `call ${id}`)))
	const { catalogue } = clientOf(profile, loaded, await bindingsOf(context, loaded), { auth, plugins })
	try {
		const call = methodOf(catalogue, id)(input, { signal: context.signal })
		const { data, response, attempts, mayHaveReplayed } = await context.output.during(`calling ${id}`, call)
		const document: CallDocument = {
			...facts(wanted),
			outcome: 'applied',
			attempts,
			timings: timings(),
			status: response.status,
			mayHaveReplayed,
			data,
		}
		return { document, exitCode: exitCode.ok }
	} catch (error) {
		return failed(error, wanted, timings(), context.signal)
	}
}
