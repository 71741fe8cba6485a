// The public face of @tarja/webhooks. Written by tools/build/api-report.mjs.

// @tarja/webhooks

import { Verified, HttpRequest, WebhookStore, SignatureError, IdentifiedMessageVerifier, MessageVerifier } from '@tarja/core/plugin';
export { ParkedWebhook, WebhookClaim, WebhookStore } from '@tarja/core/plugin';
interface ReceivedMessage {
    readonly content: unknown;
    readonly verified: Verified;
    readonly request: HttpRequest;
}
interface WebhookEvent {
    readonly id?: string;
    readonly event: unknown;
    readonly repeats?: boolean;
}
interface WebhookFacts {
    readonly name: string;
    readonly id: string;
    readonly verified: Verified;
    readonly isParked?: true;
}
interface Settings {
    readonly sender: string;
    readonly origin?: string;
    readonly store: WebhookStore;
    readonly handle: (event: unknown, facts: WebhookFacts) => unknown;
    readonly status?: 200 | 201 | 202 | 204;
    readonly maxBytes?: number;
    readonly respondWithinMs?: number;
    readonly rememberMs?: number;
    readonly onRefused?: (refusal: SignatureError) => unknown;
    readonly onError?: (error: unknown) => unknown;
}
type ReadWebhookId = (content: unknown, verified: Verified) => string | undefined;
type ReadEvents = (message: ReceivedMessage) => readonly WebhookEvent[];
type WebhookReceiverOptions = Settings & ({
    readonly scheme: IdentifiedMessageVerifier;
    readonly readId?: ReadWebhookId;
    readonly events?: never;
} | {
    readonly scheme: MessageVerifier;
    readonly readId: ReadWebhookId;
    readonly events?: never;
} | {
    readonly scheme: MessageVerifier;
    readonly events: ReadEvents;
    readonly readId?: never;
});
interface WebhookReceiver {
    (request: Request): Promise<Response>;
    handleParked(): Promise<number>;
}
declare function createWebhookReceiver(options: WebhookReceiverOptions): WebhookReceiver;
export { createWebhookReceiver };
export type { ReceivedMessage, WebhookEvent, WebhookFacts, WebhookReceiver, WebhookReceiverOptions };

// @tarja/webhooks/memory

import { WebhookStore } from '@tarja/core/plugin';
interface MemoryWebhooksOptions {
    readonly claimMs?: number;
    readonly parkForMs?: number;
    readonly nowMs?: () => number;
}
declare function memoryWebhooks(options?: MemoryWebhooksOptions): WebhookStore;
export { memoryWebhooks };
export type { MemoryWebhooksOptions };

// @tarja/webhooks/sql

import { WebhookStore } from '@tarja/core/plugin';
type RunWebhookSql = (text: string, values: readonly (string | number)[]) => Promise<readonly Readonly<Record<string, unknown>>[]>;
interface SqlWebhooksOptions {
    readonly dialect: 'postgres' | 'sqlite';
    readonly claimMs?: number;
    readonly parkForMs?: number;
}
declare const webhookTable: string;
declare function sqlWebhooks(run: RunWebhookSql, options: SqlWebhooksOptions): WebhookStore;
export { sqlWebhooks, webhookTable };
export type { RunWebhookSql, SqlWebhooksOptions };
