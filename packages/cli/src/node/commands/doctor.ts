import type { StoredEntry } from '@tarja/journal'
import type { CheckDocument, Verdict } from '../../documents.ts'
import { type Command, type Context, exitCode, jsonOptions } from '../command.ts'
import { accessTokenHeader } from '../doctor/access-token.ts'
import { certificate } from '../doctor/certificate.ts'
import type { Check, CheckContext, Finding } from '../doctor/check.ts'
import { createResponseRecorder, sendExchange, skipped } from '../doctor/check.ts'
import { ownFetch } from '../doctor/own-fetch.ts'
import { clock, roundTrip } from '../doctor/round-trip.ts'
import { tls } from '../doctor/tls.ts'
import { credentials, lifetime, obtainToken } from '../doctor/token.ts'
import { formatDisbelief } from '../journal/entry-lines.ts'
import { formatReconcile } from '../journal/lookups.ts'
import { formatCount } from '../journal/show.ts'
import { requireExistingJournal } from '../journal-store.ts'
import { withStyle } from '../output.ts'
import { findPlatform, type LoadedConfig, loadConfig, type Platform, platformOptions } from '../platform.ts'

const checks: readonly Check[] = [
	certificate,
	roundTrip,
	tls,
	clock,
	credentials,
	lifetime,
	accessTokenHeader,
	ownFetch,
]

/** The verdicts, in the order of the summary, and their colours. */
const styles: Readonly<Record<Verdict, 'dim' | 'green' | 'red' | 'yellow'>> = {
	ok: 'green',
	warning: 'yellow',
	failed: 'red',
	unknown: 'yellow',
	skipped: 'dim',
}

const pauseMs = 340

/** Calls a function at most once and returns the same promise to all callers. */
function createLazy<Value>(run: () => Promise<Value>): () => Promise<Value> {
	let result: Promise<Value> | undefined
	return () => {
		result ??= run()
		return result
	}
}

function createExamined(context: Context, loaded: LoadedConfig, platform: Platform): CheckContext {
	const { certificate } = platform
	const fetch =
		certificate?.fetch ??
		loaded.config.client?.fetch ??
		((url: string, init: RequestInit) => globalThis.fetch(url, init))
	const send: CheckContext['send'] = (url, init) => sendExchange(fetch, url, init, context.signal)
	const responses = createLazy(async () => {
		const all = [await send(platform.baseUrl, {})]
		while (all.length < 3) {
			// Makes three requests within a second. The `Date` header has whole seconds, so three of them narrow the clock difference to
			// less than half a second.
			await new Promise((resolve) => setTimeout(resolve, pauseMs))
			all.push(await send(platform.baseUrl, {}))
		}
		return all
	})
	const recorder = createResponseRecorder()
	const token = createLazy(() => obtainToken(platform, loaded, context, recorder))
	const url = new URL(platform.baseUrl)
	return { context, loaded, platform, url, send, responses, token, tokenResponse: recorder.response }
}

const width = Math.max(...checks.map(({ name }) => name.length)) + 2

function printCheck({ output }: Context, { check, verdict, found, advice, fix }: CheckDocument): void {
	output.line(withStyle(verdict.padEnd(9), styles[verdict]), check.padEnd(width), found)
	if (advice !== undefined) output.line(' '.repeat(9 + width), withStyle(advice, 'dim'))
	if (fix !== undefined) output.line(' '.repeat(11 + width), fix)
}

function countVerdicts(found: readonly CheckDocument[]): Readonly<Record<string, number>> {
	const count = (wanted: string): number => found.filter(({ verdict }) => verdict === wanted).length
	return Object.fromEntries(Object.keys(styles).map((verdict) => [verdict, count(verdict)]))
}

/** Returns the part of the configuration, `transport` or `fetch`, that a check bypasses; undefined if it bypasses none. */
function findBypassed({ bypasses }: Check, { loaded: { config } }: CheckContext): string | undefined {
	if (bypasses && config.client?.transport) return 'transport'
	return bypasses === 'fetch' && config.client?.fetch ? 'fetch' : undefined
}

async function runCheck(check: Check, examined: CheckContext, root: string | undefined): Promise<Finding> {
	if (root !== undefined) return skipped(`follows from ${root}`)
	const bypassed = findBypassed(check, examined)
	return bypassed
		? skipped(`this check does not use the ${bypassed} of the configuration`, 'see credentials, which does')
		: check.run(examined)
}

async function runChecks(context: Context, examined: CheckContext): Promise<readonly CheckDocument[]> {
	const found: CheckDocument[] = []
	// Most platforms want no client certificate.
	const wanted = examined.platform.certificate ? checks : checks.filter((check) => check !== certificate)
	for (const check of wanted) {
		// The first failure is the root cause, because later checks would fail for the same reason.
		const root = found.find(({ verdict }) => verdict === 'failed')?.check
		const finding = await context.output.runWithNotice(`checking ${check.name}`, runCheck(check, examined, root))
		context.signal.throwIfAborted() // If the user interrupted the check, its finding is worthless.
		const document = { check: check.name, ...finding }
		found.push(document)
		printCheck(context, document)
	}
	return found
}

/**
 * Says how many orders of the configured journal are unresolved, and which steps it doesn't believe, because it was restored. Without a
 * journal that can be read there is nothing to say.
 */
async function describeJournal(context: Context): Promise<readonly string[]> {
	try {
		const { store } = await requireExistingJournal(context, 'look at it')
		const record = await store.journal()
		const open: StoredEntry[] = []
		for await (const entry of store.list('unresolved')) open.push(entry)
		const next = open.length ? [`${formatCount(open.length)} Next: ${await formatReconcile(context, open)}`] : []
		return [...next, ...(record ? formatDisbelief(record) : [])]
	} catch {
		return []
	}
}

export const doctor: Command = {
	description: `Checks:${checks.map(({ name, summary }) => `\n  ${name.padEnd(width)}${summary}`).join('')}

The first failed check is the cause; later checks are skipped. "unknown" and
"skipped" are not successes. Exit code 1: a check failed.`,
	examples: [
		['npx @tarja/cli doctor --emulator', 'check that a client can reach the emulator'],
		['npx @tarja/cli doctor --probe-malformed', 'check the platform, and probe the header access_token'],
	],
	options: {
		...platformOptions,
		'probe-malformed': { summary: 'Send requests that are not valid JSON to the path of payments' },
		...jsonOptions,
	},
	async run(context) {
		const { output } = context
		const loaded = await loadConfig(context)
		const platform = await findPlatform(context, loaded)
		const { baseUrl } = platform
		output.line(`${platform.isEmulator ? 'emulator, ' : ''}${baseUrl}: creates no payment`)
		output.line()
		const found = await runChecks(context, createExamined(context, loaded, platform))
		const counts = countVerdicts(found)
		output.document({ v: 1, baseUrl, checks: found, counts })
		output.line()
		output.line(
			Object.entries(counts)
				.map(([verdict, count]) => `${count} ${verdict}`)
				.join(', '),
		)
		for (const line of await describeJournal(context)) output.line(line)
		return counts.failed ? exitCode.failed : exitCode.ok
	},
}
