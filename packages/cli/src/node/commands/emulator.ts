import { commandOptions, formatPayment, formatReady, formatRequest, type Served, start } from '@tarja/emulator/command'
import type { Arguments, Command, Context } from '../command.ts'
import { CommandError } from '../command-error.ts'

/** Returns the arguments; the variable `TARJA_EMULATOR_PORT` counts if no port option is given. */
function getArguments({ args, env }: Context): Arguments {
	const port = env.TARJA_EMULATOR_PORT
	if (args.has('port') || !port) return args
	if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
		throw new CommandError(
			'configuration',
			'Cannot start the emulator: TARJA_EMULATOR_PORT is not a port; set it to 0 to 65535',
		)
	return { ...args, text: (name) => (name === 'port' ? port : args.text(name)) }
}

async function startEmulator(context: Context): Promise<Served> {
	const { output } = context
	try {
		return await start(getArguments(context), (entry, space, payment) => {
			output.line(formatRequest(entry, space))
			if (payment) output.line(formatPayment(payment))
		})
	} catch (error) {
		// Reports malformed input, for which the emulator throws a TypeError, as a configuration error.
		throw error instanceof TypeError ? new CommandError('configuration', error.message) : error
	}
}

export const emulator: Command = {
	description: `A <source> is JSON, a JSON file, or a module that exports the option's name. Never
give it real credentials: everyone who reaches it can read them.`,
	examples: [
		['npx @tarja/cli emulator', 'serve on port 4010, or TARJA_EMULATOR_PORT'],
		[`npx @tarja/cli emulator --scenario lost-after-commit`, 'apply the next payment, then lose the response'],
	],
	options: commandOptions,
	async run(context) {
		const { output, signal } = context
		const server = await startEmulator(context)
		for (const line of formatReady(server).split('\n')) output.line(line)
		if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve))
		await server.close()
	},
}
