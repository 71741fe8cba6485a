import type { CheckDocument, DoctorDocument, Verdict } from '../../documents.ts'
import type { Command, Context } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { clock, roundTrip } from '../doctor/answers.ts'
import { type Check, type Finding, type Patient, skipped } from '../doctor/check.ts'
import { credentials, lifetime, unit } from '../doctor/credentials.ts'
import { dns } from '../doctor/dns.ts'
import { exchange } from '../doctor/exchange.ts'
import { accessTokenHeader, madeUpToken } from '../doctor/malformed.ts'
import { payment } from '../doctor/payment.ts'
import { proxy } from '../doctor/proxy.ts'
import { tls } from '../doctor/tls.ts'
import { journalOptions } from '../journal-store.ts'
import { configOptions, type Loaded, loadConfig } from '../load-config.ts'
import { obtainToken } from '../obtain-token.ts'
import { once } from '../once.ts'
import { styled } from '../output.ts'
import { profileOptions, type ResolvedProfile, resolveProfile } from '../profile.ts'

const checks: readonly Check[] = [
	dns,
	tls,
	proxy,
	roundTrip,
	clock,
	credentials,
	lifetime,
	unit,
	madeUpToken,
	accessTokenHeader,
	payment,
]

/** In the order in which they are counted. */
const styles: Readonly<Record<Verdict, 'dim' | 'green' | 'red' | 'yellow'>> = {
	ok: 'green',
	warning: 'yellow',
	failed: 'red',
	unknown: 'yellow',
	skipped: 'dim',
}

const pauseMs = 340

function patientOf(context: Context, loaded: Loaded, profile: ResolvedProfile): Patient {
	const fetch = loaded.config.client?.fetch ?? ((url: string, init: RequestInit) => globalThis.fetch(url, init))
	const send: Patient['send'] = (url, init) => exchange(fetch, url, init, context.signal)
	const answers = once(async () => {
		const all = [await send(profile.baseUrl, {})]
		while (all.length < 3) {
			// `Date` has whole seconds: three answers within one narrow it down to less than half of one.
			await new Promise((resolve) => setTimeout(resolve, pauseMs))
			all.push(await send(profile.baseUrl, {}))
		}
		return all
	})
	const token = once(() => obtainToken(profile, loaded, context.signal))
	return { context, loaded, profile, url: new URL(profile.baseUrl), send, answers, token }
}

const width = Math.max(...checks.map(({ name }) => name.length)) + 2

function print({ output }: Context, { check, verdict, found, advice }: CheckDocument): void {
	output.line(styled(verdict.padEnd(9), styles[verdict]), check.padEnd(width), found)
	if (advice !== undefined) output.line(' '.repeat(9 + width), styled(advice, 'dim'))
}

function countsOf(found: readonly CheckDocument[]): DoctorDocument['counts'] {
	const count = (wanted: string): number => found.filter(({ verdict }) => verdict === wanted).length
	return Object.fromEntries(Object.keys(styles).map((verdict) => [verdict, count(verdict)])) as DoctorDocument['counts']
}

async function findingOf(check: Check, patient: Patient): Promise<Finding> {
	if (check.isDirect && patient.loaded.config.client?.transport)
		return skipped(
			'this check does not go through the transport of the configuration',
			'look at credentials, which does',
		)
	return check.run(patient)
}

function unlessMissing(error: unknown): void {
	if (!(error instanceof CommandError) || error.code !== 'configuration') throw error
}

async function examine(context: Context, patient: Patient): Promise<readonly CheckDocument[]> {
	const { given, output, signal } = context
	const only = given.list('only')
	const chosen = checks.filter(({ name }) => !only.length || only.includes(name))
	// Questions come first; that there is nobody to be asked, the check of the credentials says.
	if (chosen.some(({ needsToken }) => needsToken)) await patient.profile.grant().catch(unlessMissing)
	const found: CheckDocument[] = []
	for (const check of chosen) {
		const looking = findingOf(check, patient)
		const finding = await (check.isAsking ? looking : output.during(`looking at ${check.name}`, looking))
		// What an interrupt made of a check was not found; what became of a payment is said all the same.
		if (!check.isAsking) signal.throwIfAborted()
		const document = { check: check.name, ...finding }
		found.push(document)
		print(context, document)
	}
	return found
}

export const doctor: Command = {
	name: 'doctor',
	summary: 'check the way to the platform, step by step; creates no payment',
	usage: '',
	description: `Checks:${checks.map(({ name, summary }) => `\n  ${name.padEnd(width)}${summary}`).join('')}

"unknown" is what could not be told, "skipped" what was not looked at: neither is a success. Exit code 1: something failed.`,
	examples: [
		['tarja doctor --profile vendor', 'the way to the platform of a profile'],
		['tarja doctor --emulator --only credentials --only clock', 'two of the checks'],
		[
			'tarja doctor --profile vendor --probe-malformed',
			'what a made-up token and the header access_token come to, too',
		],
	],
	options: {
		...profileOptions,
		...configOptions,
		...journalOptions,
		only: {
			value: '<check>',
			multiple: true,
			choices: checks.map(({ name }) => name),
			summary: 'this check; as often as needed',
		},
		strict: { summary: 'exit code 1 for warnings and for what is unknown as well' },
		'probe-malformed': { summary: 'send requests whose body is no JSON to the path of payment intents' },
		'create-payment': { value: '<file>', summary: 'create a payment intent with this input, after asking' },
		yes: { summary: 'create it without asking' },
	},
	async run(context) {
		const { given, output } = context
		const loaded = await loadConfig(context)
		const profile = await resolveProfile(context, loaded)
		output.line(`profile ${profile.name}, ${profile.baseUrl}`)
		output.line(given.has('create-payment') ? 'Creates a payment, after asking.' : 'Creates no payment.')
		output.line()
		const found = await examine(context, patientOf(context, loaded, profile))
		const counts = countsOf(found)
		output.document({
			v: 1,
			profile: profile.name,
			baseUrl: profile.baseUrl,
			checks: found,
			counts,
		} satisfies DoctorDocument)
		output.line()
		output.line(
			Object.entries(counts)
				.map(([verdict, count]) => `${count} ${verdict}`)
				.join(', '),
		)
		const bad = counts.failed + (given.has('strict') ? counts.warning + counts.unknown : 0)
		return bad ? 1 : 0
	},
}
