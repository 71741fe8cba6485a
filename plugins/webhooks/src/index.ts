/**
 * Receives webhooks as vendors send them. Its stores have entry points of their own: `./memory`, `./sql`.
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
