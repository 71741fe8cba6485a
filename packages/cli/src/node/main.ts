/** Runs `tarja`: runs the command, prints the failure if there is one, and returns the exit code. */
import type { ErrorDocument } from '../documents.ts'
import { CommandError, type Context, codeOfOutcome, exitCode, getInterruptCode } from './command.ts'
import { type Output, printFailure } from './output.ts'
import { listSecrets } from './printable.ts'
import { runProgram } from './program.ts'

/** The parts of the process that the program needs: directory, environment, input, output and signals. */
export interface Host extends Omit<Context, 'args' | 'output'> {
	output(json: boolean): Output
}

/** Turns any thrown value into the document of a failure, with a code, a printable message and an exit code. */
async function toDocument(error: unknown, { signal, env }: Pick<Host, 'env' | 'signal'>): Promise<ErrorDocument> {
	if (error instanceof CommandError) {
		const { code, message, exitCode: exit } = error
		return { v: 1, error: { code, message }, exitCode: exit }
	}
	const { isTarjaError } = await import('@tarja/core')
	const { toPrintableCause } = await import('@tarja/core/plugin')
	const message = toPrintableCause(error, listSecrets(env))?.message ?? 'no reason was given'
	if (isTarjaError(error)) {
		const { code, outcome } = error
		const { formatForTerminal } = await import('./terminal-message.ts')
		const exit = code === 'configuration' ? exitCode.configuration : codeOfOutcome[outcome]
		const details = { code, outcome, message: formatForTerminal(error, message) }
		return { v: 1, error: details, exitCode: signal.aborted ? getInterruptCode(signal) : exit }
	}
	if (signal.aborted)
		return { v: 1, error: { code: 'interrupted', message: 'Interrupted' }, exitCode: getInterruptCode(signal) }
	return { v: 1, error: { code: 'failed', message }, exitCode: exitCode.failed }
}

/**
 * Runs the command that the arguments name. Never rejects.
 *
 * @returns The exit code.
 */
export async function runMain(argv: readonly string[], { output: createOutput, ...host }: Host): Promise<number> {
	const output = createOutput(argv.slice(0, argv.includes('--') ? argv.indexOf('--') : undefined).includes('--json'))
	try {
		return await runProgram(argv, { ...host, output }, output.code)
	} catch (error) {
		const document = await toDocument(error, host)
		printFailure(output, document.error)
		output.document(document)
		return document.exitCode
	}
}
