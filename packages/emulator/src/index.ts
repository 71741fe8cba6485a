/**
 * The documented platform, offline: one function from Request to Response, with a log and faults.
 *
 * Runs in Node, Deno, Bun, workerd and browsers; `@tarja/emulator/node` adds a TCP server with real connection failures.
 *
 * @module
 */
export type {
	Answers,
	Bindings,
	BoundAnswer,
	BoundOperation,
	BoundRequest,
	Narrowing,
	WireSchema,
} from './bindings.ts'
export type { ConsolePage } from './console/served-page.ts'
export type { LostAnswer } from './deliver.ts'
export { createEmulator, type Emulator, type EmulatorOptions } from './emulator.ts'
export type { Ending, LogEntry, LoggedAnswer } from './entry.ts'
export type { FaultQueueState } from './fault-queue.ts'
export type { QueuedFault } from './fault-turns.ts'
export type { Delay, Fault, FaultAction, FaultMatch, FaultPlace } from './faults.ts'
export type { IntentEffect, LogState, LogView, Recorded, TokenEffect } from './log.ts'
export type { Payment, PaymentRecord } from './payments.ts'
export type { Problem } from './problem.ts'
export type { OnEntry } from './router.ts'
export type { Scenario, ScenarioAnswer, ScenarioStep } from './scenario.ts'
export type { SignatureScheme, SignatureSchemes, SignedMessage, UnsignedAnswer } from './schemes.ts'
export {
	type EmulatorCredentials,
	emulatorCredentials,
	type IntentResponse,
	type Settings,
	type SettingsPatch,
} from './settings.ts'
export type { Issue } from './shapes.ts'
export type { Space } from './space.ts'
export type { SpaceState } from './state.ts'
export type { IssuedToken } from './tokens.ts'
export type { EmulatorTransport, OutgoingRequest, SendReport, WholeAnswer } from './transport.ts'
export { emulatorVariables } from './variables.ts'
export type { Judgement, PaymentCounts, Verdict } from './verdict.ts'
