/**
 * Creates and verifies HTTP message signatures (RFC 9421 §3.1, §3.2).
 * @module
 */
import type { MessageVerifier, SigningAlgorithm, Verified } from '@tarja/core/plugin'
import type { BareItem, Dictionary, InnerList, Item, Parameters } from 'structured-headers'
import { isInnerList } from 'structured-headers'
import { createFreshnessCheck, type FreshnessCheck, type SignatureStamp } from '../freshness.ts'
import { requestSignature, type Signer, verifyWith } from '../keys.ts'
import { createNonce, getBytes, type HttpRequest, readHeader, SignatureError, toBase64 } from '../message.ts'
import { createVerified, type MessageSigner } from '../scheme.ts'
import { createKeySearch, type KeySearch, type VerificationSettings } from '../verification-keys.ts'
import type { ComponentReader } from './component.ts'
import {
	assertDistinct,
	createComponentReader,
	createSignatureBase,
	readIdentifier,
	writeSignatureInput,
} from './component.ts'
import { checkContentDigest, createContentDigest, parseFields } from './content-digest.ts'
import { assertBodyCovered, coversBody, type HttpSignatureProfile, type RequiredComponents } from './profile.ts'

/** Names that RFC 9421 §6.2.2 registers for algorithms, each with its JOSE name. */
const registered: readonly (readonly [name: string, alg: SigningAlgorithm])[] = [
	['rsa-pss-sha512', 'PS512'],
	['rsa-v1_5-sha256', 'RS256'],
	['hmac-sha256', 'HS256'],
	['ecdsa-p256-sha256', 'ES256'],
	['ecdsa-p384-sha384', 'ES384'],
	['ed25519', 'Ed25519'],
]

/** Parameters of one signature. Unknown ones stay in the signature base and are otherwise ignored. */
interface SignatureMetadata extends SignatureStamp {
	readonly alg: string | undefined
	readonly keyId: string | undefined
}

/** Creates the parameters of a new signature, in the order of RFC 9421 §2.3, because some verifiers rebuild them in that order. */
function createParameters(
	{ expiresInSeconds }: HttpSignatureProfile,
	{ keyId }: Pick<Signer, 'keyId'>,
	nowSeconds: number,
): Parameters {
	const parameters = new Map<string, BareItem>([['created', nowSeconds]])
	if (expiresInSeconds !== undefined) parameters.set('expires', nowSeconds + Math.floor(expiresInSeconds))
	parameters.set('nonce', createNonce())
	if (keyId !== undefined) parameters.set('keyid', keyId)
	return parameters
}

/** Reads the parameters of a received signature. */
function readParameters(parameters: Parameters): SignatureMetadata {
	const read = <Type extends 'number' | 'string'>(name: string, type: Type) => {
		const value = parameters.get(name)
		if (value === undefined || (type === 'number' ? Number.isInteger(value) : typeof value === 'string'))
			return value as (Type extends 'number' ? number : string) | undefined
		throw new SignatureError('malformed', `Cannot read the signature: its parameter ${name} has the wrong type`)
	}
	return {
		createdSeconds: read('created', 'number'),
		expiresSeconds: read('expires', 'number'),
		id: read('nonce', 'string'),
		alg: read('alg', 'string'),
		keyId: read('keyid', 'string'),
	}
}

/** Returns the algorithms to try: the one that the signature names, if it is allowed; all allowed ones if it names none. */
function findAlgorithms(named: string | undefined, allowed: readonly SigningAlgorithm[]): readonly SigningAlgorithm[] {
	if (named === undefined) return allowed
	const alg = registered.find(([name]) => name === named)?.[1]
	if (alg !== undefined && allowed.includes(alg)) return [alg]
	throw new SignatureError(
		'algorithm',
		`Cannot verify the signature: it names ${alg ?? 'an unknown algorithm'}, which algorithms does not list`,
	)
}

/** Creates the half of the scheme that signs. */
export function createSigning(
	profile: HttpSignatureProfile,
	findRequired: RequiredComponents,
	signer: Signer,
): MessageSigner {
	const { now } = createFreshnessCheck(profile, Infinity)
	return {
		async sign(request, signal) {
			const covered = findRequired(request)
			assertBodyCovered(covered, request)
			const added = new Headers()
			if (coversBody(covered)) added.set('content-digest', await createContentDigest(getBytes(request)))
			const parameters = createParameters(profile, signer, now())
			const headers = new Headers([...request.headers].filter(([name]) => !added.has(name)).concat([...added]))
			const base = createSignatureBase(covered, parameters, createComponentReader({ ...request, headers }))
			const signature = await requestSignature(signer, base, signal)
			added.set('signature-input', `sig1=${writeSignatureInput(covered, parameters)}`)
			added.set('signature', `sig1=:${toBase64(signature)}:`)
			return added
		},
	}
}

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
): MessageVerifier {
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
