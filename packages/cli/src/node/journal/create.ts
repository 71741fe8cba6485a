import type { Subcommand } from '../command.ts'
import { CommandError, requireYes } from '../command-error.ts'
import { journalOptions, requireExistingJournal, storeForCreation } from '../journal-store.ts'
import { changeOptions, readChange } from './restored.ts'

export const create: Subcommand = {
	name: 'create',
	summary: 'Create a journal, and print its id for the configuration',
	description: `Do this once for each account at the platform. A store that doesn't hold the
journal of the configuration is refused, so that nothing is paid twice.`,
	examples: [
		['npx @tarja/cli journal create --journal ./journal --base-url https://…', 'create it in a directory'],
		['npx @tarja/cli journal create --base-url https://…', 'create it in the store of tarja.config.ts'],
	],
	options: {
		...journalOptions,
		'base-url': { value: '<url>', summary: 'The base URL of the clients that will use it' },
	},
	async run(context) {
		const { args, output, env } = context
		const baseUrl = args.text('base-url') ?? env.TARJA_BASE_URL
		if (!baseUrl)
			throw new CommandError(
				'usage',
				'Cannot create the journal: nothing says whose payments it keeps; add --base-url, or set TARJA_BASE_URL',
			)
		const { createJournal } = await import('@tarja/journal')
		const store = await storeForCreation(context, baseUrl)
		const id = await createJournal(store, { baseUrl })
		output.line(id)
		output.talk(`Put it into the configuration: journal({ store, id: '${id}' }), or TARJA_JOURNAL_ID=${id}`)
	},
}

export const move: Subcommand = {
	name: 'move',
	summary: 'Change the base URL of a journal, because the platform has moved',
	examples: [['npx @tarja/cli journal move https://new.example --note "vendor mail" --yes', 'move it']],
	usage: '<base-url>',
	options: changeOptions,
	async run(context) {
		const options = readChange(context, 'move the journal')
		const { options: journal } = await requireExistingJournal(context, 'move it')
		requireYes(context, 'move it')
		const { moveJournal } = await import('@tarja/journal')
		await moveJournal(journal.store, journal.id ?? '', { ...options, baseUrl: context.args.positionals[0] ?? '' })
		context.output.talk('Done')
	},
}
