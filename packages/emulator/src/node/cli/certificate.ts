/**
 * Creates a certificate authority and a server certificate for the emulator. Node has no function that writes X.509 (RFC 5280),
 * so the few structures needed are encoded here in DER (X.690).
 */
import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isIP } from 'node:net'

/** A server's certificate and key with the authority that signed it, all as PEM text. */
export interface Identity {
	/** Certificate of the authority that clients must trust. Its private key is discarded. */
	readonly authority: string
	readonly cert: string
	readonly key: string
}

type Bytes = Uint8Array

/** Encodes one element of a certificate in DER: tag, length, content. */
function der(tag: number, ...parts: readonly Bytes[]): Bytes {
	const content = Buffer.concat(parts)
	const { length } = content
	const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
	return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: readonly Bytes[]): Bytes => der(0x30, ...parts)
const octets = (content: Bytes): Bytes => der(0x04, content)
const bits = (content: Bytes): Bytes => der(0x03, Buffer.from([0]), content)
const truth = der(0x01, Buffer.from([0xff]))

/** Encodes an object identifier; the ones used here have components of at most 21 bits. */
function identifier(text: string): Bytes {
	const [first = 0, second = 0, ...rest] = text.split('.').map(Number)
	const groups = rest.flatMap((part) => [
		...(part > 16_383 ? [(part >> 14) | 128] : []),
		...(part > 127 ? [((part >> 7) & 127) | 128] : []),
		part & 127,
	])
	return der(0x06, Buffer.from([first * 40 + second, ...groups]))
}

const ecdsaWithSha256 = sequence(identifier('1.2.840.10045.4.3.2'))

/** Encodes the name of a certificate's holder, of which only the common name is given. */
function nameOf(text: string): Bytes {
	return sequence(der(0x31, sequence(identifier('2.5.4.3'), der(0x0c, Buffer.from(text)))))
}

/** Encodes a time; until 2050 years have two digits (RFC 5280 §4.1.2.5). */
function time(epochMs: number): Bytes {
	const text = new Date(epochMs).toISOString().replace(/^20|[-T:]|\.\d+/g, '')
	return der(0x17, Buffer.from(text))
}

function extension(id: string, value: Bytes, isCritical = false): Bytes {
	return sequence(identifier(id), ...(isCritical ? [truth] : []), octets(value))
}

/** Encodes the DNS names and IP addresses of the server (subjectAltName). */
function alternativeNames(names: readonly string[]): Bytes {
	const parts = names.map((name) => {
		const family = isIP(name)
		return family === 0 ? der(0x82, Buffer.from(name)) : der(0x87, addressOf(name, family))
	})
	return extension('2.5.29.17', sequence(...parts))
}

function addressOf(address: string, family: number): Bytes {
	if (family === 4) return Buffer.from(address.split('.').map(Number))
	const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
	const groups = (text: string): string[] => text.split(':').filter(Boolean)
	const [before, after] = [groups(head), groups(tail ?? '')]
	const all = [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
	return Buffer.from(all.map((group) => group.padStart(4, '0')).join(''), 'hex')
}

interface Wanted {
	readonly subject: string
	readonly publicKey: KeyObject
	readonly extensions: readonly Bytes[]
}

interface Signer {
	readonly issuer: string
	readonly privateKey: KeyObject
	readonly fromMs: number
	readonly toMs: number
}

function certificate({ subject, publicKey, extensions }: Wanted, { issuer, privateKey, fromMs, toMs }: Signer): string {
	// Begins with 1, so that the random serial number is positive, as RFC 5280 requires.
	const serial = der(0x02, Buffer.from([1]), randomBytes(15))
	const content = sequence(
		der(0xa0, der(0x02, Buffer.from([2]))),
		serial,
		ecdsaWithSha256,
		nameOf(issuer),
		sequence(time(fromMs), time(toMs)),
		nameOf(subject),
		publicKey.export({ type: 'spki', format: 'der' }),
		der(0xa3, sequence(...extensions)),
	)
	const whole = sequence(content, ecdsaWithSha256, bits(sign('sha256', content, privateKey)))
	const lines =
		Buffer.from(whole)
			.toString('base64')
			.match(/.{1,64}/g) ?? []
	return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

const dayMs = 86_400_000

/**
 * Creates both certificates with P-256 keys.
 *
 * @param names DNS names and IP addresses of the server.
 * @param nowMs Epoch milliseconds: valid from the day before, for ninety days.
 */
export function newIdentity(names: readonly string[], nowMs: number): Identity {
	const [authority, server] = [0, 1].map(() => generateKeyPairSync('ec', { namedCurve: 'P-256' })) as [
		{ publicKey: KeyObject; privateKey: KeyObject },
		{ publicKey: KeyObject; privateKey: KeyObject },
	]
	// Gives each authority a different name: two with the same name confuse clients that trust both.
	const issuer = `tarja-emulator authority ${randomBytes(4).toString('hex')}`
	const signer = { issuer, privateKey: authority.privateKey, fromMs: nowMs - dayMs, toMs: nowMs + 90 * dayMs }
	const isAuthority = extension('2.5.29.19', sequence(truth), true)
	const forServers = extension('2.5.29.37', sequence(identifier('1.3.6.1.5.5.7.3.1')))
	return {
		authority: certificate({ subject: issuer, publicKey: authority.publicKey, extensions: [isAuthority] }, signer),
		cert: certificate(
			{ subject: 'tarja-emulator', publicKey: server.publicKey, extensions: [alternativeNames(names), forServers] },
			signer,
		),
		key: server.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
	}
}
