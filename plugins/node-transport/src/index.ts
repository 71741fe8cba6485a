/**
 * Takes calls to the wire through a dispatcher of undici. For Node; imports nothing that only Node has.
 * @module
 */
export { type Dispatcher, dispatched } from './dispatched.ts'
export { type UntilAcceptedOptions, untilAccepted } from './until-accepted.ts'
