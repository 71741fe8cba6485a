// The public face of @tarja/request-signing. Written by tools/build/api-report.mjs.

// @tarja/request-signing

import { VerifyOptions, HttpRequest, VerifiesMessages, Verified } from '@tarja/core/plugin';
export { HttpRequest, SignatureError, SignatureFailure, SigningAlgorithm, Unique, Verified, VerifiesIdentifiedMessages, VerifiesMessages, VerifyOptions } from '@tarja/core/plugin';
export { F as Freshness } from './freshness.js';
import { a as SignsMessages } from './scheme.js';
export { b as Signer, S as SigningSettings, s as signer } from './scheme.js';
import { Plugin, EmptyObject } from '@tarja/core';
export { K as KeyHint, b as KeyResolver, a as VerificationKeys, V as VerificationSettings, c as VerifyKey } from './verification-keys.js';
declare function toSentUrl(url: string): string;
declare function signRequests(scheme: SignsMessages): Plugin<'signRequests', EmptyObject>;
interface VerifyRequestOptions extends VerifyOptions {
    readonly maxBytes?: number;
}
declare function verifyRequest(request: Request | HttpRequest, scheme: VerifiesMessages, options?: VerifyRequestOptions): Promise<Verified>;
export { SignsMessages, signRequests, toSentUrl, verifyRequest };
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
interface SignsMessages {
    sign(request: HttpRequest, signal?: AbortSignal): Promise<Headers>;
}
export { signer as s };
export type { KeyMaterial as K, SigningSettings as S, SignsMessages as a, Signer as b };

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

import { VerifiesMessages } from '@tarja/core/plugin';
import { Freshness } from './index.js';
import { SigningSettings, SignsMessages } from './index.js';
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

import { HttpRequest, VerifiesMessages } from '@tarja/core/plugin';
import { JWSHeaderParameters } from 'jose';
import { Freshness } from './index.js';
import { SigningSettings, SignsMessages } from './index.js';
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

import { HttpRequest, VerifiesIdentifiedMessages, VerifiesMessages } from '@tarja/core/plugin';
import { Freshness } from './index.js';
import { SignsMessages } from './index.js';
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

import { SigningAlgorithm, HttpRequest, VerifiesMessages } from '@tarja/core/plugin';
import { Freshness } from './index.js';
import { Signer, SignsMessages } from './index.js';
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
declare function signature(options: HeaderOptions): SignsMessages & VerifiesMessages;
declare function signature(options: PartsOptions): VerifiesMessages;
declare function signature(options: SignatureOptions): VerifiesMessages;
declare function anyOf(schemes: readonly VerifiesMessages[]): VerifiesMessages;
export { anyOf, signature };
export type { SignatureOptions, SignedContent, SignedPart };

// @tarja/request-signing/tokens

import { VerifiesMessages } from '@tarja/core/plugin';
import { SignsMessages } from './index.js';
type Secrets = string | readonly string[];
interface SharedTokenOptions {
    readonly query?: string;
    readonly header?: string;
    readonly basic?: boolean;
    readonly secrets: Secrets;
}
declare function sharedToken(options: SharedTokenOptions): SignsMessages & VerifiesMessages;
interface BehindProxyOptions {
    readonly header: string;
    readonly value: string;
    readonly secret: {
        readonly header: string;
        readonly secrets: Secrets;
    };
}
declare function behindProxy(options: BehindProxyOptions): SignsMessages & VerifiesMessages;
export { behindProxy, sharedToken };
export type { BehindProxyOptions, SharedTokenOptions };
