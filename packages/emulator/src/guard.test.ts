import { describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import { createEmulator } from './emulator.ts'
import { base, controlRequest, problemOf, tokenFrom } from './exchanges.test.ts'
import { checkedGuardOptions, createGuard } from './guard.ts'

/** A request as a server hands it on. Not a `Request`: in a browser that drops what only a browser may set. */
function request(url: string, headers: Readonly<Record<string, string>> = {}): Request {
	return { url, headers: new Headers(headers) } as Request
}

function verdict(url: string, headers: Readonly<Record<string, string>> = {}, allowed = {}): string {
	const refusal = createGuard(checkedGuardOptions(allowed)).refusal(request(url, headers))
	return refusal?.name ?? 'let in'
}

const here = 'http://127.0.0.1:4010/-/state'

// [what calls, URL, headers, options, verdict]
const calls: readonly [string, string, Record<string, string>, object, string][] = [
	['a program on this machine', here, {}, {}, 'let in'],
	['a program that sends a Host', here, { host: '127.0.0.1:4010' }, {}, 'let in'],
	['localhost', 'http://localhost:4010/-/state', { host: 'localhost:4010' }, {}, 'let in'],
	['a name below localhost', 'http://a.b.localhost/-/state', {}, {}, 'let in'],
	['an address of IPv6', 'http://[::1]:4010/-/state', { host: '[::1]:4010' }, {}, 'let in'],
	['an address of the network', 'http://192.168.1.7:4010/-/state', {}, {}, 'let in'],
	['another name, as after rebinding', 'http://evil.example:4010/-/state', {}, {}, 'host-not-allowed'],
	['another name in Host alone', here, { host: 'evil.example' }, {}, 'host-not-allowed'],
	['another name in the URL alone', 'http://evil.example/', { host: 'localhost' }, {}, 'host-not-allowed'],
	['a name that begins like localhost', 'http://localhost.evil.example/', {}, {}, 'host-not-allowed'],
	['a name that ends like localhost', 'http://evillocalhost/', {}, {}, 'host-not-allowed'],
	['a name that begins like an address', 'http://127.0.0.1.evil.example/', {}, {}, 'host-not-allowed'],
	['localhost with a dot at its end', 'http://localhost./', {}, {}, 'host-not-allowed'],
	['two Hosts', here, { host: '127.0.0.1, evil.example' }, {}, 'host-not-allowed'],
	['an empty Host', here, { host: '' }, {}, 'host-not-allowed'],
	['a Host with a user', here, { host: 'localhost@evil.example' }, {}, 'host-not-allowed'],
	['a Host with a path', here, { host: 'localhost/evil.example' }, {}, 'host-not-allowed'],
	['a name let in', 'http://emulator:4010/', { host: 'Emulator:4010' }, { allowHosts: ['EMULATOR'] }, 'let in'],
	['a name below one let in', 'http://x.emulator/', {}, { allowHosts: ['emulator'] }, 'host-not-allowed'],
	[
		'a page of its own origin',
		here,
		{ origin: 'http://127.0.0.1:4010', 'sec-fetch-site': 'same-origin' },
		{},
		'let in',
	],
	['a page of another port', here, { origin: 'http://127.0.0.1:5173' }, {}, 'origin-not-allowed'],
	['a page of another name of this machine', here, { origin: 'http://localhost:4010' }, {}, 'origin-not-allowed'],
	['a page of another scheme', here, { origin: 'https://127.0.0.1:4010' }, {}, 'origin-not-allowed'],
	['a page out on the Internet', here, { origin: 'https://evil.example' }, {}, 'origin-not-allowed'],
	['a page without an origin', here, { origin: 'null' }, {}, 'origin-not-allowed'],
	['a page that names two origins', here, { origin: 'http://127.0.0.1:4010, null' }, {}, 'origin-not-allowed'],
	['an empty origin', here, { origin: '' }, {}, 'origin-not-allowed'],
	[
		'a page that says it was sent by itself',
		here,
		{ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
		{},
		'origin-not-allowed',
	],
	[
		'a page after rebinding, of its own origin',
		'http://evil.example/',
		{ origin: 'http://evil.example' },
		{},
		'host-not-allowed',
	],
	['a page let in', here, { origin: 'http://app.test:1' }, { allowOrigins: ['http://app.test:1'] }, 'let in'],
	[
		'a page let in, of another port',
		here,
		{ origin: 'http://app.test:2' },
		{ allowOrigins: ['http://app.test:1'] },
		'origin-not-allowed',
	],
	[
		'a page let in with any port',
		here,
		{ origin: 'http://app.test:2' },
		{ allowOrigins: ['http://app.test:*'] },
		'let in',
	],
	[
		'a page let in with any port, of none',
		here,
		{ origin: 'http://app.test' },
		{ allowOrigins: ['http://app.test:*'] },
		'let in',
	],
	[
		'a page of a longer name than one let in',
		here,
		{ origin: 'http://app.test.evil.example:2' },
		{ allowOrigins: ['http://app.test:*'] },
		'origin-not-allowed',
	],
	[
		'a page let in, by a name that is not',
		'http://evil.example/',
		{ origin: 'http://app.test' },
		{ allowOrigins: ['http://app.test'] },
		'host-not-allowed',
	],
	['an image, a script or a link of another site', here, { 'sec-fetch-site': 'cross-site' }, {}, 'site-not-allowed'],
	['the same of another port', here, { 'sec-fetch-site': 'same-site' }, {}, 'site-not-allowed'],
	['an address that was typed in', here, { 'sec-fetch-site': 'none' }, {}, 'let in'],
	['its own page', here, { 'sec-fetch-site': 'same-origin' }, {}, 'let in'],
]

describe('the guard of the control plane', () => {
	for (const [what, url, headers, allowed, expected] of calls)
		it(`${expected === 'let in' ? 'lets in' : 'refuses'} ${what}`, () => {
			expect(verdict(url, headers, allowed)).to.equal(expected)
		})

	it('lets in no origin that was not named, whatever it is', () => {
		const piece = fc.constantFrom(
			'http://',
			'https://',
			'app.test',
			':1',
			':*',
			'*',
			'null',
			'.',
			'evil',
			'@',
			'/',
			', ',
			' ',
		)
		const origins = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''))
		fc.assert(
			fc.property(origins, (origin) => {
				const expected = /^http:\/\/app\.test(:\*|:1+)?$/.test(origin.trim()) ? 'let in' : 'origin-not-allowed'
				expect(verdict(here, { origin }, { allowOrigins: ['http://app.test:*'] })).to.equal(expected)
			}),
			random(1_000),
		)
	})

	it('takes no entry that could not be met, or would let everybody in', () => {
		for (const allowOrigins of [
			['*'],
			['null'],
			['http://*'],
			['http://*.test'],
			['http://app.test/'],
			['app.test'],
			[''],
		])
			expect(() => createEmulator({ allowOrigins }), String(allowOrigins)).to.throw(TypeError, 'allowOrigins')
		for (const allowHosts of [['*'], ['http://app.test'], ['app.test:80'], ['*.test'], ['']])
			expect(() => createEmulator({ allowHosts }), String(allowHosts)).to.throw(TypeError, 'allowHosts')
	})

	it('says what to do, opens no space and changes nothing', async () => {
		const emulator = createEmulator()
		const token = await tokenFrom(emulator)
		for (const [method, path] of [
			['GET', '/~one/-/state'],
			['GET', '/-'],
			['POST', '/~one/-/reset'],
			['PUT', '/-/state'],
			['DELETE', '/-/log'],
		] as const) {
			const response = await emulator.fetch(new Request(base + path, { method }))
			expect(response.status, path).to.equal(403)
			const { type, detail } = await problemOf(response)
			expect(type).to.equal('urn:tarja-emulator:host-not-allowed')
			expect(detail).to.contain('allowHosts')
		}
		expect(emulator.log().entries).to.have.lengthOf(1)
		const health = await (await emulator.fetch(controlRequest('GET', '/-/health'))).json()
		expect(health).to.include({ spaces: 1 })
		expect(JSON.stringify(emulator.exportState())).to.contain(token)
	})
})
