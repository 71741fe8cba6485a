// Where the command goes, and by what: environment, files of variables, configurations.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@tarja-test/harness'
import { checked } from './documents.mjs'
import { batch, inFile, payment, place, refused, server } from './place.mjs'
import { credentials, directoryWith, documentOf, tarja } from './program.mjs'

const vendor = (url) => `export default { profiles: { vendor: { baseUrl: '${url}', variables: 'V_' } } }`

batch('where tarja goes', {
	'is what the environment says, where nothing is configured': async () => {
		const { url } = place()
		const env = { TARJA_BASE_URL: url, ...credentials }
		expect(documentOf(await tarja(['token', '--json'], { env }))).to.include({ profile: 'environment' })
		await refused(['token'], 3, 'TARJA_BASE_URL is not set')
		await refused(['token'], 3, 'TARJA_BASIC_CREDENTIALS, TARJA_CREDENTIAL_NAME', { env: { TARJA_BASE_URL: url } })
	},
	'needs no credentials to be looked at: --curl prints the request, doctor says which are missing': async () => {
		const { url, cwd } = place()
		const env = { TARJA_BASE_URL: url }
		const shown = await tarja(payment('intent.json', '--curl'), { cwd, env })
		expect(shown.code).to.equal(0)
		expect(shown.out).to.match(/^curl .*"\$TARJA_TOKEN"/)
		const looked = await tarja(['doctor', '--json', '--only', 'proxy', '--only', 'credentials'], { env })
		const [proxy, credentialsCheck] = checked('doctor', documentOf(looked)).checks
		expect([looked.code, proxy.verdict, credentialsCheck.verdict]).to.deep.equal([1, 'ok', 'failed'])
		expect(credentialsCheck.found).to.contain('TARJA_BASIC_CREDENTIALS, TARJA_CREDENTIAL_NAME')
	},
	'is a profile of the configuration, whatever base URL the environment has': async () => {
		const { url } = place()
		const cwd = directoryWith({ 'tarja.config.mjs': vendor(url), v: inFile('http://127.0.0.1:1', 'V_') })
		const told = await tarja(['token', '--json', '--variables', 'v'], {
			cwd,
			env: { TARJA_BASE_URL: 'http://127.0.0.1:1' },
		})
		expect(documentOf(told)).to.include({ profile: 'vendor' })
		await refused(['token', '--profile', 'vndor'], 3, 'did you mean vendor?', { cwd })
	},
	'is never a stranger’s file with credentials of yours': async () => {
		const { url, space } = place()
		const cwd = directoryWith({ '.env': `TARJA_BASE_URL=${url}\nTARJA_CREDENTIAL_NAME=x` })
		const { code, error } = await tarja(['token', '--variables', '.env'], { cwd, env: credentials })
		expect(code).to.equal(3)
		expect(error).to.contain('TARJA_BASIC_CREDENTIALS, TARJA_CREDENTIAL_VALUE not set in the file')
		expect(space.log().entries).to.deep.equal([])
		// Nor is a .env read that nobody named.
		await refused(['token'], 3, 'TARJA_BASE_URL is not set', { cwd, env: credentials })
	},
	'is a file or standard input, of which nothing else is heeded': async () => {
		const { url } = place()
		const cwd = directoryWith({ '.env': inFile(url) })
		expect(await tarja(['doctor', '--only', 'credentials', '--variables', '.env'], { cwd })).to.include({ code: 0 })
		expect(await tarja(['token', '--variables', '-'], { input: inFile(url) })).to.include({ code: 0 })
		await refused(['token', '--variables', 'none.env'], 3, 'could not be read (ENOENT)')
	},
	'asks on a terminal for what is missing, without showing it': async () => {
		const { url } = place()
		const input = 'emulator-client:emulator-passwordX\u007f\remulator-field\remulator-value\r'
		const result = await tarja(['token'], {
			env: { TARJA_BASE_URL: url, TARJA_CREDENTIAL_NAME: 'emulator-field' },
			input: input.replace('emulator-field\r', ''),
			isTerminal: true,
		})
		expect(result.error).to.contain('TARJA_BASIC_CREDENTIALS:').and.not.contain('emulator-password')
		expect(result.code).to.equal(0)
	},
	'is the emulator of this machine alone': async () => {
		for (const elsewhere of [
			'https://platform.example',
			'http://127.0.0.1.evil.invalid',
			'http://localhost@evil.invalid',
		])
			await refused(['token', `--emulator=${elsewhere}`], 3, '--emulator takes a port or a URL of this machine')
		expect(await tarja(['token', '--emulator'], { env: { TARJA_EMULATOR_PORT: String(server.port) } })).to.include({
			code: 0,
		})
		await refused(['token', '--emulator', '--profile', 'x'], 3, '--emulator is a profile of its own')
	},
})

const secret = 'eyJhbGciOiJub25lIn0.e30.c2VjcmV0'
const configurations = [
	['throws', `throw new Error('Bearer ${secret} \\u001b[2J')`, 'could not be loaded (Bearer [redacted])'],
	['throws something that is no error', 'throw null', 'could not be loaded'],
	['is no JavaScript', 'export default {', 'could not be loaded'],
	['exports nothing', 'export const config = {}', 'it has no default export'],
	['has a misspelt member', 'export default { profils: {} }', 'there is no member profils; did you mean profiles?'],
	[
		'has a misspelt member of a profile',
		'export default { profiles: { a: { baseURL: "" } } }',
		'did you mean baseUrl?',
	],
	['has a profile that is none', 'export default { profiles: { a: 1 } }', 'profiles.a is no object'],
	['names a profile as we do', 'export default { profiles: { emulator: {} } }', 'rename it'],
	[
		'throws a secret of the environment',
		'const { env } = process; throw new Error(`cannot use ` + env.V_BASIC_CREDENTIALS + `, ` + env.V_CREDENTIAL_VALUE)',
		'could not be loaded (cannot use [redacted])',
	],
	['has credentials in a base URL', vendor('https://user:password1@platform.invalid'), 'holds credentials, a query'],
	[
		'closes by what is no function',
		'export default { close: "soon" }',
		'close is no function; write close: () => pool.end()',
	],
	['has a base URL that is none', vendor('platform.example'), 'profiles.vendor.baseUrl is no URL'],
	['has a base URL that cannot be used', vendor('http://elsewhere.invalid'), 'plain http'],
]

batch('a configuration', {
	...Object.fromEntries(
		configurations.map(([what, content, message]) => [
			`that ${what} ends with 3`,
			async () => {
				const env = { V_BASIC_CREDENTIALS: 'someone:password1', V_CREDENTIAL_NAME: 'c', V_CREDENTIAL_VALUE: 'value-1' }
				const { error } = await refused(['token'], 3, message, {
					cwd: directoryWith({ 'tarja.config.mjs': content }),
					env,
				})
				for (const hidden of [secret, 'password1', 'value-1']) expect(error).not.to.contain(hidden)
			},
		]),
	),
	'that never ends loading is no success': async () => {
		const cwd = directoryWith({ 'tarja.config.mjs': 'await new Promise(() => {})' })
		const { code, error } = await tarja(['operations'], { cwd })
		expect(code).not.to.equal(0)
		expect(error).to.contain('Ended without a result')
	},
	'is TypeScript or JavaScript, not both': async () => {
		const { url } = place()
		const typed = `import type { Config } from '@tarja/cli'\nconst baseUrl: string = '${url}'\nexport default { profiles: { typed: { baseUrl } } } satisfies Config`
		const cwd = directoryWith({ 'tarja.config.ts': typed, 'package.json': { type: 'module' } })
		expect(documentOf(await tarja(['token', '--json'], { cwd, env: credentials }))).to.include({ profile: 'typed' })
		writeFileSync(join(cwd, 'tarja.config.mjs'), 'export default {}')
		await refused(['operations'], 3, 'tarja.config.mjs is there as well', { cwd })
		await refused(['operations', '--config', 'none.mjs'], 3, 'there is no such file', { cwd })
	},
})
