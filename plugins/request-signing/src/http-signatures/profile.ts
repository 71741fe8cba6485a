/**
 * Defines what both sides of an HTTP message signature must agree on (RFC 9421 §1.4).
 * @module
 */
import { type Freshness, freshnessRules } from '../freshness.ts'
import { type Signer, signerRule } from '../keys.ts'
import { getBytes, type HttpRequest, SignatureError } from '../message.ts'
import { checkOptions, type Rules } from '../options.ts'
import type { SigningSettings } from '../scheme.ts'
import { type VerificationSettings, verificationRules } from '../verification-keys.ts'
import { assertDistinct, type Identifier, toIdentifier } from './component.ts'

/** What both sides of an HTTP message signature agree on. Signer and verifier must use the same options. */
export interface HttpSignatureProfile extends Freshness {
	/**
	 * The components that every signature must cover. It may cover more. A listed header that the request doesn't have is an error. Default:
	 * `@method`, `@target-uri`, and `authorization` if the request has it.
	 */
	readonly components?: readonly string[]
	/**
	 * Further components that the signature must cover if the request has a body. Default: `content-type` and `content-digest`; none if
	 * `components` is given.
	 */
	readonly bodyComponents?: readonly string[]
	/** Seconds until a new signature expires, at least 1. Default: none. */
	readonly expiresInSeconds?: number
	/** Rejects older signatures, by `created`, in seconds. Default: 300. `Infinity` accepts any age, and signatures without `created`. */
	readonly maxAgeSeconds?: number
}

const [isSigner, wantedSigner] = signerRule

const rules: Rules<HttpSignatureProfile & SigningSettings & VerificationSettings> = {
	...freshnessRules,
	...verificationRules,
	signer: [
		// A structured field string holds printable ASCII (RFC 9651 §3.3.3).
		(signer) => isSigner(signer) && /^[\x20-\x7e]*$/.test((signer as Signer).keyId ?? ''),
		`${wantedSigner} and whose keyId is printable ASCII`,
		'required',
	],
	components: [
		(list) => Array.isArray(list) && list.length > 0,
		'a list of components with at least one: a signature over nothing says nothing',
	],
	bodyComponents: [Array.isArray, 'a list of components'],
	expiresInSeconds: [
		(seconds) => typeof seconds === 'number' && seconds >= 1 && seconds < Infinity,
		'a number of seconds, at least 1',
	],
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

/** Rejects a body that the signature doesn't cover, because a caller could take it for verified. */
export function assertBodyCovered(covered: readonly Identifier[], request: HttpRequest): void {
	if (getBytes(request).length === 0 || coversBody(covered)) return
	const found = 'it does not cover the body; cover "content-digest"'
	throw new SignatureError('not-covered', `Cannot rely on the signature: ${found}`)
}
