/**
 * Defines what both sides of an HTTP message signature must agree on (RFC 9421 §1.4).
 * @module
 */
import { type Freshness, freshnessRules } from '../freshness.ts'
import { bytesOf, type HttpMessage, type HttpRequest, isRequest } from '../message.ts'
import { callback, checkOptions, flag, isText, oneOf, type Rule, type Rules } from '../options.ts'
import type { SigningSettings } from '../scheme.ts'
import { SignatureError } from '../signature-error.ts'
import { type Signer, signerRule } from '../signer.ts'
import { checkRules, type VerificationSettings } from '../verification-keys.ts'
import { type Component, type Identifier, identifierOfProfile, refuseRepeated } from './component.ts'
import { type DigestAlgorithm, isDigestAlgorithm } from './content-digest.ts'

/** Agreement of both sides of an HTTP message signature: signer and verifier must use the same options. */
export interface HttpSignatureProfile extends Freshness {
	/**
	 * The components that are signed in every message; on the verifying side those that must be signed (more is accepted). A header that is listed here
	 * and not in the message is an error: list what only messages with a body have as `bodyComponents`.
	 *
	 * Default for requests: `@method`, `@target-uri`, and `authorization` if the request has it. For responses: `@status`, and
	 * `@method` and `@target-uri` of the request.
	 */
	readonly components?: readonly Component[]
	/**
	 * The components that are signed, and must be signed, in messages with a body only. Default: `content-type` and `content-digest`; none if
	 * `components` is given.
	 */
	readonly bodyComponents?: readonly Component[]
	/**
	 * Accepts responses whose signature does not cover the body (`"content-digest";req`) and the signature (`"signature";req`) of
	 * the request that they answer, where it has them: an answer to "pay 1" then passes for an answer to "pay 999". Default:
	 * `false`, they are refused as `not-covered`, whatever `components` lists.
	 */
	readonly dangerouslyAllowUnboundResponses?: boolean
	/**
	 * Signs and accepts messages whose body the signature does not cover; `Verified.body` is then empty.
	 * Default: `false`, they are refused as `not-covered`.
	 */
	readonly allowUnsignedBody?: boolean
	/** Label of the signature in its headers. Default: `sig1` when signing, any when verifying. */
	readonly label?: string
	/** Names the application (RFC 9421 §2.3 `tag`). When verifying, signatures with another tag or none are left aside. */
	readonly tag?: string
	/** Whether to sign a random nonce, or a function that makes one. Default: 128 random bits. */
	readonly nonce?: boolean | (() => string)
	/** Seconds until a new signature expires, at least 1. Default: it has no expiry, only a time of creation. */
	readonly expiresInSeconds?: number
	/** Whether to name the algorithm, if RFC 9421 §6.2.2 has a name for it. Default: `false`, as the key should determine it. */
	readonly sendAlgorithm?: boolean
	/** Digest algorithm for the body. Default: `sha-256`. */
	readonly digest?: DigestAlgorithm
	/** Seconds after which a signature is refused, by its `created`. Default: 300. `Infinity`: never, and `created` may be missing. */
	readonly maxAgeSeconds?: number
}

const components: Rule = [
	(list) => Array.isArray(list) && list.length > 0,
	'a list of components with at least one: a signature over nothing says nothing',
]
/** Whether a structured field string can hold the text (RFC 9651 §3.3.3). */
const isFieldText = (value: unknown): boolean => isText(value) && /^[\x20-\x7e]*$/.test(value)
const [isSigner, wantedSigner] = signerRule

const rules: Rules<HttpSignatureProfile & SigningSettings & VerificationSettings> = {
	...freshnessRules,
	...checkRules,
	signer: [
		(signer) => isSigner(signer) && isFieldText((signer as Signer).keyId ?? ''),
		`${wantedSigner} and whose keyId is printable ASCII`,
		'required',
	],
	components,
	bodyComponents: [Array.isArray, 'a list of components'],
	dangerouslyAllowUnboundResponses: flag,
	allowUnsignedBody: flag,
	label: [
		(label) => isText(label) && /^[a-z*][a-z0-9_.*-]*$/.test(label),
		'a label: a lower-case letter first, then only a-z 0-9 _ - . *',
	],
	tag: [isFieldText, 'a text in printable ASCII'],
	nonce: [(nonce) => typeof nonce === 'boolean' || callback[0](nonce), 'true, false or a function'],
	expiresInSeconds: [
		(seconds) => typeof seconds === 'number' && seconds >= 1 && seconds < Infinity,
		'a number of seconds, at least 1',
	],
	sendAlgorithm: flag,
	digest: oneOf('sha-256', 'sha-512'),
}

export function checkProfile(options: HttpSignatureProfile): void {
	checkOptions(options, rules)
}

/** Components that a signature must cover, parsed once from a profile. */
export interface Requirements {
	readonly listed: readonly Identifier[] | undefined
	readonly ofBody: readonly Identifier[]
	readonly bindResponses: boolean
}

/** Parses the components of a profile; throws if one is malformed or occurs twice. */
export function requirementsOf(profile: HttpSignatureProfile): Requirements {
	try {
		const listed = profile.components?.map(identifierOfProfile)
		const ofBody = profile.bodyComponents?.map(identifierOfProfile) ?? (listed ? [] : bodyDefaults)
		refuseRepeated([...(listed ?? requestDefaults), ...ofBody])
		return { listed, ofBody, bindResponses: !profile.dangerouslyAllowUnboundResponses }
	} catch (cause) {
		const found =
			cause instanceof SignatureError
				? cause.message
				: 'Cannot use a component: found neither a name nor a name with parameters'
		throw new TypeError(`${found}; correct the list of components`, { cause })
	}
}

const requestDefaults = identifiers('@method', '@target-uri')
const authorization = identifiers('authorization')
const responseDefaults = identifiers('@status')
const requestLine = identifiers(['@method', { req: true }], ['@target-uri', { req: true }])
const requestDigest = identifiers(['content-digest', { req: true }])
const requestSignature = identifiers(['signature', { req: true }])
const bodyDefaults = identifiers('content-type', 'content-digest')

function identifiers(...list: readonly Component[]): readonly Identifier[] {
	return list.map(identifierOfProfile)
}

/**
 * Lists the components that a signature over this message must cover.
 *
 * @param use A response can be signed only for what its request has. Verifying asks for the digest of every body: a request that
 * was sent without one cannot be answered so that the answer is bound to it.
 */
export function requiredComponents(
	requirements: Requirements,
	message: HttpMessage,
	use: 'sign' | 'verify',
): readonly Identifier[] {
	const { listed, ofBody } = requirements
	const required = [
		...(listed ?? defaults(message)),
		...(bytesOf(message).length > 0 ? ofBody : []),
		...(isRequest(message) ? [] : ofRequest(requirements, message.request, use)),
	]
	return [...new Map(required.map((identifier) => [identifier.key, identifier])).values()]
}

function defaults(message: HttpMessage): readonly Identifier[] {
	if (!isRequest(message)) return responseDefaults
	return message.headers.has('authorization') ? [...requestDefaults, ...authorization] : requestDefaults
}

/** Lists the components of the request that the signature of its response must cover, so that the two belong together. */
function ofRequest(
	{ listed, bindResponses }: Requirements,
	request: HttpRequest | undefined,
	use: 'sign' | 'verify',
): readonly Identifier[] {
	if (!bindResponses) return []
	const line = listed ? [] : requestLine
	if (request === undefined) return line
	const hasDigest = request.headers.has('content-digest') || (use === 'verify' && bytesOf(request).length > 0)
	return [...line, ...(hasDigest ? requestDigest : []), ...(request.headers.has('signature') ? requestSignature : [])]
}

/** Whether a component covers the message's own body, by its digest, and not that of the request. */
export function coversBody({ name, item: { parameters } }: Identifier): boolean {
	const member = parameters.get('key')?.value
	return name === 'content-digest' && !parameters.has('req') && (member === undefined || isDigestAlgorithm(member))
}

/** Rejects a body that the signature does not cover, so that nobody takes it as verified. */
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
