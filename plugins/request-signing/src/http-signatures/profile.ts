/**
 * What two sides agree on before they exchange HTTP message signatures (RFC 9421 §1.4).
 * @module
 */
import type { Freshness } from '../freshness.ts'
import { bytesOf, type HttpMessage, isRequest } from '../message.ts'
import { SignatureError } from '../signature-error.ts'
import { type Component, type Identifier, ownIdentifier, refuseRepeated } from './component.ts'
import { type DigestAlgorithm, isDigestAlgorithm } from './content-digest.ts'

/** What both sides of a signature agree on. */
export interface HttpSignatureProfile extends Freshness {
	/**
	 * What is signed; what must be signed, on the verifying side (more is accepted). `content-digest`, `content-type`,
	 * `content-length` and `content-encoding` are asked only of messages with a body.
	 *
	 * Default for requests: `@method`, `@target-uri`, `content-type`, `content-digest`. For responses: `@status`, the last two, and
	 * `@method`, `@target-uri` and (if it was sent) `content-digest` of the request: a response is otherwise good for any request.
	 */
	readonly components?: readonly Component[]
	/**
	 * Signs and accepts messages whose body the signature does not cover; `Verified.body` is then empty.
	 * Default: `false`, they are refused as `not-covered`.
	 */
	readonly allowUnsignedBody?: boolean
	/** Name of the signature in its headers. Default: `sig1` when signing, any when verifying. */
	readonly label?: string
	/** Names the application (RFC 9421 §2.3 `tag`). When verifying, signatures with another tag or none are passed over. */
	readonly tag?: string
	/** Whether to sign a fresh nonce, or what makes one. Default: 128 random bits. */
	readonly nonce?: boolean | (() => string)
	/** Seconds until a signature of ours expires. Default: it says only when it was made. */
	readonly expiresInSeconds?: number
	/** Whether to name the algorithm, if RFC 9421 §6.2.2 has a name for it. Default: `false`; the key should settle it. */
	readonly sendAlgorithm?: boolean
	/** Digest of a body that is signed. Default: `sha-256`. */
	readonly digest?: DigestAlgorithm
	/** Seconds after which a signature is refused, by its `created`. Default: 300. `Infinity`: never, and `created` may be missing. */
	readonly maxAgeSeconds?: number
}

/** Reads the components once; checks what would otherwise fail at the first message. */
export function ownComponents(profile: HttpSignatureProfile): readonly Identifier[] | undefined {
	if (profile.label !== undefined && !/^[a-z*][a-z0-9_.*-]*$/.test(profile.label))
		throw new TypeError(
			`Cannot use the label "${profile.label}": labels begin with a lower-case letter and hold a-z 0-9 _ - . *`,
		)
	const identifiers = profile.components?.map(ownIdentifier)
	refuseRepeated(identifiers ?? [])
	return identifiers
}

const requestDefaults = identifiers('@method', '@target-uri', 'content-type', 'content-digest')
const responseDefaults = identifiers(
	'@status',
	'content-type',
	'content-digest',
	['@method', { req: true }],
	['@target-uri', { req: true }],
)
const requestDigest = identifiers(['content-digest', { req: true }])

function identifiers(...components: readonly Component[]): readonly Identifier[] {
	return components.map(ownIdentifier)
}

/** What a signature over this message has to cover. */
export function requiredComponents(
	own: readonly Identifier[] | undefined,
	message: HttpMessage,
): readonly Identifier[] {
	const all = own ?? defaults(message)
	return all.filter((identifier) => !ofBody.has(identifier.name) || hasBody(identifier, message))
}

function defaults(message: HttpMessage): readonly Identifier[] {
	if (isRequest(message)) return requestDefaults
	// A request that was sent without a digest has none that its answer could cover.
	return message.request?.headers.has('content-digest') ? [...responseDefaults, ...requestDigest] : responseDefaults
}

const ofBody = new Set(['content-digest', 'content-type', 'content-length', 'content-encoding'])

function hasBody(identifier: Identifier, message: HttpMessage): boolean {
	const target = identifier.item.parameters.has('req') && !isRequest(message) ? message.request : message
	// With no request to look at, the component stays and is found missing.
	return target === undefined || bytesOf(target).length > 0
}

/** Whether a component ties the message's own body to the signature. */
export function coversBody({ name, item: { parameters } }: Identifier): boolean {
	const member = parameters.get('key')?.value
	return name === 'content-digest' && !parameters.has('req') && (member === undefined || isDigestAlgorithm(member))
}

/** A body that nobody signed must not pass as verified. */
export function refuseUnsignedBody(
	covered: readonly Identifier[],
	message: HttpMessage,
	profile: HttpSignatureProfile,
): void {
	if (profile.allowUnsignedBody || bytesOf(message).length === 0 || covered.some(coversBody)) return
	const advice = 'cover "content-digest", or set allowUnsignedBody if the body does not matter'
	throw new SignatureError('not-covered', `Cannot rely on the signature: it does not cover the body; ${advice}`, {
		component: '"content-digest"',
	})
}
