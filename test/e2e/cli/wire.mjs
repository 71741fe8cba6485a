// A server of bytes that misbehaves: it reads one request, then does what it was told for the token's path, and for every other.
import { once } from 'node:events'
import { createServer } from 'node:net'

const claims = Buffer.from(JSON.stringify({ iat: 1, exp: 301 })).toString('base64url')
export const accessToken = `eyJhbGciOiJub25lIn0.${claims}.c2lnbmF0dXJl`

export const answer = (status, body, headers = {}) => {
	const text = typeof body === 'string' ? body : JSON.stringify(body)
	const lines = Object.entries({ 'content-type': 'application/json', ...headers }).map(
		([name, value]) => `${name}: ${value}`,
	)
	return (socket) =>
		socket.end(
			`HTTP/1.1 ${status} X\r\n${lines.join('\r\n')}\r\ncontent-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`,
		)
}

const token = {
	access_token: accessToken,
	expires_in: '300',
	refresh_expires_in: '0',
	token_type: 'Bearer',
	not_before_policy: '0',
	session_state: '0c3f9d5c-6a52-4c7f-9d3a-7b8a0f5a1c11',
	scope: 'profile',
}
export const goodToken = answer(200, token)

/** By name, what a server may do to a request. */
export const misdeeds = {
	'closes without an answer': (socket) => socket.end(),
	'resets the connection': (socket) => socket.resetAndDestroy(),
	'answers with garbage': (socket) => socket.end('\u001b]0;owned\u0007 garbage \r\n\r\n'),
	'cuts the answer short': (socket) =>
		socket.end('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{"id"'),
	'redirects to another host': answer(302, '', { location: 'https://elsewhere.invalid/\u001b[2J' }),
	'answers with a page of 3 MB': answer(200, 'x'.repeat(3_000_000), { 'content-type': 'text/html' }),
	'answers 500 with text that acts on terminals': answer(
		500,
		{
			title: '\u001b[31mred\u009b2J\u202eevil\u2066',
			detail: '\u001b]8;;https://evil.invalid\u0007click\u001b]8;;\u0007',
		},
		{ 'content-type': 'application/problem+json' },
	),
	'never ends its body': (socket) => {
		socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n')
		const portion = `${'"'.repeat(65_536)}\r\n`
		const pour = () => {
			while (socket.writable && socket.write(`10000\r\n${portion}`));
		}
		socket.on('drain', pour)
		pour()
	},
}

/** Whether a request is there whole. */
function isWhole(text) {
	const [head, body] = text.split(/\r\n\r\n(.*)/s)
	if (body === undefined) return false
	const [, length] = /^content-length: (\d+)/im.exec(head) ?? []
	if (length !== undefined) return Buffer.byteLength(body) >= Number(length)
	return !/^transfer-encoding: chunked/im.test(head) || body.endsWith('0\r\n\r\n')
}

/** @returns a server; `requests` are those that arrived, as text */
export async function startWire({ onToken = goodToken, onOther }) {
	const requests = []
	const sockets = new Set()
	const server = createServer((socket) => {
		sockets.add(socket)
		socket.on('close', () => sockets.delete(socket))
		socket.on('error', () => {})
		let text = ''
		socket.setEncoding('utf8').on('data', (chunk) => {
			text += chunk
			if (!isWhole(text)) return
			requests.push(text)
			const act = text.startsWith('POST /oauth2/token') ? onToken : onOther
			text = ''
			act(socket)
		})
	})
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	return {
		url: `http://127.0.0.1:${server.address().port}`,
		requests,
		close() {
			for (const socket of sockets) socket.destroy()
			server.close()
		},
	}
}
