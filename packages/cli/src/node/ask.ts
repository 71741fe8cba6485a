/** Questions to a person. Without a terminal there is nobody to ask, and a yes has to come as an option. */
import type { Readable, Writable } from 'node:stream'
import { CommandError } from './command-error.ts'
import { printable } from './printable.ts'

export interface Ask {
	/** Whether somebody can be asked. */
	readonly isPossible: boolean
	/** Asks for a yes; anything else is a no. */
	confirm(question: string): Promise<boolean>
	/** Asks for a text; one that is `hidden` is not shown while it is typed. */
	text(question: string, hidden: boolean): Promise<string>
}

/** A terminal's input: its keys can be had one by one, without an echo. */
type Keyboard = Readable & { readonly isTTY?: boolean; setRawMode?(raw: boolean): unknown }

const interrupt = '\u0003'
const erasing = ['\b', '\u007f']
/** Enter, Ctrl-C and Ctrl-D. The last two are characters only where the terminal hands over every key. */
const endings = ['\r', '\n', interrupt, '\u0004']

/** What was typed so far, with another key. Keys that are no characters (arrows, controls) are left out. */
function withKey(typed: string, key: string): string {
	if (erasing.includes(key)) return typed.slice(0, -1)
	return /\p{Cc}/u.test(key) ? typed : typed + key
}

/** Takes what arrives until a line has ended, and leaves what stands behind it to the next question: a paste may answer several. */
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
			signal.addEventListener('abort', onAbort)
			input.setEncoding('utf8').on('data', onData).on('end', onEnd).resume()
		})
	} finally {
		stop()
	}
}

/** Reads one line without showing it. The terminal is told so before anything is asked: somebody may type at once. */
async function readHidden(input: Keyboard, signal: AbortSignal, put: () => void): Promise<string> {
	input.setRawMode?.(true)
	try {
		put()
		return [...(await readLine(input, signal))].reduce(withKey, '')
	} finally {
		input.setRawMode?.(false)
	}
}

/** Asks on stderr, so that stdout stays data; answers come from stdin. */
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
				output.write('\n') // Enter was not shown.
			}
		},
	}
}
