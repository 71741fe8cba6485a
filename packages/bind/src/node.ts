/**
 * Reads a vendor's document from a file or a folder, and writes bindings: all files or none.
 *
 * Runs in Node, Deno and Bun.
 * @module
 */
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { SourceFile } from './form/source.ts'

export { readBindingFiles, type WrittenFiles, writeBindingFiles } from './node-write.ts'

/** Reads one file. */
export async function readSourceFile(path: string): Promise<SourceFile> {
	return { path: basename(path), bytes: await readFile(path) }
}
