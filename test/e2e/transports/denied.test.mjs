// A payment in Deno without its network permission, over real sockets.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { describe, expect, it } from '@tarja-test/harness'
import { execute } from '../../../tools/execute.mjs'
import { getInstalled } from '../../../tools/places.mjs'
import { bundledForAll, commands } from '../bundled.mjs'

describe('a payment in Deno without the net permission', () => {
	it('is not_processed, and its process ends', async () => {
		const requests = []
		const answer = ({ url }, response) => response.end(`${requests.push(url)}`)
		const listening = createServer(answer).listen(0, '127.0.0.1')
		await once(listening, 'listening')
		const { port } = listening.address()
		const argv = commands.Deno.slice(1).filter((part) => part !== '-A')
		const program = await bundledForAll('transports/one-payment.mjs')
		const end = async (...permissions) => {
			const run = [...argv, ...permissions, program, `http://127.0.0.1:${port}`]
			const { code, stdout } = await execute(getInstalled('deno/deno'), run, { timeoutMs: 20_000 })
			return [code, JSON.parse(stdout)]
		}
		for (const permissions of [[], ['--allow-net=127.0.0.2'], [`--allow-net=127.0.0.1:${port + 1}`], ['--deny-net']])
			expect(await end(...permissions), permissions).to.deep.equal([0, { code: 'network', outcome: 'not_processed' }])
		expect(requests).to.deep.equal([])
		for (const permissions of [['--allow-net'], ['--allow-net=127.0.0.1'], [`--allow-net=127.0.0.1:${port}`]])
			expect(await end(...permissions)).to.deep.equal([0, { code: 'invalid_response', outcome: 'unknown' }])
		expect(requests).to.deep.equal(['/pay', '/pay', '/pay'])
		listening.close()
	})
})
