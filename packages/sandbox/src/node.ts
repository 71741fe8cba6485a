/**
 * The sandbox as a TCP server in Node, with connections that really fail: resets, cuts, silence.
 *
 * @module
 */
export { type SandboxServer, type ServeOptions, serve } from './node/serve.ts'
