import { describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import { createEmulator } from './emulator.ts'
import { base, controlRequest, intentRequest, parseProblem, tokenFrom } from './exchanges.test.ts'
import { createGuard, validateGuardOptions } from './guard.ts'

/** Creates a request like a server does. It isn't a `Request`, because a browser's `Request` drops headers that only a browser may set. */
function request(url: string, headers: Readonly<Record<string, string>> = {}): Request {
	return { url, headers: new Headers(headers) } as Request
}

const guard = createGuard(
	validateGuardOptions({ allowHosts: ['EMULATOR'], allowOrigins: ['http://app.test:1', 'http://any.test:*'] }),
)

function verdict(url: string, headers: Readonly<Record<string, string>> = {}): string {
	return guard.findRefusal(request(url, headers))?.name ?? 'let in'
}

const here = 'http://127.0.0.1:4010/-/state'
const evil = 'http://evil.example'

// [what calls, URL, headers]: by the verdict.
const calls: Readonly<Record<string, readonly (readonly [string, string, Record<string, string>?])[]>> = {
	'let in': [
		['a program on this machine', here],
		['a program that sends a Host', here, { host: '127.0.0.1:4010' }],
		['localhost', 'http://localhost:4010/-/state', { host: 'localhost:4010' }],
		['a name below localhost', 'http://a.b.localhost/-/state'],
		['an address of IPv6', 'http://[::1]:4010/-/state', { host: '[::1]:4010' }],
		['an address of the network', 'http://192.168.1.7:4010/-/state'],
		['a name let in', 'http://emulator:4010/', { host: 'Emulator:4010' }],
		['a page of its own origin', here, { origin: 'http://127.0.0.1:4010', 'sec-fetch-site': 'same-origin' }],
		['a page let in', here, { origin: 'http://app.test:1' }],
		['a page let in with any port', here, { origin: 'http://any.test:2' }],
		['a page let in with any port, of none', here, { origin: 'http://any.test' }],
		['an address that was typed in', here, { 'sec-fetch-site': 'none' }],
		['its own page', here, { 'sec-fetch-site': 'same-origin' }],
	],
	'host-not-allowed': [
		['another name, as after rebinding', `${evil}:4010/-/state`],
		['another name in Host alone', here, { host: 'evil.example' }],
		['another name in the URL alone', `${evil}/`, { host: 'localhost' }],
		['a name that begins like localhost', 'http://localhost.evil.example/'],
		['a name that ends like localhost', 'http://evillocalhost/'],
		['a name that begins like an address', 'http://127.0.0.1.evil.example/'],
		['localhost with a dot at its end', 'http://localhost./'],
		['two Hosts', here, { host: '127.0.0.1, evil.example' }],
		['an empty Host', here, { host: '' }],
		['a Host with a user', here, { host: 'localhost@evil.example' }],
		['a Host with a path', here, { host: 'localhost/evil.example' }],
		['a name below one let in', 'http://x.emulator/'],
		['a page after rebinding, of its own origin', `${evil}/`, { origin: evil }],
		['a page let in, by a name that is not', `${evil}/`, { origin: 'http://app.test:1' }],
	],
	'origin-not-allowed': [
		['a page of another port', here, { origin: 'http://127.0.0.1:5173' }],
		['a page of another name of this machine', here, { origin: 'http://localhost:4010' }],
		['a page of another scheme', here, { origin: 'https://127.0.0.1:4010' }],
		['a page out on the Internet', here, { origin: 'https://evil.example' }],
		['a page without an origin', here, { origin: 'null' }],
		['a page that names two origins', here, { origin: 'http://127.0.0.1:4010, null' }],
		['an empty origin', here, { origin: '' }],
		['a page that says it was sent by itself', here, { origin: evil, 'sec-fetch-site': 'same-origin' }],
		['a page let in, of another port', here, { origin: 'http://app.test:2' }],
		['a page of a longer name than one let in', here, { origin: 'http://any.test.evil.example:2' }],
	],
	'site-not-allowed': [
		['an image, a script or a link of another site', here, { 'sec-fetch-site': 'cross-site' }],
		['the same of another port', here, { 'sec-fetch-site': 'same-site' }],
	],
}

describe('the guard of the control plane', () => {
	for (const [expected, all] of Object.entries(calls))
		for (const [what, url, headers] of all)
			it(`${expected === 'let in' ? 'lets in' : 'refuses'} ${what}`, () => {
				expect(verdict(url, headers)).to.equal(expected)
			})

	it('lets in no origin that was not named, whatever it is', () => {
		const piece = fc.constantFrom(...'http://|https://|any.test|:1|:*|*|null|.|evil|@|/|, | '.split('|'))
		const origins = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''))
		fc.assert(
			fc.property(origins, (origin) => {
				const expected = /^http:\/\/any\.test(:\*|:1+)?$/.test(origin.trim()) ? 'let in' : 'origin-not-allowed'
				expect(verdict(here, { origin })).to.equal(expected)
			}),
			random(1_000),
		)
	})

	it('says what to do, opens no space and changes nothing', async () => {
		const emulator = createEmulator()
		const token = await tokenFrom(emulator)
		for (const call of ['GET /~one/-/log', 'GET /-', 'POST /~one/-/reset', 'POST /-/reset']) {
			const [method = '', path = ''] = call.split(' ')
			const response = await emulator.fetch(new Request(base + path, { method }))
			expect(response.status, path).to.equal(403)
			const { type, detail } = await parseProblem(response)
			expect(type).to.equal('urn:tarja-emulator:host-not-allowed')
			expect(detail).to.contain('allowHosts')
		}
		expect(emulator.log().entries).to.have.lengthOf(1)
		const polled = await emulator.fetch(controlRequest('GET', '/-/log?after=0'))
		expect(((await polled.json()) as { spaces: unknown[] }).spaces).to.have.lengthOf(1)
		expect((await emulator.fetch(intentRequest(token))).status).to.equal(200)
	})
})
