import type { Command, CommandGroup, CommandRow } from './command.ts'

/** A command with its title and its own arguments; nothing where the first word names none. */
export interface Found {
	/** Words that were recognised as command, as a user types them. */
	readonly title: string
	/** Its purpose in half a sentence. */
	readonly summary: string
	readonly command: Command | CommandGroup | undefined
	readonly args: readonly string[]
}

/** The command that these words name, as far as they name one. */
export async function findCommand(rows: readonly CommandRow[], words: readonly string[]): Promise<Found> {
	const [name, inner, ...rest] = words
	const row = rows.find((known) => known.name === name)
	if (!row) return { title: 'npx @tarja/cli', summary: '', command: undefined, args: words }
	const command = await row.load()
	const chosen = 'commands' in command ? command.commands.find((known) => known.name === inner) : undefined
	const { summary } = chosen ?? row
	if (chosen) return { title: `npx @tarja/cli ${name} ${inner}`, summary, command: chosen, args: rest }
	return { title: `npx @tarja/cli ${name}`, summary, command, args: words.slice(1) }
}
