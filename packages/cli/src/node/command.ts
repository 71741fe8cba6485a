/** Defines commands: the data for help, completion and argument parsing, and the function to run. */
import type { Given, Options } from '@tarja/emulator/command-line'
import type { Ask } from './ask.ts'
import type { Output } from './output.ts'

/** An example command line, and what it does. */
export type Example = readonly [commandLine: string, meaning: string]

/** The parts of the process that a command can use: arguments, input, output, signals. It uses nothing else. */
export interface Context {
	readonly given: Given
	readonly output: Output
	readonly ask: Ask
	readonly env: Readonly<Record<string, string | undefined>>
	/** Names and summaries of all commands, from which completion and suggestions are made. */
	readonly commands: readonly CommandRow[]
	/** Directory from which relative paths in arguments are resolved; the working directory of the process. */
	readonly directory: string
	/** Reads all of standard input as text; can be called once. */
	readInput(): Promise<string>
	/**
	 * Registers a task to run when the command has ended, such as closing a pool. All tasks share a time limit; after it the
	 * process ends anyway.
	 */
	atEnd(task: () => unknown): void
	/** Aborted when the user interrupts; a command then cleans up and ends. */
	readonly signal: AbortSignal
}

/** Words that may be typed, and what each means; an empty text where the word says it all. */
export type Words = Readonly<Record<string, string>>

/** A command of `tarja`: its help, its options, and the function that runs it. Its name and summary are in the table. */
export interface Command {
	/**
	 * Usage line of the arguments: `<operation> [input]`. `<…>` is required, `[…]` optional, `<a|b>` is one of these words, and `…` after
	 * the last one means any number.
	 */
	readonly usage: string
	/** Explanation printed by `--help` below the summary, in a few lines. */
	readonly description?: string
	readonly examples: readonly Example[]
	/** Options of this command alone; `--json`, `--help` and `--lang` are added to every command. */
	readonly options: Options
	/** Possible values of the first argument, for completion, where the usage line does not name them. */
	readonly choices?: (context: Context) => Promise<Words>
	/**
	 * Runs the command.
	 *
	 * @returns The exit code; none is 0.
	 * @throws {CommandError} With an exit code of its own. A `TarjaError` gives the exit code of its outcome.
	 */
	run(context: Context): Promise<number> | Promise<void>
}

/** What a command is called, and its purpose in half a sentence, for lists of commands. */
export interface Named {
	readonly name: string
	readonly summary: string
}

/** A command that only groups subcommands and does nothing without one: `journal` in `tarja journal list`. */
export interface CommandGroup {
	readonly examples: readonly Example[]
	readonly commands: readonly Subcommand[]
}

/** A command of a group, which is loaded with its group: `list` in `tarja journal list`. */
export type Subcommand = Command & Named

/** A row of the command table. `load` imports the command's own module, so that no other command is loaded. */
export interface CommandRow extends Named {
	load(): Promise<Command | CommandGroup>
}
