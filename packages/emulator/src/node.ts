/**
 * The emulator as a TCP server in Node, with connections that really fail: resets, cuts, silence.
 *
 * @module
 */
export { type EmulatorServer, type ServeOptions, serve } from './node/serve.ts'
