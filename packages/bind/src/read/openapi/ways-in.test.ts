import { describe, expect, it } from '@tarja-test/harness'
import { openApi, read, swagger } from '../../../test/documents.ts'
import { describeSource } from '../describe-source.ts'

const linesOf = (scheme: object) => read(openApi({}, { components: { securitySchemes: { main: scheme } } })).waysIn

const [open, close] = ['$' + '{', '}']

describe('ways in', () => {
	const flow = { tokenUrl: 'https://auth.vendor.example/v2/token?x', scopes: { 'cob.write': '', 'cob.read': '' } }
	const cases: readonly (readonly [scheme: object, line: string])[] = [
		[{ type: 'apiKey', in: 'header', name: 'X-API-Key' }, "auth: apiKey({ 'X-API-Key': key }),"],
		[{ type: 'apiKey', in: 'header', name: 'Authorization' }, 'auth: rawAuthorization(key),'],
		[{ type: 'apiKey', in: 'query', name: 'key' }, '// a key in the query or a cookie: not sent by tarja'],
		[{ type: 'http', scheme: 'Basic' }, 'auth: basic({ user, password }),'],
		[{ type: 'http', scheme: 'bearer' }, `auth: rawAuthorization(\`Bearer ${open}token${close}\`),`],
		[{ type: 'http', scheme: 'hmac' }, 'auth: rawAuthorization(value), // of scheme hmac'],
		[
			{ type: 'oauth2', flows: { clientCredentials: flow } },
			"auth: clientCredentials({ id, secret, scope: 'cob.read cob.write', path: '/v2/token' }), // is it on the host of your base URL?",
		],
		[
			{ type: 'oauth2', flows: { clientCredentials: { tokenUrl: '/token' } } },
			"auth: clientCredentials({ id, secret, path: '/token' }),",
		],
		[{ type: 'oauth2', flows: { password: {} } }, 'auth: passwordGrant({ basic, credential: { name, value } }),'],
		[
			{ type: 'oauth2', flows: { authorizationCode: {} } },
			'// OAuth 2 for a person who signs in: write an issuer of your own',
		],
		[{ type: 'mutualTLS' }, '// a client certificate: give it to the transport'],
		[{ type: 'apiKey', in: 'header', name: `X\`${open}run()${close}` }, "auth: apiKey({ '…': key }),"],
	]
	for (const [scheme, line] of cases)
		it(`are printed as lines of createClient: ${JSON.stringify(scheme).slice(0, 70)}`, () => {
			expect(linesOf(scheme)).to.deep.equal([`'main': ${line}`])
		})

	it('are read from OpenAPI 2.0, and stand in what is said of a document', () => {
		const source = read(
			swagger({}, { securityDefinitions: { main: { type: 'oauth2', flow: 'application', tokenUrl: '/token' } } }),
		)
		expect(source.waysIn).to.deep.equal(["'main': auth: clientCredentials({ id, secret, path: '/token' }),"])
		expect(describeSource(source).join('\n')).to.include("  way in  'main': auth: clientCredentials(")
	})

	it('make no key an input of each call', () => {
		const parameters = ['X-Api-Key', 'X-Other'].map((name) => ({ in: 'header', name, schema: { type: 'string' } }))
		const securitySchemes = { main: { type: 'apiKey', in: 'header', name: 'x-api-key' } }
		const source = read(openApi({ '/a': { get: { parameters } } }, { components: { securitySchemes } }))
		expect(source.operations[0]?.parameters.map(({ name }) => name)).to.deep.equal(['x-other'])
	})
})
