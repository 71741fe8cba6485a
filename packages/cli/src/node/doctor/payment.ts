/** The only check that creates a payment; runs with `--create-payment` and after a confirmation. */
import { printableCause } from '@tarja/core'
import { agree, preview, printPreview, send } from '../call/make-call.ts'
import { CommandError } from '../command-error.ts'
import { journalCommand, requiredJournal } from '../journal-store.ts'
import { readInput } from '../operation-call.ts'
import { type Check, failed, ok, skipped, unknown } from './check.ts'

const id = 'payments.createIntent'

const next = {
	not_processed: 'mend it and try again',
	rejected: 'do not repeat it unchanged',
	duplicate: 'look at the call that has the reference',
} as const

export const payment: Check = {
	name: 'payment',
	needsToken: true,
	summary: 'creates a payment intent: with --create-payment only, and after a yes',
	isAsking: true,
	async run({ context, loaded, profile }) {
		const source = context.given.text('create-payment')
		if (source === undefined) return skipped('none was created', '--create-payment <file> creates one')
		// Each run with a yes is a payment of its own.
		const reference = `doctor-${Date.now()}`
		const wanted = { id, input: await readInput(source, context), profile, loaded, reference }
		await requiredJournal(context, loaded, 'create a payment')
		try {
			const shown = await preview(context, wanted)
			printPreview(shown, profile, context.output.talk)
			await agree(context, shown, profile)
			const { document } = await send(context, wanted, shown)
			const { outcome, status, error } = document
			if (outcome === 'applied') return ok(`created: answered ${status}`)
			if (outcome === 'unknown')
				return unknown(error?.message ?? '', `it may have been created: ${journalCommand(context, 'show', reference)}`)
			return failed(error?.message ?? '', next[outcome])
		} catch (error) {
			if (error instanceof CommandError) throw error
			return failed(printableCause(error)?.message ?? 'nothing was said', 'nothing was sent: mend it and try again')
		}
	},
}
