import { bindingsOptions } from '../bindings.ts'
import type { Command } from '../command.ts'
import { journalOptions } from '../journal-store.ts'
import { configOptions } from '../load-config.ts'
import { operationLabels } from '../operation-labels.ts'
import { profileOptions } from '../profile.ts'

export const call: Command = {
	usage: '<group.operation> [input]',
	description: `The input is a file of JSON, - for standard input, or JSON itself: { "params", "query", "headers", "body" }.
An unsafe operation is shown first and asked about, wants --yes where there is no terminal, an input ({} for an
empty one), and a journal with a --reference for it, which it may do without at the emulator.
Exit code: 0 applied, 10 not sent, 11 rejected, 12 may have been applied.`,
	examples: [
		['npx @tarja/cli call payments.createIntent intent.json --emulator', 'make a payment intent in the emulator'],
		[
			'npx @tarja/cli call payments.createIntent intent.json --profile vendor --dry-run',
			'show what would leave, and send nothing',
		],
		['npx @tarja/cli call payments.createIntent intent.json --profile vendor --curl', 'the same as a curl command'],
		[
			`echo '{"params":{"id":"7"}}' | npx @tarja/cli call loans.personal - --bindings bindings.mjs --yes`,
			'an operation that you have bound, in a script',
		],
	],
	options: {
		...profileOptions,
		...configOptions,
		...bindingsOptions,
		...journalOptions,
		reference: {
			value: '<name>',
			summary: 'your own name for what is paid (order-7): the journal lets one call with it through',
		},
		yes: { summary: 'send an unsafe request without asking' },
		'dry-run': { summary: 'show what would leave, and send nothing' },
		curl: { summary: 'print the request as a curl command, secrets as variables, and send nothing' },
		reveal: {
			summary: 'print the answer as it is; without it, what looks like a card number or a credential is masked',
		},
	},
	choices: async () => operationLabels(),
	run: async (context) => (await import('../call/run-call.ts')).runCall(context),
}
