/**
 * Reads a vendor's document from a file, and writes bindings: all files or none.
 *
 * Runs in Node, Deno and Bun.
 * @experimental It may change in a minor version.
 * @module
 */
export { type OpenInput, openSource, type WrittenFiles, writeBindingFiles } from './node/files.ts'
