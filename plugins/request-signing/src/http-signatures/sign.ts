/**
 * Creates HTTP message signatures (RFC 9421 §3.1).
 * @module
 */
import { toBase64 } from '../bytes.ts'
import { createFreshnessCheck } from '../freshness.ts'
import { getBytes, type HttpRequest } from '../message.ts'
import type { SignsMessages } from '../scheme.ts'
import { SignatureError } from '../signature-error.ts'
import { requestSignature, type Signer } from '../signer.ts'
import { createComponentReader, createSignatureBase, writeSignatureInput } from './component.ts'
import { createContentDigest } from './content-digest.ts'
import { createParameters } from './parameters.ts'
import { assertBodyCovered, coversBody, type HttpSignatureProfile, type RequiredComponents } from './profile.ts'
import { parseFields } from './structured-fields.ts'

/** Creates the half of the scheme that signs. */
export function createSigning(
	profile: HttpSignatureProfile,
	findRequired: RequiredComponents,
	signer: Signer,
): SignsMessages {
	const { now } = createFreshnessCheck(profile, Infinity)
	const label = profile.label ?? 'sig1'
	return {
		async sign(request, signal) {
			const covered = findRequired(request)
			assertBodyCovered(covered, request, profile)
			const added = new Headers()
			if (coversBody(covered))
				added.set('content-digest', await createContentDigest(getBytes(request), profile.digest ?? 'sha-256'))
			const parameters = createParameters(profile, signer, now())
			const headers = new Headers([...request.headers].filter(([name]) => !added.has(name)).concat([...added]))
			const base = createSignatureBase(covered, parameters, createComponentReader({ ...request, headers }))
			const signature = await requestSignature(signer, base, signal)
			addMember(added, request, 'signature-input', label, writeSignatureInput(covered, parameters))
			addMember(added, request, 'signature', label, `:${toBase64(signature)}:`)
			return added
		},
	}
}

/** Adds a member after the signatures that the request already has (RFC 9421 §4.3), under its own label. */
function addMember(added: Headers, request: HttpRequest, name: string, label: string, member: string): void {
	const present = request.headers.get(name)
	if (present !== null && parseFields(present, name).has(label))
		throw new SignatureError('repeated', `Cannot sign the request: it has a signature "${label}"; set another label`)
	added.set(name, `${present ? `${present}, ` : ''}${label}=${member}`)
}
