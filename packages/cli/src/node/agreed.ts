import type { Context } from './command.ts'
import { CommandError } from './command-error.ts'

/**
 * Asks for confirmation, unless `--yes` was given.
 *
 * @param task What is not done without it.
 * @throws {CommandError} `usage`, where nobody can be asked.
 */
export async function agreed({ ask, given }: Context, task: string, question: string): Promise<boolean> {
	if (given.has('yes')) return true
	if (ask.isPossible) return ask.confirm(question)
	throw new CommandError('usage', `Cannot ${task}: there is no terminal to ask on; give --yes`)
}

/** Makes the error for an action that was not confirmed. */
export function notAgreed(): CommandError {
	return new CommandError('failed', 'Not agreed to')
}
