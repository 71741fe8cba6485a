/**
 * Sends calls through a dispatcher of undici, in Node.
 * @module
 */
export { type Dispatcher, undiciTransport } from './undici-transport.ts'
