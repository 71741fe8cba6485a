// The public face of @tarja/request-signing. Written by tools/build/api-report.mjs.

// @tarja/request-signing

import { b as SignsMessages, d as HttpRequest, V as VerifiesMessages, e as Verified, f as HttpResponse } from './scheme.js';
export { F as Freshness, H as HttpMessage, g as SignOptions, S as SignatureStamp, h as Signer, c as SigningAlgorithm, a as SigningSettings, s as signer, w as wireUrl } from './scheme.js';
export { K as KeyHint, a as KeyResolver, b as VerificationKeys, V as VerificationSettings, c as VerifyKey } from './verification-keys.js';
import { Plugin, EmptyObject } from '@tarja/core';
type SignatureFailure = 'missing' | 'malformed' | 'repeated' | 'not-covered' | 'algorithm' | 'critical' | 'unknown-key' | 'invalid-key' | 'key-unavailable' | 'expired' | 'too-old' | 'in-future' | 'digest' | 'encoded-body' | 'replayed' | 'refused' | 'mismatch' | 'too-large' | 'signer' | 'insecure-context';
interface SignatureErrorInit {
    readonly cause?: unknown;
    readonly component?: string | undefined;
}
declare class SignatureError extends Error {
    readonly reason: SignatureFailure;
    readonly code: SignatureFailure;
    readonly component: string | undefined;
    constructor(reason: SignatureFailure, message: string, init?: SignatureErrorInit);
}
declare function derToRaw(der: Uint8Array, size: 32 | 48 | 66): Uint8Array<ArrayBuffer>;
declare function signRequests(scheme: SignsMessages): Plugin<'signRequests', EmptyObject>;
interface VerifyRequestOptions {
    readonly url?: string;
    readonly maxBytes?: number;
}
interface VerifyResponseOptions {
    readonly request?: HttpRequest;
    readonly maxBytes?: number;
}
declare function verifyRequest(request: Request | HttpRequest, scheme: VerifiesMessages, options?: VerifyRequestOptions): Promise<Verified>;
declare function verifyResponse(response: Response | HttpResponse, scheme: VerifiesMessages, options?: VerifyResponseOptions): Promise<Verified>;
interface VerifyResponsesOptions {
    readonly unsigned?: (status: number) => boolean;
}
declare function verifyResponses(scheme: VerifiesMessages, options?: VerifyResponsesOptions): Plugin<'verifyResponses', EmptyObject>;
export { HttpRequest, HttpResponse, SignatureError, SignsMessages, Verified, VerifiesMessages, derToRaw, signRequests, verifyRequest, verifyResponse, verifyResponses };
export type { SignatureErrorInit, SignatureFailure, VerifyRequestOptions, VerifyResponseOptions, VerifyResponsesOptions };

// shared by entries: scheme.d.ts

import { CryptoKey, JWK } from 'jose';
interface Freshness {
    readonly nowSeconds?: () => number;
    readonly clockSkewSeconds?: number;
    readonly unique?: (id: string, untilSeconds: number) => boolean | Promise<boolean>;
}
interface SignatureStamp {
    readonly createdSeconds?: number | undefined;
    readonly expiresSeconds?: number | undefined;
    readonly id?: string | undefined;
}
interface HttpRequest {
    readonly method: string;
    readonly url: string;
    readonly headers: Headers;
    readonly body: Uint8Array<ArrayBuffer> | null;
}
interface HttpResponse {
    readonly status: number;
    readonly headers: Headers;
    readonly body: Uint8Array<ArrayBuffer> | null;
    readonly request?: HttpRequest;
}
type HttpMessage = HttpRequest | HttpResponse;
declare function wireUrl(url: string): string;
type SigningAlgorithm = 'Ed25519' | `${'ES' | 'PS' | 'RS' | 'HS'}${256 | 384 | 512}`;
interface Signer {
    readonly alg: SigningAlgorithm;
    readonly keyId?: string;
    sign(data: Uint8Array<ArrayBuffer>, signal?: AbortSignal): Promise<Uint8Array>;
}
declare function signer(key: CryptoKey | JWK | string | Uint8Array<ArrayBuffer>, alg: SigningAlgorithm, keyId?: string): Signer;
interface SignOptions {
    readonly signal?: AbortSignal;
}
interface SigningSettings {
    readonly signer: Signer;
}
interface SignsMessages {
    sign(message: HttpMessage, options?: SignOptions): Promise<Headers>;
}
interface VerifiesMessages {
    verify(message: HttpMessage): Promise<Verified>;
    requestHeaders?(request: HttpRequest): Promise<Headers>;
}
interface Verified {
    readonly body: Uint8Array<ArrayBuffer>;
    readonly alg: SigningAlgorithm;
    readonly keyId?: string;
    readonly created?: Date;
    readonly id?: string;
    readonly covered: readonly string[];
}
export { signer as s, wireUrl as w };
export type { Freshness as F, HttpMessage as H, SignatureStamp as S, VerifiesMessages as V, SigningSettings as a, SignsMessages as b, SigningAlgorithm as c, HttpRequest as d, Verified as e, HttpResponse as f, SignOptions as g, Signer as h };

// shared by entries: verification-keys.d.ts

import { c as SigningAlgorithm } from './scheme.js';
import { CryptoKey, JWK } from 'jose';
type KeyMaterial = CryptoKey | JWK | string | Uint8Array<ArrayBuffer>;
type KeyHint = {
    readonly alg: string;
    readonly kid?: string;
};
type KeyResolver = (hint: KeyHint) => KeyMaterial | readonly KeyMaterial[] | Promise<KeyMaterial | readonly KeyMaterial[]>;
type VerifyKey = KeyMaterial;
type VerificationKeys = VerifyKey | readonly VerifyKey[] | KeyResolver;
interface VerificationSettings {
    readonly keys: VerificationKeys;
    readonly algorithms: readonly SigningAlgorithm[];
}
export type { KeyHint as K, VerificationSettings as V, KeyResolver as a, VerificationKeys as b, VerifyKey as c };

// @tarja/request-signing/http-signatures

import { Freshness, SigningSettings, SignsMessages, VerifiesMessages } from './index.js';
import { VerificationSettings } from './index.js';
type Component = string | readonly [
    name: string,
    parameters: Readonly<Record<string, string | true>>
];
type DigestAlgorithm = 'sha-256' | 'sha-512';
interface HttpSignatureProfile extends Freshness {
    readonly components?: readonly Component[];
    readonly bodyComponents?: readonly Component[];
    readonly dangerouslyAllowUnboundResponses?: boolean;
    readonly allowUnsignedBody?: boolean;
    readonly label?: string;
    readonly tag?: string;
    readonly nonce?: boolean | (() => string);
    readonly expiresInSeconds?: number;
    readonly sendAlgorithm?: boolean;
    readonly digest?: DigestAlgorithm;
    readonly maxAgeSeconds?: number;
}
declare function httpSignatures(options: HttpSignatureProfile & SigningSettings & VerificationSettings): SignsMessages & VerifiesMessages;
declare function httpSignatures(options: HttpSignatureProfile & SigningSettings): SignsMessages;
declare function httpSignatures(options: HttpSignatureProfile & VerificationSettings): VerifiesMessages;
export { httpSignatures };
export type { Component, DigestAlgorithm, HttpSignatureProfile };

// @tarja/request-signing/detached-jws

import { JWSHeaderParameters } from 'jose';
import { Freshness, HttpMessage, SignatureStamp, SigningSettings, SignsMessages, VerifiesMessages } from './index.js';
import { VerificationSettings } from './index.js';
interface DetachedJwsProfile extends Freshness {
    readonly header?: string;
    readonly b64?: boolean;
    readonly protectedHeader?: (message: HttpMessage) => JWSHeaderParameters;
    readonly payload?: (message: HttpMessage) => Uint8Array<ArrayBuffer>;
    readonly ed25519Name?: 'EdDSA' | 'Ed25519';
    readonly understood?: readonly string[];
    readonly validate?: (header: JWSHeaderParameters, message: HttpMessage) => unknown;
    readonly stamp?: (header: JWSHeaderParameters) => SignatureStamp;
    readonly maxAgeSeconds?: number;
}
declare function detachedJws(options: DetachedJwsProfile & SigningSettings & VerificationSettings): SignsMessages & VerifiesMessages;
declare function detachedJws(options: DetachedJwsProfile & SigningSettings): SignsMessages;
declare function detachedJws(options: DetachedJwsProfile & VerificationSettings): VerifiesMessages;
export { detachedJws };
export type { DetachedJwsProfile };

// @tarja/request-signing/hmac

import { SigningAlgorithm, HttpMessage, Freshness, SignsMessages, VerifiesMessages, SigningSettings } from './index.js';
import { CryptoKey } from 'jose';
type KeyUse = 'sign' | 'verify';
type Secret = string | Uint8Array<ArrayBuffer> | CryptoKey;
interface MessageStamp {
    readonly id?: string;
    readonly timestamp?: string;
}
interface Received {
    readonly stamp: MessageStamp;
    readonly signatures: readonly Uint8Array<ArrayBuffer>[];
}
interface HmacFormat {
    readonly alg: Extract<SigningAlgorithm, 'HS256' | 'HS384' | 'HS512' | 'Ed25519'>;
    readonly timestamped: boolean;
    readonly covered: readonly string[];
    stamp(nowSeconds: number, message: HttpMessage): MessageStamp;
    content(stamp: MessageStamp, body: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>;
    write(stamp: MessageStamp, signature: Uint8Array): Headers;
    read(message: HttpMessage): Received;
    importKey(secret: Secret, use: KeyUse): Promise<CryptoKey>;
}
interface BodyHmacOptions {
    readonly prefix?: string;
    readonly encoding?: 'hex' | 'base64';
    readonly alg?: 'HS256' | 'HS384' | 'HS512';
}
declare function bodyHmac(header: string, options?: BodyHmacOptions): HmacFormat;
interface StandardWebhooksOptions {
    readonly headerPrefix?: string;
}
declare function standardWebhooks(options?: StandardWebhooksOptions): HmacFormat;
declare function asymmetricStandardWebhooks(options?: StandardWebhooksOptions): HmacFormat;
declare function timestampedHmac(header: string): HmacFormat;
interface HmacProfile extends Freshness {
    readonly format: HmacFormat;
    readonly maxAgeSeconds?: number;
}
interface WithSecrets {
    readonly secrets: Secret | readonly Secret[];
}
interface WithKeys {
    readonly keys: Secret | readonly Secret[];
}
declare function hmac(options: HmacProfile & WithSecrets): SignsMessages & VerifiesMessages;
declare function hmac(options: HmacProfile & SigningSettings & WithKeys): SignsMessages & VerifiesMessages;
declare function hmac(options: HmacProfile & SigningSettings): SignsMessages;
declare function hmac(options: HmacProfile & WithKeys): VerifiesMessages;
export { asymmetricStandardWebhooks, bodyHmac, hmac, standardWebhooks, timestampedHmac };
export type { BodyHmacOptions, HmacFormat, HmacProfile, MessageStamp, Received, Secret, StandardWebhooksOptions, WithKeys, WithSecrets };
