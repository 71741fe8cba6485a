/**
 * Verifies webhooks that carry no signature: a secret in the URL or in a header, or a certificate that a proxy has checked.
 * @module
 */
import type { MessageVerifier } from '@tarja/core/plugin'
import { createFreshnessCheck } from './freshness.ts'
import { checkSecretLength } from './keys.ts'
import { encodeUtf8, getBytes, type HttpRequest, readHeader, SignatureError } from './message.ts'
import { checkOptions, headerName, isString, type Rule } from './options.ts'
import { createVerified, type MessageSigner } from './scheme.ts'

/** One secret, or several during a rotation. Each of them is accepted. */
type Secrets = string | readonly string[]

/** Where the sender writes the secret: exactly one of the three. */
export interface SharedTokenOptions {
	/** Name of the query parameter that has the secret, as in `https://hooks.example/pix?hmac=…`. */
	readonly query?: string
	/** Name of the header whose whole value is the secret, such as `asaas-access-token`. */
	readonly header?: string
	/** Whether `authorization` has the secret as `Basic` (RFC 7617). Each secret is then `user:password`. */
	readonly basic?: boolean
	/** One secret, or several during a rotation, of at least 14 bytes each. */
	readonly secrets: Secrets
}

const isSecret = (value: unknown): boolean =>
	isString(value) && value !== '' && value === value.trim() && !/(?:undefined|null|NaN|\[object \w+\])$/.test(value)
const toSecretList = (secrets: Secrets): readonly string[] => (isString(secrets) ? [secrets] : secrets)

const secretsRule: Rule = [
	(value) => (Array.isArray(value) ? value.length > 0 && value.every(isSecret) : isSecret(value)),
	'a secret or a list of secrets, each without a space around it',
	'required',
]
const name: Rule = [(value) => isString(value) && value !== '', 'the name of a query parameter']
const basicRule: Rule = [(value) => value === true, 'true']

/**
 * Creates a scheme for senders that prove only that they know a secret.
 *
 * Nothing is signed: whoever sees the secret, for example in the log of a proxy that writes URLs, can send any message. So let the handler
 * look the payment up. The secrets are compared in constant time.
 *
 * `sign` is for tests. With `query` it adds nothing, because the sender's URL has the secret.
 *
 * @param options Where the secret is, and the secrets.
 * @returns A scheme. It rejects with `SignatureError`: `missing`, `repeated` or `mismatch`.
 * @throws {TypeError} If an option has an unknown name or an impossible value, or not exactly one place is named. {@linkcode SignatureError}
 * (`invalid-key`) if a secret is too short.
 * @example
 * ```ts
 * import { sharedToken } from '@tarja/request-signing/tokens'
 *
 * declare const current: string, previous: string
 * const scheme = sharedToken({ query: 'hmac', secrets: [current, previous] })
 * ```
 */
export function sharedToken(options: SharedTokenOptions): MessageSigner & MessageVerifier {
	checkOptions(
		{ ...options, secrets: options?.secrets },
		{ query: name, header: headerName, basic: basicRule, secrets: secretsRule },
	)
	const { query, header, basic, secrets } = options
	if ([query, header, basic].filter((place) => place !== undefined).length !== 1)
		throw new TypeError('Cannot find the secret: name one of query, header and basic, and no other')
	const field = header ?? 'authorization'
	const expected = toSecretList(secrets).map((secret) => {
		checkSecretLength(encodeUtf8(secret).length, 'HS256', 'verify')
		return basic ? `Basic ${toBasic(secret)}` : secret
	})
	// `fetch` joins two headers of one name by a comma, so that the joined text is no secret.
	const read = (request: HttpRequest): string =>
		query === undefined ? readHeader(request, field) : readParameter(request, query)
	const check = (request: HttpRequest): Promise<void> => requireOneOf(read(request), expected)
	const sign: MessageSigner['sign'] = async (request) => {
		if (query === undefined) return new Headers({ [field]: String(expected[0]) })
		await check(request)
		return new Headers()
	}
	return { sign, ...createTokenScheme(check, [query ?? field]) }
}

/** What a proxy writes for a request whose certificate it has checked. */
export interface BehindProxyOptions {
	/** Name of the header in which the proxy writes what it found, such as `x-client-verify`. */
	readonly header: string
	/** The text that it writes for the sender's certificate, such as `SUCCESS` of nginx's `$ssl_client_verify`. */
	readonly value: string
	/** A header that only the proxy can write, and its secret: it shows that the request came through the proxy. */
	readonly secret: { readonly header: string; readonly secrets: Secrets }
}

/**
 * Creates a scheme for senders that prove themselves with a client certificate (mTLS), which your proxy checks.
 *
 * **The proxy must set both headers on every request, and so replace those that a sender wrote.** With nginx:
 * `proxy_set_header x-client-verify $ssl_client_verify;` and `proxy_set_header x-proxy-secret "…";`. A proxy that only adds them lets
 * everyone in. It must also compare the certificate with the vendor's: every certificate of a public authority has the value `SUCCESS`.
 * `sign` writes the proxy's headers, for tests.
 *
 * @param options The proxy's headers.
 * @returns A scheme. It rejects with `SignatureError`: `missing`, `repeated` or `mismatch`.
 * @throws {TypeError} If an option is missing, unknown or impossible. {@linkcode SignatureError} (`invalid-key`) if a secret is too short.
 * @example
 * ```ts
 * import { behindProxy } from '@tarja/request-signing/tokens'
 *
 * declare const proxySecret: string
 * const secret = { header: 'x-proxy-secret', secrets: proxySecret }
 * const scheme = behindProxy({ header: 'x-client-verify', value: 'SUCCESS', secret })
 * ```
 */
export function behindProxy(options: BehindProxyOptions): MessageSigner & MessageVerifier {
	const header: Rule = [headerName[0], headerName[1], 'required']
	const text: Rule = [(value) => isString(value) && value !== '', 'the text that the proxy writes', 'required']
	const object: Rule = [(value) => typeof value === 'object' && value !== null, 'a header and its secrets', 'required']
	checkOptions(
		{ ...options, header: options?.header, value: options?.value, secret: options?.secret },
		{ header, value: text, secret: object },
	)
	const { value, secret } = options
	checkOptions({ ...secret, header: secret.header, secrets: secret.secrets }, { header, secrets: secretsRule })
	const expected = toSecretList(secret.secrets)
	for (const own of expected) checkSecretLength(encodeUtf8(own).length, 'HS256', 'verify')
	const check = async (request: HttpRequest): Promise<void> => {
		await requireOneOf(readHeader(request, secret.header), expected)
		await requireOneOf(readHeader(request, options.header), [value])
	}
	return {
		sign: async () => new Headers({ [secret.header]: String(expected[0]), [options.header]: value }),
		...createTokenScheme(check, [secret.header, options.header]),
	}
}

function createTokenScheme(
	check: (request: HttpRequest) => Promise<void>,
	covered: readonly string[],
): MessageVerifier {
	const freshness = createFreshnessCheck({}, Infinity)
	return {
		async verify(request, own) {
			await check(request)
			await freshness.requireFirst({}, getBytes(request), own)
			return createVerified(request.body, undefined, {}, covered)
		},
	}
}

function toBasic(secret: string): string {
	return btoa(String.fromCharCode(...encodeUtf8(secret)))
}

function readParameter({ url }: HttpRequest, query: string): string {
	const [value, ...others] = new URL(url).searchParams.getAll(query)
	if (value === undefined) throw new SignatureError('missing', `Cannot verify the request: its URL has no "${query}"`)
	if (others.length)
		throw new SignatureError('repeated', `Cannot verify the request: its URL has more than one "${query}"`)
	return value
}

/** Compares digests, because the time of comparing the texts themselves would reveal how many characters are right. */
async function requireOneOf(found: string, expected: readonly string[]): Promise<void> {
	const digest = async (text: string): Promise<Uint8Array> =>
		new Uint8Array(await crypto.subtle.digest('SHA-256', encodeUtf8(text)))
	const own = await digest(found)
	let isKnown = false
	for (const secret of expected) {
		const other = await digest(secret)
		let differences = 0
		for (const [index, byte] of own.entries()) differences |= byte ^ (other[index] ?? 0)
		isKnown ||= differences === 0
	}
	if (!isKnown) throw new SignatureError('mismatch', 'Cannot accept the request: it has none of the known secrets')
}
