// Where the command goes, and by what: environment, files of variables, configurations.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@tarja-test/harness'
import { batch, expectRefusal, getJournalArguments, inFile, payment, place } from './place.mjs'
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
		await expectRefusal(argv, 3, 'TARJA_BASIC_CREDENTIALS', {
			cwd,
			env,
		})
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
