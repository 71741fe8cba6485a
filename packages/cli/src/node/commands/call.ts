import { type Command, jsonOptions } from '../command.ts'
import { journalOptions } from '../journal-store.ts'
import { platformOptions } from '../platform.ts'

export const call: Command = {
	usage: '<operation> [input]',
	description: `The input is a JSON file, - for standard input, or JSON itself:
{ "params", "query", "headers", "body" }.

An unsafe call needs --yes, an input ({} for an empty one), a journal and a
--reference. Without --yes, it shows the request and sends nothing. At the
emulator it needs only the input.

Exit codes: 0 applied, 10 not processed, 11 rejected, 12 unknown.`,
	examples: [
		['npx @tarja/cli call payments.createIntent intent.json --emulator', 'create a payment intent in the emulator'],
		['npx @tarja/cli call payments.createIntent - --reference order-7 --yes', 'send one, read from standard input'],
	],
	options: {
		...platformOptions,
		...journalOptions,
		reference: { value: '<name>', summary: 'Record the call under your name for the order: order-7' },
		yes: { summary: 'Send an unsafe request' },
		...jsonOptions,
	},
	run: async (context) => (await import('../call/run-call.ts')).runCall(context),
}
