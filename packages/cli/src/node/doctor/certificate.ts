/** Turns Node's codes for certificate and TLS errors into findings that say what to do. */
import { existsSync } from 'node:fs'
import type { PeerCertificate } from 'node:tls'
import { type Examined, type Finding, failed } from './check.ts'
import { baseUrlLine, settingLine } from './mend.ts'

/** Members of Node's certificate object that the explanations read. */
export type Certificate = Pick<PeerCertificate, 'issuer' | 'subject' | 'subjectaltname' | 'valid_from' | 'valid_to'>

const untrusted = new Set([
	'DEPTH_ZERO_SELF_SIGNED_CERT',
	'SELF_SIGNED_CERT_IN_CHAIN',
	'UNABLE_TO_GET_ISSUER_CERT',
	'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
	'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

/** Lists the host names and addresses of a certificate; if it has no alternative names, its subject's name. */
function namesOf({ subject, subjectaltname = '' }: Certificate): readonly string[] {
	const names = subjectaltname.split(', ').map((name) => name.replace(/^(?:DNS|IP Address):/, ''))
	return names.some(Boolean) ? names : [nameOf(subject)]
}

function nameOf(subject: Certificate['subject'] | undefined): string {
	const { CN, O } = Object(subject)
	return String(CN ?? O ?? 'somebody without a name').slice(0, 200)
}

function ofOtherName(certificate: Certificate, examined: Examined): Finding {
	const { url } = examined
	const names = namesOf(certificate)
	const name = names.find((known) => !known.includes('*')) ?? names[0] ?? ''
	const other = new URL(url)
	other.hostname = name.replace(/^\*\./, 'www.')
	return failed(
		`the certificate is for ${names.slice(0, 4).join(', ')}, and the base URL says ${url.hostname}`,
		'take a base URL of a name that the certificate has, if that is the platform',
		baseUrlLine(examined, other.href),
	)
}

function ofOtherTime(certificate: Certificate, isOver: boolean): Finding {
	const date = new Date(isOver ? certificate.valid_to : certificate.valid_from)
	const when = Number.isNaN(date.getTime()) ? '' : ` ${date.toISOString().slice(0, 10)}`
	const now = new Date().toISOString().slice(0, 10)
	return failed(
		`the certificate of ${nameOf(certificate.subject)} ${isOver ? 'expired on' : 'is valid only from'}${when}; today is ${now} here`,
		isOver
			? 'whoever runs the platform has to renew it, and nothing on this machine does; unless its clock is wrong'
			: 'set the clock of this machine by NTP, or wait',
	)
}

function ofUnknownAuthority(certificate: Certificate, { context: { env } }: Examined): Finding {
	const { NODE_EXTRA_CA_CERTS: file } = env
	const isSelf = nameOf(certificate.issuer) === nameOf(certificate.subject)
	const found = `Node does not know who signed the certificate of ${nameOf(certificate.subject)}: ${isSelf ? 'it is signed by itself' : nameOf(certificate.issuer)}`
	const line = settingLine('NODE_EXTRA_CA_CERTS', 'authority.pem')
	if (file !== undefined && !existsSync(file))
		return failed(found, 'NODE_EXTRA_CA_CERTS names a file that is not there: correct its path', line)
	return failed(
		found,
		`name its authority in a file of PEM that whoever runs the platform gave you${file === undefined ? '' : '; the one in NODE_EXTRA_CA_CERTS is another'}`,
		line,
	)
}

/** Explains a certificate error by Node's code; `undefined` if the code is not about a certificate. */
export function ofCertificate(code: string, certificate: Certificate, examined: Examined): Finding | undefined {
	if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return ofOtherName(certificate, examined)
	if (code === 'CERT_HAS_EXPIRED') return ofOtherTime(certificate, true)
	if (code === 'CERT_NOT_YET_VALID') return ofOtherTime(certificate, false)
	if (untrusted.has(code)) return ofUnknownAuthority(certificate, examined)
	return undefined
}

/** The finding for a server that requires a client certificate. */
export function wantsCertificate(found: string): Finding {
	return failed(
		`${found}: it wants a client certificate`,
		'ask whoever runs the platform for one, and give it to the client in tarja.config.ts, with undiciTransport() of @tarja/node-transport',
		'client: { transport: undiciTransport(new Agent({ connect: { cert, key } })) }',
	)
}

/** The finding for a server that rejects the connection because of a missing or wrong client certificate. */
export function ofAlert(code: string): Finding | undefined {
	if (/ALERT_(?:CERTIFICATE_REQUIRED|BAD_CERTIFICATE)/.test(code)) return wantsCertificate('refused')
	// TLS 1.2 has no alert for a missing client certificate; a handshake failure can also mean that no cipher is shared.
	return /ALERT_HANDSHAKE_FAILURE/.test(code) ? wantsCertificate('refused (handshake_failure)') : undefined
}
