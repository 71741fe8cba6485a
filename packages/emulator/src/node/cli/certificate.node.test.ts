import { X509Certificate } from 'node:crypto'
import { request } from 'node:https'
import { describe, expect, it } from '@tarja-test/harness'
import { serve } from '../serve.ts'
import { newIdentity } from './certificate.ts'

const names = ['localhost', '127.0.0.1', '::1', '2001:db8::7:0:1', 'emulator.test']

describe('newIdentity()', () => {
	const { authority, cert, key } = newIdentity(names, Date.now())
	const [trusted, server] = [new X509Certificate(authority), new X509Certificate(cert)]

	it('makes a certificate that its authority has signed, of its key, for all names and addresses', () => {
		expect(server.verify(trusted.publicKey)).to.equal(true)
		expect([server.checkIssued(trusted), trusted.ca, server.ca]).to.deep.equal([true, true, false])
		expect(server.checkHost('emulator.test')).to.equal('emulator.test')
		expect(server.checkHost('elsewhere.test')).to.equal(undefined)
		for (const address of ['127.0.0.1', '::1', '2001:db8::7:0:1']) expect(server.checkIP(address)).to.equal(address)
		expect(key).to.match(/^-----BEGIN PRIVATE KEY-----/)
	})

	it('is valid from yesterday for ninety days', () => {
		const days = (Date.parse(server.validTo) - Date.parse(server.validFrom)) / 86_400_000
		expect(days).to.equal(91)
		expect(Date.parse(server.validFrom)).to.be.lessThan(Date.now())
	})

	it('makes another authority each time, so that trusting one is trusting no other', () => {
		expect(newIdentity(names, Date.now()).authority).not.to.equal(authority)
	})

	it('serves whoever trusts the authority, and nobody else', async () => {
		const running = await serve({ tls: { cert, key } })
		expect(running.url).to.match(/^https:\/\/127\.0\.0\.1:\d+$/)
		const ask = (ca?: string): Promise<number | string> =>
			new Promise((resolve) =>
				request(`${running.url}/-/health`, { ...(ca && { ca }), agent: false })
					.on('response', (response) => resolve(response.resume().statusCode ?? 0))
					.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''))
					.end(),
			)
		expect(await ask(authority)).to.equal(200)
		expect(await ask()).to.equal('UNABLE_TO_VERIFY_LEAF_SIGNATURE')
		await running.close()
	})

	it('resets connections over https as over http, and counts them once', async () => {
		const running = await serve({ tls: { cert, key } })
		running.emulator.faults.add({ at: 'after-commit', action: 'reset' })
		const failed = await new Promise<NodeJS.ErrnoException>((resolve) =>
			request(`${running.url}/oauth2/token`, { ca: authority, agent: false, method: 'POST' })
				.on('error', resolve)
				.end(),
		)
		expect(failed.code).to.equal('ECONNRESET')
		expect(running.emulator.log().entries.map(({ connection }) => connection)).to.deep.equal([1])
		await running.close()
	})
})
