/** Presents the client certificate that the variables name, to platforms that want one (mutual TLS). */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Duplex } from 'node:stream'
import { createSecureContext, type SecureContext, TLSSocket } from 'node:tls'
import type { ClientOptions } from '@tarja/core'
import { CommandError, type Context } from './command.ts'

/** A client certificate, and what sends requests with it. */
export interface ClientCertificate {
	/** Options of Node's TLS that present it. */
	readonly secure: CertificateFiles
	/** The name that it was issued to, as X.509 writes it: `CN=shop`. */
	readonly subject: string
	/** When it is valid, in epoch milliseconds. */
	readonly validMs: { readonly from: number; readonly to: number }
	readonly transport: NonNullable<ClientOptions['transport']>
	readonly fetch: (url: string, init: RequestInit) => Promise<Response>
}

interface CertificateFiles {
	readonly pfx?: Buffer
	readonly cert?: Buffer
	readonly key?: Buffer
	readonly passphrase?: string
}

const variable = 'TARJA_CLIENT_CERTIFICATE'

function createCertificateError(found: string): CommandError {
	return new CommandError('configuration', `Cannot use the client certificate: ${found}`)
}

async function readBytes(name: string, path: string, { directory }: Context): Promise<Buffer> {
	return readFile(resolve(directory, path)).catch((error) => {
		throw createCertificateError(`the file of ${name} could not be read (${error.code}); correct its path`)
	})
}

/** Reads the files. PEM is text, and may have the key in the same file; a `.p12` file is binary, and has both. */
async function readFiles(
	readVariable: (name: string) => string | undefined,
	context: Context,
): Promise<CertificateFiles> {
	const passphrase = readVariable(`${variable}_PASSPHRASE`)
	const protection = passphrase !== undefined && { passphrase }
	const own = await readBytes(variable, readVariable(variable) ?? '', context)
	if (!own.includes('-----BEGIN ')) return { pfx: own, ...protection }
	const keyPath = readVariable(`${variable}_KEY`)
	if (keyPath === undefined && !own.includes('PRIVATE KEY-----'))
		throw createCertificateError(`${variable}_KEY is not set; set it to the PEM file of the private key`)
	const key = keyPath === undefined ? own : await readBytes(`${variable}_KEY`, keyPath, context)
	return { cert: own, key, ...protection }
}

function openCertificate(secure: CertificateFiles): SecureContext {
	try {
		return createSecureContext(secure)
	} catch {
		// OpenSSL's message isn't printed, because it names neither the file nor the passphrase.
		throw createCertificateError(
			`it could not be opened; check that key and certificate belong together, and ${variable}_PASSPHRASE`,
		)
	}
}

/** Reads subject and dates from a socket that connects to nothing, because Node has no other reader of `.p12` files. */
function describeCertificate(secure: CertificateFiles): Pick<ClientCertificate, 'subject' | 'validMs'> {
	const socket = new TLSSocket(new Duplex({ read() {} }), { isServer: true, secureContext: openCertificate(secure) })
	const certificate = socket.getX509Certificate()
	socket.destroy()
	if (!certificate) throw createCertificateError('its file has no certificate; export it together with the key')
	const { subject, validFrom, validTo } = certificate
	return { subject, validMs: { from: Date.parse(validFrom), to: Date.parse(validTo) } }
}

/**
 * Returns the client certificate that the variables name; `undefined` if they name none.
 *
 * @throws {CommandError} `configuration` if its files can't be read or don't belong together.
 */
export async function readClientCertificate(
	readVariable: (name: string) => string | undefined,
	context: Context,
): Promise<ClientCertificate | undefined> {
	if (readVariable(variable) === undefined) return undefined
	const secure = await readFiles(readVariable, context)
	const described = describeCertificate(secure)
	// Loaded here, because most commands present no certificate.
	const [{ Agent, EnvHttpProxyAgent, fetch }, { undiciTransport }] = await Promise.all([
		import('undici'),
		import('@tarja/node-transport'),
	])
	const options = { allowH2: false, connect: secure, requestTls: secure }
	const agent = context.env.NODE_USE_ENV_PROXY === '1' ? new EnvHttpProxyAgent(options) : new Agent(options)
	context.atEnd(() => agent.destroy())
	return {
		...described,
		secure,
		transport: undiciTransport(agent),
		fetch: async (url, init) => (await fetch(url, { ...init, dispatcher: agent } as never)) as unknown as Response,
	}
}
