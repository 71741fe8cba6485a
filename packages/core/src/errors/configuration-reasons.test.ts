import { describe, expect, it, rejection } from '@tarja-test/harness'
import { createClient } from '../client/client.ts'
import { operation } from '../operation/operation.ts'
import { passwordGrant } from '../tokens/password-grant.ts'
import type { ConfigurationReason } from './details.ts'
import { isTarjaError } from './tarja-error.ts'

const baseUrl = 'http://localhost:1'
const read = operation({ method: 'GET', path: '/balance', effect: 'safe' })
const client = (): ReturnType<typeof createClient> => createClient({ baseUrl })
const grant = { path: '/token', username: 'someone', grantType: 'password', expiresIn: 'seconds' } as const
const credential = { name: 'password', value: 'secret' }
const dangerouslyAllowBrowser = true

/** Mistakes of each kind that can be made in every runtime; those of a runtime itself are tested where it is. */
const mistakes: Record<Exclude<ConfigurationReason, 'runtime' | 'reference'>, readonly (() => unknown)[]> = {
	operation: [
		() => operation({ method: 'GET', path: 'elsewhere' as '/' }),
		() => client().call(undefined as unknown as typeof read),
	],
	option: [
		() => client().call(read, {}, { timeoutMs: 0 }),
		() => client().call(read, {}, { signal: 'none' as never }),
		() => createClient({ baseUrl, transport: {} as never }),
	],
	base_url: [() => createClient({ baseUrl: 'elsewhere' }), () => createClient({ baseUrl: 'http://platform.example' })],
	plugin: [() => client().use((() => {}) as never), () => client().use({} as never)],
	credentials: [
		() => passwordGrant({ ...grant, credential, basic: 'not encoded', dangerouslyAllowBrowser }),
		() => passwordGrant({ ...grant, credential: {} as never, basic: 'dXNlcg==', dangerouslyAllowBrowser }),
	],
}

describe('the reason of an error "configuration"', () => {
	for (const [reason, attempts] of Object.entries(mistakes))
		it(`is ${reason} for each mistake of that kind, and nothing was sent`, async () => {
			for (const attempt of attempts) {
				const error = await rejection((async () => attempt())())
				if (!isTarjaError(error, 'configuration')) throw new Error(`${attempt}: ${error}`)
				expect(error.details.reason, `${attempt}: ${error.message}`).to.equal(reason)
				expect(error.outcome).to.equal('not_processed')
			}
		})
})
