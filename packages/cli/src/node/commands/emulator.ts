import { formatPayment, formatRequest, formatStartMessage, type Served, start } from '@tarja/emulator/command'
import { type Command, CommandError, type Context } from '../command.ts'
import { watchOrders } from '../journal/order-events.ts'
import { requireExistingJournal } from '../journal-store.ts'

async function startEmulator(context: Context): Promise<Served> {
	const { output } = context
	try {
		return await start(context.args, (entry, space, payment) => {
			output.line(formatRequest(entry, space))
			if (payment) output.line(formatPayment(payment))
		})
	} catch (error) {
		// The emulator throws a TypeError for invalid input. It is reported as a configuration error.
		throw error instanceof TypeError ? new CommandError('configuration', error.message) : error
	}
}

export const emulator: Command = {
	description: 'Never give it real credentials: everyone who reaches it can read them.',
	examples: [
		['npx @tarja/cli emulator', 'serve on port 4010'],
		[`npx @tarja/cli emulator --scenario lost-after-commit`, 'apply the next payment, then lose the response'],
		['npx @tarja/cli emulator --journal ./journal', 'show what your journal knows, too'],
	],
	options: {
		port: { value: '<number>', most: 65_535, summary: 'Listen on this port (default 4010; 0 for a free one)' },
		host: { value: '<address>', summary: 'Listen on this address (default 127.0.0.1)' },
		https: { value: '<folder>', summary: 'Serve https, with cert.pem and key.pem of this folder' },
		journal: { value: '<directory>', summary: 'Show the orders of this journal in the console' },
		scenario: { value: '<name>', summary: 'Play this scenario in the default space' },
	},
	async run(context) {
		const { output, signal, args } = context
		const journal = args.has('journal') ? await requireExistingJournal(context, 'show its orders') : undefined
		const server = await startEmulator(context)
		for (const line of formatStartMessage(server).split('\n')) output.line(line)
		const stop = journal && watchOrders(journal.store, server.addOrderEvent)
		if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve))
		stop?.()
		await server.close()
	},
}
