// What `tarja doctor` says was the matter, situation by situation: one root cause, the URL, and advice.
import { once } from 'node:events'
import { createServer as createPlain } from 'node:http'
import { createServer as createSecure } from 'node:https'
import { join } from 'node:path'
import { after, before, describe, expect, it } from '@tarja-test/harness'
import { runSideBySide } from '../../../tools/execute.mjs'
import { authority, expired, merchant, merchantFile, server as trusted } from '../../certificates.ts'
import { checkDocument } from './documents.mjs'
import { batch, server as emulator, front, place } from './place.mjs'
import { credentials, directoryWith, documentOf, tarja } from './program.mjs'

const closing = []

async function listening(server, scheme = 'http', host = '127.0.0.1') {
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	closing.push(() => {
		server.closeAllConnections?.()
		server.close()
	})
	return `${scheme}://${host}:${server.address().port}`
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
/** Only the token endpoint responds like this. */
const onToken = (answer) => (incoming, response) =>
	incoming.url.endsWith('/oauth2/token') ? answer(incoming, response) : undefined
const nginx = { server: 'nginx/1.26.3' }

const trust = { NODE_EXTRA_CA_CERTS: 'authority.pem' }
/** A platform that wants a client certificate. */
const mutual = () => secure(trusted, { requestCert: true, rejectUnauthorized: true, ca: authority })
const files = {
	'authority.pem': authority,
	'shop.pem': merchant.cert,
	'shop.key': merchant.key,
	'shop.p12': Buffer.from(merchantFile.p12, 'base64'),
	'old.pem': `${expired.key}${expired.cert}`,
}
const presented = {
	PEM: { TARJA_CLIENT_CERTIFICATE: 'shop.pem', TARJA_CLIENT_CERTIFICATE_KEY: 'shop.key' },
	p12: { TARJA_CLIENT_CERTIFICATE: 'shop.p12', TARJA_CLIENT_CERTIFICATE_PASSPHRASE: merchantFile.passphrase },
}

/** Title → the platform, and the cause that is found; `{url}` stands for the base URL. */
const situations = {
	'the certificate has expired': {
		open: async () => ({ url: await secure(expired), env: trust }),
		root: ['round-trip', 'GET {url}: no response (CERT_HAS_EXPIRED)', 'its operator has to renew it'],
	},
	'the certificate is of an unknown authority': {
		open: async () => ({ url: await secure(trusted) }),
		root: ['round-trip', /^GET .*: no response \(UNABLE_TO_\w+\)$/, 'NODE_EXTRA_CA_CERTS'],
	},
	'a client certificate is wanted, and none is set': {
		open: async () => ({ url: await mutual(), env: trust }),
		root: ['round-trip', /^GET .*: no response \((?:.*ALERT.*|UND_ERR_SOCKET)\)$/, 'set TARJA_CLIENT_CERTIFICATE'],
	},
	'the client certificate has expired': {
		open: async () => ({ url: await mutual(), env: { ...trust, TARJA_CLIENT_CERTIFICATE: 'old.pem' } }),
		root: ['certificate', /^CN=.* ended \d+ days ago$/, 'ask its issuer for a new one'],
	},
	'a page of HTML with 200 instead of a token': {
		open: async () => ({ url: await plain(onToken(answering(200, page('Welcome to Platform'), nginx))) }),
		root: [
			'credentials',
			'POST {url}/oauth2/token responded 200 (a page of HTML, "Welcome to Platform", server: nginx/1.26.3)',
			'correct the base URL: it is the part before /oauth2/token',
		],
	},
	'wrong credentials': {
		open: async () => ({ url: emulator.url, env: { TARJA_CREDENTIAL_VALUE: 'wrong-value' } }),
		root: ['credentials', /^POST .*\/oauth2\/token responded 401 /, 'compare the variables'],
	},
	'credentials that OAuth refuses with 400, quoting them': {
		open: async () => ({
			url: await plain(
				onToken(answering(400, '{"error":"invalid_client","error_description":"no emulator-password here"}')),
			),
		}),
		root: ['credentials', 'POST {url}/oauth2/token responded 400 ("invalid_client: no [redacted] here")', 'compare'],
	},
	'a response without a token': {
		open: async () => ({ url: await plain(onToken(answering(200, '{"token":"x"}'))) }),
		root: ['credentials', /^POST .*\/oauth2\/token responded 200: Cannot get an access token: /, '§2.1'],
	},
	'a variable that is missing': {
		open: async () => ({ url: emulator.url, env: { TARJA_CREDENTIAL_VALUE: '' } }),
		root: ['credentials', /TARJA_CREDENTIAL_VALUE not set in the environment/, 'README'],
	},
}

/** nginx without the line that keeps names with an underscore. */
const dropping = (incoming, response) => {
	response.setHeader('server', 'nginx/1.26.3')
	delete incoming.headers.access_token
}

/** Title → the platform, and the verdicts that are expected. */
const well = {
	'a certificate that is trusted': {
		open: async () => ({ url: await secure(trusted), env: trust }),
		verdicts: { tls: 'ok', credentials: 'ok' },
		found: ['tls', /^TLSv1\.3, certificate of .*, \d+ days left$/],
	},
	...Object.fromEntries(
		Object.entries(presented).map(([form, variables]) => [
			`a client certificate in ${form}`,
			{
				open: async () => ({ url: await mutual(), env: { ...trust, ...variables } }),
				verdicts: { certificate: 'ok', tls: 'ok', clock: 'ok', credentials: 'ok', fetch: 'ok' },
				found: ['certificate', /^CN=.*, \d+ days left$/],
			},
		]),
	),
	'a platform that takes a request that is not JSON': {
		open: async () => ({
			url: await plain((incoming, response) =>
				incoming.method === 'POST' && incoming.url.startsWith('/api')
					? answering(201, '{}')(incoming, response)
					: undefined,
			),
			argv: ['--probe-malformed'],
		}),
		verdicts: { credentials: 'ok', 'access-token-header': 'failed' },
		found: ['access-token-header', /it may have been applied/],
	},
	'nginx in front, without a probe': {
		open: async () => ({ url: await plain(dropping) }),
		verdicts: { credentials: 'ok', 'access-token-header': 'unknown' },
		found: ['access-token-header', 'nginx responds, which may drop it; --probe-malformed finds out'],
		fix: 'underscores_in_headers on;',
	},
	'nginx that drops access_token': {
		open: async () => ({ url: await plain(dropping), argv: ['--probe-malformed'] }),
		verdicts: { credentials: 'ok', 'access-token-header': 'failed' },
		found: ['access-token-header', /responded 400 .*: the header access_token was sent, and did not arrive$/],
		fix: 'underscores_in_headers on;',
	},
}

const seen = new Map()

async function examine({ open }) {
	const { url, env = {}, argv = [] } = await open()
	const cwd = directoryWith(files)
	const variables = { ...(url && { TARJA_BASE_URL: url, ...credentials }), ...env }
	if (env.NODE_EXTRA_CA_CERTS) variables.NODE_EXTRA_CA_CERTS = join(cwd, env.NODE_EXTRA_CA_CERTS)
	const [people, programs] = await Promise.all([
		tarja(['doctor', ...argv], { cwd, env: variables }),
		tarja(['doctor', '--json', ...argv], { cwd, env: variables }),
	])
	return { people, programs, filled: (text) => (typeof text === 'string' ? text.replaceAll('{url}', url) : text) }
}

const matches = (actual, expected) =>
	expected instanceof RegExp ? expect(actual).to.match(expected) : expect(actual).to.equal(expected)

describe('tarja doctor', () => {
	before(() =>
		runSideBySide(Object.entries({ ...situations, ...well }), async ([title, situation]) => {
			seen.set(title, await examine(situation).catch((error) => ({ error })))
		}),
	)
	after(() => Promise.all(closing.map((close) => close())))
	const resultOf = (title) => {
		const result = seen.get(title)
		if (result.error) throw result.error
		return { ...result, checks: checkDocument('doctor', documentOf(result.programs)).checks }
	}

	for (const [title, { root: expected }] of Object.entries(situations))
		it(`names one cause, and skips what follows from it: ${title}`, () => {
			const { people, programs, filled, checks } = resultOf(title)
			const failures = checks.filter(({ verdict }) => verdict === 'failed')
			expect(failures.length, JSON.stringify(checks, null, 1)).to.equal(1)
			const [cause] = failures
			const [check, found, advice] = expected
			expect(cause.check).to.equal(check)
			matches(cause.found, filled(found))
			expect(cause.advice).to.contain(advice)
			const behind = checks.slice(checks.indexOf(cause) + 1)
			expect(behind.map(({ verdict }) => verdict)).to.deep.equal(behind.map(() => 'skipped'))
			expect([people.code, programs.code]).to.deep.equal([1, 1])
			for (const hidden of ['hidden-word', 'emulator-password', 'emulator-value', 'wrong-value'])
				expect(people.out + people.error + programs.out).not.to.contain(hidden)
		})

	for (const [title, { verdicts, found, fix }] of Object.entries(well))
		it(`is not misled by ${title}`, () => {
			const { checks } = resultOf(title)
			const all = Object.fromEntries(checks.map((check) => [check.check, check]))
			for (const [name, verdict] of Object.entries(verdicts))
				expect(all[name].verdict, all[name].found).to.equal(verdict)
			if (found) matches(all[found[0]].found, found[1])
			if (fix) expect(all[found[0]].fix).to.equal(fix)
		})
})

batch('tarja doctor at the emulator', {
	'finds the emulator well, and creates no payment': async () => {
		const { run, space } = place()
		const result = await run(['doctor', '--json'])
		const { counts, checks } = checkDocument('doctor', documentOf(result))
		expect(result).to.include({ code: 0 })
		expect(counts).to.deep.equal({ ok: 5, warning: 0, failed: 0, unknown: 0, skipped: 2 })
		const names = ['round-trip', 'tls', 'clock', 'credentials', 'lifetime', 'access-token-header', 'fetch']
		expect(checks.map(({ check }) => check)).to.deep.equal(names)
		expect(space.log().intents).to.deep.equal([])
	},
	'finds out with malformed requests that access_token arrives, and creates no payment': async () => {
		const { run, space } = place()
		const { checks } = documentOf(await run(['doctor', '--json', '--probe-malformed']))
		expect(checks.at(-2)).to.include({ check: 'access-token-header', verdict: 'ok' })
		expect(space.log().intents).to.deep.equal([])
	},
	'warns of a clock that is two hours off': async () => {
		const { run, space } = place()
		space.settings.patch({ clockOffsetSeconds: 7200 })
		const result = await run(['doctor', '--json'])
		const clock = documentOf(result).checks.find(({ check }) => check === 'clock')
		const [, seconds] = /^its clock is (\d+)\.\d s ahead of ours/.exec(clock.found)
		// Half of what the request takes may be wrong.
		expect(Number(seconds)).to.be.within(7140, 7260)
		expect([clock.verdict, result.code]).to.deep.equal(['warning', 0])
	},
})
