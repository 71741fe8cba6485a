import { groups } from '@tarja/catalogue/data'
import { type Command, CommandError } from '../command.ts'
import { withStyle } from '../output.ts'
import { loadConfig } from '../platform.ts'

const styles = { documented: 'green', bound: 'cyan', stub: 'dim' } as const

interface Row {
	readonly id: string
	readonly label: string
	readonly state: keyof typeof styles
}

/**
 * Returns all operations and their states. A documented operation that is only narrowed stays `documented`. One that is replaced is
 * `bound`.
 */
function toRows(bindings: Readonly<Record<string, unknown>>): readonly Row[] {
	return groups.flatMap(({ key: group, operations: all }) =>
		all.map(({ key, label, state }) => {
			const id = `${group}.${key}`
			const bound = Object.hasOwn(bindings, id) && bindings[id] ? Object(bindings[id]) : undefined
			const isBound = bound && (state === 'stub' || 'replace' in bound)
			return { id, label, state: isBound ? 'bound' : state }
		}),
	)
}

export const operations: Command = {
	usage: '[filter]',
	description: 'Lists the operations whose id or label contains the filter.',
	examples: [
		['npx @tarja/cli operations', 'list all operations'],
		['npx @tarja/cli operations loans', 'list the operations that contain "loans"'],
	],
	options: {},
	async run(context) {
		const { args, output } = context
		const filter = (args.positionals[0] ?? '').toLowerCase()
		const { config } = await loadConfig(context)
		const rows = toRows(config.bindings ?? {})
		const found = rows.filter(({ id, label }) => `${id} ${label}`.toLowerCase().includes(filter))
		if (!found.length) throw new CommandError('failed', 'Cannot list the operations: none contains the filter')
		const width = Math.max(...found.map(({ id }) => id.length)) + 2
		for (const { id, label, state } of found)
			output.line(id.padEnd(width), withStyle(state.padEnd(12), styles[state]), label)
		output.talk(`${found.length} of ${rows.length} operations`)
	},
}
