import {
	commandFrom,
	commandOptions,
	paymentLine,
	readyText,
	requestLine,
	type Served,
	start,
} from '@tarja/emulator/command'
import type { EmulatorDocument } from '../../documents.ts'
import type { Command, Context } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { openPage } from '../open-page.ts'

/** Builds the emulator's command; the variable `PORT` counts if no port option is given. */
function commandOf({ given, env }: Context): ReturnType<typeof commandFrom> {
	const command = commandFrom(given)
	const port = env.TARJA_EMULATOR_PORT
	if (given.has('port') || !port) return command
	if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
		throw new CommandError(
			'configuration',
			'Cannot start the emulator: TARJA_EMULATOR_PORT is no port; give one of 0 to 65535',
		)
	return { ...command, options: { ...command.options, port: Number(port) } }
}

async function started(context: Context): Promise<Served> {
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
			entry(entry, space, payment) {
				const told = payment && { payment: { ...payment } }
				output.document({ v: 1, type: 'request', space, entry: { ...entry }, ...told } satisfies EmulatorDocument)
				output.line(requestLine(entry, space))
				if (payment) output.line(paymentLine(payment))
			},
		})
	} catch (error) {
		// Reports malformed input, for which the emulator throws a TypeError, as a configuration error.
		throw error instanceof TypeError ? new CommandError('configuration', error.message) : error
	}
}

export const emulator: Command = {
	usage: '',
	description: `A <source> is JSON, a file of JSON (.json), or a module that exports what the option is called.
Never give it real credentials: whoever reaches it can read them. It serves until it is interrupted.`,
	examples: [
		['npx @tarja/cli emulator --open', 'on port 4010, or TARJA_EMULATOR_PORT, with its console in the browser'],
		[
			`npx @tarja/cli emulator --faults '{"at":"after-commit","action":"reset","after":1}'`,
			'apply the payment, then lose the answer',
		],
	],
	options: { ...commandOptions, open: { summary: 'open its console in the browser' } },
	async run(context) {
		const { given, output, signal } = context
		const { url, close } = await started(context)
		if (given.has('open'))
			openPage(`${url}/-/`, () => output.talk(`No browser could be started; open ${url}/-/ yourself`))
		if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve))
		await close()
	},
}
