import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Report } from '@tarja/explore'
import type { Command, Context } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { exitCode } from '../exit-code.ts'
import { secretsOf } from '../secrets.ts'

/** Reads a number of an option. */
function countOf({ given }: Context, name: string): number | undefined {
	const text = given.text(name)
	return text === undefined ? undefined : Number(text)
}

/** Tells every five seconds how far it is. */
function progressOf({ output }: Context): (schedules: number, left: number) => void {
	let nextMs = performance.now() + 5000
	return (schedules, left) => {
		if (performance.now() < nextMs) return
		nextMs += 5000
		output.talk(`${schedules} schedules played, ${left} known to be left`)
	}
}

async function explored(context: Context): Promise<Report> {
	const { given, signal, env } = context
	const { explore } = await import('@tarja/explore')
	const [file = ''] = given.positionals
	const [deviations, seed, seconds] = ['deviations', 'seed', 'for'].map((name) => countOf(context, name))
	const only = given.text('only')?.split(',')
	const worker = given.text('worker')
	const save = given.text('save')
	// As it was typed: the stories name it so.
	const exploring = explore(file, {
		signal,
		onProgress: progressOf(context),
		forMs: (seconds ?? 60) * 1000,
		...(deviations !== undefined && { deviations }),
		...(seed !== undefined && { seed }),
		...(only && { only }),
		...(worker !== undefined && { worker }),
		...(save !== undefined && { save }),
	})
	return exploring.catch((error: unknown) => {
		throw signal.aborted ? error : new CommandError('failed', ownWords(error, env))
	})
}

/** What the module said of itself as it was loaded, in its own words: as a stranger's error it would be masked beyond use. */
function ownWords(error: unknown, env: Context['env']): string {
	const said = error instanceof Error ? error.message : String(error)
	return secretsOf(env).reduce((text, secret) => text.replaceAll(secret, '[redacted]'), said)
}

export const explore: Command = {
	usage: '<module>',
	description: `The module exports pay(order), state(order), and what else it has of resume() and reset(). It is played in processes of its own,
against the emulator; it reaches no network. Exit code 1: something ended wrongly, or could not be decided, or was not played in time.`,
	examples: [
		['npx @tarja/cli explore ./pay.ts', 'every schedule of at most two deviations, for a minute'],
		['npx @tarja/cli explore ./pay.ts --deviations 1', 'of one: seconds'],
		['npx @tarja/cli explore ./pay.ts --only kill,elsewhere --for 600', 'crashes alone, for ten minutes'],
		['npx @tarja/cli explore ./pay.ts --worker wrangler.jsonc', 'in workerd, with the bindings of your Worker'],
	],
	options: {
		deviations: { value: '<number>', most: 5, summary: 'most deviations of a schedule; 2 without it' },
		for: { value: '<seconds>', most: 86_400, summary: 'no schedule begins after it; 60 without it' },
		only: { value: '<list>', summary: 'only these deviations: kill,lost' },
		seed: {
			value: '<number>',
			most: 4_294_967_295,
			summary: 'order in which schedules of three deviations and more are played',
		},
		worker: {
			value: '<file>',
			summary: 'runs it in workerd, with the bindings of this wrangler.json or wrangler.jsonc',
		},
		save: {
			value: '<folder>',
			summary: 'saves each story as the platform saw it; the report says how to open it in the console',
		},
		junit: { value: '<file>', summary: 'writes the report as JUnit reads it, too' },
	},
	async run(context) {
		const { given, output, directory } = context
		const { junit, reportText } = await import('@tarja/explore')
		const report = await explored(context)
		output.document(report)
		// A tab would be printed as an escape, and the test is there to be copied.
		for (const line of reportText(report).replaceAll('\t', '  ').split('\n')) output.line(line)
		const file = given.text('junit')
		if (file !== undefined) await writeFile(resolve(directory, file), junit(report))
		const isClean = report.findings.length + report.undecided.length + report.left === 0
		return isClean ? exitCode.ok : exitCode.failed
	},
}
