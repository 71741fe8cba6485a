/**
 * Prints a command's output: data on stdout, messages on stderr. Control characters are escaped, so that no text can control the
 * terminal.
 */
import type { Writable } from 'node:stream'
import { styleText } from 'node:util'
import { printable, printableJson } from './printable.ts'

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
	/** Waits for work, and after a second prints what it is waiting for. */
	during<Value>(what: string, work: Promise<Value>): Promise<Value>
}

export function styled(text: string, style: Style): Styled {
	return { text, style }
}

/** Milliseconds after which the user is told what is being waited for. */
const patienceMs = 1000

/** Formats a line with the styles that this stream supports. */
function written(stream: Writable, pieces: readonly Piece[]): string {
	const texts = pieces.map((piece) => {
		if (typeof piece === 'string') return printable(piece)
		return styleText(piece.style, printable(piece.text), { stream: stream as never })
	})
	return `${texts.join('')}\n`
}

/**
 * Serialises a document member by member, so that one member that cannot be serialised (an answer nested too deeply) does not
 * drop the others, such as the outcome.
 */
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
