import { type Attempt, type CallContext, createClient, definePlugin, operation, type TarjaError } from '@tarja/core'
import { recordingFetch } from '@tarja/testing'
import { describe, expect, it, rejection } from '@tarja-test/harness'

const pay = operation({ method: 'POST', path: '/pay', tokenHeaders: ['x-access'] })
const all = ({ url, headers, body }: Attempt | CallContext): Error =>
	new Error(`no: ${url} ${[...headers.values()].join(' ')} ${body}`, { cause: new TypeError(`${body}`) })

describe('an error of a layer that quotes the request', () => {
	for (const phase of ['authorize', 'sign', 'observe', 'prepare', 'call'] as const)
		it(`is printed without token, credential, query and body: ${phase}`, async () => {
			const layer = async (context: Attempt | CallContext): Promise<never> => {
				throw all(context)
			}
			const contribution = phase === 'call' ? { call: { prepare: layer } } : { attempt: { [phase]: layer } }
			const client = createClient({
				baseUrl: 'https://platform.example',
				fetch: recordingFetch(() => ({ json: {} })),
				auth: { token: async () => ({ accessToken: 'opaque.Token99', lifetimeMs: 60_000 }) },
			}).use(definePlugin({ id: 'quoting', setup: () => contribution }))
			const input = { query: { q: 'hiddenQuery1' }, body: { secret: 'hiddenBody1' } }
			const options = { headers: { 'x-key': 'hiddenKey1' } }
			const error = await rejection<TarjaError>(client.call(pay, input, options))
			expect(error).to.include({ code: 'layer_failed', outcome: 'not_sent' })
			const cause = error.cause as Error
			const inner = cause.cause as Error
			const printed = [
				JSON.stringify(error),
				error.stack,
				cause.message,
				cause.stack,
				inner.message,
				inner.stack,
			].join()
			for (const secret of ['opaque.Token99', 'hiddenQuery1', 'hiddenBody1', 'hiddenKey1'])
				expect(printed).not.to.include(secret)
		})
})
