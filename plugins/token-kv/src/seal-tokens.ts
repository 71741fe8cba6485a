/**
 * Wraps a token plugin so that its store sees only encrypted tokens.
 * @module
 */
import {
	createTokenKeeper,
	type Plugin,
	readTokenRecord,
	TarjaError,
	type TokenRecord,
	type TokenStore,
} from '@tarja/core'

/** An encryption key of 256 bits, with a name. */
export interface SealingKey {
	/** Name of the key, stored in clear beside each record. 1 to 32 letters, digits, `_` or `-`. */
	readonly id: string
	/** The key: 32 random bytes, or the same as base64 or base64url text, for example from an environment variable. */
	readonly secret: string | Uint8Array
}

/**
 * Encrypts the tokens that a plugin's store keeps.
 *
 * The store gets a record whose token is a sealed box around the whole record (AES-256-GCM, a new initialisation vector every time). Only
 * the record's times are also readable, so that the store can delete old records. The box is bound to the store's key and to the record's
 * version.
 *
 * A record counts as missing if it has no box, or if the box names a key that isn't listed. It also counts as missing if a listed key
 * can't open its box: another secret sealed it under the same id, a bit was changed, or it was moved to another key of the store. Then
 * the client also emits `token_store_failed`, whose cause names the key. No call fails. Sealing protects tokens from anyone who can read
 * the store but not the program's secrets: in a dashboard, an export, or a wrong binding.
 *
 * @param plugin The plugin with the store, e.g. `workersKvTokens(env.TOKENS)`.
 * @param keys The first key seals, and all of them open. To rotate keys, put a new one first. Remove the old one when the last token that
 * it sealed has expired.
 * @returns The same plugin over the same store, sealed. Creating it for every request costs as little as creating the plugin itself.
 * @throws {TarjaError} `configuration` (`not_processed`): no key, a key that isn't 32 bytes long, an invalid or repeated id, or a plugin
 * without a store.
 * @see NIST SP 800-38D; RFC 5116 §5.2.
 * @example
 * ```ts
 * import { createClient, type Issuer } from '@tarja/core'
 * import { sealTokens } from '@tarja/token-kv/seal-tokens'
 * import { type WorkersKv, workersKvTokens } from '@tarja/token-kv/workers'
 *
 * const clientFor = (env: { readonly TOKENS: WorkersKv; readonly SEALING_KEY: string }, auth: Issuer) =>
 * 	createClient({ baseUrl: 'https://platform.example', auth }).use(
 * 		sealTokens(workersKvTokens(env.TOKENS), [{ id: '2026-11', secret: env.SEALING_KEY }]),
 * 	)
 * ```
 */
export function sealTokens<Id extends string, Api extends object, Needs extends object>(
	plugin: Plugin<Id, Api, Needs>,
	keys: readonly SealingKey[],
): Plugin<Id, Api, Needs> {
	const ring = readKeys(keys)
	return {
		...plugin,
		setup(host) {
			const contribution = plugin.setup(host)
			if (!contribution.tokenKeeper)
				throw createSealError(`plugin "${plugin.id}" brings no token store; seal one that does`)
			return { ...contribution, tokenKeeper: createTokenKeeper(findSealedStore(contribution.tokenKeeper.store, ring)) }
		},
	}
}

interface Key {
	readonly id: string
	readonly bytes: Uint8Array<ArrayBuffer>
	/** Keeps the imported key and not its promise, because in a Worker a promise can't be used after the request that created it. */
	imported?: CryptoKey
}

/**
 * Caches the wrapped stores. The client keeps one memory of tokens for each store, so the same store and keys must return the same
 * wrapper.
 */
const sealedStores = new WeakMap<TokenStore, Map<string, TokenStore>>()

function findSealedStore(store: TokenStore, ring: readonly Key[]): TokenStore {
	const known = sealedStores.get(store) ?? new Map<string, TokenStore>()
	sealedStores.set(store, known)
	const name = JSON.stringify(ring.map(({ id, bytes }) => [id, ...bytes]))
	const sealed = known.get(name) ?? createSealedStore(store, ring)
	known.set(name, sealed)
	return sealed
}

function createSealedStore(store: TokenStore, ring: readonly Key[]): TokenStore {
	const [first] = ring as readonly [Key]
	return {
		async get(key) {
			const record = readTokenRecord(await store.get(key))
			return record && unsealRecord(record, key, ring)
		},
		async set(key, record, options) {
			const { v, obtainedAtMs, lifetimeMs } = record
			const box = await sealText(first, formatAdditionalData(key, first.id), JSON.stringify(record))
			await store.set(key, { v, accessToken: `${first.id}.${box}`, obtainedAtMs, lifetimeMs, key }, options)
		},
		delete: (key) => store.delete(key),
		...(store.lease && { lease: store.lease.bind(store) }),
	}
}

async function unsealRecord(record: TokenRecord, key: string, ring: readonly Key[]): Promise<TokenRecord | undefined> {
	const [, id, box] = /^([\w-]+)\.([\w-]{16}\.[\w-]{22,})$/.exec(record.accessToken) ?? []
	const used = ring.find((one) => one.id === id)
	if (!used || !box) return undefined // It is not encrypted, or sealed with an unknown key, so it counts as missing.
	return readTokenRecord(await openBox(used, formatAdditionalData(key, used.id), box))
}

/** Length of a random initialisation vector in bytes (NIST SP 800-38D §8.2). */
const ivBytes = 12

const encoder = new TextEncoder()

/** Encrypts `text` and binds it to `name`. Each call uses a new initialisation vector, so equal texts have different boxes. */
async function sealText(key: Key, name: string, text: string): Promise<string> {
	const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
	const algorithm = { name: 'AES-GCM', iv, additionalData: encoder.encode(name) }
	const box = await crypto.subtle.encrypt(algorithm, await importOnce(key), encoder.encode(text))
	return `${toBase64Url(iv)}.${toBase64Url(new Uint8Array(box))}`
}

/**
 * Decrypts a box. Rejects if that fails, and the client reports `token_store_failed`, because a wrong secret would otherwise look like an
 * empty store.
 */
async function openBox(key: Key, name: string, box: string): Promise<string> {
	try {
		const [iv = '', data = ''] = box.split('.')
		const algorithm = { name: 'AES-GCM', iv: decodeBase64Url(iv), additionalData: encoder.encode(name) }
		return new TextDecoder().decode(
			await crypto.subtle.decrypt(algorithm, await importOnce(key), decodeBase64Url(data)),
		)
	} catch {
		throw new TarjaError(
			'configuration',
			`Cannot open a sealed token with key "${key.id}": another secret sealed it, or it was changed or moved; an id names one secret for good`,
			{ outcome: 'not_processed', details: { reason: 'credentials', found: key.id } },
		)
	}
}

/** Builds the additional authenticated data that ties a box to its record format, its key's name and the key in the store. */
function formatAdditionalData(key: string, id: string): string {
	return JSON.stringify(['tarja:sealed-token', 1, id, key])
}

async function importOnce(key: Key): Promise<CryptoKey> {
	key.imported ??= await crypto.subtle.importKey('raw', key.bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
	return key.imported
}

function readKeys(keys: readonly SealingKey[]): readonly Key[] {
	if (!keys?.length) throw createSealError('there is no key; give one of 32 random bytes')
	const ids = new Set(keys.map(({ id }) => id))
	if (ids.size < keys.length) throw createSealError('two keys have the same id; an id names one key for good')
	return keys.map(({ id, secret }) => ({ id: readId(id), bytes: readSecret(id, secret) }))
}

function readId(id: string): string {
	if (/^[\w-]{1,32}$/.test(id)) return id
	throw createSealError('a key’s id cannot be written; use 1 to 32 letters, digits, "_" or "-"')
}

function readSecret(id: string, secret: string | Uint8Array): Uint8Array<ArrayBuffer> {
	const bytes = typeof secret === 'string' ? decodeKey(secret.trim()) : new Uint8Array(secret ?? [])
	if (bytes.length === 32) return bytes
	throw createSealError(`key "${id}" is not 32 bytes long; make one with: openssl rand -base64 32`)
}

function decodeKey(text: string): Uint8Array<ArrayBuffer> {
	try {
		return decodeBase64Url(text)
	} catch {
		return new Uint8Array()
	}
}

function toBase64Url(bytes: Uint8Array): string {
	// Converts byte by byte: engines limit the number of arguments of `String.fromCharCode(...bytes)`.
	let binary = ''
	for (const byte of bytes) binary += String.fromCharCode(byte)
	return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** Decodes base64 or base64url, padded or not, to bytes; throws for anything else. */
function decodeBase64Url(text: string): Uint8Array<ArrayBuffer> {
	return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))
}

function createSealError(found: string): TarjaError<'configuration'> {
	return new TarjaError('configuration', `Cannot seal tokens: ${found}`, {
		outcome: 'not_processed',
		details: { reason: 'option' },
	})
}
