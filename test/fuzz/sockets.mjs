// Random bytes over real sockets, as responses to the client.
import { createServer } from 'node:net'
import { inspect } from 'node:util'
import { payments } from '@tarja/catalogue/payments'
import { createClient, isTarjaError } from '@tarja/core'
import { cardNumber, choices, jsonValue, mutate } from './random.mjs'

const encoder = new TextEncoder()
const join = (...parts) =>
	Uint8Array.from(parts.flatMap((part) => [...(typeof part === 'string' ? encoder.encode(part) : part)]))

/** A body as bytes: JSON, JSON with secrets, broken JSON, noise, nothing, much, deep. */
function bodyOf(random, secrets) {
	const { chance, pick, bytes, int } = random
	const json = encoder.encode(JSON.stringify(jsonValue(random, secrets)))
	return pick([
		() => json,
		() => json,
		() => mutate(random, json),
		() => encoder.encode(`${pick(secrets)} ${JSON.stringify(secrets)}`),
		() => bytes(200),
		() => new Uint8Array(),
		() => encoder.encode('['.repeat(1 + int(20_000))),
		() => encoder.encode(`"${'x'.repeat(int(50_000))}${chance(0.5) ? '"' : ''}`),
		() => encoder.encode('\uFEFF{}'),
	])()
}

/** Message, stack, JSON and inspection, of the error and all of its causes. */
function formsOf(error) {
	const forms = [
		inspect(error, { depth: 12 }),
		inspect(error, { depth: 12, showHidden: true }),
		JSON.stringify(error) ?? '',
	]
	for (let at = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth++)
		forms.push(String(at), at.message, String(at.stack), JSON.stringify(at) ?? '', JSON.stringify({ ...at }))
	return forms
}

/** The first secret that shows in any form of an error; digits also with spaces or dashes between them. */
function leakOf(error, secrets) {
	for (const text of formsOf(error)) {
		const joined = text.replaceAll(/(?<=\d)[ -](?=\d)/g, '')
		const found = secrets.find((secret) => text.includes(secret) || joined.includes(secret))
		if (found)
			return `"${found}" shows in: …${text.slice(Math.max(0, text.indexOf(found) - 300), text.indexOf(found) + 300)}…`
	}
	return undefined
}

/** An HTTP/1.1 answer as bytes, more or less. */
function rawAnswer(random, secrets) {
	const { pick, chance, int, text } = random
	const status = pick([
		'200 OK',
		'200',
		'204 No Content',
		'100 Continue',
		'500 Oops',
		'422 No',
		'307 There',
		'999 What',
		'0',
		pick(secrets),
	])
	const body = bodyOf(random, secrets).subarray(0, 4000)
	const framing = pick([
		`content-length: ${body.length}`,
		`content-length: ${body.length + int(20)}`,
		`content-length: ${int(body.length + 1)}`,
		'transfer-encoding: chunked',
		'connection: close',
		'content-encoding: gzip',
	])
	const chunked = framing.startsWith('transfer')
		? join(`${body.length.toString(16)}\r\n`, body, pick(['\r\n0\r\n\r\n', '\r\n', '\r\n5\r\n']))
		: body
	const noise = chance(0.2) ? `x-${pick(secrets)}: ${text(10)}\r\n` : ''
	const whole = join(`HTTP/1.1 ${status}\r\ncontent-type: application/json\r\n${framing}\r\n${noise}\r\n`, chunked)
	return chance(0.4) ? mutate(random, whole) : whole
}

/** A server that reads a request, then says what `next` says and ends the connection in some way. */
async function noiseServer(next) {
	const sockets = new Set()
	const server = createServer((socket) => {
		sockets.add(socket)
		socket.on('close', () => sockets.delete(socket))
		socket.on('error', () => {}) // The client may leave at any moment.
		socket.once('data', () => {
			const { bytes, end } = next()
			socket.write(bytes)
			if (end === 'reset') socket.resetAndDestroy()
			else if (end === 'close') socket.end()
		})
	})
	await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
	return {
		baseUrl: `http://127.0.0.1:${server.address().port}`,
		close() {
			server.close()
			for (const socket of sockets) socket.destroy()
		},
	}
}

/** One turn of the client against noise, from a server of its own, which knows what it has read. */
export async function socketTurn(seed, turn) {
	const random = choices(seed, turn)
	const card = cardNumber(random)
	const secrets = [card, random.letters(16)]
	const bytes = rawAnswer(random, secrets)
	const end = random.pick(['close', 'close', 'close', 'reset', 'close', 'hold'])
	let isRead = false
	const server = await noiseServer(() => {
		isRead = true
		return { bytes, end }
	})
	const client = createClient({ baseUrl: server.baseUrl, timeoutMs: 2000, tryTimeoutMs: false }).use(payments())
	const [result, error] = await client.payments
		.createIntent({ body: { nsuOrigem: '4111111111111111', codigoExternoCartao: secrets[1], extra: { card } } })
		.then(
			(result) => [result],
			(error) => [undefined, error],
		)
	server.close()
	if (result)
		return {
			outcome: 'resolved',
			wrong: result.response.status < 300 ? undefined : `resolved with ${result.response.status}`,
		}
	if (!isTarjaError(error)) return { outcome: 'foreign', wrong: `threw what is no TarjaError: ${error}` }
	// Whatever a server says that has read the request: it was sent.
	const wrong = error.outcome === 'not_processed' && isRead ? 'not_processed, but it was read' : leakOf(error, secrets)
	return { outcome: error.outcome, wrong }
}
