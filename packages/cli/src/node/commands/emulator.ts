import { commandFlags, commandFrom, readyText, requestLine, start } from '@tarja/emulator/command'
import type { EmulatorDocument } from '../../documents.ts'
import type { Command, Context, Options } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { openPage } from '../open-page.ts'

/** The emulator's own flags; every command has help of its own, and the program a version. */
const flags: Options = Object.fromEntries(
	Object.entries(commandFlags)
		.filter(([name]) => name !== 'help' && name !== 'version')
		.map(([name, [value, summary]]) => [
			name,
			{ summary, ...(value && { value }), ...(name.startsWith('allow-') && { multiple: true as const }) },
		]),
)

function valuesOf({ given, env }: Context): Readonly<Record<string, unknown>> {
	const values = Object.entries(flags).map(([name, { value, multiple }]) => [
		name,
		value === undefined ? given.has(name) : multiple ? given.list(name) : given.text(name),
	])
	return { port: env.TARJA_EMULATOR_PORT, ...Object.fromEntries(values.filter(([, value]) => value !== undefined)) }
}

function commandOf(context: Context): ReturnType<typeof commandFrom> {
	try {
		return commandFrom(valuesOf(context))
	} catch (error) {
		throw new CommandError('usage', (error as Error).message)
	}
}

async function started(context: Context): Promise<{ readonly url: string; close(): Promise<void> }> {
	const { output } = context
	try {
		return await start(commandOf(context), {
			ready(server) {
				const { url } = server
				output.document({
					v: 1,
					type: 'ready',
					url,
					console: `${url}/-/`,
					log: `${url}/-/log`,
				} satisfies EmulatorDocument)
				for (const line of readyText(server).split('\n')) output.line(line)
			},
			entry(entry, space) {
				output.document({ v: 1, type: 'request', space, entry: { ...entry } } satisfies EmulatorDocument)
				output.line(requestLine(entry, space))
			},
		})
	} catch (error) {
		// A source that is malformed is the emulator's own TypeError.
		throw error instanceof TypeError ? new CommandError('configuration', error.message) : error
	}
}

export const emulator: Command = {
	name: 'emulator',
	summary: 'serve the documented platform on this machine, with faults and a console',
	usage: '',
	description: `A <source> is JSON, a file of JSON (.json), or a module that exports what the option is called.
Never give it real credentials: whoever reaches it can read them. It serves until it is interrupted.`,
	examples: [
		['tarja emulator --open', 'on port 4010, or TARJA_EMULATOR_PORT, with its console in the browser'],
		[
			`tarja emulator --faults '{"at":"after-commit","action":"reset","after":1}'`,
			'apply the payment, then lose the answer',
		],
	],
	options: { ...flags, open: { summary: 'open its console in the browser' } },
	async run(context) {
		const { given, output, signal } = context
		const { url, close } = await started(context)
		if (given.has('open'))
			openPage(`${url}/-/`, () => output.talk(`No browser could be started; open ${url}/-/ yourself`))
		if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve))
		await close()
	},
}
