/**
 * What `tarja-emulator` is made of, for another program that starts the emulator: `tarja emulator` of `@tarja/cli`.
 *
 * For Node.
 * @module
 */
export { type Command, commandFlags, commandFrom } from './node/cli/command.ts'
export { type Listener, start } from './node/cli/start.ts'
export { readyText, requestLine } from './node/cli/text.ts'
