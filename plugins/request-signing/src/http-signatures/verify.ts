/**
 * Checks HTTP message signatures (RFC 9421 §3.2).
 * @module
 */
import type { SigningAlgorithm } from '../algorithm.ts'
import { type TimeKeeper, timeKeeper } from '../freshness.ts'
import { bytesOf, type HttpMessage, isRequest, requiredHeader } from '../message.ts'
import type { Verified, VerifiesMessages } from '../scheme.ts'
import { SignatureError } from '../signature-error.ts'
import { parseDictionary } from '../structured-fields/parse.ts'
import type { Dictionary, InnerList, Member } from '../structured-fields/value.ts'
import { type Check, type KeyTrial, keyTrial } from '../verification-keys.ts'
import { verifyWith } from '../web-crypto.ts'
import { foreignIdentifier, type Identifier, refuseRepeated } from './component.ts'
import { checkContentDigest } from './content-digest.ts'
import { agreedAlgorithm, readParameters, type SignatureMetadata } from './parameters.ts'
import {
	coversBody,
	type HttpSignatureProfile,
	ownComponents,
	refuseUnsignedBody,
	requiredComponents,
} from './profile.ts'
import { signatureBase } from './signature-base.ts'

/** What stays the same from message to message. */
interface Judge {
	readonly profile: HttpSignatureProfile
	readonly own: readonly Identifier[] | undefined
	readonly algorithms: readonly SigningAlgorithm[]
	readonly clock: TimeKeeper
	readonly tryKeys: KeyTrial
}

/** One signature of a message, read but not yet believed. */
interface Candidate {
	readonly input: InnerList
	readonly identifiers: readonly Identifier[]
	readonly metadata: SignatureMetadata
	readonly signature: Uint8Array<ArrayBuffer>
}

// Each costs a verification, and a forger writes them for nothing.
const maxSignatures = 16

/** The verifying half of the scheme. */
export function verification(profile: HttpSignatureProfile, check: Check): VerifiesMessages {
	const judge: Judge = {
		profile,
		own: ownComponents(profile),
		algorithms: check.algorithms,
		clock: timeKeeper(profile, profile.maxAgeSeconds ?? 300),
		tryKeys: keyTrial(check),
	}
	return {
		async verify(message) {
			const accepted = await acceptAny(judge, message)
			// All of them: a copy of the message that was stripped of one signature must not pass by another.
			const stamps = new Map(accepted.map(({ metadata }) => [metadata.id, metadata]))
			for (const stamp of stamps.values()) await judge.clock.claim(stamp)
			const [{ verified }] = accepted
			return verified
		},
	}
}

interface Accepted {
	readonly metadata: SignatureMetadata
	readonly verified: Verified
}

async function acceptAny(judge: Judge, message: HttpMessage): Promise<[Accepted, ...Accepted[]]> {
	const inputs = dictionaryOf(message, 'signature-input')
	const signatures = dictionaryOf(message, 'signature')
	const accepted: Accepted[] = []
	let problem: unknown
	for (const [label, member] of relevant(inputs, judge.profile)) {
		try {
			accepted.push(await accept(judge, message, candidate(label, member, signatures)))
		} catch (error) {
			problem ??= error
		}
	}
	const [first, ...others] = accepted
	if (first) return [first, ...others]
	throw problem ?? missing('it has no signature with the label or tag that is asked for')
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

function candidate(label: string, input: Member, signatures: Dictionary): Candidate {
	if (!('items' in input)) throw malformed('its signature-input is not a list of components')
	const member = signatures.get(label)
	if (member === undefined) throw missing('its signature-input has no signature to go with it', 'signature')
	if (!('bare' in member) || member.bare.type !== 'bytes') throw malformed('its signature is not a byte sequence')
	const identifiers = input.items.map(foreignIdentifier)
	refuseRepeated(identifiers)
	return { input, identifiers, metadata: readParameters(input.parameters), signature: member.bare.value }
}

async function accept(judge: Judge, message: HttpMessage, candidate: Candidate): Promise<Accepted> {
	const { identifiers, metadata, input, signature } = candidate
	checkCoverage(judge, identifiers, message)
	const alg = agreedAlgorithm(metadata.alg, judge.algorithms)
	judge.clock.check(metadata)
	const base = signatureBase(identifiers, input.parameters, message)
	await judge.tryKeys(alg, metadata.keyId, (key) => verifyWith(key, alg, signature, base))
	await checkDigests(identifiers, message)
	return { metadata, verified: verifiedMessage(message, candidate, alg) }
}

function checkCoverage({ own, profile }: Judge, covered: readonly Identifier[], message: HttpMessage): void {
	const keys = new Set(covered.map(({ key }) => key))
	for (const { key, text } of requiredComponents(own, message))
		if (!keys.has(key))
			throw new SignatureError('not-covered', `Cannot rely on the signature: it does not cover ${text}`, {
				component: text,
			})
	refuseUnsignedBody(covered, message, profile)
}

/** Whatever digest is covered is compared: taking the body away, or adding one, is a change like any other. */
async function checkDigests(covered: readonly Identifier[], message: HttpMessage): Promise<void> {
	const digests = covered.filter(({ name }) => name === 'content-digest')
	if (digests.some(({ item }) => !item.parameters.has('req'))) await checkContentDigest(message)
	if (isRequest(message) || message.request === undefined) return
	if (digests.some(({ item }) => item.parameters.has('req'))) await checkContentDigest(message.request)
}

function verifiedMessage(message: HttpMessage, { identifiers, metadata }: Candidate, alg: SigningAlgorithm): Verified {
	const { keyId, createdSeconds, id } = metadata
	return {
		body: identifiers.some(coversBody) ? bytesOf(message) : new Uint8Array(),
		alg,
		...(keyId === undefined ? {} : { keyId }),
		...(createdSeconds === undefined ? {} : { created: new Date(createdSeconds * 1000) }),
		...(id === undefined ? {} : { id }),
		covered: identifiers.map(({ text }) => text),
	}
}

function missing(found: string, component?: string): SignatureError {
	return new SignatureError(
		'missing',
		`Cannot verify the message: ${found}`,
		component === undefined ? {} : { component },
	)
}

function malformed(found: string): SignatureError {
	return new SignatureError('malformed', `Cannot verify the message: ${found}`)
}
