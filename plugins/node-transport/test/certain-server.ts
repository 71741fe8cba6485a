// A server that demands a client certificate, and what it saw.
import { createServer, type Server } from 'node:https'
import type { TLSSocket } from 'node:tls'
import { authority, server as identity } from '../../../test/certificates.ts'
import { startListening } from '../../../test/closing.ts'

/** `maxVersion`: in TLS 1.2 a refusal is part of the handshake, in 1.3 it comes after it. */
export async function certainServer(maxVersion: 'TLSv1.2' | 'TLSv1.3' = 'TLSv1.3') {
	const names: string[] = []
	const server: Server = createServer(
		{ ...identity, ca: authority, requestCert: true, rejectUnauthorized: true, maxVersion },
		(request, response) => {
			names.push(String((request.socket as TLSSocket).getPeerCertificate().subject?.CN))
			response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
		},
	)
	server.on('tlsClientError', () => {})
	const { port, close } = await startListening(server)
	return { url: `https://localhost:${port}`, names, close }
}
