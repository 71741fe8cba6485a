/**
 * Defines what both sides of an HTTP message signature must agree on (RFC 9421 §1.4).
 * @module
 */
import { type Freshness, freshnessRules } from '../freshness.ts'
import { getBytes, type HttpRequest } from '../message.ts'
import { callback, checkOneOf, checkOptions, flag, isString, type Rule, type Rules } from '../options.ts'
import type { SigningSettings } from '../scheme.ts'
import { SignatureError } from '../signature-error.ts'
import { type Signer, signerRule } from '../signer.ts'
import { type VerificationSettings, verificationRules } from '../verification-keys.ts'
import { assertDistinct, type Identifier, toIdentifier } from './component.ts'
import type { DigestAlgorithm } from './content-digest.ts'

/** Agreement of both sides of an HTTP message signature. Signer and verifier must use the same options. */
export interface HttpSignatureProfile extends Freshness {
	/**
	 * The components that every request must sign. More are accepted. A listed header that the request doesn't have is an error.
	 * Default: `@method`, `@target-uri`, and `authorization` if the request has it.
	 */
	readonly components?: readonly string[]
	/** More components of requests with a body. Default: `content-type` and `content-digest`; none if `components` is given. */
	readonly bodyComponents?: readonly string[]
	/** Signs and accepts requests whose body isn't signed; `Verified.body` is then empty. Default: `false`. */
	readonly allowUnsignedBody?: boolean
	/** Label of the signature in its headers. Default: `sig1` when signing, any when verifying. */
	readonly label?: string
	/** Names the application (RFC 9421 §2.3). A verifier ignores signatures with another tag or none. */
	readonly tag?: string
	/** Whether to sign a random nonce, or a function that creates one. Default: 128 random bits. */
	readonly nonce?: boolean | (() => string)
	/** Seconds until a new signature expires, at least 1. Default: none. */
	readonly expiresInSeconds?: number
	/** Whether to name the algorithm, if RFC 9421 §6.2.2 has a name for it. Default: `false`. */
	readonly sendAlgorithm?: boolean
	/** Digest algorithm for the body. Default: `sha-256`. */
	readonly digest?: DigestAlgorithm
	/** Rejects older signatures, by `created`, in seconds. Default: 300. `Infinity` accepts any age, and none. */
	readonly maxAgeSeconds?: number
}

const components: Rule = [
	(list) => Array.isArray(list) && list.length > 0,
	'a list of components with at least one: a signature over nothing says nothing',
]
/** Returns whether a structured field string can hold the text (RFC 9651 §3.3.3). */
const isFieldText = (value: unknown): boolean => isString(value) && /^[\x20-\x7e]*$/.test(value)
const [isSigner, wantedSigner] = signerRule

const rules: Rules<HttpSignatureProfile & SigningSettings & VerificationSettings> = {
	...freshnessRules,
	...verificationRules,
	signer: [
		(signer) => isSigner(signer) && isFieldText((signer as Signer).keyId ?? ''),
		`${wantedSigner} and whose keyId is printable ASCII`,
		'required',
	],
	components,
	bodyComponents: [Array.isArray, 'a list of components'],
	allowUnsignedBody: flag,
	label: [
		(label) => isString(label) && /^[a-z*][a-z0-9_.*-]*$/.test(label),
		'a label: a lower-case letter first, then only a-z 0-9 _ - . *',
	],
	tag: [isFieldText, 'a text in printable ASCII'],
	nonce: [(nonce) => typeof nonce === 'boolean' || callback[0](nonce), 'true, false or a function'],
	expiresInSeconds: [
		(seconds) => typeof seconds === 'number' && seconds >= 1 && seconds < Infinity,
		'a number of seconds, at least 1',
	],
	sendAlgorithm: flag,
	digest: checkOneOf('sha-256', 'sha-512'),
}

const requestDefaults = ['@method', '@target-uri'].map(toIdentifier)
const bodyDefaults = ['content-type', 'content-digest'].map(toIdentifier)
const authorization = toIdentifier('authorization')

/** Returns the components that a signature over the request must cover. */
export type RequiredComponents = (request: HttpRequest) => readonly Identifier[]

/** Validates the options, and creates the list of components for a request. */
export function createRequiredComponents(options: HttpSignatureProfile): RequiredComponents {
	checkOptions(options, rules)
	const listed = parseComponents(options.components)
	const ofBody = parseComponents(options.bodyComponents) ?? (listed ? [] : bodyDefaults)
	return (request) => {
		const always = listed ?? [...requestDefaults, ...(request.headers.has('authorization') ? [authorization] : [])]
		const required = [...always, ...(getBytes(request).length > 0 ? ofBody : [])]
		return [...new Map(required.map((identifier) => [identifier.text, identifier])).values()]
	}
}

function parseComponents(list: readonly string[] | undefined): readonly Identifier[] | undefined {
	try {
		const identifiers = list?.map(toIdentifier)
		assertDistinct(identifiers ?? [])
		return identifiers
	} catch (cause) {
		const isOurs = cause instanceof SignatureError
		const found = isOurs ? cause.message : 'Cannot use a component: found something other than a name'
		throw new TypeError(`${found}; correct the list of components`, { cause })
	}
}

/** Returns whether the components cover the body, by its digest. */
export function coversBody(covered: readonly Identifier[]): boolean {
	return covered.some(({ name }) => name === 'content-digest')
}

/** Rejects a body that the signature doesn't cover, so that no one takes it as verified. */
export function assertBodyCovered(
	covered: readonly Identifier[],
	request: HttpRequest,
	{ allowUnsignedBody }: HttpSignatureProfile,
): void {
	if (allowUnsignedBody || getBytes(request).length === 0 || coversBody(covered)) return
	const advice = 'cover "content-digest", or set allowUnsignedBody if the body does not matter'
	throw new SignatureError('not-covered', `Cannot rely on the signature: it does not cover the body; ${advice}`, {
		component: '"content-digest"',
	})
}
