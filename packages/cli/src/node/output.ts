/**
 * Prints a command's output: data on stdout, messages on stderr. Control characters are escaped, so that no text can control the
 * terminal.
 */
import type { Writable } from 'node:stream'
import { styleText } from 'node:util'
import type { ErrorDocument } from '../documents.ts'
import { toPrintable, toPrintableJson } from './printable.ts'

type Style = Parameters<typeof styleText>[0]

/** Text with a colour or style, which is dropped for pipes and with NO_COLOR. */
export interface StyledText {
	readonly text: string
	readonly style: Style
}

/** Part of a printed line, with or without a style. */
export type Piece = StyledText | string

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
	/** Waits for work; after a second, prints what the command is waiting for. */
	runWithNotice<Value>(what: string, work: Promise<Value>): Promise<Value>
}

export function withStyle(text: string, style: Style): StyledText {
	return { text, style }
}

/** A stream of the process, which may be a terminal. */
type Stream = Writable

/** Milliseconds after which the user is told what the command is waiting for. */
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
 * Serialises a document member by member, so that one member that cannot be serialised (an answer nested too deeply) does not
 * drop the others, such as the outcome.
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

/** Prints why a command failed; without a token, also the command that finds out why. */
export function printFailure(output: Output, { code, message }: ErrorDocument['error']): void {
	// Our own message has lines; a line break in any other message is escaped.
	for (const line of code === 'unbound_operation' ? message.split('\n') : [message]) output.talk(line)
	if (code === 'token_unavailable') output.talk('To find the cause: npx @tarja/cli doctor')
}
