/**
 * The documented platform, offline: one function from Request to Response, with a log and faults.
 *
 * Runs in Node, Deno, Bun, workerd and browsers. `@tarja/emulator/node` adds a TCP server with real connection failures.
 *
 * @module
 */
export type {
	Bindings,
	BoundOperation,
	BoundRequest,
	BoundResponse,
	Narrowing,
	Responses,
	WireSchema,
} from './bindings.ts'
export type { ConsolePage } from './console/page-response.ts'
export { createEmulator, type Emulator, type EmulatorOptions } from './emulator.ts'
export type { Ending, LogEntry, LoggedResponse } from './entry.ts'
export type { QueuedFault } from './fault-queue.ts'
export type { Fault, FaultAction, FaultMatch, FaultPlace } from './faults.ts'
export type { IntentEffect, LogView } from './log.ts'
export type { OrderEvent } from './orders.ts'
export type { Payment } from './payments.ts'
export type { Problem } from './problem.ts'
export { type Scenario, scenarios } from './scenarios.ts'
export {
	emulatorCredentials,
	type Settings,
	type SettingsPatch,
} from './settings.ts'
export type { Issue } from './shapes.ts'
export type { Space } from './spaces.ts'
export type { EmulatorTransport, OutgoingRequest, SendReport, WholeResponse } from './transport.ts'
export { emulatorVariables } from './variables.ts'
export type { PaymentCounts, Verdict } from './verdict.ts'
export type { Webhook, WebhookScheme, WebhookTarget } from './webhooks.ts'
