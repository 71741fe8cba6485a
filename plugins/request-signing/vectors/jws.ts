// The published facts of RFC 7520, RFC 7797 and RFC 8037 in the shapes that the tests work with. Not part of the package.
import type { JWK, JWSHeaderParameters } from 'jose'
import facts from './jws.json' with { type: 'json' }

export interface JwsFacts {
	readonly id: string
	readonly alg: string
	readonly payload: string
	readonly key: JWK
	readonly protected: JWSHeaderParameters | null
	readonly compact?: string
	readonly deterministic: boolean
}

/** The cookbook's cases that can be detached: all there is to know stands in the protected header, and a compact form is printed. */
export const cookbook = (facts.cookbook as unknown as readonly JwsFacts[]).filter(
	({ compact }) => compact !== undefined,
)

const { key, alg, payload, cases } = facts.rfc7797
const unencoded = cases[1]
if (!unencoded?.detached) throw new Error('The vector is gone')
export const rfc7797 = { key: key as JWK, alg, payload, detached: unencoded.detached }

/** A compact JWS without its payload. */
export function detach(compact: string): string {
	const [header, , signature] = compact.split('.')
	return `${header}..${signature}`
}
