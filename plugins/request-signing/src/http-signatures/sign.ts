/**
 * Creates HTTP message signatures (RFC 9421 §3.1).
 * @module
 */
import { toBase64 } from '../bytes.ts'
import { createFreshnessCheck } from '../freshness.ts'
import { getBytes } from '../message.ts'
import type { SignsMessages } from '../scheme.ts'
import { requestSignature, type Signer } from '../signer.ts'
import { createComponentReader, createSignatureBase, writeSignatureInput } from './component.ts'
import { createContentDigest } from './content-digest.ts'
import { createParameters } from './parameters.ts'
import { assertBodyCovered, coversBody, type HttpSignatureProfile, type RequiredComponents } from './profile.ts'

/** Creates the half of the scheme that signs. */
export function createSigning(
	profile: HttpSignatureProfile,
	findRequired: RequiredComponents,
	signer: Signer,
): SignsMessages {
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
