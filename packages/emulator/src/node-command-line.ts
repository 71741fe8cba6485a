/**
 * Strict command-line parsing for `tarja-emulator` and `tarja` of `@tarja/cli`. Error messages never quote a value.
 *
 * For Node.
 * @experimental It may change in a minor version.
 * @module
 */
export { type Given, hasOption, type Option, type Options, readArguments, type Takes } from './node/cli/arguments.ts'
export { columns, optionRows } from './node/cli/option-rows.ts'
export { advised, unknownWord } from './node/cli/unknown-word.ts'
