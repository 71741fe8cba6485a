import { after, before, beforeEach, describe, expect, it, rejection, stubOptions } from '@tarja-test/harness'
import { baseUrl, grantOf, storeOf, worldOf } from '../../test/token-world.ts'
import { createClient } from '../client/client.ts'
import { TarjaError } from '../errors/tarja-error.ts'
import { getRuntime } from '../transport/sending.ts'
import { basicAuthorization, type PasswordGrantOptions, passwordGrant } from './password-grant.ts'

/** Tries options as JavaScript could give them. */
const grant = (changed: object): unknown => grantOf(changed as PasswordGrantOptions)

describe('passwordGrant', () => {
	const outside = ['@evil.example/x', '.evil.example/x', ':1/x', '//evil.example/x', '/\\evil.example', '/../x', '/a/%2e%2e/x'] // biome-ignore format: a table
	const noPath = ['x', '', '/x?a', '/x#a', '/{a}', '/a b', '/a\n', 7, null]
	it('takes no path that leaves the base URL, so that credentials go to no other host', () => {
		for (const path of [...outside, ...noPath])
			expect(() => grant({ path }), JSON.stringify(path)).to.throw(TarjaError, /path/)
		for (const path of ['/oauth2/token', '/a.b/c-d/', '/']) expect(() => grant({ path })).not.to.throw()
	})

	const cannot = 'Cannot use the password grant: '
	const noText = (name: string) => `${cannot}${name} is not a text; give it as a string`
	const missing = `${cannot}credential.name is missing; give yours, as the reference does not show it`
	const basics = 'Cannot use the Basic credentials: '
	const noBasic = (name: string) => `${basics}${name} is not a text; give it as a string`
	const nothing = 'is empty; check where it comes from'
	const empty = `${basics}they are empty or hold spaces or characters outside ASCII; give them as issued, or as { user, password }`
	const mangled =
		'a line break, a byte order mark or a control character, or nothing but the word undefined; check where it comes from'
	const texts = ['secret\n', '\ufeffsecret', 'se\u0000cret', 'secret\r\n', 'undefined']
	const refused: Readonly<Record<string, readonly object[]>> = {
		[`${cannot}username holds ${mangled}`]: texts.map((username) => ({ username })),
		[`${cannot}credential.value holds ${mangled}`]: texts.map((value) => ({ credential: { name: 'a', value } })),
		[`${basics}user holds ${mangled}`]: texts.map((user) => ({ basic: { user, password: 'p' } })),
		[`${basics}password holds ${mangled}`]: [
			...texts.map((password) => ({ basic: { user: 'u', password } })),
			{ basic: 'u:p\n' },
			{ basic: 'u:undefined' },
		],
		[`${basics}user ${nothing}`]: [{ user: '', password: 'p' }, { user: ' ', password: 'p' }, ':p', ':'].map(
			(basic) => ({
				basic,
			}),
		),
		[`${basics}password ${nothing}`]: [{ user: 'u', password: '' }, 'u:', 'Basic u:'].map((basic) => ({ basic })),
		[`${cannot}credential.value ${nothing}`]: ['', ' '].map((value) => ({ credential: { name: 'a', value } })),
		[`${cannot}grantType ${nothing}`]: [{ grantType: '' }],
		[`${basics}the text holds ${mangled}`]: [{ basic: 'undefined' }, { basic: 'Basic undefined' }],
		[noText('username')]: [{ username: null }],
		[noText('grantType')]: [{ grantType: 7 }],
		[noText('credential.name')]: [{ credential: { name: 7, value: 'a' } }],
		[noText('credential.value')]: [{ credential: { name: 'a' } }, { credential: { name: 'a', value: '\udc00' } }],
		[missing]: [undefined, {}, { name: '', value: 'a' }].map((credential) => ({ credential })),
		[noBasic('user')]: [{ basic: { password: 'p' } }],
		[noBasic('password')]: [{ user: 'u' }, { user: 'u', password: 7 }, { user: 'u', password: '\ud800' }].map(
			(basic) => ({ basic }),
		),
		[empty]: ['', 'Basic ', 'dTpw dTpw', ' dTpw', 'dTpw\n', 'dTpwé', 'édTpw', 'dTpwBasic x', undefined, null].map(
			(basic) => ({ basic }),
		),
	}
	for (const [message, changes] of Object.entries(refused))
		it(`says what cannot be sent, and what to give: ${message}`, () => {
			for (const changed of changes)
				expect(() => grant(changed), JSON.stringify(changed))
					.to.throw(TarjaError, message)
					.with.nested.property('details.reason', 'credentials')
		})

	it('writes Basic credentials as issued, and user and password in the encoding that is asked for', () => {
		for (const basic of ['dTpw', 'Basic dTpw', 'basic   dTpw']) expect(basicAuthorization(basic)).to.equal('Basic dTpw')
		// As the command line takes it from TARJA_BASIC_CREDENTIALS.
		for (const basic of ['u:p:w', 'Basic u:p:w'])
			expect(basicAuthorization(basic)).to.equal(basicAuthorization({ user: 'u', password: 'p:w' }))
		expect(basicAuthorization('u:&', 'raw')).to.equal(`Basic ${btoa('u:&')}`)
		const user = { user: 'ü&', password: 'p w' }
		const written = (encoding?: 'form' | 'raw'): string =>
			new TextDecoder().decode(
				Uint8Array.from(atob(basicAuthorization(user, encoding).slice('Basic '.length)), (char) => char.charCodeAt(0)),
			)
		expect([written(), written('form'), written('raw')]).to.deep.equal(['%C3%BC%26:p+w', '%C3%BC%26:p+w', 'ü&:p w'])
	})

	it('needs no permission but in a page', () => {
		const make = () => passwordGrant({ basic: 'eDp5', credential: { name: 'field', value: 'secret' } })
		if (getRuntime() === 'browser') expect(make).to.throw(TarjaError).with.nested.property('details.reason', 'runtime')
		else expect(make).not.to.throw()
	})

	it('takes a password of any length', () => {
		expect(() => grant({ basic: { user: 'u', password: 'é'.repeat(300_000) } })).not.to.throw()
	})

	it('sets the two headers that the reference shows (§4.1) and no other, and follows no redirect', async () => {
		const inits: RequestInit[] = []
		const fetch = async (url: string, init: RequestInit) => {
			expect(url).to.equal(`${baseUrl}/oauth2/token`)
			inits.push(init)
			return Response.json({ access_token: 't', token_type: 'Bearer' })
		}
		await createClient({ baseUrl, auth: grantOf(), fetch, ...stubOptions }).tokens.token()
		expect(inits).to.have.length(1)
		const { headers, method, body, redirect } = inits[0] ?? {}
		expect([...new Headers(headers)]).to.deep.equal([
			['authorization', 'Basic eDp5'],
			['content-type', 'application/x-www-form-urlencoded'],
		])
		expect({ method, body, redirect }).to.deep.equal({
			method: 'POST',
			body: 'grant_type=password&username=&field=secret',
			redirect: 'manual',
		})
	})
})

describe('a fetch that quotes the token request', () => {
	it('has nobody told the credentials', async () => {
		const fetch = (_: string, { headers, body }: RequestInit): Promise<never> => {
			const value = new URLSearchParams(String(body)).get('field')
			return Promise.reject(new Error(`cannot send ${new Headers(headers).get('authorization')} with ${value}`))
		}
		const auth = grantOf({ basic: 'secret', credential: { name: 'field', value: 'word' } })
		const error = await rejection(worldOf({ auth, fetch, random: () => 0 }).tokens.token())
		expect((error.cause as Error).message).to.match(/^cannot send (?!.*(?:secret|word))/)
	})
})

describe('the identity of an account', () => {
	const credential = (value: string, name = 'field') => ({ credential: { name, value } })
	const differing: readonly Partial<PasswordGrantOptions>[] = [
		{},
		{ basic: 'eDp6' },
		{ basic: { user: 'x', password: 'w' } },
		{ username: 'u' },
		{ path: '/other' },
		{ grantType: 'client_credentials' },
		credential('secret', 'field2'),
		...['secret ', 'Secret', 'a', 'secret-24452', 'secret-28766'].map((value) => credential(value)),
		// The same characters, divided otherwise.
		{ username: 'u&field=secret' },
		{ username: 'u', ...credential('secret', 'fieldsecret') },
	]

	it('is the same in every client and process, so that they share its token, and holds no secret', async () => {
		// Written down, so that another version or runtime is noticed that would not find the token of this one.
		const slow = 'e80f24029e837e51016b0ebf6728dde8344ab928283e0119a5c4042d814f392a'
		const account = ['password-grant', '/oauth2/token', '', 'field']
		for (const basic of ['eDp5', { user: 'x', password: 'y' }])
			expect(await grantOf({ basic }).identity()).to.deep.equal([...account, slow])
	})

	it('is another one wherever anything in the credentials differs', async () => {
		for (const isInMemory of [false, true]) {
			const identities = await Promise.all(
				differing.map(async (options) => JSON.stringify(await grantOf(options).identity({ isInMemory }))),
			)
			expect(new Set(identities).size).to.equal(differing.length)
		}
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

		it('once for a store, and never without one or in memory', async () => {
			const fetch = async (): Promise<Response> => Response.json({ access_token: 't', token_type: 'Bearer' })
			for (const [store, times] of [
				[undefined, 0],
				[storeOf(), 1],
				[{ ...storeOf(), isInMemory: true }, 0],
				[{ ...storeOf(), isInMemory: 'yes' as unknown as boolean }, 1],
			] as const) {
				slow = 0
				const auth = grantOf(credential(crypto.randomUUID()))
				for (let turn = 0; turn < 2; turn++) await worldOf({ auth, fetch }, store).tokens.token()
				expect(slow).to.equal(times)
			}
		})
	})
})

describe('the fingerprint of a text', () => {
	it('is the same for the same credentials, and another for others', async () => {
		const made = async (options: object, text: string) => (await grantOf(options).fingerprint?.(text)) ?? Number.NaN
		const [one, again, otherText, otherSecret] = await Promise.all([
			made({}, 'a'),
			made({}, 'a'),
			made({}, 'b'),
			made({ credential: { name: 'field', value: 'another' } }, 'a'),
		])
		expect(again).to.deep.equal(one)
		// Written down, because entries of an earlier version are compared with it.
		const written = '97a41f02c9dec2da2d878fbec25f90afc8a3338325c96ba908e714f622682e03'
		expect(one).to.deep.equal({ fingerprint: written, key: '223d3c59' })
		expect(otherText).to.have.property('key', Object(one).key)
		expect(Object(otherText).fingerprint).not.to.equal(Object(one).fingerprint)
		expect(Object(otherSecret).key)
			.to.match(/^[\da-f]{8}$/)
			.and.not.equal(Object(one).key)
	})
})
