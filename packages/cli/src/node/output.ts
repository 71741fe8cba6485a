/** What a command prints. Data goes to stdout and talk to stderr; whatever text it is, no terminal obeys it. */
import type { Writable } from 'node:stream'
import { styleText } from 'node:util'
import { printable, printableJson } from './printable.ts'

type Style = Parameters<typeof styleText>[0]

/** Text with a style, which a pipe and NO_COLOR take away. */
export interface Styled {
	readonly text: string
	readonly style: Style
}

/** A piece of a line. */
export type Piece = Styled | string

export interface Output {
	/** Whether a program reads what is printed. */
	readonly json: boolean
	/** A line of data for people, on stdout; nothing with `--json`. */
	line(...pieces: readonly Piece[]): void
	/** A document for programs, in one line on stdout; nothing without `--json`. */
	document<Document extends { readonly v: 1 }>(document: Document): void
	/** A value as it is, on stdout, for people and programs alike: JSON over several lines. */
	data(value: unknown): void
	/** Text that is code in another language, on stdout, as it is: every line by itself is made safe to print. */
	code(text: string): void
	/** A line for whoever watches, on stderr. */
	talk(...pieces: readonly Piece[]): void
	/** Waits, and says on what after a second. */
	during<Value>(what: string, work: Promise<Value>): Promise<Value>
}

export function styled(text: string, style: Style): Styled {
	return { text, style }
}

/** Milliseconds after which silence is not pleasant any more. */
const patienceMs = 1000

/** A line with its styles, as this stream takes them. */
function written(stream: Writable, pieces: readonly Piece[]): string {
	const texts = pieces.map((piece) => {
		if (typeof piece === 'string') return printable(piece)
		// NO_COLOR, FORCE_COLOR and pipes are Node's to know.
		return styleText(piece.style, printable(piece.text), { stream: stream as never })
	})
	return `${texts.join('')}\n`
}

/** A document in one line. A member that cannot be written (an answer nested too deep) takes no other with it, the outcome for one. */
function memberwise(document: object): string {
	const members = Object.entries(document).filter(([, value]) => value !== undefined)
	return `{${members.map(([name, value]) => `"${name}":${printableJson(value)}`).join(',')}}`
}

export function newOutput(stdout: Writable, stderr: Writable, json: boolean): Output {
	const talk = (...pieces: readonly Piece[]): void => void stderr.write(written(stderr, pieces))
	return {
		json,
		line: (...pieces) => void (json || stdout.write(written(stdout, pieces))),
		document: (document) => void (json && stdout.write(`${memberwise(document)}\n`)),
		data: (value) => void stdout.write(`${printableJson(value, '\t')}\n`),
		code: (text) => void stdout.write(`${text.split('\n').map(printable).join('\n')}\n`),
		talk,
		async during(what, work) {
			const timer = setTimeout(() => talk(`${what} …`), patienceMs)
			try {
				return await work
			} finally {
				clearTimeout(timer)
			}
		},
	}
}
