// `tarja emulator` as it is built: what it prints, what it serves, and how it refuses to start.
import { spawn } from 'node:child_process'
import { afterEach, describe, expect, it } from '@tarja-test/harness'
import { program } from '../cli/program.mjs'

const running = []

/** Runs the program. What it has printed grows in `seen`. */
function run(...args) {
	const child = spawn(process.execPath, [program, 'emulator', ...args])
	const seen = { out: '', error: '' }
	child.stdout.on('data', (chunk) => {
		seen.out += chunk
	})
	child.stderr.on('data', (chunk) => {
		seen.error += chunk
	})
	const ended = new Promise((done) => child.on('close', (code) => done({ code, ...seen })))
	running.push({ child, ended })
	/** Waits for a text, or for the program's end. */
	async function printed(pattern) {
		const found = () => pattern.exec(seen.out)
		const over = ended.then((result) => {
			if (!found()) throw new Error(`It ended without printing ${pattern}: ${JSON.stringify(result)}`)
		})
		while (!found()) await Promise.race([over, new Promise((done) => setTimeout(done, 5))])
		return found()
	}
	return { child, seen, ended, printed }
}

/** Starts it on a free port, and waits until it says that it is ready. */
async function serving(...args) {
	const started = run('--port', '0', ...args)
	const [, url] = await started.printed(
		/^tarja emulator is ready at (\S+)\n(?:.*\n)*? {2}console .*\n\n(?:export .*\n)+?export TARJA_CREDENTIAL_VALUE.*\n/m,
	)
	return { ...started, url }
}

const token = (url, user = 'emulator-client:emulator-password') =>
	fetch(`${url}/oauth2/token`, {
		method: 'POST',
		headers: { authorization: `Basic ${btoa(user)}` },
		body: new URLSearchParams({ grant_type: 'password', username: '', 'emulator-field': 'emulator-value' }),
	})

const pay = (url, accessToken, body) =>
	fetch(`${url}/api/v1/core/pagamento/intencao-pagamento?meioPagamento`, {
		method: 'POST',
		headers: {
			authorization: `Bearer ${accessToken}`,
			accept: 'application/json',
			access_token: '',
			'content-type': 'application/json',
		},
		body: JSON.stringify(body),
	})

describe('tarja emulator', () => {
	afterEach(async () => {
		for (const { child, ended } of running.splice(0)) {
			child.kill()
			await ended
		}
	})

	it('says where it is, which credentials to use, and where the log is', async () => {
		const { url, seen } = await serving()
		expect(url).to.match(/^http:\/\/127\.0\.0\.1:\d+$/)
		expect(seen.out).to.equal(`tarja emulator is ready at ${url}
  log      ${url}/-/log
  console  ${url}/-/

export TARJA_BASE_URL=${url}
export TARJA_BASIC_CREDENTIALS=ZW11bGF0b3ItY2xpZW50OmVtdWxhdG9yLXBhc3N3b3Jk
export TARJA_USERNAME=
export TARJA_CREDENTIAL_NAME=emulator-field
export TARJA_CREDENTIAL_VALUE=emulator-value
`)
		expect((await token(url)).status).to.equal(200)
		expect((await (await fetch(`${url}/-/log`)).json()).totals.tokens).to.equal(1)
	})

	it('prints a line for each request: method, path, status, effect and fault', async () => {
		const { url, printed, seen } = await serving()
		await token(url)
		const fault = JSON.stringify({ at: 'after-commit', action: 'reset' })
		await fetch(`${url}/-/faults`, { method: 'POST', body: fault })
		await token(url).catch(() => {})
		await token(`${url}/~mine`, 'wrong:one')
		await fetch(`${url}/~4111111111111111/4111111111111111`)
		await printed(/\[masked\].*\n/)
		const lines = seen.out.split('\n').slice(9, -1)
		for (const line of lines) expect(line).to.match(/^\d\d:\d\d:\d\d .*, \d+ ms$/)
		expect(lines.map((line) => line.replace(/^\S+ |, \d+ ms$/g, ''))).to.deep.equal([
			'1. POST /oauth2/token → 200, applied: token',
			'2. POST /oauth2/token → no response, applied: token, fault fault-1: reset after-commit',
			'1. POST /~mine/oauth2/token → 401 wrong-credentials, nothing applied',
			'1. GET /~[masked]/[masked] → 501 not-shown, nothing applied',
		])
	})

	it('prints below a payment what became of it, with nothing in it that a terminal obeys', async () => {
		const { url, printed, seen } = await serving()
		const { access_token } = await (await token(url)).json()
		for (const nsuOrigem of ['000300', '000300', '\u001b[31m'])
			await pay(url, access_token, { nsuOrigem, valorTransacao: '1990' })
		await printed(/ 1990: Rejected\n/)
		const lines = seen.out.split('\n').filter((line) => line.startsWith('   '))
		expect(lines.map((line) => line.trim())).to.deep.equal([
			'000300 · 1990: Applied',
			'000300 · 1990: Applied twice',
			'1990: Rejected',
		])
	})

	const refusals = [
		[['--prot', '1'], 2, 'emulator: there is no option --prot (did you mean --port?)'],
		[['--port', '70000'], 2, 'emulator: --port takes a whole number from 0 to 65535'],
		[['--host', '192.0.2.1'], 3, 'Cannot listen on port 4010 of 192.0.2.1: this machine has no such address'],
		[['--https', 'none'], 3, 'Cannot start the emulator: cert.pem in the folder of --https could not be read (ENOENT)'],
		[['--scenario', 'none'], 3, 'Cannot play the scenario: there is none of that name'],
	]
	for (const [args, status, expected] of refusals)
		it(`refuses ${args.at(-2)} in one sentence, and ends`, async () => {
			const { code, out, error } = await run(...args).ended
			expect({ code, out }).to.deep.equal({ code: status, out: '' })
			expect(error)
				.to.contain(expected)
				.and.not.to.match(/ {4}at |horse/)
		})
})
