/**
 * The emulator as a TCP server in Node. Its connections really fail: they are reset, are cut off, or stay silent.
 *
 * @module
 */
export { type EmulatorServer, type ServeOptions, serve } from './node/serve.ts'
