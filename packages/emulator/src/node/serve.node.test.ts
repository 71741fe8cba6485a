// Covers serve.ts, send.ts, receive.ts and gate.ts.
import { once } from 'node:events'
import { request } from 'node:https'
import { connect } from 'node:net'
import { after, afterEach, before, describe, expect, it, rejection } from '@tarja-test/harness'
import { authority, server as identity } from '../../../../test/certificates.ts'
import { intent, intentPath, tokenPath, tokenRequest } from '../exchanges.test.ts'
import type { Fault, FaultAction } from '../faults.ts'
import type { LogView } from '../log.ts'
import { type EmulatorServer, serve } from './serve.ts'

/** What a client sees of an exchange on its own connection, byte for byte. */
interface Seen {
	readonly text: string
	/** How the connection ended: a FIN, or the code of the error. */
	readonly end: string
}

async function exchange(port: number, head: string, body = ''): Promise<Seen> {
	const socket = connect(port, '127.0.0.1')
	let text = ''
	socket.setEncoding('utf8').on('data', (chunk) => {
		text += chunk
	})
	socket.write(`${head}\r\n\r\n${body}`)
	const end = new Promise<string>((resolve) => {
		socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'))
		socket.on('end', () => resolve('FIN'))
	})
	const seen = { end: await end, text }
	socket.destroy()
	return { ...seen, text }
}

let server: EmulatorServer
before(async () => {
	server = await serve()
})
after(() => server.close())
afterEach(() => server.emulator.reset())

async function token(): Promise<string> {
	const { headers } = tokenRequest()
	const body = await tokenRequest().text()
	const response = await fetch(`${server.url}${tokenPath}`, { method: 'POST', headers, body })
	return ((await response.json()) as { access_token: string }).access_token
}

/** Sends one intent by hand, on its own connection. */
async function sendIntent(fault?: Fault): Promise<Seen> {
	const bearer = await token()
	if (fault) server.emulator.faults.add(fault)
	const body = JSON.stringify(intent)
	const head = [
		`POST ${intentPath}?meioPagamento HTTP/1.1`,
		`Host: 127.0.0.1:${server.port}`,
		'access_token:',
		'Accept: application/json',
		`Authorization: Bearer ${bearer}`,
		'Content-Type: application/json',
		`Content-Length: ${body.length}`,
		...(fault ? [] : ['Connection: close']),
	]
	return exchange(server.port, head.join('\r\n'), body)
}

function lastEntry(): LogView['entries'][number] | undefined {
	return server.emulator.log().entries.at(-1)
}

describe('serve()', () => {
	it('records what was on the wire, and the connection', async () => {
		const seen = await sendIntent()
		expect(seen.text).to.match(/^HTTP\/1\.1 200 OK\r\n[\s\S]*\{"id":"emulator-intent-1","status":"ACCEPTED"\}$/)
		const [, entry] = server.emulator.log().entries
		expect(entry?.headers.access_token).to.equal('')
		expect(entry?.body).to.equal(JSON.stringify(intent))
		expect(entry?.connection).to.be.greaterThan(0)
	})

	it('serves https with the certificate that it is given, and numbers its connections', async () => {
		const secure = await serve({ tls: identity })
		for (const path of ['/one', '/two']) {
			const [response] = await once(request(`${secure.url}${path}`, { agent: false, ca: authority }).end(), 'response')
			expect(response.statusCode).to.equal(501)
			response.resume()
		}
		const [first = 0, second] = secure.emulator.log().entries.map(({ connection }) => connection)
		expect(second).to.equal(first + 1)
		await secure.close()
	})

	// [place, action, how the connection ends, whether the effect is applied]
	const lost: readonly [Fault['at'], FaultAction, string, boolean][] = [
		['before-accept', 'reset', 'ECONNRESET', false],
		['before-accept', 'close', 'FIN', false],
		['before-accept', 'hang', 'FIN', false],
		['after-commit', 'reset', 'ECONNRESET', true],
		['after-commit', 'close', 'FIN', true],
		['after-commit', 'hang', 'FIN', true],
	]
	for (const [at, action, end, applied] of lost) {
		it(`plays ${action} ${at}: not a byte, ${end}, ${applied ? 'applied' : 'not applied'}`, async () => {
			const delayMs = action === 'hang' ? 20 : 0
			expect(await sendIntent({ at, action, delayMs })).to.deep.equal({ text: '', end })
			expect(lastEntry()).to.include({ applied })
			expect(lastEntry()).not.to.have.any.keys('status')
		})
	}

	it('refuses connections, ends those that there are, and accepts them again on the same port', async () => {
		const refuse = { at: 'before-connection', action: 'refuse', delayMs: 60_000 } as const
		const idle = connect(server.port, '127.0.0.1')
		await once(idle, 'connect')
		idle.write('GET /anything HTTP/1.1\r\nHost: localhost\r\n\r\n')
		await once(idle, 'data')
		server.emulator.faults.add({ ...refuse, match: { path: '/pass' }, after: 1 })
		const passed = await exchange(server.port, `GET /pass HTTP/1.1\r\nHost: 127.0.0.1:${server.port}`)
		expect(passed.text).to.match(/^HTTP\/1\.1 501 [\s\S]*\r\nconnection: close\r\n/i)
		if (!idle.destroyed) await once(idle, 'close')
		const refused = { text: '', end: 'ECONNREFUSED' }
		for (const path of ['/pass', '/-/log', '/~other/-/log'])
			expect(await exchange(server.port, `GET ${path} HTTP/1.1\r\nHost: localhost`)).to.deep.equal(refused)
		server.emulator.faults.clear()
		await token()
		server.emulator.faults.add({ ...refuse, delayMs: 20 })
		expect(await exchange(server.port, 'GET / HTTP/1.1\r\nHost: localhost')).to.deep.equal(refused)
		while ((await token().catch(() => true)) === true);
		server.emulator.faults.add(refuse, { ...refuse, delayMs: 0 }, refuse)
		expect(await rejection(token())).to.be.instanceOf(TypeError)
	})

	for (const action of ['reset', 'close', 'hang'] as const) {
		const end = action === 'reset' ? 'ECONNRESET' : 'FIN'
		it(`plays ${action} mid-body: status, headers, half a body, ${end}`, async () => {
			const seen = await sendIntent({ at: 'mid-body', action, delayMs: 30 })
			expect(seen.end).to.equal(end)
			expect(seen.text).to.match(/^HTTP\/1\.1 200 OK\r\n/)
			expect(seen.text.toLowerCase()).to.contain('content-length: 46')
			expect(seen.text).to.match(/\{"id":"emulator-intent-(?:\r\n)?$/)
			expect(lastEntry()).to.include({ applied: true, status: 200 })
		})
	}

	it('survives what is no HTTP, what Fetch cannot express, and strange targets', async () => {
		const trace = await exchange(server.port, 'TRACE / HTTP/1.1\r\nHost: x')
		expect(trace.text).to.contain('urn:tarja-emulator:unreadable-request')
		const heads = [
			'\u0000\u0001',
			'GET http://elsewhere.invalid/x HTTP/1.1\r\nHost: x\r\nConnection: close',
			'GET //elsewhere/x HTTP/1.1\r\nHost: x\r\nConnection: close',
			'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close',
			'GET / HTTP/1.1\r\nHost: a b:c\r\nConnection: close',
			'CONNECT x:1 HTTP/1.1\r\nHost: x',
		]
		for (const head of heads) await exchange(server.port, head)
		expect((await fetch(`${server.url}/-/log`)).status).to.equal(200)
	})
})

describe('close()', () => {
	it('ends at once, hung connections too, and may be called twice', async () => {
		const own = await serve()
		expect(own.url).to.equal(`http://127.0.0.1:${own.port}`)
		own.emulator.faults.add({ at: 'before-accept', action: 'hang' })
		const hung = rejection(fetch(`${own.url}/x`))
		while (own.emulator.log().entries.length === 0) await new Promise((resolve) => setTimeout(resolve, 1))
		await own.close()
		await own.close()
		expect(await hung).to.be.instanceOf(TypeError)
		expect(await rejection(fetch(`${own.url}/x`))).to.be.instanceOf(TypeError)
	})

	it('says which port it could not take', async () => {
		const error = await rejection<NodeJS.ErrnoException>(serve({ port: server.port }))
		expect(error.code).to.equal('EADDRINUSE')
	})
})
