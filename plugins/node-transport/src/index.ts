/**
 * Takes calls to the wire through a dispatcher of undici. For Node; imports nothing that only Node has.
 * @module
 */
export { type Dispatcher, undiciTransport } from './undici-transport.ts'
export { type UntilAcceptedOptions, untilAccepted } from './until-accepted.ts'
