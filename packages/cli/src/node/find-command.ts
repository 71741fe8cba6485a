import type { Command, CommandGroup, CommandRow } from './command.ts'

/** A command with its title and its own arguments; nothing where the first word names none. */
export interface Found {
	/** Words that were recognised as command, as a user types them. */
	readonly title: string
	readonly command: Command | CommandGroup | undefined
	readonly args: readonly string[]
}

/** The command that these words name, as far as they name one. */
export async function findCommand(rows: readonly CommandRow[], words: readonly string[]): Promise<Found> {
	const [name, inner, ...rest] = words
	const command = await rows.find((known) => known.name === name)?.load()
	if (!command) return { title: 'npx @tarja/cli', command, args: words }
	const chosen = 'commands' in command ? command.commands.find((known) => known.name === inner) : undefined
	if (chosen) return { title: `npx @tarja/cli ${name} ${inner}`, command: chosen, args: rest }
	return { title: `npx @tarja/cli ${name}`, command, args: words.slice(1) }
}
