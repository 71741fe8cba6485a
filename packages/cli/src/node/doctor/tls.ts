import { isIP } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import { type Check, type Finding, failed, ok, skipped, warning } from './check.ts'
import { reasonOf } from './exchange.ts'

const timeoutMs = 10_000
const dayMs = 86_400_000
/** A certificate is renewed weeks before its end, where anybody looks after it. */
const fewDays = 14

/** What a connection showed. */
interface Shown {
	readonly protocol: string
	readonly subject: string
	readonly validTo: Date
	/** Why Node would not trust it. */
	readonly refusal: string | undefined
}

function shownBy(socket: TLSSocket): Shown {
	const { subject, valid_to } = socket.getPeerCertificate()
	return {
		protocol: socket.getProtocol() ?? 'an unknown protocol',
		subject: String(subject?.CN ?? 'a certificate without a name').slice(0, 200),
		validTo: new Date(valid_to),
		refusal: socket.authorized ? undefined : String(socket.authorizationError),
	}
}

/** Connects, looks at the certificate, and sends nothing. */
function look({ hostname, port }: URL, signal: AbortSignal): Promise<Shown> {
	return new Promise((resolve, reject) => {
		const host = hostname.replace(/^\[|\]$/g, '')
		const servername = isIP(host) ? '' : host
		// Whether Node would trust it is what is asked, so that it must not end here; nothing is sent on this connection.
		const socket = connect({
			host,
			port: Number(port || 443),
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
		socket.on('timeout', () => leave(Object.assign(new Error(), { code: `nothing in ${timeoutMs / 1000} s` })))
		socket.on('secureConnect', () => {
			resolve(shownBy(socket))
			socket.destroy()
		})
	})
}

function judged({ protocol, subject, validTo, refusal }: Shown): Finding {
	const days = Math.floor((validTo.getTime() - Date.now()) / dayMs)
	const found = `${protocol}, certificate of ${subject}, ${days} days left`
	if (refusal !== undefined)
		return failed(
			`${found}; Node does not trust it: ${refusal}`,
			'have it mended, or name its authority with NODE_EXTRA_CA_CERTS',
		)
	if (!/^TLSv1\.[23]$/.test(protocol))
		return warning(found, 'RFC 8996 forbids what is older than TLS 1.2: have it switched on')
	return days < fewDays ? warning(found, 'ask whoever runs the host whether it will be renewed') : ok(found)
}

export const tls: Check = {
	name: 'tls',
	summary: 'protocol, certificate and its days left',
	async run({ url, context: { env, signal } }) {
		if (url.protocol === 'http:') return skipped('plain http: nothing is encrypted')
		if (env.NODE_TLS_REJECT_UNAUTHORIZED === '0')
			return failed(
				'NODE_TLS_REJECT_UNAUTHORIZED is 0: Node trusts every certificate',
				'unset it; NODE_EXTRA_CA_CERTS names an authority of your own',
			)
		const begun = performance.now()
		try {
			const shown = await look(url, signal)
			return { ...judged(shown), ms: Math.round(performance.now() - begun) }
		} catch (error) {
			return failed(
				`no encrypted connection (${reasonOf(error)})`,
				'look whether host and port are right, and what stands in between',
			)
		}
	},
}
