/** The form of a command, its errors and its exit codes. Scripts rely on the codes, so a number is never reused for another meaning. */

import type { Outcome } from '@tarja/core'
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

export const exitCode = {
	ok: 0,
	/** Any failure that no other code names; also a failed check of `doctor`. */
	failed: 1,
	/** Wrong arguments; nothing was done. */
	usage: 2,
	/** Wrong configuration, environment or credentials; nothing was done. */
	configuration: 3,
	/** The call failed before anything of it was sent; it can be repeated safely. */
	notSent: 10,
	/** The call was refused (outcome `rejected`), which counts as not applied. */
	rejected: 11,
	/** The call failed and may have been applied (outcome `unknown`): look it up before repeating it. */
	unknown: 12,
	/** The order's step was sent with another request or operation: nothing was sent now. */
	conflict: 13,
	/** A vendor's document cannot be read by the `bind` commands. */
	unreadable: 20,
	/** The user interrupted. What is known of a call was printed and is in the journal. */
	interrupted: 130,
	/** The terminal was closed (SIGHUP). */
	hungUp: 129,
	/** Another program terminated the command (SIGTERM). */
	terminated: 143,
} as const

type ExitCode = (typeof exitCode)[keyof typeof exitCode]

/** Exit code of a failed call by its outcome. */
export const codeOfOutcome: Readonly<Record<Outcome, ExitCode>> = {
	not_processed: exitCode.notSent,
	rejected: exitCode.rejected,
	unknown: exitCode.unknown,
}

/** The exit code after a signal: 128 plus its number, as shells do it. */
export function getInterruptCode({ reason }: AbortSignal): ExitCode {
	const { exitCode: code = exitCode.interrupted } = Object(reason)
	return code
}

/** Kinds of failure; each has an exit code of the same name. */
type CommandErrorCode = 'configuration' | 'failed' | 'interrupted' | 'unreadable' | 'usage'

/** An error that ends a command. Its message says what to do, and quotes no value from the command line. */
export class CommandError extends Error {
	readonly exitCode: ExitCode
	/** Stable code by which programs tell failures apart; printed in the `--json` document. */
	readonly code: string

	constructor(code: CommandErrorCode, message: string, exit: ExitCode = exitCode[code]) {
		super(message)
		this.name = 'CommandError'
		this.code = code
		this.exitCode = exit
	}
}

/**
 * Refuses a command that needs consent, unless `--yes` was given.
 *
 * @param task The task that isn't done without it.
 * @throws {CommandError} `usage`.
 */
export function requireYes({ args }: Pick<Context, 'args'>, task: string): void {
	if (!args.has('yes'))
		throw new CommandError(
			'usage',
			`Cannot ${task}: --yes is missing, so nothing was changed; check it, then add --yes`,
		)
}
