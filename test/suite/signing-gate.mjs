// A server before the emulator that verifies signed intents, for the suite's signing tests. Its paths begin with a scheme's name.
import { createServer } from 'node:http'

// What belongs to one connection, or is set again by `fetch`.
const hopFields = ['connection', 'content-length', 'expect', 'host', 'keep-alive', 'transfer-encoding']

/** Returns the response to a request whose signature does not hold; undefined if it holds. A page may read it. */
async function refuse(scheme, message) {
	try {
		await scheme.verify(message)
		return undefined
	} catch (error) {
		const body = { type: 'signature-refused', reason: error.reason }
		return Response.json(body, { status: 401, headers: { 'access-control-allow-origin': '*' } })
	}
}

async function respond({ rawHeaders, method, url: path, headers: { host } }, body, emulatorUrl, schemes) {
	const headers = new Headers()
	for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at], rawHeaders[at + 1])
	const [, name, rest] = /^\/([\w-]+)(\/.*)$/.exec(path)
	const isIntent = method === 'POST' && rest.includes('/intencao-pagamento')
	const refusal = isIntent && (await refuse(schemes[name], { method, url: `http://${host}${path}`, headers, body }))
	if (refusal) return refusal
	for (const field of hopFields) headers.delete(field)
	return fetch(emulatorUrl + rest, { method, headers, ...(body.length > 0 && { body }) })
}

/** Starts the server. Requests whose signatures hold, and those that need none, are handed on to the emulator. */
export async function startSigningGate(emulatorUrl, schemes) {
	const server = createServer(async (incoming, outgoing) => {
		try {
			const body = new Uint8Array(Buffer.concat(await incoming.toArray()))
			const response = await respond(incoming, body, emulatorUrl, schemes)
			outgoing.writeHead(response.status, Object.fromEntries(response.headers))
			outgoing.end(Buffer.from(await response.arrayBuffer()))
		} catch {
			outgoing.destroy()
		}
	})
	await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
	return {
		url: `http://127.0.0.1:${server.address().port}`,
		close: () => server.close() && server.closeAllConnections(),
	}
}
