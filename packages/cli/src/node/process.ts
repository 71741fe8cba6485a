/** The process around a command: its streams, its signals, its end. */
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { newAsk } from './ask.ts'
import { exitCode } from './exit-code.ts'
import { main } from './main.ts'
import { newOutput } from './output.ts'

/** The first interrupt asks the command to end; the second ends the process. */
function interruption(): AbortSignal {
	const controller = new AbortController()
	const interrupt = (): void => {
		if (controller.signal.aborted) process.exit(exitCode.interrupted)
		controller.abort()
	}
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt)
	return controller.signal
}

/** Whoever reads the first lines and leaves, `head` for one, has had enough: nothing has failed. */
function forgiveClosedPipes(): void {
	for (const stream of [process.stdout, process.stderr])
		stream.on('error', (error: NodeJS.ErrnoException) => {
			if (error.code !== 'EPIPE') throw error
		})
}

/**
 * Runs the command that this process was started for. It never calls `process.exit` after it has printed: what a pipe has not
 * taken yet would be lost.
 */
export async function runInProcess(): Promise<void> {
	forgiveClosedPipes()
	const signal = interruption()
	let isOver = false
	process.on('exit', () => {
		if (!isOver && !signal.aborted)
			process.stderr.write('Ended without a result: something that it waited for never came\n')
	})
	process.exitCode = await main(process.argv.slice(2), {
		ask: newAsk(process.stdin, process.stderr, signal),
		env: process.env,
		directory: process.cwd(),
		readInput: () => text(process.stdin),
		signal,
		output: (json) => newOutput(process.stdout, process.stderr, json),
	})
	isOver = true
}
