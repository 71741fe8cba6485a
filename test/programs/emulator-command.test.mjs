// The program tarja-emulator itself, as it is built: what it prints, what it serves, and how it refuses to start.
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { afterEach, describe, expect, it, temporaryDirectory } from '@tarja-test/harness'

const folder = resolve(import.meta.dirname, '../../packages/emulator')
const manifest = JSON.parse(readFileSync(resolve(folder, 'package.json'), 'utf8'))
const program = resolve(folder, manifest.bin['tarja-emulator'])
const running = []

/** Runs the program. What it has printed grows in `seen`. */
function run(...args) {
	const child = spawn(process.execPath, [program, ...args])
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
	const [, url] = await started.printed(/^tarja-emulator is ready at (\S+)\n(?:.*\n)*? {2}console .*\n/m)
	return { ...started, url }
}

function fileWith(name, content) {
	const file = join(temporaryDirectory, name)
	writeFileSync(file, content)
	return file
}

const token = (url, user = 'emulator-client:emulator-password') =>
	fetch(`${url}/oauth2/token`, {
		method: 'POST',
		headers: { authorization: `Basic ${btoa(user)}` },
		body: new URLSearchParams({ grant_type: 'password', username: '', 'emulator-field': 'emulator-value' }),
	})

describe('tarja-emulator', () => {
	afterEach(async () => {
		for (const { child, ended } of running.splice(0)) {
			child.kill()
			await ended
		}
	})

	it('says where it is, which credentials to use, and where the log is', async () => {
		const { url, seen } = await serving()
		expect(url).to.match(/^http:\/\/127\.0\.0\.1:\d+$/)
		expect(seen.out).to.equal(`tarja-emulator is ready at ${url}
  basic       emulator-client:emulator-password
  username    (empty)
  credential  emulator-field=emulator-value
  log         ${url}/-/log
  console     ${url}/-/
`)
		expect((await token(url)).status).to.equal(200)
		expect((await (await fetch(`${url}/-/log`)).json()).totals.tokens).to.equal(1)
		expect(await (await fetch(url)).text()).to.contain('This is tarja-emulator')
	})

	it('prints no credential that was set', async () => {
		const { url, seen } = await serving('--user', 'someone', '--password', 'hidden-1', '--credential-value', 'hidden-2')
		expect(seen.out).to.match(/basic {7}\(as you set it\)\n.*\n {2}credential {2}\(as you set it\)\n/)
		expect(seen.out).not.to.contain('hidden')
		expect((await token(url, 'someone:hidden-1')).status).to.equal(401)
	})

	it('prints a line for each request: method, path, status, effect and fault', async () => {
		const faults = JSON.stringify([{ at: 'after-commit', action: 'reset', after: 1 }])
		const { url, printed, seen } = await serving('--faults', faults)
		await token(url)
		await token(url).catch(() => {})
		await token(`${url}/~mine`, 'wrong:one')
		await fetch(`${url}/~4111111111111111/4111111111111111`)
		await printed(/\[#1\]/)
		expect(seen.out.split('\n').slice(6, -1)).to.deep.equal([
			'1. POST /oauth2/token → 200, applied: token',
			'2. POST /oauth2/token → no answer, applied: token, fault fault-1: reset after-commit',
			'1. POST /~mine/oauth2/token → 401 wrong-credentials, nothing applied',
			'1. GET /~[space]/[#1] → 501 not-shown, nothing applied',
		])
	})

	it('prints no line for a request when it is to be quiet', async () => {
		const { url, seen, child, ended } = await serving('--quiet')
		await token(url)
		child.kill('SIGINT')
		expect(await ended).to.include({ code: 0, error: '' })
		expect(seen.out.split('\n')).to.have.lengthOf(7)
	})

	it('takes settings, faults, schemes and bindings from modules and JSON', async () => {
		const parts = fileWith(
			'parts.mjs',
			`export const bindings = { 'smsBroker.send': { method: 'POST', path: '/sms', auth: 'none' } }
export const answers = { 'smsBroker.send': { body: { sent: true } } }
export const schemes = { none: { verify: async () => false } }`,
		)
		const settings = fileWith(
			'settings.json',
			'{"tokenLifetimeSeconds":7,"requireSignature":"none","expiresIn":"soon"}',
		)
		const { url, seen } = await serving(
			...['--bindings', parts, '--schemes', parts, '--settings', settings],
			...['--faults', '{"at":"before-accept","action":"empty","status":202}', '--token-lifetime-seconds', '9'],
		)
		expect((await token(url)).status).to.equal(202)
		const refused = await fetch(`${url}/sms`, { method: 'POST' })
		expect([refused.status, (await refused.json()).type]).to.deep.equal([401, 'urn:tarja-emulator:signature-refused'])
		const inForce = await (await fetch(`${url}/-/settings`)).json()
		expect(inForce).to.include({ tokenLifetimeSeconds: 9, expiresIn: 'soon', requireSignature: 'none' })
		expect(seen.error).to.equal('')
	})

	it('goes on when nobody reads what it prints any more', async () => {
		const { url, child, seen } = await serving()
		child.stdout.destroy()
		for (let sent = 0; sent < 20; sent += 1) expect((await token(url)).status).to.equal(200)
		expect(seen.error).to.equal('')
	})

	it('tells its version and its usage', async () => {
		expect(await run('--version').ended).to.deep.equal({
			code: 0,
			out: `tarja-emulator ${manifest.version}\n`,
			error: '',
		})
		expect((await run('--help').ended).out).to.match(/^Usage: tarja-emulator \[options\]\n(?:.*\n)* {2}--quiet/)
	})

	const refusals = [
		[['--prot', '1'], 'Cannot start the emulator: there is no --prot; did you mean --port? --help lists the flags'],
		[['--port', '70000'], 'Cannot listen on port 70000 of 127.0.0.1: there is no such port; choose one of 0 to 65535'],
		[['--host', '192.0.2.1'], 'Cannot listen on port 4010 of 192.0.2.1: this machine has no such address'],
		[['--settings', '{"tokenDelayMs":-1}'], 'Cannot create the emulator: tokenDelayMs: expected an integer from 0'],
		[['--port', '0', '--faults', '{"at":"never"}'], 'Cannot add the fault: at: expected one of before-accept'],
		[['--schemes', '{"none":1}'], 'Cannot create the emulator: one of its schemes has no function verify'],
		[['--bindings', 'none.mjs'], 'Cannot start the emulator: the source of --bindings could not be loaded'],
	]
	for (const [args, expected] of refusals)
		it(`refuses ${args.join(' ')} in one sentence, and ends`, async () => {
			const { code, out, error } = await run(...args).ended
			expect({ code, out }).to.deep.equal({ code: 1, out: '' })
			expect(error).to.contain(expected).and.not.to.contain('    at ')
		})

	it('says that a port is taken, and how to choose another', async () => {
		const other = createServer()
		await new Promise((done) => other.listen(0, '127.0.0.1', done))
		const { port } = other.address()
		const { code, error } = await run('--port', String(port)).ended
		other.close()
		expect([code, error]).to.deep.equal([
			1,
			`Cannot listen on port ${port} of 127.0.0.1: the port is taken; stop what listens there, or choose another with --port (0 takes a free one)\n`,
		])
	})
})
