import { limits } from './limits.ts'
import { SourceError } from './source-error.ts'

/** A file's path and bytes. Reading it never opens another file. */
export interface SourceFile {
	/** The file's name. Only used in messages, and to recognise Markdown. */
	readonly path: string
	readonly bytes: Uint8Array
}

/**
 * Decodes UTF-8, without byte order mark and with normalised line ends.
 *
 * @throws {SourceError} If it can't be read.
 */
export function decode({ path, bytes }: SourceFile): string {
	const { maxBytes } = limits
	if (bytes.byteLength > maxBytes)
		throw new SourceError(path, `it has ${bytes.byteLength} bytes; at most ${maxBytes} are read`)
	let text = '\0'
	try {
		text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
	} catch {
		// Bytes that aren't UTF-8 are refused below, as a NUL is.
	}
	if (text.includes('\0')) throw new SourceError(path, "it isn't text in UTF-8; save it as UTF-8")
	return text.replaceAll(/\r\n?/g, '\n')
}
