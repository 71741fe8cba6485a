/**
 * Prints a command's output: data on stdout, and messages on stderr. Escapes control characters, so that no text can control the terminal.
 */
import type { Writable } from 'node:stream'
import { styleText } from 'node:util'
import type { ErrorDocument } from '../documents.ts'
import { toPrintable, toPrintableJson } from './printable.ts'

type Style = Parameters<typeof styleText>[0]

/** Text with a colour or style. The style is dropped if the output is a pipe, or with NO_COLOR. */
export interface StyledText {
	readonly text: string
	readonly style: Style
}

/** Part of a printed line, with or without a style. */
export type Piece = StyledText | string

export interface Output {
	/** Whether `--json` is set. Then stdout gets only JSON documents, and no lines for people. */
	readonly json: boolean
	/** Prints a line of data for people on stdout. With `--json`, prints nothing. */
	line(...pieces: readonly Piece[]): void
	/** Prints a JSON document as one line on stdout. Without `--json`, prints nothing. */
	document<Document extends { readonly v: 1 }>(document: Document): void
	/** Prints a value as indented JSON on stdout, for people and programs. */
	data(value: unknown): void
	/** Prints source code on stdout. Each line is escaped. */
	code(text: string): void
	/** Prints a message for people on stderr, even with `--json`. */
	talk(...pieces: readonly Piece[]): void
	/** Waits for work. After a second, prints what the command is waiting for. */
	runWithNotice<Value>(what: string, work: Promise<Value>): Promise<Value>
}

export function withStyle(text: string, style: Style): StyledText {
	return { text, style }
}

/** A stream of the process, which may be a terminal. */
type Stream = Writable

/** Milliseconds until a message tells the user what the command is waiting for. */
const patienceMs = 1000

/** Formats a line with the styles that this stream supports. */
function formatLine(stream: Stream, pieces: readonly Piece[]): string {
	const texts = pieces.map((piece) => {
		if (typeof piece === 'string') return toPrintable(piece)
		return styleText(piece.style, toPrintable(piece.text), { stream: stream as never })
	})
	return `${texts.join('')}\n`
}

/**
 * Serialises a document member by member. If one member can't be serialised, such as a response that is nested too deeply, the others are
 * still printed, such as the outcome.
 */
function serialize(document: object): string {
	const members = Object.entries(document).filter(([, value]) => value !== undefined)
	return `{${members.map(([name, value]) => `"${name}":${toPrintableJson(value)}`).join(',')}}`
}

export function createOutput(stdout: Stream, stderr: Stream, json: boolean): Output {
	const talk = (...pieces: readonly Piece[]): void => void stderr.write(formatLine(stderr, pieces))
	return {
		json,
		line: (...pieces) => void (json || stdout.write(formatLine(stdout, pieces))),
		document: (document) => void (json && stdout.write(`${serialize(document)}\n`)),
		data: (value) => void stdout.write(`${toPrintableJson(value, '\t')}\n`),
		code: (text) => void stdout.write(`${text.trimEnd().split('\n').map(toPrintable).join('\n')}\n`),
		talk,
		async runWithNotice(what, work) {
			const timer = setTimeout(() => talk(`${what} …`), patienceMs)
			try {
				return await work
			} finally {
				clearTimeout(timer)
			}
		},
	}
}

/** Prints why a command failed. If it got no token, also prints the command that finds the cause. */
export function printFailure(output: Output, { code, message }: ErrorDocument['error']): void {
	// This message is tarja's own and has several lines. In any other message, a line break is escaped.
	for (const line of code === 'unbound_operation' ? message.split('\n') : [message]) output.talk(line)
	if (code === 'token_unavailable') output.talk('To find the cause: npx @tarja/cli doctor')
}
