import { createClient, isTarjaError, operation, type TarjaError } from '@tarja/core'
import { transportContract } from '@tarja/testing/transport'
import { describe, expect, it, rejection } from '@tarja-test/harness'
import { load, versions } from '../test/undici.ts'
import { undiciTransport } from './undici-transport.ts'

for (const [label, name] of versions) {
	describe(`undiciTransport(), over an Agent of ${label}`, () => {
		const open = async () => {
			const { Agent } = await load(name)
			const agent = new Agent()
			return { transport: undiciTransport(agent), close: () => agent.destroy() }
		}
		for (const { name: title, run } of transportContract(open)) it(title, run)
	})
}

describe('undiciTransport()', () => {
	it('says what is needed where there is no dispatch', () => {
		for (const given of [undefined, null, {}, fetch]) {
			let error: unknown
			try {
				undiciTransport(given as never)
			} catch (thrown) {
				error = thrown
			}
			expect(isTarjaError(error, 'configuration')).to.equal(true)
			expect((error as TarjaError).message)
				.to.include('undici 7 or 8')
				.and.include('a fetch')
		}
	})
	it('fails closed where the dispatcher does not know such handlers, as that of undici 6, or throws', async () => {
		const dispatch = (): boolean => {
			throw new TypeError('invalid onConnect method')
		}
		const client = createClient({ baseUrl: 'http://127.0.0.1:9', transport: undiciTransport({ dispatch }) })
		expect(await rejection(client.call(operation({ method: 'POST', path: '/' })))).to.include({
			code: 'network',
			outcome: 'not_processed',
		})
	})
})
