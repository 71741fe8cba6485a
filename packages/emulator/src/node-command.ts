/**
 * The parts of `tarja emulator`, for `@tarja/cli`.
 *
 * For Node.
 * @experimental It may change in a minor version.
 * @module
 */
export {
	type ColouredLine,
	formatPayment,
	formatRequest,
	formatStartMessage,
	type Given,
	type Served,
	start,
} from './node/start.ts'
export type { OrderEvent } from './orders.ts'
