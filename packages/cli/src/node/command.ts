/** What a command is: everything that help, completion and the reading of arguments need, and what it does. */
import type { Ask } from './ask.ts'
import type { Output } from './output.ts'

/** One option of a command. Options that are common to all commands are not among a command's own. */
export interface Option {
	/** What it is for, in half a sentence. */
	readonly summary: string
	/** What follows its name, as help shows it: `<file>`. Without it the option is on or off. */
	readonly value?: string
	/** The value may be left out, as in `--emulator`; it is an empty text then. */
	readonly valueOptional?: true
	/** It may be given more than once. */
	readonly multiple?: true
	/** Its value is a whole number. */
	readonly isNumber?: true
	/** All values that there are: others are refused, and these are completed. */
	readonly choices?: readonly string[]
}

export type Options = Readonly<Record<string, Option>>

/** One line that somebody may type, and what it does. */
export type Example = readonly [commandLine: string, meaning: string]

/** What was given on the command line, as strictly as the command's own table says. */
export interface Given {
	/** The value of an option. */
	text(name: string): string | undefined
	/** Whether an option was given. */
	has(name: string): boolean
	/** The values of one that may be given more than once. */
	list(name: string): readonly string[]
	readonly positionals: readonly string[]
}

/** What a command has to work with. Nothing else of the process is its business. */
export interface Context {
	readonly given: Given
	readonly output: Output
	readonly ask: Ask
	readonly env: Readonly<Record<string, string | undefined>>
	/** All commands that there are. */
	readonly commands: readonly CommandRow[]
	/** Where relative paths begin. */
	readonly directory: string
	/** All of standard input, as text; once. */
	readInput(): Promise<string>
	/** Aborted when somebody interrupts. A command then cleans up and ends. */
	readonly signal: AbortSignal
}

/** One command. */
export interface Command {
	readonly name: string
	/** What it does, in half a sentence: for lists. */
	readonly summary: string
	/** Its arguments: `<operation> [input]`. `<…>` must be given, `[…]` may; an ellipsis after the last one: any number of them. */
	readonly usage: string
	/** What else has to be said, in a few lines. */
	readonly description?: string
	readonly examples: readonly Example[]
	readonly options: Options
	/** What the first argument may be: for completion, and for advice. It is loaded when it is needed. */
	readonly choices?: () => Promise<readonly string[]>
	/**
	 * Does it.
	 *
	 * @returns The exit code; none is 0.
	 * @throws {CommandError} With an exit code of its own. A `TarjaError` gives the exit code of its outcome.
	 */
	run(context: Context): Promise<number> | Promise<void>
}

/** A command that is made of others: `tarja journal list`. */
export interface CommandGroup {
	readonly name: string
	readonly summary: string
	readonly examples: readonly Example[]
	readonly commands: readonly Command[]
}

/** A row of the table of commands. `load` loads the command's own file, and nothing is loaded of the others. */
export interface CommandRow {
	readonly name: string
	readonly summary: string
	load(): Promise<Command | CommandGroup>
}
