import type { Context } from './command.ts'
import { type ExitCode, exitCode } from './exit-code.ts'

/** Kinds of failure; each has an exit code of the same name. */
export type CommandErrorCode = 'configuration' | 'failed' | 'interrupted' | 'unreadable' | 'usage'

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
