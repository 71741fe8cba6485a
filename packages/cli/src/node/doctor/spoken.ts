/** Detects a mismatch of protocols: one side speaks TLS and the other plain http. */
import { connect } from 'node:net'
import { connect as connectSecurely } from 'node:tls'
import { ofAlert } from './certificate.ts'
import { type Examined, type Finding, failed } from './check.ts'
import { codesOf } from './exchange.ts'
import { baseUrlLine } from './mend.ts'

const patienceMs = 3000

/** Whether a server answers a probe on this connection with bytes that match; the connection is closed afterwards. */
function answers(socket: ReturnType<typeof connect>, on: string, is: (chunk: unknown) => boolean): Promise<boolean> {
	return new Promise((resolve) => {
		const say = (value: boolean): void => {
			socket.destroy()
			resolve(value)
		}
		socket.setTimeout(patienceMs, () => say(false))
		socket.on('error', () => say(false))
		socket.on('close', () => say(false))
		socket.once(on, (chunk: unknown) => say(is(chunk)))
	})
}

function isOnThisMachine({ hostname }: URL): boolean {
	return /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
}

/** The finding if https was used but the server speaks plain http. */
export async function speaksPlain(error: unknown, examined: Examined): Promise<Finding | undefined> {
	const { url, proxy } = examined
	// The answer was not TLS; or there was none, as some servers wait for the end of a line and then close the connection.
	if (
		proxy?.state === 'used' ||
		!codesOf(error).some((code) => /WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|^CLOSED$|ECONNRESET|EPROTO/.test(code))
	)
		return undefined
	const socket = connect(Number(url.port || 443), url.hostname.replace(/^\[|\]$/g, ''))
	socket.on('connect', () => socket.write(`HEAD / HTTP/1.1\r\nhost: ${url.host}\r\nconnection: close\r\n\r\n`))
	if (!(await answers(socket, 'data', (chunk) => String(chunk).startsWith('HTTP/')))) return undefined
	const found = `plain http answers at ${url.host}, and the base URL says https`
	if (!isOnThisMachine(url))
		return failed(found, 'name the port that speaks https: credentials go over plain http to this machine alone')
	return failed(found, 'correct the base URL', baseUrlLine(examined, url.href.replace(/^https/, 'http')))
}

/** The finding if https closes only once a request arrives: TLS 1.3 rejects a missing client certificate at that point. */
export async function refusesClient(examined: Examined): Promise<Finding | undefined> {
	const { url, proxy } = examined
	if (url.protocol !== 'https:' || proxy?.state === 'used') return undefined
	const host = url.hostname.replace(/^\[|\]$/g, '')
	const socket = connectSecurely({ host, port: Number(url.port || 443), rejectUnauthorized: false })
	let codes: readonly string[] = []
	socket.on('error', (error) => {
		codes = codesOf(error)
	})
	socket.on('secureConnect', () => socket.write(`HEAD / HTTP/1.1\r\nhost: ${url.host}\r\n\r\n`))
	await answers(socket, 'data', () => true)
	return codes.map(ofAlert).find(Boolean)
}

/** The finding if http was used but the server speaks TLS. */
export async function speaksTls(examined: Examined): Promise<Finding | undefined> {
	const { url } = examined
	if (url.protocol !== 'http:') return undefined
	const host = url.hostname.replace(/^\[|\]$/g, '')
	const socket = connectSecurely({ host, port: Number(url.port || 80), rejectUnauthorized: false })
	return (await answers(socket, 'secureConnect', () => true)) ? tlsAnswers(examined) : undefined
}

export function tlsAnswers(examined: Examined): Finding {
	const { url } = examined
	return failed(
		`https answers at ${url.host}, and the base URL says http`,
		'correct the base URL',
		baseUrlLine(examined, url.href.replace(/^http:/, 'https:')),
	)
}
