/**
 * Verifies HTTP message signatures (RFC 9421 §3.2).
 * @module
 */
import { type Dictionary, type InnerList, type Item, isInnerList, type Parameters } from 'structured-headers'
import type { SigningAlgorithm } from '../algorithm.ts'
import { createFreshnessCheck, type FreshnessCheck } from '../freshness.ts'
import { type HttpRequest, readHeader } from '../message.ts'
import { createVerified, type Verified, type VerifiesMessages } from '../scheme.ts'
import { SignatureError } from '../signature-error.ts'
import { createKeySearch, type KeySearch, type VerificationSettings } from '../verification-keys.ts'
import { verifyWith } from '../web-crypto.ts'
import {
	assertDistinct,
	type ComponentReader,
	createComponentReader,
	createSignatureBase,
	type Identifier,
	readIdentifier,
} from './component.ts'
import { checkContentDigest } from './content-digest.ts'
import { findAlgorithms, readParameters, type SignatureMetadata } from './parameters.ts'
import { assertBodyCovered, coversBody, type HttpSignatureProfile, type RequiredComponents } from './profile.ts'
import { parseFields } from './structured-fields.ts'

/** State of the verifier that is the same for all requests. */
interface Verifier {
	readonly profile: HttpSignatureProfile
	readonly findRequired: RequiredComponents
	readonly algorithms: readonly SigningAlgorithm[]
	readonly freshness: FreshnessCheck
	readonly findKey: KeySearch
}

/** One signature of a request, parsed and not yet verified. */
interface Candidate {
	readonly identifiers: readonly Identifier[]
	readonly parameters: Parameters
	readonly metadata: SignatureMetadata
	readonly signature: Uint8Array<ArrayBuffer>
}

interface Accepted {
	readonly metadata: SignatureMetadata
	readonly base: Uint8Array<ArrayBuffer>
	readonly verified: Verified
}

// Most signatures that are checked, because each costs a verification and a forger can add them for free.
const maxSignatures = 16

/** Creates the half of the scheme that verifies. */
export function createVerification(
	profile: HttpSignatureProfile,
	findRequired: RequiredComponents,
	{ keys, algorithms }: VerificationSettings,
): VerifiesMessages {
	const freshness = createFreshnessCheck(profile, profile.maxAgeSeconds ?? 300)
	const verifier: Verifier = { profile, findRequired, algorithms, freshness, findKey: createKeySearch(keys) }
	return {
		async verify(request, options) {
			const accepted = await acceptSignatures(verifier, request, freshness.isReplayChecked(options))
			// Records the ids of all accepted signatures. Otherwise a copy without one of them could be accepted by another.
			const byId = new Map(accepted.map((one) => [one.metadata.id ?? one, one]))
			for (const { metadata, base } of byId.values()) await freshness.requireFirst(metadata, base, options)
			const [{ verified }] = accepted
			return verified
		},
	}
}

async function acceptSignatures(
	verifier: Verifier,
	request: HttpRequest,
	wantsAll: boolean,
): Promise<[Accepted, ...Accepted[]]> {
	const inputs = parseFields(readHeader(request, 'signature-input'), 'signature-input')
	const signatures = parseFields(readHeader(request, 'signature'), 'signature')
	const read = createComponentReader(request)
	// Digests the body once for all signatures, so that many signatures cost no more than one.
	let digest: Promise<void> | undefined
	const checkDigest = () => (digest ??= checkContentDigest(request))
	const accepted: Accepted[] = []
	const problems: unknown[] = []
	for (const [label, member] of findRelevant(inputs, verifier.profile)) {
		try {
			const candidate = toCandidate(label, member, signatures)
			const one = await acceptSignature(verifier, request, candidate, read)
			// Also for an empty body, because removing or adding a body is a change as well.
			if (coversBody(candidate.identifiers)) await checkDigest()
			accepted.push(one)
			if (!wantsAll) break
		} catch (error) {
			problems.push(error)
		}
	}
	const [first, ...others] = accepted
	if (first) return [first, ...others]
	// Reports a failed key lookup first, because until it succeeds the request may be genuine.
	throw (
		problems.find(isUnavailable) ??
		problems[0] ??
		createMissingError('it has no signature with the label or tag in the options')
	)
}

function isUnavailable(problem: unknown): boolean {
	return problem instanceof SignatureError && problem.reason === 'key-unavailable'
}

function findRelevant(inputs: Dictionary, { label, tag }: HttpSignatureProfile): [string, Item | InnerList][] {
	const found = [...inputs].filter(
		([name, [, parameters]]) =>
			(label === undefined || name === label) && (tag === undefined || parameters.get('tag') === tag),
	)
	if (found.length <= maxSignatures) return found
	throw createMalformedError(`it has more than ${maxSignatures} signatures`)
}

function toCandidate(label: string, input: Item | InnerList, signatures: Dictionary): Candidate {
	if (!isInnerList(input)) throw createMalformedError('its signature-input is not a list of components')
	const [signature] = signatures.get(label) ?? []
	if (signature === undefined) throw createMissingError('a member of signature-input has no signature', 'signature')
	if (!(signature instanceof ArrayBuffer)) throw createMalformedError('its signature is not a byte sequence')
	const [items, parameters] = input
	const identifiers = items.map(readIdentifier)
	assertDistinct(identifiers)
	return { identifiers, parameters, metadata: readParameters(parameters), signature: new Uint8Array(signature) }
}

async function acceptSignature(
	verifier: Verifier,
	request: HttpRequest,
	{ identifiers, parameters, metadata, signature }: Candidate,
	read: ComponentReader,
): Promise<Accepted> {
	checkCoverage(verifier, identifiers, request)
	const algorithms = findAlgorithms(metadata.alg, verifier.algorithms)
	verifier.freshness.requireFresh(metadata)
	// Built only if there is a key to verify with.
	let base: Uint8Array<ArrayBuffer> | undefined
	const verifiedBy = await verifier.findKey(algorithms, metadata.keyId, (key, alg) => {
		base ??= createSignatureBase(identifiers, parameters, read)
		return verifyWith(key, alg, signature, base)
	})
	const covered = identifiers.map(({ text }) => text)
	const body = coversBody(identifiers) ? request.body : null
	return {
		metadata,
		base: base as Uint8Array<ArrayBuffer>,
		verified: createVerified(body, verifiedBy, metadata, covered),
	}
}

function checkCoverage(
	{ findRequired, profile }: Verifier,
	covered: readonly Identifier[],
	request: HttpRequest,
): void {
	const texts = new Set(covered.map(({ text }) => text))
	const left = findRequired(request).find(({ text }) => !texts.has(text))
	if (left)
		throw new SignatureError('not-covered', `Cannot rely on the signature: it does not cover ${left.text}`, {
			component: left.text,
		})
	assertBodyCovered(covered, request, profile)
}

function createMissingError(found: string, component?: string): SignatureError {
	return new SignatureError('missing', `Cannot verify the request: ${found}`, { component })
}

function createMalformedError(found: string): SignatureError {
	return new SignatureError('malformed', `Cannot verify the request: ${found}`)
}
