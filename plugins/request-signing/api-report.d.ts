// The public face of @tarja/request-signing. Written by tools/build/api-report.mjs.

// @tarja/request-signing

import { VerifyOptions, HttpRequest, MessageVerifier, Verified } from '@tarja/core/plugin';
export { HttpRequest, IdentifiedMessageVerifier, MessageVerifier, SignatureError, SignatureFailure, SigningAlgorithm, Unique, Verified, VerifyOptions } from '@tarja/core/plugin';
export { F as Freshness } from './freshness.js';
import { M as MessageSigner } from './scheme.js';
export { a as Signer, S as SigningSettings, s as signer } from './scheme.js';
import { Plugin, EmptyObject } from '@tarja/core';
export { K as KeyHint, b as KeyResolver, a as VerificationKeys, V as VerificationSettings, c as VerifyKey } from './verification-keys.js';
declare function toSentUrl(url: string): string;
declare function signRequests(scheme: MessageSigner): Plugin<'signRequests', EmptyObject>;
interface VerifyRequestOptions extends VerifyOptions {
    readonly maxBytes?: number;
}
declare function verifyRequest(request: Request | HttpRequest, scheme: MessageVerifier, options?: VerifyRequestOptions): Promise<Verified>;
export { MessageSigner, signRequests, toSentUrl, verifyRequest };
export type { VerifyRequestOptions };

// shared by entries: freshness.d.ts

interface Freshness {
    readonly nowSeconds?: () => number;
    readonly clockSkewSeconds?: number;
}
export type { Freshness as F };

// shared by entries: scheme.d.ts

import { SigningAlgorithm, HttpRequest } from '@tarja/core/plugin';
import { CryptoKey, JWK } from 'jose';
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
interface MessageSigner {
    sign(request: HttpRequest, signal?: AbortSignal): Promise<Headers>;
}
export { signer as s };
export type { KeyMaterial as K, MessageSigner as M, SigningSettings as S, Signer as a };

// shared by entries: verification-keys.d.ts

import { SigningAlgorithm } from '@tarja/core/plugin';
import { K as KeyMaterial } from './scheme.js';
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

import { MessageVerifier } from '@tarja/core/plugin';
import { Freshness } from './index.js';
import { SigningSettings, MessageSigner } from './index.js';
import { VerificationSettings } from './index.js';
interface HttpSignatureProfile extends Freshness {
    readonly components?: readonly string[];
    readonly bodyComponents?: readonly string[];
    readonly expiresInSeconds?: number;
    readonly maxAgeSeconds?: number;
}
declare function httpSignatures(options: HttpSignatureProfile & SigningSettings & VerificationSettings): MessageSigner & MessageVerifier;
declare function httpSignatures(options: HttpSignatureProfile & SigningSettings): MessageSigner;
declare function httpSignatures(options: HttpSignatureProfile & VerificationSettings): MessageVerifier;
export { httpSignatures };
export type { HttpSignatureProfile };

// @tarja/request-signing/detached-jws

import { HttpRequest, MessageVerifier } from '@tarja/core/plugin';
import { JWSHeaderParameters } from 'jose';
import { Freshness } from './index.js';
import { SigningSettings, MessageSigner } from './index.js';
import { VerificationSettings } from './index.js';
interface DetachedJwsProfile extends Freshness {
    readonly header?: string;
    readonly b64?: boolean;
    readonly protectedHeader?: (request: HttpRequest) => JWSHeaderParameters;
    readonly maxAgeSeconds?: number;
}
declare function detachedJws(options: DetachedJwsProfile & SigningSettings & VerificationSettings): MessageSigner & MessageVerifier;
declare function detachedJws(options: DetachedJwsProfile & SigningSettings): MessageSigner;
declare function detachedJws(options: DetachedJwsProfile & VerificationSettings): MessageVerifier;
export { detachedJws };
export type { DetachedJwsProfile };

// @tarja/request-signing/hmac

import { HttpRequest, IdentifiedMessageVerifier, MessageVerifier } from '@tarja/core/plugin';
import { Freshness } from './index.js';
import { MessageSigner } from './index.js';
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
}): MessageSigner & IdentifiedMessageVerifier;
declare function hmac(options: HmacOptions): MessageSigner & MessageVerifier;
export { bodyHmac, hmac, standardWebhooks, timestampedHmac };
export type { HmacFormat, HmacOptions, Secret };

// @tarja/request-signing/signature

import { SigningAlgorithm, HttpRequest, MessageVerifier } from '@tarja/core/plugin';
import { Freshness } from './index.js';
import { Signer, MessageSigner } from './index.js';
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
    readonly minRsaBits?: 1024 | 2048;
    readonly readTime?: (request: HttpRequest) => number;
    readonly maxAgeSeconds?: number;
}
interface HeaderOptions extends CommonOptions {
    readonly header: string;
    readonly part?: string;
    readonly content?: (request: HttpRequest, body: Uint8Array<ArrayBuffer>) => SignedContent;
    readonly signer?: Signer;
}
interface PartsOptions extends CommonOptions {
    readonly parts: (request: HttpRequest, body: Uint8Array<ArrayBuffer>) => readonly SignedPart[];
}
type SignatureOptions = HeaderOptions | PartsOptions;
declare function signature(options: HeaderOptions): MessageSigner & MessageVerifier;
declare function signature(options: PartsOptions): MessageVerifier;
declare function signature(options: SignatureOptions): MessageVerifier;
declare function anyOf(schemes: readonly MessageVerifier[]): MessageVerifier;
export { anyOf, signature };
export type { SignatureOptions, SignedContent, SignedPart };

// @tarja/request-signing/tokens

import { MessageVerifier } from '@tarja/core/plugin';
import { MessageSigner } from './index.js';
type Secrets = string | readonly string[];
interface SharedTokenOptions {
    readonly query?: string;
    readonly header?: string;
    readonly basic?: boolean;
    readonly secrets: Secrets;
}
declare function sharedToken(options: SharedTokenOptions): MessageSigner & MessageVerifier;
interface BehindProxyOptions {
    readonly header: string;
    readonly value: string;
    readonly secret: {
        readonly header: string;
        readonly secrets: Secrets;
    };
}
declare function behindProxy(options: BehindProxyOptions): MessageSigner & MessageVerifier;
export { behindProxy, sharedToken };
export type { BehindProxyOptions, SharedTokenOptions };
