import type { Limits } from './limits.ts'
import { SourceError } from './source-error.ts'

/** A file's path and bytes. Reading it never opens another file. */
export interface SourceFile {
	/** Path within the source's folder, with `/`, or the file name. Only used in pointers and messages. */
	readonly path: string
	readonly bytes: Uint8Array
}

/** Detects the encoding from the first bytes (Unicode §23.8; YAML 1.2 §5.2 without a mark). */
function encodingOf([a, b, c]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
	if (a === 0xff && b === 0xfe) return 'utf-16le'
	if (a === 0xfe && b === 0xff) return 'utf-16be'
	if (a === 0 && b !== undefined && b !== 0) return 'utf-16be'
	return a !== undefined && a !== 0 && b === 0 && c !== undefined && c !== 0 ? 'utf-16le' : 'utf-8'
}

/**
 * Decodes UTF-8 or UTF-16, without byte order mark and with normalised line ends.
 *
 * @throws {SourceError} `too-large`, `not-text`.
 */
export function decode({ path, bytes }: SourceFile, { maxBytes }: Limits): string {
	if (bytes.byteLength > maxBytes)
		throw new SourceError('too-large', path, `it has ${bytes.byteLength} bytes; at most ${maxBytes} are read`)
	let text: string
	try {
		text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
	} catch {
		throw new SourceError('not-text', path, 'it is not text in UTF-8 or UTF-16; save it as UTF-8')
	}
	if (text.includes('\0'))
		throw new SourceError('not-text', path, 'it has a NUL character, as no text has; save it as UTF-8')
	return text.replaceAll(/\r\n?/g, '\n')
}
