/**
 * Tells how to convert a PEM key that WebCrypto cannot read. Usually the key itself is fine and only its format is not supported.
 * @module
 */
import type { SigningAlgorithm } from './algorithm.ts'

const advice: readonly (readonly [label: string, advice: string])[] = [
	['EC PRIVATE KEY', 'it is SEC1; convert it to PKCS#8: openssl pkcs8 -topk8 -nocrypt -in key.pem'],
	['RSA PRIVATE KEY', 'it is PKCS#1; convert it to PKCS#8: openssl pkcs8 -topk8 -nocrypt -in key.pem'],
	['ENCRYPTED PRIVATE KEY', 'it is encrypted; decrypt it first: openssl pkcs8 -in key.pem'],
	['RSA PUBLIC KEY', 'it is PKCS#1; convert it to SPKI: openssl rsa -RSAPublicKey_in -in key.pem -pubout'],
	['CERTIFICATE', 'it is a certificate; take its key out: openssl x509 -in certificate.pem -noout -pubkey'],
]

// Object identifier id-RSASSA-PSS (1.2.840.113549.1.1.10, RFC 4055 §3.1) in DER. Only Firefox imports such keys; the same key
// works everywhere under the general identifier rsaEncryption.
const pssOid = '\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x01\x0a'
const pssAdvice = {
	sign: 'its type is RSASSA-PSS; make it a general RSA key: openssl rsa -in key.pem -traditional | sed s/RSA-PSS/RSA/ | openssl pkcs8 -topk8 -nocrypt',
	verify:
		'its type is RSASSA-PSS; make it a general RSA key: openssl rsa -pubin -in key.pem -RSAPublicKey_out | sed s/RSA-PSS/RSA/ | openssl rsa -RSAPublicKey_in -pubout',
} as const

// Object identifier id-Ed25519 (1.3.101.112, RFC 8410 §3) in DER. workerd would import a key of any type as an Ed25519 key.
const ed25519Oid = '\x06\x03\x2b\x65\x70'

/** Names the conversion that a PEM needs before it can be used; `undefined` if it seems usable. */
export function pemHint(pem: string, alg: SigningAlgorithm, use: 'sign' | 'verify'): string | undefined {
	const label = /-----BEGIN ([A-Z0-9 ]+)-----/.exec(pem)?.[1]
	if (label === undefined) return 'it is no PEM; pass the text from -----BEGIN to -----END, a JWK or a CryptoKey'
	const known = advice.find(([name]) => name === label)
	if (known) return known[1]
	if (label === 'PRIVATE KEY' && use === 'verify')
		return 'it is a private key; take its public half: openssl pkey -in key.pem -pubout'
	if (label === 'PUBLIC KEY' && use === 'sign') return 'it is a public key; signing takes the private one'
	const start = firstBytes(pem)
	if (start.includes(pssOid)) return pssAdvice[use]
	return alg === 'Ed25519' && !start.includes(ed25519Oid) ? 'WebCrypto refuses it: its type is not Ed25519' : undefined
}

function firstBytes(pem: string): string {
	// Decodes only the start: the object identifier is within the first 36 bytes (48 characters of base64).
	const start = pem.replace(/-----[^-]*-----|\s/g, '').slice(0, 48)
	try {
		return atob(start)
	} catch {
		return ''
	}
}
