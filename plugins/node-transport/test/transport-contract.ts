// The cases that every transport must pass, over servers on this machine.
import type { Transport } from '@tarja/core'
import type { SendReport, TransportRequest, TransportResponse } from '@tarja/core/plugin'
import { type ContractCase, createBreach, pause, waitUntilGood } from '../../../packages/testing/src/contract-case.ts'
import { type ContractServer, contractServer, type Reply } from './contract-server.ts'
import { createReport, expectTold } from './send-report.ts'

/** A transport made for one case, with a function that closes it afterwards. */
export interface OpenedTransport {
	/** The transport that the case checks. */
	readonly transport: Transport
	/** Closes the transport and its connections after the case. */
	close?(): Promise<void> | void
}

/** Everything that a case uses: the transport, and servers for it to call. */
interface Kit {
	readonly transport: Transport
	/** Starts a server that answers every request with this reply; it is closed after the case. */
	serve(reply: Reply): Promise<ContractServer>
}

/**
 * Returns the cases of the transport contract. They check the facts that outcomes depend on: a transport asks before it sends the first
 * byte, reports the response, and stops at once when it is aborted. That it sends at most once, the outcome matrix holds over undici.
 * `open` runs for every case.
 */
export function transportContract(open: () => OpenedTransport | Promise<OpenedTransport>): readonly ContractCase[] {
	return Object.entries(cases).map(([name, body]) => ({
		name,
		async run() {
			const { transport, close } = await open()
			const servers: ContractServer[] = []
			const serve = async (reply: Reply): Promise<ContractServer> => {
				const server = await contractServer(reply)
				servers.push(server)
				return server
			}
			try {
				await body({ transport, serve })
			} finally {
				await close?.()
				for (const server of servers) await server.close()
			}
		},
	}))
}

const request = (url: string, parts: Partial<TransportRequest> = {}): TransportRequest => ({
	method: 'POST',
	url: `${url}/contract?a=b%20c`,
	headers: new Headers({ 'content-type': 'application/json', 'x-case': 'contract' }),
	body: '{"n":"ação"}',
	signal: new AbortController().signal,
	...parts,
})

/** Returns the text of a complete HTTP response, with its content length. */
const whole = (status: number, content: string = '{}', fields: string = ''): string =>
	`HTTP/1.1 ${status} X\r\ncontent-type: application/json\r\n${fields}content-length: ${content.length}\r\n\r\n${content}`

const createReply =
	(bytes: string): Reply =>
	(socket) =>
		void socket.write(bytes, 'latin1')

type Settled = { readonly answer: TransportResponse } | { readonly error: unknown }

async function waitUntilSettled(sending: Promise<TransportResponse>): Promise<Settled> {
	let timer: ReturnType<typeof setTimeout> | undefined
	const late = new Promise<never>((_, fail) => {
		timer = setTimeout(() => fail(createBreach('it had not settled after 10 s')), 10_000)
	})
	const ended = sending.then(
		(answer) => ({ answer }),
		(error: unknown) => ({ error }),
	)
	// Clears the timer, because the test runner would otherwise wait until it fires.
	return Promise.race([ended, late]).finally(() => clearTimeout(timer))
}

async function sendAndRead(
	{ transport }: Kit,
	outgoing: TransportRequest,
	report: SendReport = createReport(),
): Promise<TransportResponse> {
	const end = await waitUntilSettled(transport.send(outgoing, report))
	if ('answer' in end) return end.answer
	throw createBreach(`a whole answer came out as ${end.error}`)
}

async function sendAndFail(
	{ transport }: Kit,
	outgoing: TransportRequest,
	report: SendReport,
	what: string,
): Promise<void> {
	if ('answer' in (await waitUntilSettled(transport.send(outgoing, report))))
		throw createBreach(`${what} came out as an answer`)
}

function expectArrived({ arrived }: ContractServer, count: number, what: string): void {
	if (arrived.length !== count) throw createBreach(`${what}: ${arrived.length} requests arrived instead of ${count}`)
}

async function expectClosed({ openSockets }: ContractServer, otherwise: string): Promise<void> {
	const isNone = (count: number): boolean => count === 0
	if ((await waitUntilGood(async () => openSockets(), isNone, 5000)) > 0) throw createBreach(otherwise)
}

const cases: Readonly<Record<string, (kit: Kit) => Promise<void>>> = {
	async 'sends method, target, header fields and content as they are'(kit) {
		const server = await kit.serve(createReply(whole(200)))
		const bytes = new Uint8Array([0, 159, 13, 10, 255])
		await sendAndRead(kit, request(server.url))
		await sendAndRead(kit, request(server.url, { method: 'PUT', body: bytes }))
		await sendAndRead(kit, request(server.url, { method: 'DELETE', body: undefined }))
		await sendAndRead(kit, request(server.url, { method: 'GET', body: undefined }))
		const seen = server.arrived.map(({ method, target, content }) => `${method} ${target} ${content.length}`)
		const wanted = ['POST 14', 'PUT 5', 'DELETE 0', 'GET 0'].map((text) => text.replace(' ', ' /contract?a=b%20c '))
		if (seen.join() !== wanted.join()) throw createBreach(`${wanted} arrived as ${seen}`)
		const [first, second] = server.arrived
		if (first?.headers.get('x-case') !== 'contract') throw createBreach('a header field was lost')
		if (first?.content !== '{"n":"a\xc3\xa7\xc3\xa3o"}' || second?.content !== '\0\x9f\r\n\xff')
			throw createBreach('the content was changed')
	},
	async 'asks before a byte leaves, and sends nothing where it must not'(kit) {
		const server = await kit.serve(createReply(whole(200)))
		await sendAndFail(
			kit,
			request(server.url),
			createReport(() => false),
			'a refused report',
		)
		await pause(50)
		if (server.receivedBytes()) throw createBreach(`of a refused report ${server.receivedBytes()} bytes arrived`)
		const early = createReport(() => server.arrived.length === 0)
		await sendAndRead(kit, request(server.url), early)
		await pause(50)
		expectArrived(server, 1, 'of a refused report and one that was not')
		if (server.arrived.length && early.told[0] !== 'begin') throw createBreach('it asked when the request had arrived')
	},
	async 'asks when the connection is there, so that what changed until then keeps it from leaving'(kit) {
		const server = await kit.serve(createReply(whole(200)))
		let mayBegin = true
		const sending = waitUntilSettled(
			kit.transport.send(
				request(server.url),
				createReport(() => mayBegin),
			),
		)
		// Waits 100 microtasks: no connection can be made in one turn of the event loop, so a transport that asks by now asks too
		// early.
		for (let step = 0; step < 100; step++) await undefined
		mayBegin = false
		if ('answer' in (await sending)) throw createBreach('a report that was refused came out as an answer')
		await pause(50)
		if (server.receivedBytes())
			throw createBreach('it had asked before it had a connection, and sent when it must not any more')
	},
	async 'reports the status of an answer that breaks off, and fails'(kit) {
		for (const half of ['content-length: 40\r\n\r\n{"id"', 'transfer-encoding: chunked\r\n\r\n5\r\n{"id"\r\n']) {
			const server = await kit.serve((socket) => void socket.end(`HTTP/1.1 422 X\r\n${half}`))
			const report = createReport()
			await sendAndFail(kit, request(server.url), report, 'half an answer')
			expectTold(report, 'begin, answered 422', 'half an answer')
		}
	},
	async 'stops at once when it is aborted: before, while it waits, and while it reads'(kit) {
		const halves: readonly string[] = ['', 'HTTP/1.1 200 X\r\ncontent-length: 40\r\n\r\n{"id"']
		for (const half of halves) {
			const server = await kit.serve((socket) => {
				if (half) socket.write(half)
			})
			const controller = new AbortController()
			const report = createReport(() => !controller.signal.aborted)
			const sending = waitUntilSettled(kit.transport.send(request(server.url, { signal: controller.signal }), report))
			await waitUntilGood(
				async () => server.arrived.length,
				(count) => count > 0,
				5000,
			)
			await pause(20)
			controller.abort(new Error('given up'))
			if ('answer' in (await sending)) throw createBreach('an aborted request came out as an answer')
			await expectClosed(server, 'the connection of an aborted request was left open')
		}
		const server = await kit.serve(createReply(whole(200)))
		await sendAndFail(
			kit,
			request(server.url, { signal: AbortSignal.abort() }),
			createReport(),
			'a request aborted before',
		)
		await pause(20)
		expectArrived(server, 0, 'of a request that was aborted before')
	},
	async 'stops reading where an answer is longer than it may be'(kit) {
		let written = 0
		const server = await kit.serve((socket) => {
			socket.write('HTTP/1.1 200 X\r\ntransfer-encoding: chunked\r\n\r\n')
			const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`
			const more = (): void => {
				if (socket.destroyed || written > 2 ** 26) return
				written += chunk.length
				socket.write(chunk, () => setTimeout(more, 0))
			}
			more()
		})
		const { body } = await sendAndRead(kit, request(server.url), createReport(undefined, 100_000))
		if (body.length <= 100_000)
			throw createBreach(`of an endless answer it gave ${body.length} bytes, which is within the limit`)
		await expectClosed(server, 'it went on reading an answer that is longer than it may be')
	},
}
