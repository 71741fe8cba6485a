/** Decodes the bytes of text files and of standard input. */
import { readFile } from 'node:fs/promises'

/** Decodes bytes as UTF-8, or as UTF-16 if they begin with its byte order mark, because Windows editors and shells write both. */
export function decodeText(bytes: Uint8Array): string {
	const isWide = bytes[0] === 0xff && bytes[1] === 0xfe
	return new TextDecoder(isWide ? 'utf-16le' : 'utf-8').decode(bytes)
}

/** Reads a whole file and decodes it as text. Rejects if the file can't be read. */
export async function readTextFile(file: string): Promise<string> {
	return decodeText(await readFile(file))
}
