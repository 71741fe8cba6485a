import { isIP } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import type { Check, CheckContext, Finding } from './check.ts'
import { failed, findReason, ok, skipped, unknown, warning } from './check.ts'

const timeoutMs = 10_000
const dayMs = 86_400_000
/** Warns this many days before a certificate expires. A maintained certificate is renewed weeks before. */
const fewDays = 14

/** Connects and reads the certificate. Sends no request. */
function readCertificate({ url, platform, context: { signal } }: CheckContext): Promise<Finding> {
	return new Promise((resolve, reject) => {
		const host = url.hostname.replace(/^\[|\]$/g, '')
		// Connects without verification, because the check reports whether Node trusts the certificate. No data is sent on this connection.
		const options = {
			...platform.certificate?.secure,
			host,
			port: Number(url.port || 443),
			servername: isIP(host) ? '' : host,
		}
		const socket = connect({ ...options, rejectUnauthorized: false, timeout: timeoutMs })
		const stop = (error: Error): void => {
			socket.destroy()
			reject(error)
		}
		signal.addEventListener('abort', () => stop(new Error('Interrupted')), { once: true })
		socket.on('error', stop)
		socket.on('close', () => stop(new Error('the server closed the connection')))
		socket.on('timeout', () => stop(new Error(`nothing in ${timeoutMs / 1000} s`)))
		socket.on('secureConnect', () => {
			resolve(toFinding(socket))
			socket.destroy()
		})
	})
}

function toFinding(socket: TLSSocket): Finding {
	const { subject, valid_to } = socket.getPeerCertificate()
	const days = Math.floor((Date.parse(valid_to) - Date.now()) / dayMs)
	const name = String(subject?.CN ?? 'a certificate without a name').slice(0, 200)
	const found = `${socket.getProtocol()}, certificate of ${name}, ${days} days left`
	// Node sets a string, or an `Error` with a code.
	const refusal = socket.authorizationError as unknown
	if (!socket.authorized)
		return failed(`${found}; Node does not trust it: ${Object(refusal).code ?? refusal}`, 'ask its operator')
	return days < fewDays ? warning(found, 'ask its operator whether it will be renewed') : ok(found)
}

export const tls: Check = {
	name: 'tls',
	summary: 'Show how long the certificate is valid',
	bypasses: 'fetch',
	async run(examined) {
		const { url, context } = examined
		if (url.protocol === 'http:') return skipped('plain http: nothing is encrypted')
		if (context.env.NODE_TLS_REJECT_UNAUTHORIZED === '0')
			return failed(
				'NODE_TLS_REJECT_UNAUTHORIZED is 0: Node trusts every certificate',
				'unset it; NODE_EXTRA_CA_CERTS names your own authority',
				'unset NODE_TLS_REJECT_UNAUTHORIZED',
			)
		try {
			return await readCertificate(examined)
		} catch (error) {
			return unknown(`no direct TLS connection to ${url.host} (${findReason(error)})`, 'see round-trip')
		}
	},
}
