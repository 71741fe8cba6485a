/** The form of a command, its errors and its exit codes. Scripts rely on exit codes, so a number never gets another meaning. */

import type { Outcome } from '@tarja/core'
import type { Output } from './output.ts'

/** An example command line, and its purpose. */
export type Example = readonly [commandLine: string, purpose: string]

/** An option of a command. */
export interface Option {
	/** What the option does, as an imperative, for the help. */
	readonly summary: string
	/** Placeholder for the option's value in the help: `<file>`. Without it, the option has no value. */
	readonly value?: string
	/** Whether the value may be omitted, as in `--emulator`. The value is then an empty text. */
	readonly valueOptional?: true
	/** Whether the option may be used several times. */
	readonly multiple?: true
	/** Largest value. The option then accepts only whole numbers. */
	readonly most?: number
}

/** The options of a command, by name without the dashes. */
export type Options = Readonly<Record<string, Option>>

/** The arguments of a command after they were read and checked. */
export interface Arguments {
	/** Returns the value of an option; `undefined` if it isn't set. */
	text(name: string): string | undefined
	/** Returns whether an option is set, with a value or without. */
	has(name: string): boolean
	/** Returns all values of an option that may be used several times. */
	list(name: string): readonly string[]
	/** The arguments that belong to no option, in order. */
	readonly positionals: readonly string[]
}

/** The parts of the process that a command may use. It uses no other part. */
export interface Context {
	readonly args: Arguments
	readonly output: Output
	readonly env: Readonly<Record<string, string | undefined>>
	/** Directory to resolve relative paths from. */
	readonly directory: string
	/** Reads all of standard input as text. Call it only once. */
	readInput(): Promise<string>
	/** Registers a task to run after the command has ended, such as closing a pool. All tasks share one time limit. */
	atEnd(task: () => unknown): void
	/** Aborted if the user interrupts the command. */
	readonly signal: AbortSignal
}

/** The name of a command and what it does, as an imperative, for lists of commands. */
export interface Named {
	readonly name: string
	readonly summary: string
}

/** A command of `tarja`. */
export interface Command {
	/** The command's arguments, in commander's form: `<operation> [input]`. An ellipsis after the last argument means any number. */
	readonly usage?: string
	/** What a user may want who gives arguments to a command without any. */
	readonly instead?: string
	/** More lines for `--help`. */
	readonly description?: string
	readonly examples: readonly Example[]
	readonly options: Options
	/**
	 * Runs the command.
	 *
	 * @returns The exit code. Nothing means 0.
	 * @throws {CommandError} The command then ends with this error's exit code. For a `TarjaError`, it ends with the exit code of the
	 * outcome.
	 */
	run(context: Context): Promise<number> | Promise<void>
}

/** A command of a group: `list` in `tarja journal list`. */
export type Subcommand = Command & Named

/** A command that contains other commands: `journal` in `tarja journal list`. */
export interface CommandGroup {
	readonly examples: readonly Example[]
	readonly commands: readonly Subcommand[]
}

/** The option `--json` of the commands that print documents. */
export const jsonOptions: Options = { json: { summary: 'Print JSON (for lists, one document per line)' } }

export const exitCode = {
	ok: 0,
	/** A failure without a code of its own, or a failed check of `doctor`. */
	failed: 1,
	/** The arguments are wrong. Nothing was done. */
	usage: 2,
	/** The configuration, the environment or the credentials are wrong. Nothing was done. */
	configuration: 3,
	/** The call failed before anything was sent (outcome `not_processed`). It can be repeated safely. */
	notSent: 10,
	/** The platform refused the call (outcome `rejected`). It counts as not applied. */
	rejected: 11,
	/** The call failed and may have been applied (outcome `unknown`). Look it up before you repeat it. */
	unknown: 12,
	/** The order's step was already sent with another request or operation. Nothing was sent now. */
	conflict: 13,
	/** A `bind` command can't read a vendor's document. */
	unreadable: 20,
	/** The user interrupted the command. Everything known about a call was printed and is in the journal. */
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

/** Returns the exit code for a signal: 128 plus the signal's number, as in shells. */
export function getInterruptCode({ reason }: AbortSignal): ExitCode {
	const { exitCode: code = exitCode.interrupted } = Object(reason)
	return code
}

/** Kinds of failure. Each has an exit code of the same name. */
type CommandErrorCode = 'configuration' | 'failed' | 'interrupted' | 'unreadable' | 'usage'

/** An error that ends a command. Its message says what to do. It never quotes a value from the command line. */
export class CommandError extends Error {
	readonly exitCode: ExitCode
	/** Stable code that lets programs distinguish failures. It is part of the `--json` document. */
	readonly code: string

	constructor(code: CommandErrorCode, message: string, exit: ExitCode = exitCode[code]) {
		super(message)
		this.name = 'CommandError'
		this.code = code
		this.exitCode = exit
	}
}

/**
 * Refuses a command that needs consent, unless `--yes` is set.
 *
 * @param task What the command doesn't do without `--yes`.
 * @throws {CommandError} `usage`.
 */
export function requireYes({ args }: Pick<Context, 'args'>, task: string): void {
	if (!args.has('yes'))
		throw new CommandError(
			'usage',
			`Cannot ${task}: --yes is missing, so nothing was changed; check it, then add --yes`,
		)
}
