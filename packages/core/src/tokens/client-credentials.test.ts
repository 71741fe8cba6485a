import { createRecordingFetch, createTokenResponse, type ScriptedResponse } from '@tarja/testing'
import { describe, expect, it, rejection } from '@tarja-test/harness'
import { worldOf } from '../../test/token-world.ts'
import { isTarjaError, TarjaError } from '../errors/tarja-error.ts'
import { type ClientCredentialsOptions, clientCredentials } from './client-credentials.ts'

const given = { id: 'shop', secret: 'p&w secret', dangerouslyAllowBrowser: true } as const

function worldWith(options: object = {}, response: ScriptedResponse = createTokenResponse('t')) {
	const auth = clientCredentials({ ...given, ...options })
	const fetch = createRecordingFetch(() => response)
	return { ...worldOf({ auth, fetch }), auth, fetch }
}

const basic = `Basic ${btoa('shop:p%26w+secret')}`
const form = 'application/x-www-form-urlencoded'
const both = 'client_id=shop&client_secret=p%26w+secret'
const sent: readonly [
	options: Partial<ClientCredentialsOptions>,
	authorization: string | null,
	type: string,
	body: string,
][] = [
	[{}, basic, form, 'grant_type=client_credentials'],
	[{ scope: 'a b', path: '/token' }, basic, form, 'grant_type=client_credentials&scope=a+b'],
	[{ send: 'basic', basicEncoding: 'raw' }, `Basic ${btoa('shop:p&w secret')}`, form, 'grant_type=client_credentials'],
	[{ send: 'form' }, null, form, `grant_type=client_credentials&${both}`],
	[
		{ send: 'json', scope: 'a' },
		null,
		'application/json',
		'{"grant_type":"client_credentials","client_id":"shop","client_secret":"p&w secret","scope":"a"}',
	],
	[{ send: 'basic-json' }, basic, 'application/json', '{"grant_type":"client_credentials"}'],
]

describe('clientCredentials', () => {
	for (const [options, authorization, type, body] of sent)
		it(`sends id and secret as the option says: ${JSON.stringify(options)}`, async () => {
			const { tokens, fetch } = worldWith(options)
			expect((await tokens.token()).accessToken).to.equal('t')
			const [request] = fetch.requests
			expect(request?.url).to.equal(`https://platform.example${options.path ?? '/oauth2/token'}`)
			expect(request?.headers.get('authorization')).to.equal(authorization)
			expect([request?.headers.get('content-type'), request?.text]).to.deep.equal([type, body])
		})

	it('takes a response of two fields, or one, without an event', async () => {
		for (const json of [
			{ access_token: 't', token_type: 'bearer' },
			{ access_token: 't', expires_in: 60 },
		]) {
			const { tokens, types } = worldWith({}, { json })
			await tokens.token()
			expect(types()).to.deep.equal(['token_issued'])
		}
		for (const json of [{}, { access_token: '' }, { access_token: 't', token_type: 'mac' }, []]) {
			const error = await rejection(worldWith({}, { json }).tokens.token())
			expect(isTarjaError(error, 'token_unavailable') && error.details.reason).to.equal('response')
		}
	})

	it('remembers wrong credentials, and prints none of them', async () => {
		const { tokens, fetch } = worldWith({ send: 'form' }, { status: 200, json: { error: 'invalid_client' } })
		for (let turn = 0; turn < 3; turn++) {
			const error = await rejection(tokens.token())
			if (!isTarjaError(error, 'token_unavailable')) throw error
			expect(error.message).to.equal(
				'Cannot get an access token: the token endpoint returned 200 (error "invalid_client"); check id, secret and scope',
			)
			expect(error.stack + JSON.stringify(error)).not.to.match(/p&w|p%26w|cCUyNnc/)
		}
		expect(fetch.requests).to.have.length(1)
	})

	it('has a fingerprint, and an identity without the secret', async () => {
		const issuers = [{}, { secret: 'other' }, { scope: 'a' }].map((options) => worldWith(options).auth)
		const prints = await Promise.all(issuers.map(async (issuer) => (await issuer.fingerprint?.('x'))?.fingerprint))
		expect(new Set(prints).size).to.equal(3)
		const identities = await Promise.all(issuers.map((issuer) => issuer.identity()))
		expect(new Set(identities.map(String)).size).to.equal(3)
		expect(String(identities)).not.to.contain('secret')
	})

	const wrong: readonly [object, string][] = [
		[{ id: undefined }, 'id is not a text; give it as a string'],
		[{ secret: 'undefined' }, 'secret holds a line break'],
		[{ secret: '' }, 'secret is empty'],
		[{ scope: 'a\n' }, 'scope holds a line break'],
		[{ send: 'header' }, 'send is none of basic, form, json, basic-json; give one of them'],
		[{ path: 'https://evil.example' }, 'so that credentials stay below the base URL'],
	]
	for (const [options, message] of wrong)
		it(`refuses ${JSON.stringify(options)}: ${message}`, () => {
			expect(() => clientCredentials({ ...given, ...options })).to.throw(TarjaError, message)
		})
})
