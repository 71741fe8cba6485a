import { isIP, type Socket } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import { type Certificate, ofAlert, ofCertificate } from './certificate.ts'
import { type Check, type Examined, type Finding, failed, ok, skipped, warning } from './check.ts'
import { codesOf, reasonOf } from './exchange.ts'
import { ignoredProxy } from './proxy.ts'
import { speaksPlain } from './spoken.ts'
import { openTunnel } from './tunnel.ts'

const timeoutMs = 10_000
const dayMs = 86_400_000
/** Warns this many days before a certificate expires: maintained certificates are renewed weeks before. */
const fewDays = 14

/** Protocol version and certificate that the TLS connection showed. */
interface Shown {
	readonly protocol: string
	readonly certificate: Certificate
	/** Node's reason for not trusting the certificate; `undefined` if it trusts it. */
	readonly refusal: string | undefined
}

function shownBy(socket: TLSSocket): Shown {
	// A string, or an `Error` whose code says why the certificate is not trusted.
	const refusal = socket.authorizationError as unknown
	return {
		protocol: socket.getProtocol() ?? 'an unknown protocol',
		certificate: socket.getPeerCertificate(),
		refusal: socket.authorized ? undefined : String(Object(refusal).code ?? refusal),
	}
}

/** Opens the connection to the host, through the proxy if there is one. */
async function wayOf({ proxy, url, context: { signal } }: Examined): Promise<Socket | undefined> {
	if (proxy?.state !== 'used') return undefined
	const { status, socket } = await openTunnel(proxy.value, url, signal)
	if (status >= 200 && status < 300) return socket
	socket.destroy()
	throw new Error(`the proxy answered ${status}`)
}

/** Connects and reads the certificate; sends no request. */
export async function look(examined: Examined): Promise<Shown> {
	const { hostname, port } = examined.url
	const { signal } = examined.context
	const way = await wayOf(examined)
	return new Promise((resolve, reject) => {
		const host = hostname.replace(/^\[|\]$/g, '')
		const servername = isIP(host) ? '' : host
		// Connects without verification, because whether Node trusts the certificate is what is being checked. Nothing is sent on
		// this connection.
		const socket = connect({
			...(way ? { socket: way, host } : { host, port: Number(port || 443) }),
			servername,
			rejectUnauthorized: false,
			timeout: timeoutMs,
		})
		const leave = (error: Error): void => {
			socket.destroy()
			reject(error)
		}
		signal.addEventListener('abort', () => leave(new Error('Interrupted')), { once: true })
		socket.on('error', leave)
		socket.on('close', () => leave(Object.assign(new Error('closed'), { code: 'CLOSED' })))
		socket.on('timeout', () => leave(new Error(`nothing in ${timeoutMs / 1000} s`)))
		socket.on('secureConnect', () => {
			resolve(shownBy(socket))
			socket.destroy()
		})
	})
}

export function judged({ protocol, certificate, refusal }: Shown, examined: Examined): Finding {
	const { subject, valid_to } = certificate
	const days = Math.floor((Date.parse(valid_to) - Date.now()) / dayMs)
	const name = String(subject?.CN ?? 'a certificate without a name').slice(0, 200)
	const found = `${protocol}, certificate of ${name}, ${days} days left`
	if (refusal !== undefined)
		return (
			ofCertificate(refusal, certificate, examined) ??
			failed(`${found}; Node does not trust it: ${refusal}`, 'ask whoever runs the platform')
		)
	if (!/^TLSv1\.[23]$/.test(protocol))
		return warning(found, 'RFC 8996 forbids what is older than TLS 1.2: have it switched on')
	return days < fewDays ? warning(found, 'ask whoever runs the host whether it will be renewed') : ok(found)
}

/** Explains why no TLS connection was made: a TLS alert, a server that speaks plain HTTP, an ignored proxy, or none of them. */
async function unconnected(error: unknown, examined: Examined): Promise<Finding> {
	const { url } = examined
	const refused = codesOf(error).map(ofAlert).find(Boolean)
	if (refused) return refused
	const plain = await speaksPlain(error, examined)
	if (plain) return plain
	const { advice = 'look whether host and port are right, and what stands in between', mend } =
		ignoredProxy(examined) ?? {}
	return failed(`no encrypted connection to ${url.host} (${reasonOf(error)})`, advice, mend)
}

export const tls: Check = {
	name: 'tls',
	summary: 'protocol, certificate and its days left',
	passesBy: 'fetch',
	async run(examined) {
		const { url, context } = examined
		if (url.protocol === 'http:') return skipped('plain http: nothing is encrypted')
		if (context.env.NODE_TLS_REJECT_UNAUTHORIZED === '0')
			return failed(
				'NODE_TLS_REJECT_UNAUTHORIZED is 0: Node trusts every certificate',
				'unset it; NODE_EXTRA_CA_CERTS names an authority of your own',
				'unset NODE_TLS_REJECT_UNAUTHORIZED',
			)
		const begun = performance.now()
		try {
			return { ...judged(await look(examined), examined), ms: Math.round(performance.now() - begun) }
		} catch (error) {
			return unconnected(error, examined)
		}
	},
}
