/**
 * The parts of `tarja emulator`, for `@tarja/cli`.
 *
 * For Node.
 * @experimental It may change in a minor version.
 * @module
 */
export { type Given, type Served, start } from './node/cli/start.ts'
export { type ColouredLine, formatPayment, formatReady, formatRequest } from './node/cli/text.ts'
