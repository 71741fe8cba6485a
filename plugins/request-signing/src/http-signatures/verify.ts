/**
 * Verifies HTTP message signatures (RFC 9421 §3.2).
 * @module
 */
import { type Dictionary, type InnerList, type Item, isInnerList } from 'structured-headers'
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
	readIdentifier,
} from './component.ts'
import { checkContentDigest } from './content-digest.ts'
import { findAlgorithms, readParameters, type SignatureMetadata } from './parameters.ts'
import { assertBodyCovered, coversBody, type HttpSignatureProfile, type RequiredComponents } from './profile.ts'
import { parseFields } from './structured-fields.ts'

/** State of the verifier that is the same for all requests. */
interface Verifier {
	readonly findRequired: RequiredComponents
	readonly algorithms: readonly SigningAlgorithm[]
	readonly freshness: FreshnessCheck
	readonly findKey: KeySearch
}

/** A received request, and the data that all its signatures use. */
interface Received {
	readonly request: HttpRequest
	readonly signatures: Dictionary
	readonly read: ComponentReader
	readonly checkDigest: () => Promise<void>
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
	const verifier: Verifier = { findRequired, algorithms, freshness, findKey: createKeySearch(keys) }
	return {
		async verify(request, options) {
			const accepted = await acceptSignatures(verifier, request, options?.unique !== undefined)
			// Records the ids of all accepted signatures. Otherwise a copy from which one signature was removed could be accepted by another
			// signature.
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
	if (inputs.size > maxSignatures) throw createMalformedError(`it has more than ${maxSignatures} signatures`)
	const signatures = parseFields(readHeader(request, 'signature'), 'signature')
	// Digests the body once for all signatures, so that many signatures cost no more than one.
	let digest: Promise<void> | undefined
	const checkDigest = () => (digest ??= checkContentDigest(request))
	const received: Received = { request, signatures, read: createComponentReader(request), checkDigest }
	const accepted: Accepted[] = []
	const problems: unknown[] = []
	for (const [label, input] of inputs) {
		try {
			accepted.push(await acceptSignature(verifier, received, label, input))
			if (!wantsAll) break
		} catch (error) {
			problems.push(error)
		}
	}
	const [first, ...others] = accepted
	if (first) return [first, ...others]
	// Reports a failed key lookup first, because until it succeeds the request may be genuine.
	throw problems.find(isUnavailable) ?? problems[0] ?? createMissingError('it has no signature')
}

function isUnavailable(problem: unknown): boolean {
	return problem instanceof SignatureError && problem.reason === 'key-unavailable'
}

async function acceptSignature(
	{ findRequired, algorithms, freshness, findKey }: Verifier,
	{ request, signatures, read, checkDigest }: Received,
	label: string,
	input: Item | InnerList,
): Promise<Accepted> {
	if (!isInnerList(input)) throw createMalformedError('its signature-input is not a list of components')
	const [signature] = signatures.get(label) ?? []
	if (signature === undefined) throw createMissingError('a member of signature-input has no signature')
	if (!(signature instanceof ArrayBuffer)) throw createMalformedError('its signature is not a byte sequence')
	const [items, parameters] = input
	const identifiers = items.map(readIdentifier)
	assertDistinct(identifiers)
	const metadata = readParameters(parameters)
	const covered = identifiers.map(({ text }) => text)
	const left = findRequired(request).find(({ text }) => !covered.includes(text))
	if (left) throw new SignatureError('not-covered', `Cannot rely on the signature: it does not cover ${left.text}`)
	assertBodyCovered(identifiers, request)
	const named = findAlgorithms(metadata.alg, algorithms)
	freshness.requireFresh(metadata)
	const base = createSignatureBase(identifiers, parameters, read)
	const alg = await findKey(named, metadata.keyId, (key, tried) =>
		verifyWith(key, tried, new Uint8Array(signature), base),
	)
	// Also checks an empty body, because an attacker may have removed the body.
	if (coversBody(identifiers)) await checkDigest()
	return { metadata, base, verified: createVerified(request.body, alg, metadata, covered) }
}

function createMissingError(found: string): SignatureError {
	return new SignatureError('missing', `Cannot verify the request: ${found}`)
}

function createMalformedError(found: string): SignatureError {
	return new SignatureError('malformed', `Cannot verify the request: ${found}`)
}
