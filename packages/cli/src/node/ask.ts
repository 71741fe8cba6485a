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
const endOfInput = '\u0004'
const erasing = ['\b', '\u007f']

interface Typed {
	readonly text: string
	readonly isDone: boolean
}

/** What was typed so far, with another key. Keys that are no characters (arrows, controls) are left out. */
function withKey({ text }: Typed, key: string): Typed {
	if (key === '\r' || key === '\n' || key === endOfInput) return { text, isDone: true }
	if (erasing.includes(key)) return { text: text.slice(0, -1), isDone: false }
	return { text: /\p{Cc}/u.test(key) ? text : text + key, isDone: false }
}

/** Reads from a terminal until `take` has what it wants. */
async function read<Value>(
	input: Keyboard,
	signal: AbortSignal,
	take: (chunk: string, done: (value: Value) => void) => void,
	atEnd: () => Value,
): Promise<Value> {
	let stop = (): void => {}
	try {
		return await new Promise<Value>((resolve, reject) => {
			const onData = (chunk: string): void => take(chunk, resolve)
			const onEnd = (): void => resolve(atEnd())
			const onAbort = (): void => reject(new CommandError('interrupted', 'Interrupted'))
			stop = () => {
				signal.removeEventListener('abort', onAbort)
				input.off('data', onData).off('end', onEnd).pause()
			}
			signal.addEventListener('abort', onAbort)
			input.setEncoding('utf8').on('data', onData).on('end', onEnd)
		})
	} finally {
		stop()
	}
}

/** Reads one line of keys, without showing them. Ctrl-C is a key here, as nobody else sees it. */
async function readKeys(input: Keyboard, signal: AbortSignal): Promise<string> {
	let typed: Typed = { text: '', isDone: false }
	input.setRawMode?.(true)
	try {
		const take = (chunk: string, done: (text: string | undefined) => void): void => {
			const [before = '', ...after] = chunk.split(interrupt)
			for (const key of before) if (!typed.isDone) typed = withKey(typed, key)
			if (typed.isDone) done(typed.text)
			else if (after.length) done(undefined)
		}
		const text = await read<string | undefined>(input, signal, take, () => typed.text)
		if (text === undefined) throw new CommandError('interrupted', 'Interrupted')
		return text
	} finally {
		input.setRawMode?.(false)
	}
}

/** Reads one line; the terminal shows it. */
function readLine(input: Keyboard, signal: AbortSignal): Promise<string> {
	let text = ''
	const take = (chunk: string, done: (line: string) => void): void => {
		text += chunk
		if (/[\r\n]/.test(text)) done(text.replace(/[\r\n].*$/s, ''))
	}
	return read(input, signal, take, () => text)
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
			put(`${question}:`)
			const typed = await (hidden ? readKeys(input, signal) : readLine(input, signal))
			if (hidden) output.write('\n')
			return typed
		},
	}
}
