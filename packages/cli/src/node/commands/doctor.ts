import type { CheckDocument, DoctorDocument, Verdict } from '../../documents.ts'
import type { Command, Context } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { clock, roundTrip } from '../doctor/answers.ts'
import { type Check, type Examined, type Finding, skipped } from '../doctor/check.ts'
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
import { proxySetting } from '../proxy-setting.ts'
import { keepingAnswer } from '../token-answer.ts'

const checks: readonly Check[] = [
	proxy,
	dns,
	tls,
	roundTrip,
	clock,
	credentials,
	lifetime,
	unit,
	madeUpToken,
	accessTokenHeader,
	payment,
]

/** Results in the order in which they are counted, with their colours. */
const styles: Readonly<Record<Verdict, 'dim' | 'green' | 'red' | 'yellow'>> = {
	ok: 'green',
	warning: 'yellow',
	failed: 'red',
	unknown: 'yellow',
	skipped: 'dim',
}

const pauseMs = 340

function examinedOf(context: Context, loaded: Loaded, profile: ResolvedProfile): Examined {
	const fetch = loaded.config.client?.fetch ?? ((url: string, init: RequestInit) => globalThis.fetch(url, init))
	const send: Examined['send'] = (url, init) => exchange(fetch, url, init, context.signal)
	const answers = once(async () => {
		const all = [await send(profile.baseUrl, {})]
		while (all.length < 3) {
			// Makes three requests within a second: the `Date` header has whole seconds, so this narrows the clock difference to less
			// than half a second.
			await new Promise((resolve) => setTimeout(resolve, pauseMs))
			all.push(await send(profile.baseUrl, {}))
		}
		return all
	})
	const kept = keepingAnswer()
	const token = once(() => obtainToken(profile, loaded, context, kept))
	const url = new URL(profile.baseUrl)
	const proxy = proxySetting(url, context.env)
	return { context, loaded, profile, url, proxy, send, answers, token, tokenAnswer: kept.answer }
}

const width = Math.max(...checks.map(({ name }) => name.length)) + 2

function print({ output }: Context, { check, verdict, found, advice, mend }: CheckDocument): void {
	output.line(styled(verdict.padEnd(9), styles[verdict]), check.padEnd(width), found)
	if (advice !== undefined) output.line(' '.repeat(9 + width), styled(advice, 'dim'))
	if (mend !== undefined) output.line(' '.repeat(11 + width), mend)
}

function countsOf(found: readonly CheckDocument[]): DoctorDocument['counts'] {
	const count = (wanted: string): number => found.filter(({ verdict }) => verdict === wanted).length
	return Object.fromEntries(Object.keys(styles).map((verdict) => [verdict, count(verdict)])) as DoctorDocument['counts']
}

/** The transport or `fetch` of the configuration that a check bypasses, if there is one. */
function passedBy({ passesBy }: Check, { loaded: { config } }: Examined): string | undefined {
	if (passesBy && config.client?.transport) return 'transport'
	return passesBy === 'fetch' && config.client?.fetch ? 'fetch' : undefined
}

async function findingOf(check: Check, examined: Examined, root: string | undefined): Promise<Finding> {
	if (root !== undefined) return skipped(`follows from ${root}`)
	const passed = passedBy(check, examined)
	if (passed)
		return skipped(
			`this check does not go through the ${passed} of the configuration`,
			'look at credentials, which does',
		)
	return check.run(examined)
}

function unlessMissing(error: unknown): void {
	if (!(error instanceof CommandError) || error.code !== 'configuration') throw error
}

async function examine(context: Context, examined: Examined): Promise<readonly CheckDocument[]> {
	const { given, output, signal } = context
	const only = given.list('only')
	const chosen = checks.filter(({ name }) => !only.length || only.includes(name))
	// Asks for credentials before the checks start. If nobody can be asked, the check of the credentials reports it.
	if (chosen.some(({ needsToken }) => needsToken)) await examined.profile.grant().catch(unlessMissing)
	const found: CheckDocument[] = []
	for (const check of chosen) {
		// The first failure is the root cause: later checks would fail for the same reason.
		const root = found.find(({ verdict }) => verdict === 'failed')?.check
		const looking = findingOf(check, examined, root)
		const finding = await (check.isAsking ? looking : output.during(`looking at ${check.name}`, looking))
		// An interrupted check found nothing. The check that creates a payment still reports what became of it.
		if (!check.isAsking) signal.throwIfAborted()
		const document = { check: check.name, ...finding }
		found.push(document)
		print(context, document)
	}
	return found
}

export const doctor: Command = {
	usage: '',
	description: `Checks:${checks.map(({ name, summary }) => `\n  ${name.padEnd(width)}${summary}`).join('')}

"unknown" is what could not be told, "skipped" what was not looked at: neither is a success. What fails first is the cause, and
checks behind it are skipped. Exit code 1: something failed.`,
	examples: [
		['npx @tarja/cli doctor --profile vendor', 'the way to the platform of a profile'],
		['npx @tarja/cli doctor --emulator --only credentials --only clock', 'two of the checks'],
		[
			'npx @tarja/cli doctor --profile vendor --probe-malformed',
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
		const found = await examine(context, examinedOf(context, loaded, profile))
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
