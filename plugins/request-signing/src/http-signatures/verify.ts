/**
 * Checks HTTP message signatures (RFC 9421 §3.2).
 * @module
 */
import type { SigningAlgorithm } from '../algorithm.ts'
import { type FreshnessCheck, freshnessCheck } from '../freshness.ts'
import { bytesOf, type HttpMessage, type HttpRequest, isRequest, requiredHeader } from '../message.ts'
import { remembered } from '../remembered.ts'
import { type Verified, type VerifiesMessages, verifiedMessage } from '../scheme.ts'
import { SignatureError } from '../signature-error.ts'
import { parseDictionary } from '../structured-fields/parse.ts'
import type { Dictionary, InnerList, Member } from '../structured-fields/value.ts'
import { type KeySearch, keySearch, type VerificationSettings } from '../verification-keys.ts'
import { verifyWith } from '../web-crypto.ts'
import { type Identifier, identifierOfMessage, refuseRepeated } from './component.ts'
import { type ComponentReader, componentReader } from './component-value.ts'
import { checkContentDigest, contentDigest } from './content-digest.ts'
import { agreedAlgorithms, readParameters, type SignatureMetadata } from './parameters.ts'
import {
	coversBody,
	type HttpSignatureProfile,
	type Requirements,
	refuseUnsignedBody,
	requiredComponents,
	requirementsOf,
} from './profile.ts'
import { signatureBase } from './signature-base.ts'

/** The verifier's state that is the same for all messages. */
interface Verifier {
	readonly profile: HttpSignatureProfile
	readonly requirements: Requirements
	readonly algorithms: readonly SigningAlgorithm[]
	readonly freshness: FreshnessCheck
	readonly findKey: KeySearch
}

/** A received message, with what is parsed once for all its signatures. */
interface ReceivedMessage {
	readonly message: HttpMessage
	readonly read: ComponentReader
	/** Compares a body with its digest, at most once for each body. */
	checkDigest(target: HttpMessage): Promise<void>
}

/** One signature of a message: parsed, not yet verified. */
interface Candidate {
	readonly input: InnerList
	readonly identifiers: readonly Identifier[]
	readonly metadata: SignatureMetadata
	readonly signature: Uint8Array<ArrayBuffer>
}

// Most signatures that are checked: each costs a verification, and a forger can add them for free.
const maxSignatures = 16

/** Makes the half of the scheme that verifies, from what a signature must cover and the accepted keys. */
export function verification(
	profile: HttpSignatureProfile,
	{ keys, algorithms }: VerificationSettings,
): VerifiesMessages {
	const freshness = freshnessCheck(profile, profile.maxAgeSeconds ?? 300)
	const requirements = requirementsOf(profile)
	const verifier: Verifier = { profile, requirements, algorithms, freshness, findKey: keySearch(keys) }
	return {
		async verify(message) {
			const accepted = await acceptedSignatures(verifier, message)
			// Records the ids of all accepted signatures: otherwise a copy of the message without one signature could be accepted by
			// another.
			const stamps = new Map(accepted.map(({ metadata }) => [metadata.id, metadata]))
			for (const stamp of stamps.values()) await freshness.requireFirst(stamp)
			const [{ verified }] = accepted
			return verified
		},
		async requestHeaders(request) {
			return requirements.bindResponses ? digestHeader(request) : new Headers()
		},
	}
}

/** Reads the request's digest header: only through it can a response cover the body of its request (RFC 9421 §2.4). */
async function digestHeader(request: HttpRequest): Promise<Headers> {
	const body = bytesOf(request)
	if (body.length === 0 || request.headers.has('content-digest')) return new Headers()
	return new Headers({ 'content-digest': await contentDigest(body, 'sha-256') })
}

interface Accepted {
	readonly metadata: SignatureMetadata
	readonly verified: Verified
}

async function acceptedSignatures(verifier: Verifier, message: HttpMessage): Promise<[Accepted, ...Accepted[]]> {
	const inputs = dictionaryOf(message, 'signature-input')
	const signatures = dictionaryOf(message, 'signature')
	const received = { message, read: componentReader(message), checkDigest: remembered(checkContentDigest) }
	const accepted: Accepted[] = []
	const problems: unknown[] = []
	for (const [label, member] of relevant(inputs, verifier.profile)) {
		try {
			accepted.push(await accept(verifier, received, toCandidate(label, member, signatures)))
			// Stops after the first valid signature, unless replay is checked: further ones matter only for their nonces.
			if (!verifier.profile.unique) break
		} catch (error) {
			problems.push(error)
		}
	}
	const [first, ...others] = accepted
	if (first) return [first, ...others]
	// Reports the failed key lookup first: until the key can be looked up, nobody knows whether the message is genuine.
	throw (
		problems.find(isUnavailable) ??
		problems[0] ??
		missing('it has no signature with the label or tag that is asked for')
	)
}

function isUnavailable(problem: unknown): boolean {
	return problem instanceof SignatureError && problem.reason === 'key-unavailable'
}

function dictionaryOf(message: HttpMessage, name: string): Dictionary {
	return parseDictionary(requiredHeader(message, name), name, 'refuse')
}

function relevant(inputs: Dictionary, { label, tag }: HttpSignatureProfile): readonly (readonly [string, Member])[] {
	const found = [...inputs].filter(
		([name, { parameters }]) =>
			(label === undefined || name === label) && (tag === undefined || parameters.get('tag')?.value === tag),
	)
	if (found.length <= maxSignatures) return found
	throw malformed(`it has more than ${maxSignatures} signatures`)
}

function toCandidate(label: string, input: Member, signatures: Dictionary): Candidate {
	if (!('items' in input)) throw malformed('its signature-input is not a list of components')
	const member = signatures.get(label)
	if (member === undefined) throw missing('its signature-input has no signature to go with it', 'signature')
	if (!('bare' in member) || member.bare.type !== 'bytes') throw malformed('its signature is not a byte sequence')
	const identifiers = input.items.map(identifierOfMessage)
	refuseRepeated(identifiers)
	return { input, identifiers, metadata: readParameters(input.parameters), signature: member.bare.value }
}

async function accept(verifier: Verifier, received: ReceivedMessage, candidate: Candidate): Promise<Accepted> {
	const { identifiers, metadata, input, signature } = candidate
	checkCoverage(verifier, identifiers, received)
	const algorithms = agreedAlgorithms(metadata.alg, verifier.algorithms)
	verifier.freshness.requireFresh(metadata)
	// Built lazily: only when there is a key to verify with.
	let base: Uint8Array<ArrayBuffer> | undefined
	const verifiedBy = await verifier.findKey(algorithms, metadata.keyId, (key, alg) => {
		base ??= signatureBase(identifiers, input.parameters, received.read)
		return verifyWith(key, alg, signature, base)
	})
	await checkDigests(identifiers, received)
	const body = identifiers.some(coversBody) ? received.message.body : null
	const covered = identifiers.map(({ text }) => text)
	return { metadata, verified: verifiedMessage(body, verifiedBy, metadata, covered) }
}

function checkCoverage(
	{ requirements, profile }: Verifier,
	covered: readonly Identifier[],
	{ message, read }: ReceivedMessage,
): void {
	const keys = new Set(covered.map(({ key }) => key))
	for (const required of requiredComponents(requirements, message, 'verify'))
		if (!keys.has(required.key) && !coversMembers(required, covered, read))
			throw new SignatureError('not-covered', `Cannot rely on the signature: it does not cover ${required.text}`, {
				component: required.text,
			})
	refuseUnsignedBody(covered, message, profile)
}

/**
 * Whether the response covers each signature of the request by its label (RFC 9421 §2.4: `"signature";req;key="sig1"`). All must
 * be covered, or the answer to another request that shares one signature would be accepted.
 */
function coversMembers(required: Identifier, covered: readonly Identifier[], read: ComponentReader): boolean {
	if (required.name !== 'signature' || !required.item.parameters.has('req')) return false
	const members = covered.filter(({ name, item }) => name === 'signature' && item.parameters.has('req'))
	const labels = new Set(members.map(({ item }) => item.parameters.get('key')?.value))
	if (labels.size === 0) return false
	return [...parseDictionary(read(required), 'signature', 'refuse').keys()].every((label) => labels.has(label))
}

/** Compares every covered digest, also for an empty body: removing or adding a body is a change as well. */
async function checkDigests(covered: readonly Identifier[], { message, checkDigest }: ReceivedMessage): Promise<void> {
	const digests = covered.filter(({ name }) => name === 'content-digest')
	if (digests.some(({ item }) => !item.parameters.has('req'))) await checkDigest(message)
	if (isRequest(message) || message.request === undefined) return
	if (digests.some(({ item }) => item.parameters.has('req'))) await checkDigest(message.request)
}

function missing(found: string, component?: string): SignatureError {
	return new SignatureError('missing', `Cannot verify the message: ${found}`, { component })
}

function malformed(found: string): SignatureError {
	return new SignatureError('malformed', `Cannot verify the message: ${found}`)
}
