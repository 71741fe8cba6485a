// What `tarja doctor` says was the matter, situation by situation: one root cause, the URL that was asked, and a line that mends it.
import { once } from 'node:events'
import { createServer as createPlain, request } from 'node:http'
import { createServer as createSecure } from 'node:https'
import { join } from 'node:path'
import { after, before, describe, expect, it } from '@tarja-test/harness'
import { sideBySide } from '../../../tools/execute.mjs'
import { freePort } from '../../../tools/free-port.mjs'
import { authority, elsewhere, expired, server as trusted, unknown } from '../../certificates.ts'
import { checked } from './documents.mjs'
import { batch, server as emulator, place } from './place.mjs'
import { credentials, directoryWith, documentOf, tarja } from './program.mjs'
import { startProxy } from './proxy.mjs'

const closing = []
const emulatorPort = Number(new URL(emulator.url).port)

async function listening(server, scheme = 'http', host = '127.0.0.1') {
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	closing.push(() => {
		server.closeAllConnections?.()
		server.close()
	})
	return `${scheme}://${host}:${server.address().port}`
}

/** The emulator behind another server: `change` may answer instead, or alter what goes on. */
const front = (change) => (incoming, response) => {
	if (change(incoming, response) === 'done') return
	const { method, url, headers } = incoming
	const onward = request({ host: '127.0.0.1', port: emulatorPort, method, path: url, headers }, (answer) => {
		for (const [name, value] of Object.entries(answer.headers))
			if (!response.hasHeader(name)) response.setHeader(name, value)
		answer.pipe(response.writeHead(answer.statusCode))
	})
	incoming.pipe(onward)
}

const plain = (change) => listening(createPlain(front(change)))
const secure = (identity, options = {}, host = 'localhost') =>
	listening(
		createSecure(
			{ ...identity, ...options },
			front(() => {}),
		),
		'https',
		host,
	)

const page = (title) => `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`
const answering =
	(status, body, headers = {}) =>
	(_, response) => {
		const type = body.startsWith('<') ? 'text/html' : 'application/json'
		response.writeHead(status, { 'content-type': type, ...headers }).end(body)
		return 'done'
	}
/** Only the token endpoint answers so; the base URL is well. */
const onToken = (answer) => (incoming, response) =>
	incoming.url.endsWith('/oauth2/token') ? answer(incoming, response) : undefined
const nginx = { server: 'nginx/1.26.3' }

/** A proxy that leads all to one port, whatever the name: it alone resolves names. */
async function proxied(settings) {
	const proxy = await startProxy(settings)
	closing.push(() => proxy.close())
	return { HTTPS_PROXY: proxy.url, NODE_USE_ENV_PROXY: '1', proxyHost: new URL(proxy.url).host }
}

const portOf = (url) => Number(new URL(url).port)
const trust = { NODE_EXTRA_CA_CERTS: 'authority.pem' }
const root = (check, found, mend) => ({ check, found, mend })

/** Title → where it goes, and what is found; `{…}` of what is expected stands for what `open` returned. */
const situations = {
	'the certificate has expired': {
		open: async () => ({ url: await secure(expired), env: trust }),
		root: root('tls', /^the certificate of .* expired on \d{4}-\d\d-\d\d; today is \d{4}-\d\d-\d\d here$/),
		advice: 'whoever runs the platform has to renew it',
	},
	'the certificate is of another name': {
		open: async () => ({ url: await secure(elsewhere), env: trust }),
		root: root(
			'tls',
			'the certificate is for elsewhere.example, and the base URL says localhost',
			'export TARJA_BASE_URL=https://elsewhere.example:{port}',
		),
	},
	'the certificate is of an unknown authority': {
		open: async () => ({ url: await secure(trusted) }),
		root: root(
			'tls',
			'Node does not know who signed the certificate of server: tarja test authority',
			'export NODE_EXTRA_CA_CERTS=authority.pem',
		),
		advice: 'of PEM that whoever runs the platform gave you$',
	},
	'the certificate is of another authority than the one that is trusted': {
		open: async () => ({ url: await secure(unknown), env: trust }),
		root: root('tls', /^Node does not know who signed/, 'export NODE_EXTRA_CA_CERTS=authority.pem'),
		advice: 'the one in NODE_EXTRA_CA_CERTS is another',
	},
	'the file of its authority is not there': {
		open: async () => ({ url: await secure(trusted), env: { NODE_EXTRA_CA_CERTS: 'missing.pem' } }),
		root: root('tls', /^Node does not know who signed/, 'export NODE_EXTRA_CA_CERTS=authority.pem'),
		advice: 'names a file that is not there',
	},
	...Object.fromEntries(
		['round-trip', 'credentials'].flatMap((check) =>
			[
				[elsewhere, trust, /^the certificate is for elsewhere\.example/],
				[expired, trust, /^the certificate of .* expired on /],
				[unknown, {}, /^Node does not know who signed/],
			].map(([identity, env, found]) => [
				`a certificate in trouble, which ${check} alone meets: ${found.source}`,
				{ open: async () => ({ url: await secure(identity), env, argv: ['--only', check] }), root: root(check, found) },
			]),
		),
	),
	'a client certificate is wanted, in TLS 1.3': {
		open: async () => ({
			url: await secure(trusted, { requestCert: true, rejectUnauthorized: true, ca: authority }),
			env: trust,
		}),
		root: root(
			'round-trip',
			/it wants a client certificate$/,
			'client: { transport: undiciTransport(new Agent({ connect: { cert, key } })) }',
		),
	},
	'a client certificate is wanted, in TLS 1.2': {
		open: async () => ({
			url: await secure(trusted, { requestCert: true, rejectUnauthorized: true, ca: authority, maxVersion: 'TLSv1.2' }),
			env: trust,
		}),
		root: root(/^(?:tls|round-trip)$/, /it wants a client certificate$/),
	},
	'a client certificate is wanted by nginx, which answers 400': {
		open: async () => ({ url: await plain(answering(400, page('400 No required SSL certificate was sent'), nginx)) }),
		root: root(
			'round-trip',
			'GET {url} answered 400 (a page of HTML, "400 No required SSL certificate was sent", server: nginx/1.26.3): it wants a client certificate',
		),
	},
	'http to a port of https': {
		open: async () => ({ url: (await secure(trusted, {}, '127.0.0.1')).replace('https', 'http') }),
		root: root(
			'round-trip',
			'https answers at 127.0.0.1:{port}, and the base URL says http',
			'export TARJA_BASE_URL=https://127.0.0.1:{port}',
		),
	},
	'http to a port of https that nginx serves': {
		open: async () => ({
			url: await plain(answering(400, page('400 The plain HTTP request was sent to HTTPS port'), nginx)),
		}),
		root: root(
			'round-trip',
			'https answers at 127.0.0.1:{port}, and the base URL says http',
			'export TARJA_BASE_URL=https://127.0.0.1:{port}',
		),
	},
	'https to a port of http': {
		open: async () => ({ url: (await plain(() => {})).replace('http', 'https') }),
		root: root(
			'tls',
			'plain http answers at 127.0.0.1:{port}, and the base URL says https',
			'export TARJA_BASE_URL=http://127.0.0.1:{port}',
		),
	},
	'a page of HTML with 200 where a token should be': {
		open: async () => ({ url: await plain(onToken(answering(200, page('Welcome to Platform'), nginx))) }),
		root: root(
			'credentials',
			'POST {url}/oauth2/token answered 200 (a page of HTML, "Welcome to Platform", server: nginx/1.26.3), and no token',
		),
		advice: 'correct the base URL: it is what stands before /oauth2/token',
	},
	'404 where the token endpoint should be': {
		open: async () => ({ url: await plain(onToken(answering(404, '{"title":"Not found"}'))) }),
		root: root('credentials', 'POST {url}/oauth2/token answered 404 ("Not found"): no token is to be had there'),
	},
	'a base URL that has /oauth2/token already': {
		open: async () => ({ url: `${await plain(() => {})}/oauth2/token` }),
		root: root(
			'credentials',
			/the base URL holds a part of the path that the client adds$/,
			'export TARJA_BASE_URL=http://127.0.0.1:{port}',
		),
	},
	'a base URL that has /api/v1 already': {
		open: async () => ({
			url: `${await plain((incoming, response) => (incoming.url.startsWith('/api') ? answering(404, '{}')(incoming, response) : undefined))}/api/v1`,
		}),
		root: root(
			'credentials',
			/the base URL holds a part of the path that the client adds$/,
			'export TARJA_BASE_URL=http://127.0.0.1:{port}',
		),
	},
	'500 of the token endpoint': {
		open: async () => ({ url: await plain(onToken(answering(500, '{"message":"NullPointerException"}'))) }),
		root: root('credentials', 'POST {url}/oauth2/token answered 500 ("NullPointerException"): the platform failed'),
	},
	'502 of what stands in front': {
		open: async () => ({ url: await plain(onToken(answering(502, page('502 Bad Gateway'), nginx))) }),
		root: root(
			'credentials',
			'POST {url}/oauth2/token answered 502 (a page of HTML, "502 Bad Gateway", server: nginx/1.26.3): what stands in front of the platform gets no answer of it',
		),
	},
	'a redirect to another host': {
		open: async () => ({
			url: await plain(answering(301, '{}', { location: 'https://new.example/base/oauth2/token?x=1' })),
		}),
		root: root(
			'credentials',
			'POST {url}/oauth2/token answered 301: it leads to https://new.example/base/oauth2/token',
			'export TARJA_BASE_URL=https://new.example/base',
		),
	},
	'a redirect to a page for people': {
		open: async () => ({ url: await plain(onToken(answering(302, '{}', { location: '/login' }))) }),
		root: root('credentials', 'POST {url}/oauth2/token answered 302: it leads to {url}/login'),
	},
	'a firewall that answers 403': {
		open: async () => ({ url: await plain(onToken(answering(403, page('Access denied'), { server: 'edge' }))) }),
		root: root(
			'credentials',
			'POST {url}/oauth2/token answered 403 (a page of HTML, "Access denied", server: edge): something in front of the platform refuses',
		),
	},
	'too many requests': {
		open: async () => ({ url: await plain(onToken(answering(429, '{}', { 'retry-after': '60' }))) }),
		root: root('credentials', 'POST {url}/oauth2/token answered 429: asked too often'),
		advice: 'wait, as it says: 60',
	},
	'wrong credentials': {
		open: async () => ({ url: emulator.url, env: { TARJA_CREDENTIAL_VALUE: 'wrong-value' } }),
		root: root('credentials', /^refused: POST .*\/oauth2\/token answered 401 /),
		advice: 'compare the four variables with what was issued',
	},
	'a credential that was pasted with a space behind it': {
		open: async () => ({ url: emulator.url, env: { TARJA_CREDENTIAL_VALUE: 'emulator-value ' } }),
		root: root('credentials', /^refused: /),
		advice: 'one of them begins or ends with white space',
	},
	'credentials that OAuth refuses with 400, quoting them': {
		open: async () => ({
			url: await plain(
				onToken(answering(400, '{"error":"invalid_client","error_description":"no emulator-password here"}')),
			),
		}),
		root: root('credentials', 'refused: POST {url}/oauth2/token answered 400 ("invalid_client: no [redacted] here")'),
	},
	'an answer that is no token': {
		open: async () => ({ url: await plain(onToken(answering(200, '{"token":"x"}'))) }),
		root: root(
			'credentials',
			/^POST .*\/oauth2\/token answered 200: Cannot get an access token: the answer is not as the reference shows it/,
		),
	},
	'a host that nobody knows': {
		open: async () => ({ url: 'https://platform.invalid' }),
		root: root('dns', /^platform\.invalid has no address \(/),
	},
	'a host that nobody knows, and a proxy that Node ignores': {
		open: async () => ({
			url: 'https://platform.invalid',
			env: { HTTPS_PROXY: 'http://user:hidden-word@proxy.invalid:3128' },
		}),
		root: root('dns', /^platform\.invalid has no address \(/, 'export NODE_USE_ENV_PROXY=1'),
	},
	'nothing that listens': {
		open: async () => ({ url: `http://127.0.0.1:${await freePort()}` }),
		root: root('round-trip', 'GET {url}: no answer (ECONNREFUSED)'),
	},
	'an emulator that was not started': {
		open: async () => ({ argv: [`--emulator=${await freePort()}`] }),
		root: root('round-trip', /no answer \(ECONNREFUSED\)$/, 'npx @tarja/cli emulator'),
	},
	'a connection that is reset': {
		open: async () => ({ url: await plain((incoming) => incoming.socket.resetAndDestroy() && 'done') }),
		root: root('round-trip', 'GET {url}: no answer (ECONNRESET)'),
	},
	'a proxy that wants a login': {
		open: async () => ({ url: 'https://platform.invalid', env: await proxied({ manner: 'answers 407' }) }),
		root: root(
			'proxy',
			'the proxy {proxy} answered 407: it wants a login',
			'export HTTPS_PROXY=http://user:password@{proxy}',
		),
	},
	'a proxy that does not get there': {
		open: async () => ({ url: 'https://platform.invalid', env: await proxied({ manner: 'answers 502' }) }),
		root: root(
			'proxy',
			'the proxy {proxy} answered 502 to CONNECT platform.invalid:443',
			'export NO_PROXY=platform.invalid',
		),
	},
	'a proxy that is down': {
		open: async () => {
			const proxyHost = `127.0.0.1:${await freePort()}`
			return {
				url: 'https://platform.invalid',
				env: { HTTPS_PROXY: `http://${proxyHost}`, NODE_USE_ENV_PROXY: '1', proxyHost },
			}
		},
		root: root(
			'proxy',
			'the proxy {proxy} gives no way to platform.invalid:443 (ECONNREFUSED)',
			'export NO_PROXY=platform.invalid',
		),
	},
	'a proxy that drops': {
		open: async () => ({ url: 'https://platform.invalid', env: await proxied({ manner: 'drops' }) }),
		root: root('proxy', 'the proxy {proxy} gives no way to platform.invalid:443 (ECONNRESET)'),
	},
	'a proxy that hangs': {
		open: async () => ({ url: 'https://platform.invalid', env: await proxied({ manner: 'hangs' }) }),
		root: root('proxy', 'the proxy {proxy} gives no way to platform.invalid:443 (none in 10 s)'),
	},
	'a long answer, which is quoted to the end of a word': {
		open: async () => ({
			url: await plain(
				onToken(answering(500, JSON.stringify({ message: `${'no '.repeat(49)}4111 1111 1111 1111 again` }))),
			),
		}),
		root: root('credentials', /answered 500 \("(?:no ){49}\[redacted\] …"/),
	},
	'a variable that is missing': {
		open: async () => ({ url: emulator.url, env: { TARJA_CREDENTIAL_VALUE: '' } }),
		root: root('credentials', /TARJA_CREDENTIAL_VALUE not set in the environment/),
	},
}

/** What is well, though it looks like trouble. */
const well = {
	'a certificate that is trusted': {
		open: async () => ({ url: await secure(trusted), env: trust }),
		verdicts: { tls: 'ok', credentials: 'ok' },
		found: ['tls', /^TLSv1\.3, certificate of .*, \d+ days left$/],
	},
	'a proxy that Node ignores': {
		open: async () => ({ url: emulator.url, env: { HTTP_PROXY: 'http://user:hidden@proxy.invalid:3128' } }),
		verdicts: { proxy: 'warning', credentials: 'ok' },
		found: ['proxy', 'HTTP_PROXY is proxy.invalid:3128, and Node ignores it'],
	},
	'a proxy that alone resolves names': {
		open: async () => ({
			url: 'https://localhost.platform.invalid',
			env: { ...(await proxied({ port: portOf(await secure(trusted)) })), ...trust },
		}),
		// Its certificate is of another name: the way there was found by the proxy alone.
		verdicts: { proxy: 'ok', dns: 'skipped', tls: 'failed' },
	},
	'a proxy, and NO_PROXY for the host': {
		open: async () => ({
			url: await secure(trusted),
			env: { ...(await proxied({ manner: 'drops' })), ...trust, NO_PROXY: 'localhost' },
		}),
		verdicts: { proxy: 'ok', dns: 'ok', tls: 'ok', credentials: 'ok' },
		found: ['proxy', /and NO_PROXY exempts localhost: Node goes there directly$/],
	},
	'a proxy that is used': {
		open: async () => ({
			url: await secure(trusted),
			env: { ...trust },
		}),
		through: true,
		verdicts: { proxy: 'ok', dns: 'skipped', tls: 'ok', 'round-trip': 'ok', credentials: 'ok' },
		found: ['proxy', /^HTTPS_PROXY is .*, and Node uses it: it leads to localhost:\d+$/],
	},
	'credentials that were pasted with the word Basic': {
		open: async () => ({
			url: emulator.url,
			env: { TARJA_BASIC_CREDENTIALS: 'Basic emulator-client:emulator-password' },
		}),
		verdicts: { credentials: 'ok' },
	},
	'a redirect of the base URL alone': {
		open: async () => ({
			url: await plain((incoming, response) =>
				incoming.url === '/' ? answering(302, '{}', { location: '/portal' })(incoming, response) : undefined,
			),
		}),
		verdicts: { 'round-trip': 'ok', credentials: 'ok' },
		found: ['round-trip', /answered 302, leads to http:\/\/127\.0\.0\.1:\d+\/portal, in /],
	},
	'nginx in front, which nobody has asked about access_token': {
		open: async () => ({
			url: await plain((incoming, response) => {
				response.setHeader('server', 'nginx/1.26.3')
				delete incoming.headers.access_token
			}),
		}),
		verdicts: { credentials: 'ok', 'access-token-header': 'unknown' },
		found: ['access-token-header', 'nginx/1.26.3 answers; --probe-malformed looks whether it passes the header on'],
		mend: 'underscores_in_headers on;',
	},
	'nginx that drops access_token': {
		open: async () => ({
			url: await plain((incoming, response) => {
				response.setHeader('server', 'nginx/1.26.3')
				delete incoming.headers.access_token
			}),
			argv: ['--probe-malformed'],
		}),
		verdicts: { credentials: 'ok', 'access-token-header': 'failed' },
		found: [
			'access-token-header',
			/answered 400 \(.*access_token is missing.*server: nginx\/1\.26\.3\): the header access_token was sent, and did not arrive$/,
		],
		mend: 'underscores_in_headers on;',
	},
}

const seen = new Map()

async function examined({ open, through }) {
	const { url, env = {}, argv = [] } = await open()
	const { proxyHost, ...variables } = { ...env, ...(through && (await proxied({ port: portOf(url) }))) }
	const cwd = directoryWith({ 'authority.pem': authority })
	if (variables.NODE_EXTRA_CA_CERTS) variables.NODE_EXTRA_CA_CERTS = join(cwd, variables.NODE_EXTRA_CA_CERTS)
	const own = url ? { TARJA_BASE_URL: url, ...credentials } : {}
	const [people, programs] = await Promise.all([
		tarja(['doctor', ...argv], { cwd, env: { ...own, ...variables } }),
		tarja(['doctor', '--json', ...argv], { cwd, env: { ...own, ...variables } }),
	])
	const port = url && new URL(url).port
	const filled = (text) =>
		typeof text === 'string'
			? text.replaceAll('{url}', url).replaceAll('{port}', port).replaceAll('{proxy}', proxyHost)
			: text
	return { people, programs, filled }
}

const matches = (actual, expected) =>
	expected instanceof RegExp ? expect(actual).to.match(expected) : expect(actual).to.equal(expected)

describe('tarja doctor', () => {
	before(() =>
		sideBySide(Object.entries({ ...situations, ...well }), async ([title, situation]) => {
			seen.set(title, await examined(situation).catch((error) => ({ error })))
		}),
	)
	after(() => Promise.all(closing.map((close) => close())))
	const resultOf = (title) => {
		const result = seen.get(title)
		if (result.error) throw result.error
		return { ...result, checks: checked('doctor', documentOf(result.programs)).checks }
	}

	for (const [title, { root: expected, advice }] of Object.entries(situations))
		it(`names one cause, and skips what follows from it: ${title}`, () => {
			const { people, programs, filled, checks } = resultOf(title)
			const failures = checks.filter(({ verdict }) => verdict === 'failed')
			expect(failures.length, JSON.stringify(checks, null, 1)).to.equal(1)
			const [cause] = failures
			matches(cause.check, expected.check)
			matches(cause.found, filled(expected.found))
			if (expected.mend) expect(cause.mend).to.equal(filled(expected.mend))
			if (advice) expect(cause.advice).to.match(new RegExp(advice))
			const behind = checks.slice(checks.indexOf(cause) + 1)
			expect(behind.map(({ verdict }) => verdict)).to.deep.equal(behind.map(() => 'skipped'))
			expect([people.code, programs.code]).to.deep.equal([1, 1])
			if (cause.mend) expect(people.out).to.contain(`  ${cause.mend}\n`)
			for (const hidden of ['hidden-word', 'emulator-password', 'emulator-value', 'wrong-value'])
				expect(people.out + people.error + programs.out).not.to.contain(hidden)
		})

	for (const [title, { verdicts, found, mend }] of Object.entries(well))
		it(`is not misled by ${title}`, () => {
			const { checks } = resultOf(title)
			const all = Object.fromEntries(checks.map((check) => [check.check, check]))
			for (const [name, verdict] of Object.entries(verdicts))
				expect(all[name].verdict, all[name].found).to.equal(verdict)
			if (found) matches(all[found[0]].found, found[1])
			if (mend) expect(all[found[0]].mend).to.equal(mend)
		})
})

batch('tarja doctor at the emulator', {
	'finds the emulator well, and creates no payment': async () => {
		const { run, space } = place()
		const result = await run(['doctor', '--json'])
		const { counts, checks } = checked('doctor', documentOf(result))
		expect(result).to.include({ code: 0 })
		expect(counts).to.deep.equal({ ok: 6, warning: 0, failed: 0, unknown: 0, skipped: 5 })
		expect(checks.map(({ check }) => check).slice(0, 5)).to.deep.equal(['proxy', 'dns', 'tls', 'round-trip', 'clock'])
		expect(space.log().intents).to.deep.equal([])
	},
	'tells with malformed requests what the 401 of a made-up token says, and that access_token arrives': async () => {
		const { run, space } = place()
		const argv = ['doctor', '--json', '--probe-malformed', '--only', 'made-up-token', '--only', 'access-token-header']
		const [saying, header] = documentOf(await run(argv)).checks
		expect([saying.verdict, header.verdict]).to.deep.equal(['ok', 'ok'])
		expect(saying.found).to.include('says that the token is at fault')
		expect(saying).not.to.have.property('mend')
		space.settings.patch({ tokenChallenge: false })
		const [{ verdict, mend }] = documentOf(await run(argv)).checks
		expect([verdict, mend]).to.deep.equal(['ok', 'payments({ createIntent: { replayUnauthorized: true } })'])
		expect(space.log().intents).to.deep.equal([])
	},
	'proves nothing by equal answers': async () => {
		const { run, space } = place()
		space.settings.patch({ missingAccessTokenHeader: 'accept' })
		const { checks } = documentOf(
			await run(['doctor', '--json', '--strict', '--probe-malformed', '--only', 'access-token-header']),
		)
		expect(checks[0]).to.include({ verdict: 'unknown' })
	},
	'warns of a clock that is two hours off': async () => {
		const { run, space } = place()
		space.settings.patch({ clockOffsetSeconds: 7200 })
		const result = await run(['doctor', '--json', '--only', 'clock'])
		const [, seconds] = /^its clock is (\d+)\.\d s ahead of ours/.exec(documentOf(result).checks[0].found)
		// Half of what the request takes may be wrong.
		expect(Number(seconds)).to.be.within(7140, 7260)
		expect(result.code).to.equal(0)
		expect(await run(['doctor', '--only', 'clock', '--strict'])).to.include({ code: 1 })
	},
	'does not know the unit that an opaque token does not reveal, which --strict makes a failure': async () => {
		const { run, space } = place()
		space.settings.patch({ opaqueTokens: true })
		const result = await run(['doctor', '--json', '--only', 'unit', '--strict'])
		expect(documentOf(result).checks[0]).to.include({ check: 'unit', verdict: 'unknown' })
		expect(result.code).to.equal(1)
	},
	'creates a payment with --create-payment, a journal and a yes, and no other': async () => {
		const { run, space } = place()
		const argv = ['doctor', '--only', 'payment', '--create-payment', 'intent.json']
		expect(await run([...argv, '--yes'])).to.include({ code: 3 })
		expect(await run([...argv, '--journal', 'j'])).to.include({ code: 2 })
		expect(space.log().intents).to.deep.equal([])
		const result = await run([...argv, '--journal', 'j', '--yes', '--json'])
		expect(checked('doctor', documentOf(result)).checks[0]).to.include({ verdict: 'ok' })
		expect(space.log().intents).to.have.lengthOf(1)
	},
})
