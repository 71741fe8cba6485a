/**
 * Receives webhooks as vendors send them. The store for one process is in `./memory`.
 * @module
 */
export type { ParkedWebhook, WebhookClaim, WebhookStore } from '@tarja/core/plugin'
export {
	createWebhookReceiver,
	type ReceivedMessage,
	type WebhookEvent,
	type WebhookFacts,
	type WebhookReceiver,
	type WebhookReceiverOptions,
} from './webhook-receiver.ts'
