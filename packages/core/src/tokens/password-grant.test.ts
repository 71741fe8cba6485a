import { describe, expect, it, rejection } from '@tarja-test/harness'
import { createClient } from '../client/client.ts'
import { isTarjaError, TarjaError } from '../errors/tarja-error.ts'
import { operation } from '../operation/operation.ts'
import { basicAuthorization, type PasswordGrantOptions, passwordGrant } from './password-grant.ts'

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
	it('refuses credentials with a colon before a login is spent on them, and says how they are given', () => {
		for (const basic of ['user:password', 'Basic user:password', ':'])
			expect(() => grant({ basic })).to.throw(TarjaError, 'not encoded yet; give { user, password }')
		expect(() => grant({ basic: 'dXNlcjpwYXNzd29yZA==' })).not.to.throw()
	})
	it('says which option is missing or no text, and what to give', () => {
		const names = { username: { username: null }, grantType: { grantType: 7 } }
		const fields = { name: { credential: { name: 7, value: 'a' } }, value: { credential: { name: 'a' } } }
		const of = Object.entries(fields).map(([name, changed]) => [`credential.${name}`, changed] as const)
		for (const [option, changed] of [...Object.entries(names), ...of])
			expect(() => grant(changed)).to.throw(
				TarjaError,
				`Cannot use the password grant: ${option} is not a text; give it as a string`,
			)
		for (const credential of [undefined, {}, { name: '', value: 'a' }])
			expect(() => grant({ credential })).to.throw(
				TarjaError,
				'Cannot use the password grant: credential.name is missing; give yours, as the reference does not show it',
			)
		const basics: readonly (readonly [unknown, string])[] = [
			[{ user: 'u' }, 'user or password is not a text; give both as strings'],
			...['', 'Basic ', 'dTpw dTpw', ' dTpw', 'dTpw\n', 'dTpwé', 'édTpw', undefined, null].map(
				(basic) =>
					[
						basic,
						'they are empty or hold spaces or characters outside ASCII; give them as issued, or as { user, password }',
					] as const,
			),
		]
		for (const [basic, found] of basics)
			expect(() => grant({ basic }), String(basic)).to.throw(TarjaError, `Cannot use the Basic credentials: ${found}`)
	})
	it('writes Basic credentials as issued, and user and password in the encoding that is asked for', () => {
		for (const basic of ['dTpw', 'Basic dTpw', 'basic   dTpw']) expect(basicAuthorization(basic)).to.equal('Basic dTpw')
		expect(() => basicAuthorization('dTpwBasic x')).to.throw(TarjaError, 'hold spaces')
		const user = { user: 'ü&', password: 'p w' }
		const written = (encoding?: 'form' | 'raw'): string =>
			new TextDecoder().decode(
				Uint8Array.from(atob(basicAuthorization(user, encoding).slice('Basic '.length)), (char) => char.charCodeAt(0)),
			)
		expect([written(), written('form'), written('raw')]).to.deep.equal(['%C3%BC%26:p+w', '%C3%BC%26:p+w', 'ü&:p w'])
	})
	it('tells the accounts of a store apart by its slow digest, unless somebody says that the key stays in memory', async () => {
		const { identity } = passwordGrant({ ...options, username: 'u' })
		const [slow, fast] = [await identity(), await identity({ isInMemory: true })]
		expect(slow.slice(0, -1)).to.deep.equal(['password-grant', '/oauth2/token', 'u', 'field'])
		expect(await identity({ isInMemory: false })).to.deep.equal(slow)
		expect(fast).not.to.deep.equal(slow)
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
