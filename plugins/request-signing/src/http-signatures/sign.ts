/**
 * Makes HTTP message signatures (RFC 9421 §3.1).
 * @module
 */
import { askSigner } from '../ask-signer.ts'
import { toBase64 } from '../bytes.ts'
import { freshnessCheck } from '../freshness.ts'
import { bytesOf, type HttpMessage } from '../message.ts'
import type { SignOptions, SignsMessages } from '../scheme.ts'
import { SignatureError } from '../signature-error.ts'
import type { Signer } from '../signer.ts'
import { parseDictionary } from '../structured-fields/parse.ts'
import { componentReader } from './component-value.ts'
import { contentDigest } from './content-digest.ts'
import { freshParameters } from './parameters.ts'
import {
	coversBody,
	type HttpSignatureProfile,
	refuseUnsignedBody,
	requiredComponents,
	requirementsOf,
} from './profile.ts'
import { signatureBase, signatureParams } from './signature-base.ts'

/** Makes the half of the scheme that signs, from what the signature must cover and the signer. */
export function signing(profile: HttpSignatureProfile, signer: Signer): SignsMessages {
	const requirements = requirementsOf(profile)
	const { now } = freshnessCheck(profile, Infinity)
	const label = profile.label ?? 'sig1'
	return {
		async sign(message: HttpMessage, options: SignOptions = {}): Promise<Headers> {
			const covered = requiredComponents(requirements, message, 'sign')
			refuseUnsignedBody(covered, message, profile)
			const added = new Headers()
			if (covered.some(coversBody))
				added.set('content-digest', await contentDigest(bytesOf(message), profile.digest ?? 'sha-256'))
			const parameters = freshParameters(profile, signer, now())
			const base = signatureBase(covered, parameters, componentReader(withHeaders(message, added)))
			const signature = await askSigner(signer, base, options.signal)
			append(added, message, 'signature-input', label, signatureParams(covered, parameters))
			append(added, message, 'signature', label, `:${toBase64(signature)}:`)
			return added
		},
	}
}

function withHeaders(message: HttpMessage, added: Headers): HttpMessage {
	const headers = new Headers(message.headers)
	for (const [name, value] of added) headers.set(name, value)
	return { ...message, headers }
}

/** Adds the signature to the message's headers, after the signatures already there (RFC 9421 §4.3), under its own label. */
function append(added: Headers, message: HttpMessage, name: string, label: string, member: string): void {
	const present = message.headers.get(name)
	if (present !== null && parseDictionary(present, name, 'refuse').has(label))
		throw new SignatureError(
			'repeated',
			`Cannot sign the message: it has a signature "${label}" already; set another label`,
		)
	added.set(name, `${present ? `${present}, ` : ''}${label}=${member}`)
}
