import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import type { Report } from '@tarja/explore'
import { type Command, CommandError, type Context, exitCode, jsonOptions } from '../command.ts'
import { withStyle } from '../output.ts'
import { hideSecrets, listSecrets } from '../printable.ts'

/** Reads an option whose value is a number. */
function readCount({ args }: Context, name: string): number | undefined {
	const text = args.text(name)
	return text === undefined ? undefined : Number(text)
}

async function runExplore(context: Context): Promise<Report> {
	const { args, signal, output } = context
	const { explore } = await import('@tarja/explore')
	const [file = ''] = args.positionals
	const [deviations, seconds] = ['deviations', 'for'].map((name) => readCount(context, name))
	const only = args.text('only')?.split(',')
	const worker = args.text('worker')
	// The path as the user typed it, because the report contains it.
	const exploring = explore(file, {
		signal,
		forMs: (seconds ?? 60) * 1000,
		...(deviations !== undefined && { deviations }),
		...(only && { only }),
		...(worker !== undefined && { worker }),
		databases: args.list('database'),
		onProgress: createProgress(context),
	})
	const report = await output.runWithNotice(`exploring for ${seconds ?? 60} s`, exploring).catch((error: unknown) => {
		if (signal.aborted) throw error
		const said = readModuleMessage(error, context)
		throw new CommandError(said.includes('it exports no function') ? 'usage' : 'failed', said)
	})
	return hideAll(report, listKnownSecrets(context))
}

/** Milliseconds between two lines about the progress. */
const progressMs = 10_000

/** Returns a function that prints every ten seconds how many schedules were played. */
function createProgress({ output }: Context): (played: number) => void {
	let nextMs = performance.now() + progressMs
	return (played) => {
		if (performance.now() < nextMs) return
		nextMs = performance.now() + progressMs
		output.talk(`${played} schedules played …`)
	}
}

/** Removes secrets from all texts of a report, because it quotes the messages of errors that the module threw. */
function hideAll(report: Report, secrets: readonly string[]): Report {
	return JSON.parse(JSON.stringify(report), (_, value: unknown) =>
		typeof value === 'string' ? hideSecrets(value, secrets) : value,
	)
}

/**
 * Returns the message that the module threw while it was loaded. Only known secrets are removed. Redacted like a foreign error, it would be
 * useless.
 */
function readModuleMessage(error: unknown, context: Context): string {
	const said = error instanceof Error ? error.message : String(error)
	return hideSecrets(said, listKnownSecrets(context))
}

/** Returns the secrets of the environment, and of the file from which a Worker or a module in Node gets more of them. */
function listKnownSecrets({ args, env }: Context): readonly string[] {
	const worker = args.text('worker')
	const file = worker === undefined ? '.env' : resolve(dirname(worker), '.dev.vars')
	const kept = existsSync(file) ? listSecrets(parseEnv(readFileSync(file, 'utf8'))) : []
	return [...listSecrets(env), ...kept]
}

export const explore: Command = {
	usage: '<module>',
	description: `The module exports pay(order), state(order), and optionally resume() and reset().
It runs in its own processes against the emulator. Nothing leaves them but to the
databases that you name.

Exit code 1: a schedule ended wrongly, was undecided, or did not run in time.
Exit code 2: the module exports no pay or state.`,
	examples: [
		['npx @tarja/cli explore ./pay.ts', 'run every schedule of at most two faults, for a minute'],
		['npx @tarja/cli explore ./pay.ts --deviations 1', 'run those of one fault, in seconds'],
		['npx @tarja/cli explore ./pay.ts --worker wrangler.jsonc', 'run it in workerd, with the bindings of your Worker'],
	],
	options: {
		deviations: { value: '<number>', most: 2, summary: 'Inject at most this many faults (default 2)' },
		for: { value: '<seconds>', most: 86_400, summary: 'Begin no schedule after this (default 60)' },
		only: { value: '<list>', summary: 'Inject only these faults: kill,lose_response' },
		database: {
			value: '<host:port>',
			multiple: true,
			summary: 'Let the module reach this database (repeatable)',
		},
		worker: { value: '<file>', summary: 'Run in workerd, with the bindings of this wrangler file' },
		assumptions: { summary: 'Print what is assumed, and what is not played' },
		...jsonOptions,
	},
	async run(context) {
		const { output } = context
		const { reportText } = await import('@tarja/explore')
		const report = await runExplore(context)
		output.document(report)
		// Output would print a tab as an escape, but the printed test must be ready to copy.
		const isClean = report.findings.length + report.undecided.length + report.left === 0
		const text = reportText(report, { assumptions: context.args.has('assumptions') }).replaceAll('\t', '  ')
		const [verdict = '', ...lines] = text.split('\n')
		output.line(withStyle(verdict, isClean ? 'green' : report.findings.length ? 'red' : 'yellow'))
		for (const line of lines) output.line(line)
		return isClean ? exitCode.ok : exitCode.failed
	},
}
