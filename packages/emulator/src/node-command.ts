/**
 * Exports the parts of `tarja-emulator` for another program that starts the emulator: `tarja emulator` of `@tarja/cli`.
 *
 * For Node.
 * @experimental It may change in a minor version.
 * @module
 */
export { type Command, commandOptions, createCommand } from './node/cli/command.ts'
export { type Listener, type Served, start } from './node/cli/start.ts'
export { type ColouredLine, formatPayment, formatReady, formatRequest } from './node/cli/text.ts'
