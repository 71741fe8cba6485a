/** Asks the user questions. Without a terminal there is nobody to ask, and the answer must be given as an option. */
import type { Readable, Writable } from 'node:stream'
import { CommandError } from './command-error.ts'
import { printable } from './printable.ts'

export interface Ask {
	/** Whether stdin and stderr are both terminals; if not, a command must do without answers or fail. */
	readonly isPossible: boolean
	/** Asks a yes/no question; any answer but yes is a no. */
	confirm(question: string): Promise<boolean>
	/** Asks for a text; a `hidden` one is not echoed while it is typed. */
	text(question: string, hidden: boolean): Promise<string>
}

/** Terminal input: in raw mode it delivers each key, without echo. */
type Keyboard = Readable & { readonly isTTY?: boolean; setRawMode?(raw: boolean): unknown }

const interrupt = '\u0003'
const erasing = ['\b', '\u007f']
/** Keys that end the input: Enter, Ctrl-C and Ctrl-D. The last two arrive as characters in raw mode only. */
const endings = ['\r', '\n', interrupt, '\u0004']

/** Appends a key to the typed text. Keys without a character (arrows, controls) are ignored. */
function withKey(typed: string, key: string): string {
	if (erasing.includes(key)) return typed.slice(0, -1)
	return /\p{Cc}/u.test(key) ? typed : typed + key
}

/** Reads up to the end of a line and leaves the rest for the next question, because pasted text may answer several questions. */
async function readLine(input: Keyboard, signal: AbortSignal): Promise<string> {
	let text = ''
	let stop = (): void => {}
	const interrupted = new CommandError('interrupted', 'Interrupted')
	try {
		return await new Promise<string>((resolve, reject) => {
			const onEnd = (): void => resolve(text)
			const onAbort = (): void => reject(interrupted)
			const onData = (chunk: string): void => {
				text += chunk
				const at = text.split('').findIndex((character) => endings.includes(character))
				if (at < 0) return
				stop()
				const [line, key, rest] = [text.slice(0, at), text[at], text.slice(at + 1)]
				if (rest) input.unshift(rest, 'utf8')
				if (key === interrupt) reject(interrupted)
				else resolve(line)
			}
			stop = () => {
				signal.removeEventListener('abort', onAbort)
				input.off('data', onData).off('end', onEnd).pause()
			}
			if (input.readableEnded) return resolve('') // An end (Ctrl-D) is told once, and is the answer to every later question.
			signal.addEventListener('abort', onAbort)
			input.setEncoding('utf8').on('data', onData).on('end', onEnd).resume()
		})
	} finally {
		stop()
	}
}

/** Reads one line without echo. Raw mode is switched on before the question is printed, as the user may type at once. */
async function readHidden(input: Keyboard, signal: AbortSignal, put: () => void): Promise<string> {
	input.setRawMode?.(true)
	try {
		put()
		return [...(await readLine(input, signal))].reduce(withKey, '')
	} finally {
		input.setRawMode?.(false)
	}
}

/** Prints questions on stderr, so that stdout holds only data; reads answers from stdin. */
export function newAsk(input: Keyboard, output: Writable & { readonly isTTY?: boolean }, signal: AbortSignal): Ask {
	const isPossible = input.isTTY === true && output.isTTY === true
	const put = (question: string): void => void output.write(`${printable(question)} `)
	return {
		isPossible,
		async confirm(question) {
			put(`${question} [y/N]`)
			return /^y(?:es)?$/i.test((await readLine(input, signal)).trim())
		},
		async text(question, hidden) {
			const ask = (): void => put(`${question}:`)
			if (!hidden) {
				ask()
				return readLine(input, signal)
			}
			try {
				return await readHidden(input, signal, ask)
			} finally {
				output.write('\n') // Prints the line break that the hidden Enter did not show.
			}
		},
	}
}
