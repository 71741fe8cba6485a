/** The form of a command: the data that commander and the help need, and the function to run. */
import type { Output } from './output.ts'

/** An example command line, and its purpose. */
export type Example = readonly [commandLine: string, purpose: string]

/** An option of a command. */
export interface Option {
	/** Purpose of the option, as an imperative, for the help. */
	readonly summary: string
	/** Name of the option's value in the help: `<file>`. Without it, the option takes no value. */
	readonly value?: string
	/** Whether the value may be left out, as in `--emulator`; it is then an empty text. */
	readonly valueOptional?: true
	/** Whether the option may be given several times. */
	readonly multiple?: true
	/** Largest value; the option then takes only whole numbers. */
	readonly most?: number
}

/** The options of a command, by name without the dashes. */
export type Options = Readonly<Record<string, Option>>

/** The arguments of a command after they were read and checked. */
export interface Arguments {
	/** Returns the value of an option; `undefined` if it was not given. */
	text(name: string): string | undefined
	/** Returns whether an option was given, with a value or without. */
	has(name: string): boolean
	/** Returns all values of an option that may be given several times. */
	list(name: string): readonly string[]
	/** Arguments that belong to no option, in the order given. */
	readonly positionals: readonly string[]
}

/** The parts of the process that a command can use. It uses nothing else. */
export interface Context {
	readonly args: Arguments
	readonly output: Output
	readonly env: Readonly<Record<string, string | undefined>>
	/** Directory from which relative paths in arguments are resolved. */
	readonly directory: string
	/** Reads all of standard input as text; can be called once. */
	readInput(): Promise<string>
	/** Registers a task to run when the command has ended, such as closing a pool. All tasks share a time limit. */
	atEnd(task: () => unknown): void
	/** Aborted when the user interrupts. */
	readonly signal: AbortSignal
}

/** The name of a command, and its purpose as an imperative, for lists of commands. */
export interface Named {
	readonly name: string
	readonly summary: string
}

/** A command of `tarja`. */
export interface Command {
	/** Its arguments, in commander's form: `<operation> [input]`. An ellipsis after the last one means any number. */
	readonly usage?: string
	/** More lines for `--help`. */
	readonly description?: string
	readonly examples: readonly Example[]
	readonly options: Options
	/**
	 * Runs the command.
	 *
	 * @returns The exit code; none is 0.
	 * @throws {CommandError} With its own exit code. A `TarjaError` gives the exit code of its outcome.
	 */
	run(context: Context): Promise<number> | Promise<void>
}

/** A command of a group: `list` in `tarja journal list`. */
export type Subcommand = Command & Named

/** A command that only groups other commands: `journal` in `tarja journal list`. */
export interface CommandGroup {
	readonly examples: readonly Example[]
	readonly commands: readonly Subcommand[]
}

/** The option `--json` of the commands that print documents. */
export const jsonOptions: Options = { json: { summary: 'Print JSON (for lists, one document per line)' } }
