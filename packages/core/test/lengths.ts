// Answers whose length is not what they say, on bare sockets: no runtime may read more of one than it says, or than the limit.
import { createServer, type Socket } from 'node:net'
import { brotliCompressSync, constants } from 'node:zlib'
import { createClient, isTarjaError, operation } from '@tarja/core'
import { describe, expect, it, rejection } from '@tarja-test/harness'
import { startListening } from '../../../test/closing.ts'

const post = operation({ method: 'POST', path: '/x' })
const postForBytes = operation({ method: 'POST', path: '/x', responseType: 'bytes' })
const most = 50_000_000
const piece = new Uint8Array(65_536).fill(0x62)
const inPieces = new TextEncoder().encode(`10000\r\n${'b'.repeat(65_536)}\r\n`)

interface Lie {
	readonly fields: readonly string[]
	readonly body: Uint8Array
	/** It goes on, to the most that is tried. */
	readonly isEndless: boolean
}

const endless = (...fields: readonly string[]): Lie => ({ fields, body: piece, isEndless: true })
const endlessPieces = (...fields: readonly string[]): Lie => ({ fields, body: inPieces, isEndless: true })
const length = 'content-length: 8'
const lies: Readonly<Record<string, Lie>> = {
	'says less than it sends': endless(length),
	'comes in pieces as well': endlessPieces(length, 'transfer-encoding: chunked'),
	'comes in pieces as well, and says so first': endlessPieces('transfer-encoding: chunked', length),
	'comes in pieces as well, in capitals': endlessPieces(length, 'Transfer-Encoding:\tCHUNKED'),
	'comes in pieces of something else': endlessPieces(length, 'transfer-encoding: xchunked'),
	'has a coding that is none': endless(length, 'transfer-encoding: identity'),
	'hides that it comes in pieces': endlessPieces(length, 'transfer-encoding : chunked'),
	'folds that it comes in pieces': endlessPieces(length, 'transfer-encoding:', ' chunked'),
	'has two lengths': endless(length, 'content-length: 9'),
	'has its length twice': endless(length, length),
	'has a list of lengths': endless('content-length: 8, 8'),
	'has no number': endless('content-length: 8abc'),
	'has a number with a sign': endless('content-length: +8'),
	'has a negative length': endless('content-length: -8'),
	'has a length that overflows': endless('content-length: 18446744073709551624'),
	'has an empty length': endless('content-length:'),
	'changes the protocol': endless(length, 'connection: upgrade', 'upgrade: x'),
}

/** Serves one answer; gives how many bytes of a body the runtime took. */
async function served({ fields, body, isEndless }: Lie, use: (baseUrl: string) => Promise<void>): Promise<number> {
	let taken = 0
	const send = (socket: Socket): void => {
		while (!socket.destroyed) {
			taken += body.length
			const isFull = !socket.write(body)
			if (!isEndless || taken > most) return void socket.end()
			if (isFull) return void socket.once('drain', () => send(socket))
		}
	}
	const server = createServer((socket) => {
		socket.once('data', () => {
			socket.write(`HTTP/1.1 200 OK\r\n${['content-type: application/json', ...fields].join('\r\n')}\r\n\r\n`)
			send(socket)
		})
	})
	const { url, close } = await startListening(server)
	try {
		await use(url)
		return taken
	} finally {
		await close()
	}
}

export function testLengths(): void {
	describe('an answer that lies about its length', () => {
		for (const [title, lie] of Object.entries(lies))
			it(`is read no further than it says, or than the limit: it ${title}`, async () => {
				let end: unknown
				const taken = await served(lie, async (baseUrl) => {
					const client = createClient({ baseUrl, maxResponseBytes: 100_000, timeoutMs: 5000 })
					end = await client.call(postForBytes).catch((error) => error)
				})
				// What sockets hold by themselves is some megabytes.
				expect(taken).to.be.below(most / 2)
				if (isTarjaError(end)) expect(end.code).to.be.oneOf(['network', 'invalid_response'])
				else expect(end).to.have.property('data').with.length(8)
			})

		it('breaks off where it says more than it sends', async () => {
			for (const told of [9, 90_000]) {
				const lie = {
					fields: [`content-length: ${told}`, 'connection: close'],
					body: piece.slice(0, 8),
					isEndless: false,
				}
				await served(lie, async (baseUrl) => {
					const client = createClient({ baseUrl })
					const error = await rejection(client.call(post))
					expect(error).to.include({ code: 'network', outcome: 'unknown' })
				})
			}
		})

		it('is given up where it is longer once it is decompressed', async () => {
			const body = brotliCompressSync(new Uint8Array(96 * 2 ** 20), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
			const fields = ['content-encoding: br', `content-length: ${body.length}`]
			const before = process.memoryUsage().rss
			let peak = before
			const watch = setInterval(() => {
				peak = Math.max(peak, process.memoryUsage().rss)
			}, 2)
			await served({ fields, body, isEndless: false }, async (baseUrl) => {
				const error = await rejection(createClient({ baseUrl }).call(post))
				// Until the call has ended: Deno grows by 128 MB soon afterwards, whatever has been cancelled.
				clearInterval(watch)
				expect(error).to.include({ code: 'invalid_response', outcome: 'unknown' })
			})
			expect((peak - before) / 2 ** 20).to.be.below(60)
		})
	})
}

/** In Node too, which is not trusted with lengths. */
export function testMissingPiece(): void {
	it('an answer breaks off where its last piece is missing, whatever outcomeOf would make of the rest', async () => {
		const refused = operation({ method: 'POST', path: '/x', responseType: 'text', outcomeOf: () => 'rejected' })
		// Node before 22.23 and 24.17 takes it as complete if the connection was to close.
		const fields = ['transfer-encoding: chunked', 'connection: close']
		await served({ fields, body: inPieces, isEndless: false }, async (baseUrl) => {
			const error = await rejection(createClient({ baseUrl }).call(refused))
			expect(error).to.include({ code: 'network', outcome: 'unknown' })
		})
	})
}
