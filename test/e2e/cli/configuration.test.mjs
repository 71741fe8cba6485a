// Where the command goes, and by what: environment, files of variables, configurations.
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { join } from 'node:path'
import { expect } from '@tarja-test/harness'
import { authority, expired, merchant, merchantFile, server as trusted } from '../../certificates.ts'
import {
	batch,
	byHttp,
	createdIn,
	expectRefusal,
	front,
	getJournalArguments,
	inFile,
	intent,
	payment,
	place,
} from './place.mjs'
import { credentials, directoryWith, documentOf, tarja } from './program.mjs'

const environment = (url) => ({ TARJA_BASE_URL: url, ...credentials })

batch('the platform', {
	'is that of the environment': async () => {
		const { url } = place()
		expect(documentOf(await tarja(['doctor', '--json'], { env: environment(url) }))).to.include({ baseUrl: url })
		await expectRefusal(['doctor'], 3, 'TARJA_BASE_URL is not set')
		const { code, out } = await tarja(['doctor'], { env: { TARJA_BASE_URL: url } })
		expect(code).to.equal(1)
		expect(out).to.contain('TARJA_BASIC_CREDENTIALS, TARJA_CREDENTIAL_NAME, TARJA_CREDENTIAL_VALUE not set')
	},
	'needs no credentials to show a request, and all of them before a call': async () => {
		const { url, cwd, space, created } = place()
		await created
		const env = { TARJA_BASE_URL: url }
		const argv = payment('intent.json', '--yes', ...getJournalArguments())
		await expectRefusal(argv, 3, `POST ${url}/api`, { cwd, env })
		await expectRefusal(argv, 3, 'TARJA_BASIC_CREDENTIALS', { cwd, env })
		expect(space.log().entries).to.deep.equal([])
	},
	'is never a stranger’s file with credentials of yours': async () => {
		const { url, space, cwd, created } = place({ '.env': '' })
		await created
		writeFileSync(join(cwd, '.env'), `TARJA_BASE_URL=${url}\nTARJA_CREDENTIAL_NAME=x`)
		const argv = payment('intent.json', '--yes', ...getJournalArguments(), '--variables', '.env')
		await expectRefusal(argv, 3, 'TARJA_BASIC_CREDENTIALS, TARJA_CREDENTIAL_VALUE not set in the file', {
			cwd,
			env: credentials,
		})
		expect(space.log().entries).to.deep.equal([])
		// Nor is a .env read that nobody named.
		await expectRefusal(['doctor'], 3, 'TARJA_BASE_URL is not set', { cwd, env: credentials })
	},
	'is a file or standard input, of which nothing else is heeded': async () => {
		const { url } = place()
		const cwd = directoryWith({ '.env': inFile(url) })
		expect(await tarja(['doctor', '--variables', '.env'], { cwd })).to.include({ code: 0 })
		expect(await tarja(['doctor', '--variables', '-'], { input: inFile(url) })).to.include({ code: 0 })
		await expectRefusal(['doctor', '--variables', 'none.env'], 3, 'could not be read (ENOENT)')
	},
})

const { p12, passphrase } = merchantFile
/** Variables that name a client certificate, and what is found. */
const certificates = [
	[{ TARJA_CLIENT_CERTIFICATE: 'none.pem' }, 'the file of TARJA_CLIENT_CERTIFICATE could not be read (ENOENT)'],
	[{ TARJA_CLIENT_CERTIFICATE: 'shop.pem' }, 'TARJA_CLIENT_CERTIFICATE_KEY is not set'],
	[{ TARJA_CLIENT_CERTIFICATE: 'shop.pem', TARJA_CLIENT_CERTIFICATE_KEY: 'other.key' }, 'it could not be opened'],
	[
		{ TARJA_CLIENT_CERTIFICATE: 'shop.p12', TARJA_CLIENT_CERTIFICATE_PASSPHRASE: `${passphrase}s` },
		'it could not be opened',
	],
	[
		{ TARJA_CLIENT_CERTIFICATE: 'shop.p12', TARJA_CLIENT_CERTIFICATE_PASSPHRASE: passphrase },
		'which would not present',
	],
]
const certificateFiles = {
	'shop.pem': merchant.cert,
	'other.key': expired.key,
	'shop.p12': Buffer.from(p12, 'base64'),
	'tarja.config.mjs': 'export default { client: { fetch: (url, init) => fetch(url, init) } }',
}

batch('a client certificate', {
	...Object.fromEntries(
		certificates.map(([variables, found], index) => [
			`is refused before anything is sent: ${found} (${index})`,
			async () => {
				const { url } = place()
				const env = { ...environment(url), ...variables }
				const refused = await expectRefusal(['doctor'], 3, found, { cwd: directoryWith(certificateFiles), env })
				expect(refused.error).not.to.contain(passphrase)
			},
		]),
	),
	'is presented by a call, and a platform that wants one applies it once': async () => {
		const { url, space } = place()
		const own = { 'intent.json': intent, 'authority.pem': authority, 'tarja.config.mjs': byHttp }
		const cwd = directoryWith({ ...certificateFiles, ...own })
		const mutual = { ...trusted, requestCert: true, rejectUnauthorized: true, ca: authority }
		const secure = createServer(
			mutual,
			front(() => {}),
		)
		await once(secure.listen(0, '127.0.0.1'), 'listening')
		const secureUrl = `https://localhost:${secure.address().port}${new URL(url).pathname}`
		await createdIn(cwd, secureUrl)
		const env = {
			...environment(secureUrl),
			...certificates.at(-1)[0],
			NODE_EXTRA_CA_CERTS: join(cwd, 'authority.pem'),
		}
		const result = await tarja(payment('intent.json', '--yes', ...getJournalArguments()), { cwd, env })
		secure.closeAllConnections()
		secure.close()
		expect(result, result.error).to.include({ code: 0 })
		expect(space.log().intents.length).to.equal(1)
	},
})

const secret = 'eyJhbGciOiJub25lIn0.e30.c2VjcmV0'
const configurations = [
	['throws', `throw new Error('Bearer ${secret} \\u001b[2J')`, 'could not be loaded (Bearer [redacted])'],
	['throws something that is no error', 'throw null', 'could not be loaded'],
	['is no JavaScript', 'export default {', 'could not be loaded'],
	['exports nothing', 'export const config = {}', 'its default export is not an object'],
	[
		'throws a secret of the environment',
		'const { env } = process; throw new Error(`cannot use ` + env.V_BASIC_CREDENTIALS + `, ` + env.V_CREDENTIAL_VALUE)',
		'could not be loaded (cannot use [redacted])',
	],
]

batch('a configuration', {
	...Object.fromEntries(
		configurations.map(([what, content, message]) => [
			`that ${what} ends with 3`,
			async () => {
				const env = { V_BASIC_CREDENTIALS: 'someone:password1', V_CREDENTIAL_NAME: 'c', V_CREDENTIAL_VALUE: 'value-1' }
				const { error } = await expectRefusal(['operations'], 3, message, {
					cwd: directoryWith({ 'tarja.config.mjs': content }),
					env,
				})
				for (const hidden of [secret, 'password1', 'value-1']) expect(error).not.to.contain(hidden)
			},
		]),
	),
	'is TypeScript or JavaScript, not both': async () => {
		const typed = `import type { Config } from '@tarja/cli'\nexport default { bindings: { 'loans.personal': { method: 'POST', path: '/l' } } } satisfies Config`
		const cwd = directoryWith({ 'tarja.config.ts': typed, 'package.json': { type: 'module' } })
		expect((await tarja(['operations', 'loans.personal'], { cwd })).out).to.contain('bound')
		writeFileSync(join(cwd, 'tarja.config.mjs'), 'export default {}')
		await expectRefusal(['operations'], 3, 'tarja.config.mjs exists too', { cwd })
	},
})
