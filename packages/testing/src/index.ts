/**
 * Contract suites and fakes for plugins and token stores. They need no test runner and no assertion library.
 * @module
 */
export type { ContractCase } from './contract-case.ts'
export { getTokenStore } from './contract-case.ts'
export { createFakeClock, type FakeClock } from './fake-clock.ts'
export { type PluginContractOptions, pluginContract } from './plugin-contract.ts'
export {
	createRecordingFetch,
	createTokenResponse,
	type RecordedRequest,
	type RecordingFetch,
	type Respond,
	type ScriptedResponse,
	type ShortResponse,
} from './recording-fetch.ts'
export { type ShowOrdersOptions, showOrders } from './show-orders.ts'
export { type OpenedStore, type TokenStoreContractOptions, tokenStoreContract } from './token-store-contract.ts'
export {
	type OpenedWebhookStore,
	type WebhookStoreContractOptions,
	type WebhookStoreTimes,
	webhookStoreContract,
} from './webhook-store-contract.ts'
