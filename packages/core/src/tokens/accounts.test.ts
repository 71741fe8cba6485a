import { recordingFetch, tokenAnswer } from '@tarja/testing'
import { memoryTokens } from '@tarja/token-memory'
import { after, before, beforeEach, describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import { createClient } from '../client/client.ts'
import { definePlugin } from '../client/define-plugin.ts'
import type { TokenStore } from './contracts.ts'
import { sha256Hex } from './digest.ts'
import { type PasswordGrantOptions, passwordGrant } from './password-grant.ts'

const grant = (options: Partial<PasswordGrantOptions>) =>
	passwordGrant({
		basic: 'eDp5',
		credential: { name: 'field', value: 'secret' },
		dangerouslyAllowBrowser: true,
		...options,
	})
const ofSecret = (value: string) => grant({ credential: { name: 'field', value } })

/** What told two credentials apart until now: 32 bits. These two were found among 28,767 by a birthday search. */
const collidingSecrets = ['secret-24452', 'secret-28766']
const firstBits = async (secret: string): Promise<string> => {
	const body = new URLSearchParams([
		['grant_type', 'password'],
		['username', ''],
		['field', secret],
	])
	return (await sha256Hex(`Basic eDp5${body}`)).slice(0, 8)
}

describe('two accounts that share a store', () => {
	it('do not share a token, not even where the first 32 bits of a digest are the same', async () => {
		const [one = '', other = ''] = collidingSecrets
		expect(await firstBits(one)).to.equal(await firstBits(other))
		const shared = memoryTokens()
		const fetch = recordingFetch(({ text }) => tokenAnswer(`of-${new URLSearchParams(text).get('field')}`))
		for (const secret of [one, other, one]) {
			const client = createClient({ baseUrl: 'https://platform.example', auth: ofSecret(secret), fetch }).use(shared)
			expect((await client.tokens.token()).accessToken).to.equal(`of-${secret}`)
		}
		expect(fetch.requests).to.have.length(2)
	})

	it('share none of a store where identity() gives no list: the letters of one could be the texts of another', async () => {
		const shared = memoryTokens()
		const events: string[] = []
		for (const identity of ['ab', ['a', 'b'], undefined, 7, null] as unknown as (readonly string[])[]) {
			const auth = {
				identity: () => identity,
				token: async () => ({ accessToken: `of-${identity}`, lifetimeMs: 60_000 }),
			}
			const onEvent = ({ type }: { type: string }) => void events.push(type)
			const client = createClient({ baseUrl: 'https://platform.example', auth, onEvent }).use(shared)
			expect((await client.tokens.token()).accessToken).to.equal(`of-${identity}`)
		}
		expect(events.filter((type) => type === 'token_store_failed')).to.have.length(4)
	})

	it('have different identities wherever anything in their credentials differs', async () => {
		const differing: readonly Partial<PasswordGrantOptions>[] = [
			{},
			{ basic: 'eDp6' },
			{ basic: { user: 'x', password: 'w' } },
			{ username: 'u' },
			{ path: '/other' },
			{ grantType: 'client_credentials' },
			{ credential: { name: 'field2', value: 'secret' } },
			{ credential: { name: 'field', value: 'secret ' } },
			{ credential: { name: 'field', value: 'Secret' } },
			{ credential: { name: 'field', value: '' } },
			// The same characters, divided otherwise.
			{ username: 'u&field=secret' },
			{ username: 'u', credential: { name: 'fieldsecret', value: '' } },
		]
		const identities = await Promise.all(
			differing.map(async (options) => JSON.stringify(await grant(options).identity())),
		)
		expect(new Set(identities).size).to.equal(differing.length)
	})

	it('have different identities, among many of them', async () => {
		await fc.assert(
			fc.asyncProperty(fc.uniqueArray(fc.string(), { minLength: 2, maxLength: 20 }), async (secrets) => {
				const identities = await Promise.all(secrets.map(async (secret) => String(await ofSecret(secret).identity())))
				expect(new Set(identities).size).to.equal(secrets.length)
			}),
			random(10),
		)
	})
})

describe('one account', () => {
	it('has the same identity in every client and process, so that they share its token', async () => {
		const identity = await ofSecret('secret').identity()
		expect(await ofSecret('secret').identity()).to.deep.equal(identity)
		expect(await grant({ basic: { user: 'x', password: 'y' } }).identity()).to.deep.equal(identity)
		// Written down, so that another version or runtime is noticed that would not find the token of this one.
		expect(identity).to.deep.equal([
			'password-grant',
			'/oauth2/token',
			'',
			'field',
			'e80f24029e837e51016b0ebf6728dde8344ab928283e0119a5c4042d814f392a',
		])
	})

	describe('is digested slowly', () => {
		const { subtle } = crypto
		const { deriveBits } = subtle
		let slow = 0
		before(() => {
			subtle.deriveBits = (...args) => {
				slow++
				return deriveBits.apply(subtle, args)
			}
		})
		beforeEach(() => {
			slow = 0
		})
		after(() => {
			subtle.deriveBits = deriveBits
		})

		/** Gets a token with credentials of its own, over a store in memory that says this of itself. */
		const keysOf = async (isInMemory: boolean | undefined, options: Partial<PasswordGrantOptions> = {}) => {
			const keys: string[] = []
			const tokenStore: TokenStore = {
				...(isInMemory !== undefined && { isInMemory }),
				get: (key) => void keys.push(key),
				set: () => {},
				delete: () => {},
			}
			const auth = grant({ credential: { name: 'field', value: crypto.randomUUID() }, ...options })
			const fetch = recordingFetch(() => tokenAnswer('a'))
			const client = createClient({ baseUrl: 'https://platform.example', auth, fetch })
			await client.use(definePlugin({ id: 'keys', setup: () => ({ tokenStore }) })).tokens.token()
			return keys
		}

		for (const [isInMemory, generatedCredentials, times] of [
			[undefined, undefined, 1],
			[false, undefined, 1],
			[undefined, false, 1],
			[undefined, true, 0],
			[true, undefined, 0],
			[true, true, 0],
			['yes' as unknown as boolean, undefined, 1],
			[undefined, 'yes' as unknown as boolean, 1],
		] as const)
			it(`${times} times, where the store says ${isInMemory} and the grant ${generatedCredentials}`, async () => {
				const said = generatedCredentials === undefined ? {} : { generatedCredentials }
				const [key] = await keysOf(isInMemory, said)
				expect(key).to.match(/^tarja:token:1:[\da-f]{64}$/)
				expect(slow).to.equal(times)
			})
		it('never over memoryTokens(), whose keys stay in the process', async () => {
			const client = createClient({
				baseUrl: 'https://platform.example',
				auth: ofSecret(crypto.randomUUID()),
				fetch: recordingFetch(() => tokenAnswer('a')),
			}).use(memoryTokens())
			expect((await client.tokens.token()).accessToken).to.equal('a')
			expect(slow).to.equal(0)
		})
	})

	for (const use of [{ isInMemory: true }, { isInMemory: false }])
		it(`has another identity than every other account, in ${JSON.stringify(use)} and with generated credentials`, async () => {
			const secrets = [...collidingSecrets, 'a', 'b', '']
			const identities = await Promise.all(
				[false, true].flatMap((generatedCredentials) =>
					secrets.map((value) => grant({ credential: { name: 'field', value }, generatedCredentials }).identity(use)),
				),
			)
			const different = new Set(identities.map(String))
			expect(different.size).to.equal(use.isInMemory ? secrets.length : 2 * secrets.length)
			for (const secret of ['secret-24452', 'eDp5']) expect([...different].join()).not.to.include(secret)
		})

	it('has no secret in its identity, nor a fast digest of one that could be guessed from', async () => {
		const identity = String(await ofSecret('secret-7').identity())
		for (const part of ['secret-7', 'eDp5', await firstBits('secret-7')]) expect(identity).not.to.include(part)
	})
})
