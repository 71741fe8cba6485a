/**
 * Reads a vendor's document from a file or a folder, and writes bindings: all files or none.
 *
 * Runs in Node, Deno and Bun.
 * @module
 */
export { type OpenInput, openSource } from './node-read.ts'
export { readBindingFiles, type WrittenFiles, writeBindingFiles } from './node-write.ts'
