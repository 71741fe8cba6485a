/** Connects `tarja` with the process: runs the command, prints its failure, and ends with its exit code. */
import process from 'node:process'
import type { Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ErrorDocument } from '../documents.ts'
import { CommandError, type Context, codeOfOutcome, exitCode, getInterruptCode } from './command.ts'
import { createExitTasks } from './exit-tasks.ts'
import { createOutput, type Output, printFailure } from './output.ts'
import { listSecrets } from './printable.ts'
import { runProgram } from './program.ts'
import { decodeText } from './text-file.ts'

/** The parts of the process that the program needs: directory, environment, input, output and signals. */
interface Host extends Omit<Context, 'args' | 'output'> {
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
async function runMain(argv: readonly string[], { output: createOutput, ...host }: Host): Promise<number> {
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

/** Milliseconds for the tasks after an interrupt. The journal needs less time to record how an interrupted call ended. */
const graceMs = 8000

function leave(signal: AbortSignal): never {
	process.exit(getInterruptCode(signal))
}

/**
 * The first interrupt asks the command to end. A second interrupt ends the process. So does a timeout, because a user's lookup may never
 * end.
 */
function createInterruption(): AbortSignal {
	const controller = new AbortController()
	const { signal } = controller
	// `bind` is one long computation, during which no handler runs. It sends nothing, so the signal may simply end the process.
	if (process.argv[2] === 'bind') return signal
	const codes = { SIGINT: exitCode.interrupted, SIGTERM: exitCode.terminated, SIGHUP: exitCode.hungUp }
	for (const [name, code] of Object.entries(codes))
		process.on(name, () => {
			if (signal.aborted) leave(signal)
			controller.abort(new CommandError('interrupted', 'Interrupted', code))
			setTimeout(leave, graceMs, signal).unref()
		})
	return signal
}

/** Reads all of standard input, which may never end. An interrupt ends the process at once, because nothing needs to be cleaned up yet. */
async function readStdin(signal: AbortSignal): Promise<string> {
	const stop = (): never => leave(signal)
	signal.addEventListener('abort', stop)
	try {
		return decodeText(await buffer(process.stdin))
	} finally {
		signal.removeEventListener('abort', stop)
	}
}

/**
 * Keeps the process running if output fails, because a payment may be in progress. Ignores a closed pipe (`head`). Any other failure, such
 * as a full disk, is reported and ends with the exit code for failure. A call still ends with the exit code of its outcome.
 */
function ignoreStreamErrors(): void {
	let isLost = false
	for (const stream of [process.stdout, process.stderr])
		stream.on('error', ({ code }: NodeJS.ErrnoException) => {
			if (code === 'EPIPE' || isLost) return
			isLost = true
			if (stream === process.stdout) process.stderr.write(`Not all of it could be printed: ${code}\n`)
		})
	process.on('exit', () => {
		if (isLost && process.argv[2] !== 'call') process.exitCode ||= exitCode.failed
	})
}

/** Resolves when a stream has written all its data, or has failed. */
function flushStream(stream: Writable): Promise<unknown> {
	return new Promise((resolve) => stream.write('', resolve))
}

/**
 * Runs the command, then ends the process explicitly, because open sockets of a pool or background requests would keep it alive. First
 * flushes the output, because a pipe would otherwise lose it.
 */
export async function runInProcess(): Promise<void> {
	ignoreStreamErrors()
	const signal = createInterruption()
	const { atEnd, finish } = createExitTasks(process.env, graceMs)
	const output = (json: boolean): Output => createOutput(process.stdout, process.stderr, json)
	let isOver = false
	process.on('exit', () => {
		if (!isOver && !signal.aborted)
			process.stderr.write('Ended without a result: something that it waited for never came\n')
	})
	const code = await runMain(process.argv.slice(2), {
		env: process.env,
		directory: process.cwd(),
		readInput: () => readStdin(signal),
		signal,
		atEnd,
		output,
	})
	isOver = true
	await finish(output(false))
	await Promise.all([process.stdout, process.stderr].map(flushStream))
	process.exit(code)
}
