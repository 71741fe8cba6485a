import { describe, expect, it, rejection } from '@tarja-test/harness'
import { createClient } from './client.ts'
import { isTarjaError, TarjaError } from './errors.ts'
import { operation } from './operation.ts'
import { type PasswordGrantOptions, passwordGrant } from './password-grant.ts'

const options: PasswordGrantOptions = {
	basic: { user: 'user', password: 'hunter2' },
	credential: { name: 'field', value: 'hunter3' },
	dangerouslyAllowBrowser: true,
}

/** Tries options as JavaScript could give them. */
const grant = (changed: object): unknown => passwordGrant({ ...options, ...changed } as PasswordGrantOptions)

describe('passwordGrant', () => {
	it('takes no path that leaves the base URL, so that credentials go to no other host', () => {
		for (const path of [
			'@evil.example/x',
			'.evil.example/x',
			':1/x',
			'//evil.example/x',
			'x',
			'',
			'/../x',
			'/a/%2e%2e/x',
			'/\\evil.example',
			'/x?a',
			'/x#a',
			'/{a}',
			'/a b',
			'/a\n',
			7,
			null,
		])
			expect(() => grant({ path }), JSON.stringify(path)).to.throw(TarjaError, /path/)
		for (const path of ['/oauth2/token', '/a.b/c-d/', '/']) expect(() => grant({ path })).not.to.throw()
	})
	it('takes nothing that is no text, which would be sent as the word "undefined"', () => {
		const wrong: object[] = [
			{ basic: { user: 'u' } },
			{ basic: { password: 'p' } },
			{ basic: { user: 'u', password: 7 } },
			{ basic: { user: 'u', password: '\ud800' } },
			{ basic: undefined },
			{ basic: null },
			{ credential: { name: 'a' } },
			{ credential: { name: 'a', value: '\udc00' } },
			{ credential: { name: 7, value: 'a' } },
			{ username: null },
			{ grantType: 7 },
		]
		for (const changed of wrong) expect(() => grant(changed), JSON.stringify(changed)).to.throw(TarjaError)
	})
	it('takes a password of any length', () => {
		expect(() => grant({ basic: { user: 'u', password: 'é'.repeat(300_000) } })).not.to.throw()
	})
	it('says what to check, in words that can be read, when it is refused', async () => {
		const client = createClient({
			baseUrl: 'https://platform.example',
			auth: passwordGrant(options),
			fetch: async () => new Response('', { status: 401 }),
		})
		const error = await rejection<TarjaError>(client.call(operation({ method: 'POST', path: '/x' })))
		expect(isTarjaError(error, 'token_unavailable')).to.equal(true)
		expect(error.message).to.include('check the Basic credentials, username and credential field')
	})
})
