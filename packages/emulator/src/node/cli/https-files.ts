/** Stores the https certificate in a folder, so that it need be trusted only once. */
import { X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { newIdentity } from './certificate.ts'
import { addressesOfMachine } from './reach.ts'

export interface HttpsFiles {
	readonly cert: string
	readonly key: string
	/** File of the authority that clients must trust; undefined if the certificate is the user's own. */
	readonly authorityFile: string | undefined
}

const dayMs = 86_400_000

/** Whether an existing certificate is valid today and tomorrow, for these names. */
function willDo(cert: string, isOurs: boolean, names: readonly string[]): boolean {
	const { validTo, subjectAltName = '' } = new X509Certificate(cert)
	// A certificate that the user provided is the user's to renew.
	if (!isOurs) return true
	const known = subjectAltName.split(', ').map((name) => name.replace(/^(?:DNS|IP Address):/, ''))
	// Ignores IPv6 addresses, which Node prints in another form, so that they cannot be compared.
	const isNamed = names.filter((name) => !name.includes(':')).every((name) => known.includes(name))
	return isNamed && Date.parse(validTo) - Date.now() > dayMs
}

/**
 * Reads `certificate.pem` and `key.pem`. Creates them, with an authority for this certificate only, if they are missing, or if
 * they are ours (`authority.pem` exists) and about to expire.
 *
 * @param names By which clients call it, besides this machine's own.
 */
export function httpsFiles(folder: string, names: readonly string[]): HttpsFiles {
	const [certFile, keyFile, authorityFile] = ['certificate.pem', 'key.pem', 'authority.pem'].map((name) =>
		resolve(folder, name),
	) as [string, string, string]
	const all = [...new Set(['localhost', '127.0.0.1', '::1', hostname(), ...addressesOfMachine(), ...names])]
	const isOurs = existsSync(authorityFile) || !existsSync(certFile)
	if (!existsSync(certFile) || !willDo(readFileSync(certFile, 'utf8'), isOurs, all)) {
		const { authority, cert, key } = newIdentity(all, Date.now())
		mkdirSync(folder, { recursive: true })
		writeFileSync(keyFile, key, { mode: 0o600 })
		writeFileSync(certFile, cert)
		writeFileSync(authorityFile, authority)
	}
	const [cert, key] = [certFile, keyFile].map((file) => readFileSync(file, 'utf8')) as [string, string]
	return { cert, key, authorityFile: isOurs ? authorityFile : undefined }
}
