/**
 * Prints a command's output: data on stdout, messages on stderr. Control characters are escaped, so that no text can control the
 * terminal.
 */
import type { Writable } from 'node:stream'
import { styleText } from 'node:util'
import { printable, printableJson } from './printable.ts'
import { type Progress, progressText } from './progress.ts'
import { wrapped } from './wrapped.ts'

type Style = Parameters<typeof styleText>[0]

/** Text with a colour or style, which is dropped for pipes and with NO_COLOR. */
export interface Styled {
	readonly text: string
	readonly style: Style
}

/** Part of a printed line, with or without a style. */
export type Piece = Styled | string

export interface Output {
	/** Whether `--json` was given: stdout then holds JSON documents and no lines for people. */
	readonly json: boolean
	/** Prints a line of data for people on stdout; nothing with `--json`. */
	line(...pieces: readonly Piece[]): void
	/** Prints a JSON document in one line on stdout; nothing without `--json`. */
	document<Document extends { readonly v: 1 }>(document: Document): void
	/** Prints a value as indented JSON on stdout, for people and programs. */
	data(value: unknown): void
	/** Prints source code on stdout; each line is escaped. */
	code(text: string): void
	/** Prints a message for people on stderr, with `--json` too. */
	talk(...pieces: readonly Piece[]): void
	/**
	 * Waits for work, and after a second prints what it is waiting for; at a terminal also how far it has come, in one line that
	 * is written anew.
	 */
	during<Value>(what: string, work: Promise<Value>, progress?: Progress): Promise<Value>
}

export function styled(text: string, style: Style): Styled {
	return { text, style }
}

/** A stream of the process, which may be a terminal. */
type Stream = Writable & { readonly isTTY?: boolean; readonly columns?: number }

/** Milliseconds after which the user is told what is being waited for. */
const patienceMs = 1000
/** Milliseconds between two readings of how far work has come. */
const readingMs = 250
/** Empties the line in which a terminal's cursor stands. */
const emptied = '\r\u001B[K'

/** Formats a line with the styles that this stream supports, and for its width. */
function written(stream: Stream, pieces: readonly Piece[]): string {
	const texts = pieces.map((piece) => {
		if (typeof piece === 'string') return printable(piece)
		return styleText(piece.style, printable(piece.text), { stream: stream as never })
	})
	const line = texts.join('')
	return `${stream.isTTY && stream.columns ? wrapped(line, stream.columns) : line}\n`
}

/**
 * Serialises a document member by member, so that one member that cannot be serialised (an answer nested too deeply) does not
 * drop the others, such as the outcome.
 */
function memberwise(document: object): string {
	const members = Object.entries(document).filter(([, value]) => value !== undefined)
	return `{${members.map(([name, value]) => `"${name}":${printableJson(value)}`).join(',')}}`
}

/** Shows how far work has come, in one line of a terminal. */
interface Display {
	/** Empties the line, so that something else can be printed there. */
	clear(): void
	/** Shows from now on how far the work has come that began then. Returns what ends it. */
	show(what: string, progress: Progress, begunMs: number): () => void
}

function newDisplay(stderr: Stream): Display {
	let isShown = false
	const clear = (): void => {
		if (isShown) stderr.write(emptied)
		isShown = false
	}
	return {
		clear,
		show(what, progress, begunMs) {
			const timer = setInterval(() => {
				const text = progressText(what, progress, performance.now() - begunMs)
				stderr.write(`${emptied}${text.slice(0, (stderr.columns ?? 80) - 1)}`)
				isShown = true
			}, readingMs)
			return () => {
				clearInterval(timer)
				clear()
			}
		},
	}
}

export function newOutput(stdout: Stream, stderr: Stream, json: boolean): Output {
	const display = newDisplay(stderr)
	const put = (stream: Stream, text: string): void => {
		display.clear()
		stream.write(text)
	}
	const talk = (...pieces: readonly Piece[]): void => put(stderr, written(stderr, pieces))
	return {
		json,
		line: (...pieces) => void (json || put(stdout, written(stdout, pieces))),
		document: (document) => void (json && put(stdout, `${memberwise(document)}\n`)),
		data: (value) => put(stdout, `${printableJson(value, '\t')}\n`),
		code: (text) => put(stdout, `${text.split('\n').map(printable).join('\n')}\n`),
		talk,
		async during(what, work, progress) {
			let end = (): void => {}
			const begunMs = performance.now()
			const timer = setTimeout(() => {
				if (progress && stderr.isTTY) end = display.show(what, progress, begunMs)
				else talk(`${what} …`)
			}, patienceMs)
			try {
				return await work
			} finally {
				clearTimeout(timer)
				end()
			}
		},
	}
}
