/**
 * Contract suites and fakes for plugins and token stores. They need no test runner and no assertion library.
 * @module
 */
export { brokenTokenStore, type StoreFault } from './broken-token-store.ts'
export type { ContractCase } from './contract-case.ts'
export { type FakeClock, fakeClock } from './fake-clock.ts'
export { lostAnswer } from './lost-answer.ts'
export { type PluginContractOptions, pluginContract } from './plugin-contract.ts'
export {
	type RecordedRequest,
	type RecordingFetch,
	type Respond,
	recordingFetch,
	type ScriptedAnswer,
	type ShortAnswer,
} from './recording-fetch.ts'
export { tokenAnswer } from './token-answer.ts'
export { type OpenedStore, type TokenStoreContractOptions, tokenStoreContract } from './token-store-contract.ts'
export { tokenStoreOf } from './token-store-of.ts'
