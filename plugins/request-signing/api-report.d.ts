// The public face of @tarja/request-signing. Written by tools/build/api-report.mjs.

// @tarja/request-signing

import { a as SignsMessages, d as VerifyOptions, H as HttpRequest, V as VerifiesMessages, e as Verified, c as VerifiesIdentifiedMessages } from './scheme.js';
export { F as Freshness, f as SignatureError, g as SignatureFailure, h as Signer, b as SigningAlgorithm, S as SigningSettings, U as Unique, s as signer, t as toSentUrl } from './scheme.js';
import { Plugin, EmptyObject } from '@tarja/core';
export { K as KeyHint, b as KeyResolver, a as VerificationKeys, V as VerificationSettings, c as VerifyKey } from './verification-keys.js';
declare function signRequests(scheme: SignsMessages): Plugin<'signRequests', EmptyObject>;
interface VerifyRequestOptions extends VerifyOptions {
    readonly maxBytes?: number;
}
declare function verifyRequest(request: Request | HttpRequest, scheme: VerifiesMessages, options?: VerifyRequestOptions): Promise<Verified>;
interface WebhookClaim {
    finish(): Promise<void> | void;
    release(): Promise<void> | void;
}
interface WebhookStore {
    claim(name: string, untilSeconds: number): Promise<WebhookClaim | 'pending' | 'done'> | WebhookClaim | 'pending' | 'done';
}
type ReadWebhookId = (content: unknown, verified: Verified) => string | undefined;
interface WebhookReceiverSettings {
    readonly store: WebhookStore;
    readonly sender: string;
    readonly handle: (content: unknown, verified: Verified, name: string) => unknown;
    readonly origin: string;
    readonly onError?: (error: unknown) => void;
}
type WebhookReceiverOptions = WebhookReceiverSettings & ({
    readonly scheme: VerifiesIdentifiedMessages;
    readonly readId?: ReadWebhookId;
} | {
    readonly scheme: VerifiesMessages;
    readonly readId: ReadWebhookId;
});
declare function createWebhookReceiver(options: WebhookReceiverOptions): (request: Request) => Promise<Response>;
export { HttpRequest, SignsMessages, Verified, VerifiesIdentifiedMessages, VerifiesMessages, VerifyOptions, createWebhookReceiver, signRequests, verifyRequest };
export type { ReadWebhookId, VerifyRequestOptions, WebhookClaim, WebhookReceiverOptions, WebhookReceiverSettings, WebhookStore };

// shared by entries: scheme.d.ts

import { CryptoKey, JWK } from 'jose';
type Unique = (id: string, untilSeconds: number) => boolean | Promise<boolean>;
interface VerifyOptions {
    readonly unique?: Unique;
}
interface Freshness {
    readonly nowSeconds?: () => number;
    readonly clockSkewSeconds?: number;
}
type SignatureFailure = 'missing' | 'malformed' | 'repeated' | 'not-covered' | 'algorithm' | 'critical' | 'unknown-key' | 'invalid-key' | 'key-unavailable' | 'expired' | 'too-old' | 'in-future' | 'digest' | 'replayed' | 'mismatch' | 'too-large' | 'signer';
declare class SignatureError extends Error {
    readonly reason: SignatureFailure;
    readonly code: SignatureFailure;
    constructor(reason: SignatureFailure, message: string, cause?: unknown);
}
interface HttpRequest {
    readonly method: string;
    readonly url: string;
    readonly headers: Headers;
    readonly body: Uint8Array<ArrayBuffer> | null;
}
declare function toSentUrl(url: string): string;
type SigningAlgorithm = 'Ed25519' | `${'ES' | 'PS' | 'RS' | 'HS'}${256 | 384 | 512}`;
type KeyMaterial = CryptoKey | JWK | string | Uint8Array<ArrayBuffer>;
interface Signer {
    readonly alg: SigningAlgorithm;
    readonly keyId?: string;
    sign(data: Uint8Array<ArrayBuffer>, signal?: AbortSignal): Promise<Uint8Array>;
}
declare function signer(key: CryptoKey | JWK | string | Uint8Array<ArrayBuffer>, alg: SigningAlgorithm, keyId?: string): Signer;
interface SigningSettings {
    readonly signer: Signer;
}
interface SignsMessages {
    sign(request: HttpRequest, signal?: AbortSignal): Promise<Headers>;
}
interface VerifiesMessages {
    verify(request: HttpRequest, options?: VerifyOptions): Promise<Verified>;
}
interface VerifiesIdentifiedMessages extends VerifiesMessages {
    readonly lastingId: true;
}
interface Verified {
    readonly body: Uint8Array<ArrayBuffer>;
    readonly alg?: SigningAlgorithm;
    readonly created?: Date;
    readonly id?: string;
    readonly covered: readonly string[];
}
export { SignatureError as f, signer as s, toSentUrl as t };
export type { Freshness as F, HttpRequest as H, KeyMaterial as K, SigningSettings as S, Unique as U, VerifiesMessages as V, SignsMessages as a, SigningAlgorithm as b, VerifiesIdentifiedMessages as c, VerifyOptions as d, Verified as e, SignatureFailure as g, Signer as h };

// shared by entries: verification-keys.d.ts

import { K as KeyMaterial, b as SigningAlgorithm } from './scheme.js';
type VerifyKey = KeyMaterial;
type KeyHint = {
    readonly alg: string;
    readonly kid?: string;
};
type KeyResolver = (hint: KeyHint) => KeyMaterial | readonly KeyMaterial[] | Promise<KeyMaterial | readonly KeyMaterial[]>;
type VerificationKeys = VerifyKey | readonly VerifyKey[] | KeyResolver;
interface VerificationSettings {
    readonly keys: VerificationKeys;
    readonly algorithms: readonly SigningAlgorithm[];
}
export type { KeyHint as K, VerificationSettings as V, VerificationKeys as a, KeyResolver as b, VerifyKey as c };

// @tarja/request-signing/http-signatures

import { Freshness, SigningSettings, SignsMessages, VerifiesMessages } from './index.js';
import { VerificationSettings } from './index.js';
interface HttpSignatureProfile extends Freshness {
    readonly components?: readonly string[];
    readonly bodyComponents?: readonly string[];
    readonly expiresInSeconds?: number;
    readonly maxAgeSeconds?: number;
}
declare function httpSignatures(options: HttpSignatureProfile & SigningSettings & VerificationSettings): SignsMessages & VerifiesMessages;
declare function httpSignatures(options: HttpSignatureProfile & SigningSettings): SignsMessages;
declare function httpSignatures(options: HttpSignatureProfile & VerificationSettings): VerifiesMessages;
export { httpSignatures };
export type { HttpSignatureProfile };

// @tarja/request-signing/detached-jws

import { JWSHeaderParameters } from 'jose';
import { Freshness, HttpRequest, SigningSettings, SignsMessages, VerifiesMessages } from './index.js';
import { VerificationSettings } from './index.js';
interface DetachedJwsProfile extends Freshness {
    readonly header?: string;
    readonly b64?: boolean;
    readonly protectedHeader?: (request: HttpRequest) => JWSHeaderParameters;
    readonly maxAgeSeconds?: number;
}
declare function detachedJws(options: DetachedJwsProfile & SigningSettings & VerificationSettings): SignsMessages & VerifiesMessages;
declare function detachedJws(options: DetachedJwsProfile & SigningSettings): SignsMessages;
declare function detachedJws(options: DetachedJwsProfile & VerificationSettings): VerifiesMessages;
export { detachedJws };
export type { DetachedJwsProfile };

// @tarja/request-signing/hmac

import { HttpRequest, Freshness, SignsMessages, VerifiesIdentifiedMessages, VerifiesMessages } from './index.js';
interface MessageStamp {
    readonly id?: string;
    readonly timestamp?: string;
}
interface Received {
    readonly stamp: MessageStamp;
    readonly signatures: readonly Uint8Array<ArrayBuffer>[];
}
interface HmacFormat {
    readonly timestamped: boolean;
    readonly lastingId: boolean;
    readonly covered: readonly string[];
    stamp(nowSeconds: number, request: HttpRequest): MessageStamp;
    content(stamp: MessageStamp, body: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>;
    write(stamp: MessageStamp, signature: Uint8Array): Headers;
    read(request: HttpRequest): Received;
    decodeSecret(secret: string): Uint8Array<ArrayBuffer>;
}
declare function bodyHmac(header: string, prefix?: string): HmacFormat;
declare function timestampedHmac(header: string): HmacFormat;
declare function standardWebhooks(): HmacFormat & {
    readonly lastingId: true;
};
type Secret = string | Uint8Array<ArrayBuffer>;
interface HmacOptions extends Freshness {
    readonly format: HmacFormat;
    readonly secrets: Secret | readonly Secret[];
    readonly maxAgeSeconds?: number;
}
declare function hmac(options: HmacOptions & {
    readonly format: {
        readonly lastingId: true;
    };
}): SignsMessages & VerifiesIdentifiedMessages;
declare function hmac(options: HmacOptions): SignsMessages & VerifiesMessages;
export { bodyHmac, hmac, standardWebhooks, timestampedHmac };
export type { HmacFormat, HmacOptions, Secret };

// @tarja/request-signing/signature

import { Freshness, SigningAlgorithm, HttpRequest, VerifiesMessages } from './index.js';
import { VerificationKeys } from './index.js';
type SignedContent = string | Uint8Array<ArrayBuffer> | readonly (string | Uint8Array<ArrayBuffer>)[];
interface SignedPart {
    readonly signature: string;
    readonly content: SignedContent;
}
interface CommonOptions extends Freshness {
    readonly alg: SigningAlgorithm;
    readonly encoding: 'hex' | 'base64';
    readonly keys: VerificationKeys;
    readonly readTime?: (request: HttpRequest) => number;
    readonly maxAgeSeconds?: number;
}
interface HeaderOptions extends CommonOptions {
    readonly header: string;
    readonly part?: string;
    readonly content?: (request: HttpRequest, body: Uint8Array<ArrayBuffer>) => SignedContent;
}
interface PartsOptions extends CommonOptions {
    readonly parts: (request: HttpRequest, body: Uint8Array<ArrayBuffer>) => readonly SignedPart[];
}
type SignatureOptions = HeaderOptions | PartsOptions;
declare function signature(options: SignatureOptions): VerifiesMessages;
declare function anyOf(schemes: readonly VerifiesMessages[]): VerifiesMessages;
export { anyOf, signature };
export type { SignatureOptions, SignedContent, SignedPart };

// @tarja/request-signing/tokens

import { VerifiesMessages } from './index.js';
type Secrets = string | readonly string[];
interface SharedTokenOptions {
    readonly query?: string;
    readonly header?: string;
    readonly basic?: boolean;
    readonly secrets: Secrets;
}
declare function sharedToken(options: SharedTokenOptions): VerifiesMessages;
interface BehindProxyOptions {
    readonly header: string;
    readonly value: string;
    readonly secret: {
        readonly header: string;
        readonly secrets: Secrets;
    };
}
declare function behindProxy(options: BehindProxyOptions): VerifiesMessages;
export { behindProxy, sharedToken };
export type { BehindProxyOptions, SharedTokenOptions };
