/** The process around a command: its streams, its signals, its end. */
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { newAsk } from './ask.ts'
import { exitCode } from './exit-code.ts'
import { main } from './main.ts'
import { newOutput } from './output.ts'

/** Longer than the journal may take to write down how a call that was given up has ended. */
const graceMs = 8000

function leave(): never {
	process.exit(exitCode.interrupted)
}

/** The first interrupt asks the command to end; the second ends the process, as does time: somebody's lookup may never end. */
function interruption(): AbortSignal {
	const controller = new AbortController()
	const interrupt = (): void => {
		if (controller.signal.aborted) leave()
		controller.abort()
		setTimeout(leave, graceMs).unref()
	}
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt)
	return controller.signal
}

/** All of standard input, which may never end. While it is read nothing has been done yet that would have to be cleaned up. */
async function readInput(signal: AbortSignal): Promise<string> {
	signal.addEventListener('abort', leave)
	try {
		return await text(process.stdin)
	} finally {
		signal.removeEventListener('abort', leave)
	}
}

/**
 * What cannot be printed ends nothing: a payment may be under way. Whoever reads the first lines and leaves, `head` for one, has had
 * enough; anything else, a full disk for one, is said, and is no success. A call's exit code stays that of its outcome.
 */
function outliveStreams(): void {
	let isLost = false
	for (const stream of [process.stdout, process.stderr])
		stream.on('error', ({ code }: NodeJS.ErrnoException) => {
			if (code === 'EPIPE') return
			isLost = true
			if (stream === process.stdout) process.stderr.write(`Not all of it could be printed: ${code}\n`)
		})
	process.on('exit', () => {
		if (isLost && process.argv[2] !== 'call') process.exitCode ||= exitCode.failed
	})
}

/**
 * Runs the command that this process was started for. It never calls `process.exit` after it has printed: what a pipe has not
 * taken yet would be lost.
 */
export async function runInProcess(): Promise<void> {
	outliveStreams()
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
		readInput: () => readInput(signal),
		signal,
		output: (json) => newOutput(process.stdout, process.stderr, json),
	})
	isOver = true
}
