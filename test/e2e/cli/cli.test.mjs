// The command in its real binary, against the emulator: what it prints, its exit codes, and its documents.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { serve } from '@tarja/emulator/node'
import { after, before, describe, expect, it } from '@tarja-test/harness'
import { execute, sideBySide } from '../../../tools/execute.mjs'
import { root } from '../../../tools/workspace.mjs'
import { authority, elsewhere, expired, server as trusted, unknown } from '../../certificates.ts'
import { checked, linesOf } from './documents.mjs'
import { credentials, directoryWith, documentOf, program, start, tarja } from './program.mjs'

const server = await serve({ maxSpaces: 500 })
const intent = { body: { nsuOrigem: '000123', valorTransacao: '1990' } }
const intentPath = '/api/v1/core/pagamento/intencao-pagamento'
const lostAnswer = { match: { path: intentPath }, at: 'after-commit', action: 'reset' }
let spaces = 0

/** A corner of the emulator, and a directory with an intent, of a test's own. */
function place(files = {}) {
	const name = `cli${spaces++}`
	const space = server.emulator.space(name)
	const emulator = `--emulator=${server.url}/~${name}`
	const cwd = directoryWith({ 'intent.json': intent, ...files })
	const run = (argv, options) => tarja([...argv, emulator], { cwd, ...options })
	let orders = 0
	const pay = (...more) => {
		const named = more.includes('--reference') ? more : ['--reference', `sale-${++orders}`, ...more]
		return run(['call', 'payments.createIntent', 'intent.json', '--journal', 'j', '--yes', ...named])
	}
	return { space, emulator, cwd, run, pay, url: `${server.url}/~${name}` }
}

/** Tests that start processes wait for them side by side. */
function batch(title, cases) {
	describe(title, () => {
		const failures = new Map()
		before(() =>
			sideBySide(Object.entries(cases), async ([name, body]) => {
				try {
					await body()
				} catch (error) {
					failures.set(name, error)
				}
			}),
		)
		for (const name of Object.keys(cases))
			it(name, () => {
				if (failures.has(name)) throw failures.get(name)
			})
	})
}

/** Without arguments of its own to check: the exit code, and what stands on stderr. */
async function refused(argv, code, message, options) {
	const result = await tarja(argv, options)
	expect(result, argv.join(' ')).to.include({ code, out: '' })
	expect(result.error).to.contain(message)
	return result
}

after(() => server.close())

batch('tarja', {
	'tells its version': async () => {
		const { version } = JSON.parse(readFileSync(new URL('../../../packages/cli/package.json', import.meta.url), 'utf8'))
		for (const option of ['--version', '-v'])
			expect(await tarja([option])).to.include({ code: 0, out: `tarja ${version}\n`, error: '' })
	},
	'prints no color where NO_COLOR is set, whatever FORCE_COLOR says': async () => {
		const { out, error } = await tarja(['operations', 'loans'], { env: { NO_COLOR: '1', FORCE_COLOR: '1' } })
		expect(out).to.contain('loans.personal').and.not.contain('\u001b')
		expect(error).to.equal('') // Node warns of the two variables, unless one is taken away in time.
		expect((await tarja(['operations', 'loans'], { env: { FORCE_COLOR: '1' } })).out).to.contain('\u001b')
	},
	'reads JSON and variables as PowerShell and Notepad write them': async () => {
		const { url, space } = place()
		const wide = (text) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
		const marked = (text) => Buffer.from(`\ufeff${text}`)
		for (const written of [wide, marked]) {
			const cwd = directoryWith()
			writeFileSync(join(cwd, 'intent.json'), written(JSON.stringify(intent)))
			writeFileSync(join(cwd, '.env'), written(inFile(url)))
			const argv = ['call', 'payments.createIntent', 'intent.json', '--journal', 'j', '--yes', '--variables', '.env']
			expect(await tarja([...argv, '--reference', 'order-7'], { cwd })).to.include({ code: 0 })
		}
		expect(space.log().intents).to.have.lengthOf(2)
	},
	'lists its commands, each with help and an example': async () => {
		const { code, out, error } = await tarja(['--help'])
		expect({ code, error }).to.deep.equal({ code: 0, error: '' })
		const [, commands] = /Commands:\n(.*?)\n\n/s.exec(out)
		for (const [, name] of commands.matchAll(/^ {2}(\w+)/gm)) {
			const help = await tarja([name, '--help'])
			expect(help, name).to.include({ code: 0, error: '' })
			expect(help.out).to.match(
				new RegExp(`^Usage: npx @tarja/cli ${name} .*Examples:\n {2}# .*\n {2}.*npx @tarja/cli `, 's'),
			)
		}
	},
	'says help of a command in both ways': async () => {
		const [one, other] = [await tarja(['help', 'journal', 'list']), await tarja(['journal', 'list', '--help'])]
		expect(one).to.include({ code: 0, out: other.out })
	},
	'refuses what it does not know with exit code 2, and says what is nearest': async () => {
		await refused([], 2, 'no command is named')
		await refused(['dotcor'], 2, 'there is no command dotcor; did you mean doctor?')
		await refused(['journal', 'lst'], 2, 'there is no command lst; did you mean list?')
		await refused(['doctor', '--emulatr'], 2, 'did you mean --emulator?')
		await refused(['doctor', '--only', 'dnss'], 2, '--only takes one of proxy, dns, tls')
	},
	'repeats no value that was mistyped': async () => {
		for (const argv of [
			['doctor', '--password=horse'],
			['token', 'horse', 'battery'],
			['call', 'a.b', '--yes=horse'],
			['horse4111111111111111'],
		]) {
			const { code, error, out } = await tarja(argv)
			expect({ code, out }).to.deep.equal({ code: 2, out: '' })
			expect(error).not.to.contain('horse')
		}
	},
	'takes no secret as an option, and says where it comes from': async () => {
		for (const option of ['--password', '--basic', '--token', '--credential-value'])
			await refused(['token', option, 'hidden'], 2, 'arguments can be read by everyone on this machine')
	},
	'refuses --env-file, which Node reads itself': async () => {
		const cwd = directoryWith({ '.env': 'TARJA_BASE_URL=http://127.0.0.1:1' })
		await refused(['doctor', '--env-file=.env'], 2, 'take --variables <file>', { cwd })
	},
	'prints a document of every mistake with --json': async () => {
		const result = await tarja(['call', 'payments.createIntnt', '--json', '--emulator'])
		expect(checked('error', documentOf(result))).to.deep.include({ exitCode: 2 })
		expect(result).to.deep.include({ code: 2 })
		expect(documentOf(result).error).to.deep.equal({ code: 'usage', message: result.error.trim() })
	},
})

batch('tarja doctor', {
	'finds the emulator well, and creates no payment': async () => {
		const { run, space } = place()
		const result = await run(['doctor', '--json'])
		const { counts, checks } = checked('doctor', documentOf(result))
		expect(result).to.include({ code: 0 })
		expect(counts).to.deep.equal({ ok: 6, warning: 0, failed: 0, unknown: 0, skipped: 5 })
		expect(checks.map(({ check }) => check).slice(0, 5)).to.deep.equal(['proxy', 'dns', 'tls', 'round-trip', 'clock'])
		expect(space.log().intents).to.deep.equal([])
	},
	'tells with malformed requests that a made-up token is refused and access_token arrives': async () => {
		const { run, space } = place()
		const { checks } = documentOf(
			await run(['doctor', '--json', '--probe-malformed', '--only', 'made-up-token', '--only', 'access-token-header']),
		)
		expect(checks.map(({ check, verdict }) => [check, verdict])).to.deep.equal([
			['made-up-token', 'ok'],
			['access-token-header', 'ok'],
		])
		expect(space.log().intents).to.deep.equal([])
	},
	'tells what a 401 says, and what to write where it does not say why': async () => {
		const { run, space } = place()
		const argv = ['doctor', '--json', '--probe-malformed', '--only', 'made-up-token']
		const [saying] = documentOf(await run(argv)).checks
		expect(saying.found).to.include('says that the token is at fault')
		expect(saying).not.to.have.property('mend')
		space.settings.patch({ tokenChallenge: false })
		const [silent] = documentOf(await run(argv)).checks
		expect([silent.verdict, silent.mend]).to.deep.equal([
			'ok',
			'payments({ createIntent: { replayUnauthorized: true } })',
		])
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
	'fails where the credentials are refused, and skips what needs them': async () => {
		const { run, space } = place()
		space.settings.patch({ credentials: { username: 'somebody else' } })
		const result = await run(['doctor', '--json', '--only', 'credentials', '--only', 'lifetime'])
		expect(result.code).to.equal(1)
		expect(documentOf(result).checks.map(({ verdict }) => verdict)).to.deep.equal(['failed', 'skipped'])
	},
	'warns of a proxy that Node ignores, without its credentials': async () => {
		const { run } = place()
		const { out } = await run(['doctor', '--only', 'proxy'], {
			env: { HTTP_PROXY: 'http://user:hidden@proxy.invalid:3128' },
		})
		expect(out).to.contain('warning').and.contain('proxy.invalid:3128, and Node ignores it').and.not.contain('hidden')
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

/** What `doctor` says of a server with this certificate. */
async function finding(check, identity, env = {}) {
	const https = createServer(identity, (_, response) => response.end())
	https.listen(0, '127.0.0.1')
	await once(https, 'listening')
	const url = `https://localhost:${https.address().port}`
	const cwd = directoryWith({ 'authority.pem': authority })
	const trust = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, join(cwd, value)]))
	const result = await tarja(['doctor', '--only', check, '--json'], {
		cwd,
		env: { TARJA_BASE_URL: url, ...credentials, ...trust },
	})
	https.close()
	return { code: result.code, ...checked('doctor', documentOf(result)).checks[0] }
}

batch('tarja doctor, of certificates,', {
	'says what Node does not trust and why, whichever check meets it first': async () => {
		const env = { NODE_EXTRA_CA_CERTS: 'authority.pem' }
		for (const check of ['tls', 'round-trip', 'credentials']) {
			for (const identity of [trusted, elsewhere, unknown])
				expect((await finding(check, identity)).found, check).to.contain('Node does not know who signed')
			expect(await finding(check, elsewhere, env)).to.include({ code: 1, verdict: 'failed' })
			expect((await finding(check, elsewhere, env)).found).to.contain('is for elsewhere.example')
			expect((await finding(check, expired, env)).found).to.contain('expired on 20')
		}
	},
	'tells protocol and days left of one that is trusted': async () => {
		const shown = await finding('tls', trusted, { NODE_EXTRA_CA_CERTS: 'authority.pem' })
		expect(shown).to.include({ code: 0, verdict: 'ok' })
		expect(shown.found).to.match(/^TLSv1\.3, certificate of .*, \d+ days left$/)
	},
})

batch('tarja token', {
	'tells lifetime, scope and names of claims, and no token': async () => {
		const { run } = place()
		const result = await run(['token', '--json'])
		const { accessToken, ...told } = checked('token', documentOf(result))
		expect(accessToken).to.equal(undefined)
		expect(told).to.deep.include({
			lifetimeSeconds: 300,
			scope: 'profile',
			claims: ['iss', 'scope', 'iat', 'exp', 'jti'],
		})
		expect(result.out + result.error).not.to.contain('eyJ')
		const people = await run(['token'])
		expect(people.out).to.match(/^lifetime {2}300 s, read from .* in seconds\nscope {5}profile\nclaims {4}iss, /)
	},
	'prints the token alone with --reveal': async () => {
		const { out, code } = await place().run(['token', '--reveal'])
		expect(code).to.equal(0)
		expect(out).to.match(/^eyJ[\w-]+\.[\w-]+\.[\w-]+\n$/)
	},
	'ends with 10 where the credentials are refused': async () => {
		const { run, space } = place()
		space.settings.patch({ credentials: { username: 'somebody else' } })
		const result = await run(['token', '--json'])
		expect(result.code).to.equal(10)
		expect(checked('error', documentOf(result)).error).to.include({ code: 'token_unavailable', outcome: 'not_sent' })
	},
})

batch('tarja call', {
	'needs no journal at the emulator, but for a reference; the line that it prints after a doubt is true': async () => {
		const { space, run } = place()
		const call = ['call', 'payments.createIntent', 'intent.json', '--yes']
		expect(await run(call)).to.include({ code: 0 })
		space.faults.add(lostAnswer)
		const doubtful = await run(call)
		expect(doubtful.code).to.equal(12)
		expect(doubtful.error).to.contain('It is in no journal: give --journal <directory>')
		const named = await run([...call, '--reference', 'order-7'])
		expect([named.code, space.log().intents.length]).to.deep.equal([3, 2])
		expect(named.error).to.contain('no journal is named')
	},

	'makes a call: data on stdout, talk on stderr, exit code 0': async () => {
		const { pay, space } = place()
		const result = await pay()
		expect(result.code).to.equal(0)
		expect(JSON.parse(result.out)).to.deep.equal({ id: 'emulator-intent-1' })
		expect(result.error).to.contain('outcome   applied').and.contain('unsafe request, once').and.not.contain('eyJ')
		expect(space.log().intents).to.have.lengthOf(1)
	},
	'says everything in one document': async () => {
		const document = checked('call', documentOf(await place().pay('--json')))
		expect(document).to.deep.include({
			outcome: 'applied',
			attempts: 1,
			status: 200,
			data: { id: 'emulator-intent-1' },
		})
		expect(document.timings.attempts).to.have.lengthOf(1)
	},
	'ends with 12 where the answer was lost, and says what to look for': async () => {
		const { pay, space } = place()
		space.faults.add(lostAnswer)
		const result = await pay('--json')
		const { outcome, record } = checked('call', documentOf(result))
		expect([result.code, outcome, record.fields.nsuOrigem]).to.deep.equal([12, 'unknown', '000123'])
		expect(result.error).to.contain('look for  nsuOrigem 000123')
		expect(space.log().intents).to.have.lengthOf(1)
	},
	'ends with 11 where it was refused': async () => {
		const { pay, cwd } = place()
		writeFileSync(join(cwd, 'intent.json'), JSON.stringify({ body: { extra: { nothing: 'known' } } }))
		const result = await pay('--json')
		expect([result.code, checked('call', documentOf(result)).outcome]).to.deep.equal([11, 'rejected'])
	},
	'ends with 10 where the input is wrong or the operation is not bound, and sends nothing': async () => {
		const { run, space } = place({ 'wrong.json': { body: { nsuOrigem: 'abc' } } })
		const wrong = await run([
			'call',
			'payments.createIntent',
			'wrong.json',
			'--yes',
			'--journal',
			'j',
			'--json',
			'--reference',
			'order-7',
		])
		expect([wrong.code, checked('error', documentOf(wrong)).error.code]).to.deep.equal([10, 'invalid_input'])
		const stub = await run(['call', 'loans.personal', '--json'])
		expect([stub.code, documentOf(stub).error.code]).to.deep.equal([10, 'unbound_operation'])
		expect(space.log().entries).to.deep.equal([])
	},
	'shows what the platform answered: the status, the title and the fields of the problem, and the body': async () => {
		const { pay, cwd } = place()
		writeFileSync(join(cwd, 'intent.json'), JSON.stringify({ body: { nsuOrigem: '1', extra: { nothing: 'known' } } }))
		const { out, error } = await pay()
		expect(error).to.match(/^answered {2}422 Unknown field: Intent not created: the body has fields that/m)
		expect(JSON.parse(out)).to.deep.include({ status: 422, errors: [{ field: 'nothing', expected: 'no such field' }] })
		const { answer } = checked('call', documentOf(await pay('--json')))
		expect(answer).to.deep.include({ status: 422, contentType: 'application/problem+json' })
		expect(answer.body.errors).to.deep.equal([{ field: 'nothing', expected: 'no such field' }])
	},
	'masks a refusal as it masks an answer, unless it is told to reveal it': async () => {
		const { pay, space } = place()
		const body = { title: 'No', card: '4111111111111111', access_token: 'opaque', detail: 'card 4111111111111111' }
		space.settings.patch({ intentResponse: { status: 422, body } })
		for (const result of [await pay(), await pay('--json')])
			expect(result.out + result.error).not.to.match(/\b411111|opaque/) // six digits: a port has five
		expect(JSON.parse((await pay('--reveal')).out)).to.deep.equal(body)
		expect(documentOf(await pay('--reveal', '--json')).answer.body).to.deep.equal(body)
	},
	'cuts a long answer after it was masked, so that no half of a number is left': async () => {
		const { pay, space } = place()
		const body = `${'x'.repeat(1990)} 4111111111111111 ${'y'.repeat(100)}`
		space.faults.add({ match: { path: intentPath }, at: 'before-accept', action: 'status', status: 422, body })
		const { out } = await pay()
		expect(out).to.match(/^x{1990} …\n$/)
	},
	'speaks to people: of no member and no signal of a program, however it ends': async () => {
		const { pay, run, space, cwd } = place({ 'empty.json': {} })
		const errors = []
		for (const fault of [
			{ action: 'reset' },
			{ action: 'status', status: 500 },
			{ action: 'status', status: 422 },
			{ action: 'redirect' },
			{ action: 'garbage' },
		]) {
			space.faults.add({ match: { path: intentPath }, at: 'after-commit', ...fault })
			errors.push((await pay()).error)
		}
		space.faults.add(lostAnswer)
		errors.push(
			(await run(['call', 'payments.createIntent', 'empty.json', '--journal', 'j', '--yes', '--reference', 'order-7']))
				.error,
		)
		errors.push((await run(['call', 'loans.personal'])).error)
		space.settings.patch({ credentials: { username: 'somebody else' } })
		errors.push((await pay()).error, (await run(['token'])).error)
		expect(existsSync(cwd)).to.equal(true)
		for (const error of errors)
			expect(error).not.to.match(
				/field nothing was sent|error\.|signal|client\.|createClient|undefined|asked again before|\\u\{a\}/,
			)
	},
	'says of an operation that is not bound where a command looks for bindings': async () => {
		const { code, error } = await place().run(['call', 'loans.personal'])
		expect(code).to.equal(10)
		expect(
			error,
		).to.equal(`Cannot call loans.personal: the reference (§4.3) names it, and shows neither its method nor its path.
From the vendor's page, write it into bindings.mjs, and give --bindings bindings.mjs; or into "bindings" of tarja.config.ts:
  export const bindings = {
    'loans.personal': { method: '…', path: '/…', effect: 'unsafe' },
  }
`)
	},
	'lets one call with a reference through, and says where the other is': async () => {
		const { cwd, run, space } = place({
			'tarja.config.mjs': `import { memoryJournal } from ${JSON.stringify(import.meta.resolve('@tarja/journal/memory'))}
const store = memoryJournal()
await store.open('main').write({ v: 1, id: '20261120T100711123Z-cafhbmkpoaldnjei', revision: 0, operation: 'x', method: 'POST', path: '/x', fields: {}, step: 'create', reference: 'order-7', startedAt: '2026-11-20T10:07:11.123Z', state: 'pending', attempts: 0, mayHaveReplayed: false, absentReads: 0 })
export default { journal: { store, account: 'main' } }`,
		})
		const argv = ['call', 'payments.createIntent', 'intent.json', '--yes', '--reference']
		const free = await run([...argv, 'order-8', '--json'])
		expect([free.code, documentOf(free).reference]).to.deep.equal([0, 'order-8'])
		const taken = await run([...argv, 'order-7'], { cwd })
		expect(taken.code).to.equal(13)
		expect(taken.error)
			.to.contain('The call that has it: npx @tarja/cli journal show order-7')
			.and.not.contain('call again')
		expect(space.log().intents).to.have.lengthOf(1)
	},
	'sends nothing unless it is told to, whatever was mistyped': async () => {
		const { run, space, cwd } = place()
		const argv = ['call', 'payments.createIntent', 'intent.json', '--journal', 'j', '--reference', 'order-7']
		for (const more of [
			[],
			['--yes', '--dry-rnu'],
			['--yes', '--dryrun'],
			['--yse'],
			['--yes', 'intent.json'],
			['--yes', '--yes'],
			['--yes=no'],
		])
			expect(await run([...argv, ...more]), more.join(' ')).to.include({ code: 2, out: '' })
		const unkept = ['call', 'payments.createIntent', 'intent.json', '--yes', '--reference', 'order-7']
		expect(await run(unkept)).to.include({ code: 3 })
		const unnamed = await run(['call', 'payments.createIntent', 'intent.json', '--yes', '--journal', 'j'])
		expect(unnamed).to.include({ code: 2, out: '' })
		expect(unnamed.error).to.contain('it has no reference').and.contain('on the same command line: --reference order-7')
		// An input that is piped and not named, which is not read.
		const piped = await run(['call', 'payments.createIntent', '--journal', 'j', '--yes', '--reference', 'order-7'], {
			input: '{}',
		})
		expect(piped).to.include({ code: 2, out: '' })
		expect(piped.error).to.contain('no input is given')
		expect(space.log().entries).to.deep.equal([])
		expect(existsSync(join(cwd, 'j'))).to.equal(false)
	},
	'shows with --dry-run what would leave': async () => {
		const { run, space, url } = place()
		const result = await run(['call', 'payments.createIntent', 'intent.json', '--dry-run', '--json'])
		const { method, url: shown, body, headers } = checked('request', documentOf(result))
		expect([result.code, method, shown, JSON.parse(body)]).to.deep.equal([
			0,
			'POST',
			`${url}${intentPath}?meioPagamento=`,
			intent.body,
		])
		expect(headers).to.include({ authorization: 'Bearer $TARJA_TOKEN', access_token: '' })
		const people = await run(['call', 'payments.createIntent', 'intent.json', '--dry-run'])
		expect(people.error).to.equal('Nothing was sent\n')
		expect(people.out).to.contain(`POST ${url}${intentPath}`).and.contain('"nsuOrigem":"000123"')
		expect(space.log().entries).to.deep.equal([])
	},
	'takes the input from standard input, and no card number as an argument': async () => {
		const { run, space } = place()
		const argv = (input, reference = 'order-7') => [
			'call',
			'payments.createIntent',
			input,
			'--yes',
			'--journal',
			'j',
			'--reference',
			reference,
		]
		expect(await run(argv('-'), { input: JSON.stringify(intent) })).to.include({ code: 0 })
		expect(await run(argv('{"body":{"nsuOrigem":"7"}}', 'order-8'))).to.include({ code: 0 })
		const card = await run(argv('{"body":{"codigoExternoCartao":"4111 1111 1111 1111"}}'))
		expect(card).to.include({ code: 2, out: '' })
		expect(card.error).to.contain('looks like a card number').and.not.contain('4111')
		expect(space.log().intents).to.have.lengthOf(2)
	},
	'asks on a terminal, and takes nothing but a yes for one': async () => {
		for (const [input, code, count] of [
			['y\n', 0, 1],
			['n\n', 1, 0],
			['\n', 1, 0],
			['', 1, 0],
		]) {
			const { run, space } = place()
			const result = await run(
				['call', 'payments.createIntent', 'intent.json', '--journal', 'j', '--reference', 'order-7'],
				{
					input,
					isTerminal: true,
				},
			)
			expect(result.code, JSON.stringify(input)).to.equal(code)
			expect(result.error).to.contain('Send it? [y/N]')
			expect(space.log().intents).to.have.lengthOf(count)
		}
	},
	'pays and says what became of it where nothing can be printed: the disk is full': async () => {
		const { emulator, space, cwd } = place()
		const argv = ['call', 'payments.createIntent', 'intent.json', '--journal', 'j', '--yes', emulator, '--reference']
		for (const [stream, shown] of Object.entries({ 1: 'outcome   applied', 2: '' })) {
			const line = [process.execPath, program, ...argv, stream].map((word) => `'${word}'`).join(' ')
			// Rejects where the exit code is not 0.
			const { stderr } = await promisify(execFile)('sh', ['-c', `${line} ${stream}> /dev/full`], { cwd })
			expect(stderr).to.contain(shown)
		}
		expect(space.log().intents).to.have.lengthOf(2)
		const { code, error } = await tarja(['journal', 'list', '--journal', 'j'], { cwd })
		expect({ code, error }).to.deep.equal({ code: 0, error: 'Nothing is unresolved\n' })
	},
	'says once, and without a stack, that a full disk took nothing': async () => {
		for (const [words, lost] of [
			[['--version'], ''],
			[['operations'], 'Not all of it could be printed: ENOSPC\n'],
			[['doctor', '--emulator=1'], 'Not all of it could be printed: ENOSPC\n'],
		]) {
			const line = [process.execPath, program, ...words].map((word) => `'${word}'`).join(' ')
			const { code, stderr } = await promisify(execFile)('sh', ['-c', `${line} > /dev/full`]).catch((error) => error)
			expect({ code, stderr }).to.deep.equal({ code: 1, stderr: lost })
		}
	},
	'ends with 143 when it is told to end while its input does not end': async () => {
		const { child, ended } = start(['call', 'payments.createIntent', '-', '--emulator'], { input: null })
		await new Promise((taken) => child.stdin.write(' '.repeat(1_000_000), taken))
		child.kill('SIGTERM')
		expect(await ended).to.include({ code: 143, out: '' })
	},
	'ends with 130 when it is interrupted, and the journal keeps what is known': async () => {
		const { emulator, space, cwd } = place()
		space.faults.add({ match: { path: intentPath }, at: 'after-commit', action: 'hang' })
		const argv = [
			'call',
			'payments.createIntent',
			'intent.json',
			'--journal',
			'j',
			'--yes',
			'--json',
			emulator,
			'--reference',
			'order-7',
		]
		const { child, ended } = start(argv, { cwd })
		while (!space.log().intents.length) await new Promise((done) => setTimeout(done, 10))
		child.kill('SIGINT')
		const result = await ended
		expect([result.code, checked('call', documentOf(result)).outcome]).to.deep.equal([130, 'unknown'])
		const [{ entry }] = linesOf(await tarja(['journal', 'list', '--journal', 'j', '--json'], { cwd }))
		expect(entry).to.include({ state: 'unknown' })
	},
	'masks an answer unless it is told to reveal it': async () => {
		const { pay, space } = place()
		space.settings.patch({
			intentResponse: { status: 200, body: { card: '4111111111111111', access_token: 'opaque', id: 7 } },
		})
		expect(JSON.parse((await pay()).out)).to.deep.equal({ card: '[redacted]', access_token: '[redacted]', id: 7 })
		expect(JSON.parse((await pay('--reveal')).out)).to.include({ card: '4111111111111111' })
	},
	'tells where an answer deviates, and that it was applied': async () => {
		const payments = pathToFileURL(resolve(root, 'plugins/catalogue/dist/payments.js'))
		const { run, space } = place({
			'bindings.mjs': `import { configureIntent } from '${payments}'
const issues = [{ message: 'is absent', path: ['valor'] }]
const response = { '~standard': { version: 1, vendor: 'own', validate: () => ({ issues }) } }
export const bindings = { 'payments.listIntents': configureIntent({ response, outcomeOf: () => 'applied' }) }`,
		})
		space.settings.patch({ intentResponse: { status: 200, body: { id: 'i-1' } } })
		const argv = [
			'call',
			'payments.listIntents',
			'intent.json',
			'--bindings',
			'bindings.mjs',
			'--journal',
			'j',
			'--yes',
			'--reference',
		]
		const { code, out, error } = await run([...argv, 'order-7'])
		expect(code, error).to.equal(0)
		expect(JSON.parse(out)).to.deep.equal({ id: 'i-1' })
		expect(error).to.include('applied').and.to.include('deviates  response.valor: is absent')
		const document = checked('call', documentOf(await run([...argv, 'order-8', '--json'])))
		expect(document.deviations).to.deep.equal([{ path: ['response', 'valor'], message: 'is absent' }])
	},
	'calls what is bound in a file, and asks nothing where it is safe': async () => {
		const bindings = `export const bindings = { 'payments.listIntents': { method: 'GET', path: '/intents', effect: 'safe', auth: 'none' } }`
		const { run } = place({ 'bindings.mjs': bindings })
		const result = await run(['call', 'payments.listIntents', '--bindings', 'bindings.mjs', '--json'])
		// The emulator does not know the binding.
		expect([result.code, checked('call', documentOf(result)).status]).to.deep.equal([12, 501])
	},
	'explains a failure in the language that is asked for, in every command': async () => {
		const { space, pay } = place()
		space.faults.add(lostAnswer)
		const lost = await pay('--lang', 'pt-BR')
		expect(lost.code).to.equal(12)
		expect(lost.error)
			.to.contain('A conexão falhou')
			.and.match(/Procure por .*nsuOrigem 000123/)
		const other = place({ 'wrong.json': { body: { nsuOrigem: 'abc' } } })
		const argv = [
			'call',
			'payments.createIntent',
			'wrong.json',
			'--yes',
			'--journal',
			'j',
			'--json',
			'--lang=pt-BR',
			'--reference',
			'order-7',
		]
		const wrong = await other.run(argv)
		expect(documentOf(wrong).error.message).to.match(
			/^A entrada não é a que a operação espera: body\.nsuOrigem\. Não enviado/,
		)
		const unknownLanguage = await pay('--lang', 'pt')
		expect(unknownLanguage.code).to.equal(2)
		expect(unknownLanguage.error).to.contain('--lang takes one of en, pt-BR')
	},
})

batch('tarja operations', {
	'draws how far bindings have come': async () => {
		const bindings = `export default { bindings: { 'loans.personal': { method: 'POST', path: '/l' } } }`
		const cwd = directoryWith({ 'tarja.config.mjs': bindings })
		const { code, out } = await tarja(['operations'], { cwd })
		expect(code).to.equal(0)
		expect(out)
			.to.match(/^payments +··■···· +Payments$/m)
			.and.match(/^loans +●··· +Loans$/m)
		expect(out).to.match(/\n126 operations, as we count them: ■ 2 documented, ● 1 bound, · 123 named only\n$/)
		const { counts } = checked('operations', documentOf(await tarja(['operations', '--json'], { cwd })))
		expect(counts).to.deep.equal({ bound: 1, documented: 2, stub: 123 })
	},
	'lists the groups asked for, by identifier or title': async () => {
		for (const name of ['cardSales', 'Card sales', 'card-sales']) {
			const { out } = await tarja(['operations', name])
			expect(out).to.match(/^cardSales\.create +· stub +§4\.3 +create a card sale\n/)
		}
		await refused(['operations', 'lones'], 2, 'did you mean loans?')
	},
	'finds operations by words of their labels': async () => {
		expect((await tarja(['operations', 'payment', 'intent'])).out).to.match(/^payments\.createIntent +■ documented/m)
		expect((await tarja(['operations', 'block', 'card'])).out).to.match(/^cards\.block\b/m)
	},
	'goes on quietly when nobody reads any more': async () => {
		const { child, ended } = start(['operations', '--json'])
		child.stdout.destroy()
		expect(await ended).to.include({ code: 0, error: '' })
	},
})

batch('tarja journal', {
	'lists, shows, reconciles and purges': async () => {
		const lookup = 'export const lookup = async ({ entry: { fields } }) => ({ payments: [{ fields }], complete: true })'
		const { pay, space, cwd } = place({ 'lookup.mjs': lookup })
		const journal = (...argv) => tarja(['journal', ...argv, '--journal', 'j'], { cwd })
		await pay()
		space.faults.add(lostAnswer)
		writeFileSync(join(cwd, 'intent.json'), '{"body":{"nsuOrigem":"000777"}}')
		await pay()
		const [{ entry }, ...others] = linesOf(await journal('list', '--json')).map((line) => checked('entry', line))
		expect([entry.state, others.length]).to.deep.equal(['unknown', 0])
		expect((await journal('list', '--all')).out.split('\n')[1]).to.contain(`${entry.id}  unknown`)

		const shown = await journal('show', entry.id.slice(-8))
		expect(shown.out).to.contain(entry.id).and.contain('nsuOrigem').and.contain('may have been applied')
		expect(checked('entry', documentOf(await journal('show', entry.id, '--json'))).entry.id).to.equal(entry.id)
		expect(await journal('show', 'aaaaaaaaaaaaaaaa')).to.include({ code: 2 })

		const look = (...argv) => journal('reconcile', '--lookup', 'lookup.mjs', '--json', ...argv)
		expect(await look()).to.include({ code: 2 })
		expect(checked('reconcile', documentOf(await look('--dry-run')))).to.deep.include({
			found: [entry.id],
			settled: false,
		})
		expect(linesOf(await journal('list', '--json'))).to.have.lengthOf(1)
		const no = await tarja(['journal', 'reconcile', '--lookup', 'lookup.mjs', '--json', '--journal', 'j'], {
			...{ cwd, input: 'n\n', isTerminal: true },
		})
		expect([no.code, checked('reconcile', documentOf(no)).settled]).to.deep.equal([1, false])
		expect(checked('reconcile', documentOf(await look('--yes')))).to.deep.include({ found: [entry.id], settled: true })
		expect(await journal('list')).to.include({ code: 0, out: '', error: 'Nothing is unresolved\n' })

		space.settings.patch({ credentials: { username: 'somebody else' } })
		expect(await pay()).to.include({ code: 10 })
		expect(await journal('purge', '--older-than-days', '0')).to.include({ code: 2 })
		const purged = await journal('purge', '--older-than-days', '0', '--yes', '--json')
		expect(checked('purge', documentOf(purged)).purged).to.equal(1)
		const kept = linesOf(await journal('list', '--all', '--json')).map((line) => line.entry.outcome)
		expect(kept).to.deep.equal(['applied', 'applied'])
	},
	'tells of a call that is open for more than an hour until somebody knows, with exit code 1': async () => {
		const { pay, space, cwd } = place({
			'lookup.mjs': 'export const lookup = { span: async () => ({ payments: [], complete: true }) }',
		})
		space.faults.add(lostAnswer)
		await pay()
		const journal = (...argv) => tarja(['journal', ...argv, '--journal', 'j'], { cwd })
		const look = (...more) => journal('reconcile', '--lookup', 'lookup.mjs', ...more)
		expect(await look()).to.include({ code: 0 })
		// The same entry, as it would be of a call of two hours ago.
		const [{ entry }] = linesOf(await journal('list', '--json'))
		const earlier = (iso) => new Date(Date.parse(iso) - 7_200_000).toISOString()
		for (const name of readdirSync(join(cwd, 'j/main')).filter((file) => file.startsWith(entry.id))) {
			const text = readFileSync(join(cwd, 'j/main', name), 'utf8')
			writeFileSync(join(cwd, 'j/main', name), text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, earlier))
		}
		const overdue = `${entry.id}  open for more than an hour: find out what became of it; to end this line: npx @tarja/cli journal acknowledge ${entry.id} --journal j\n`
		const since = earlier(entry.startedAt)
		const why =
			'not found, and in this run the lookup found no payment like it that is known as applied, so it may miss this one as well; find out, and end it: npx @tarja/cli journal settle --help'
		for (let run = 0; run < 2; run++) {
			const { code, out } = await look()
			expect([code, out]).to.deep.equal([
				1,
				`${entry.id}  open since ${since}: ${why}\n${overdue}0 found, 0 absent, 1 open, 0 failed\n`,
			])
		}
		expect((await journal('list')).out).to.contain(`  ${why}\n`)
		expect((await journal('list', '--lang=pt-BR')).out).to.contain('não encontrado, e nesta execução')
		const without = await journal('reconcile', '--json')
		expect(checked('reconcile', documentOf(without)).open[0]).to.include({ id: entry.id, said: 'no_lookup' })
		await look()
		expect(await journal('acknowledge', entry.id)).to.include({ code: 0 })
		const again = await look('--json')
		expect(again.code).to.equal(0)
		expect(checked('reconcile', documentOf(again))).to.deep.include({
			...{ overdue: [], open: [{ id: entry.id, since, said: 'unproved' }] },
		})
	},
	'settles one call as a person says, with who and why, and takes no word that cannot be true': async () => {
		const { pay, space, cwd } = place({})
		space.faults.add(lostAnswer)
		await pay()
		const journal = (...argv) => tarja(['journal', ...argv, '--journal', 'j'], { cwd })
		const [{ entry }] = linesOf(await journal('list', '--json'))
		const settle = (outcome, ...more) => journal('settle', entry.id.slice(-8), outcome, ...more)
		const because = ['--because', 'Ana, case 4711', '--by', 'Rui', '--yes']
		for (const [argv, code, words] of [
			[['paid', ...because], 2, 'expected "applied" or "absent"'],
			[['applied', '--yes'], 2, 'nothing says why'],
			[['applied', '--because', 'Ana'], 2, 'give --yes'],
			[['absent', ...because], 1, 'a request of it may still arrive; look for the payment again after'],
		]) {
			const result = await settle(...argv)
			expect([result.code, result.error.includes(words)], result.error).to.deep.equal([code, true])
		}
		const settled = checked(
			'entry',
			documentOf(await settle('applied', ...because, '--kept', 'id=8f3c', '--json')),
		).entry
		expect(settled).to.include({ state: 'settled', outcome: 'applied', settledBy: 'person' })
		expect([settled.person.by, settled.person.because, settled.kept]).to.deep.equal([
			'Rui',
			'Ana, case 4711',
			{ id: '8f3c' },
		])
		expect((await settle('absent', ...because)).error).to.contain('has said that it was applied')
		expect((await journal('show', entry.id)).out).to.match(/person +Rui, .+Z: Ana, case 4711/)
	},
	'says that it was restored from a copy, and takes a word on an order whose entry may be lost': async () => {
		const { pay, cwd } = place({})
		const journal = (...argv) => tarja(['journal', ...argv, '--journal', 'j'], { cwd })
		await pay('--reference', 'order-1')
		expect(await journal('restored')).to.include({ code: 2 })
		expect(await journal('restored', '--from', 'yesterday')).to.include({ code: 3 })
		const [from, to] = [new Date(Date.now() - 3_600_000).toISOString(), new Date().toISOString()]
		const noted = checked('entry', documentOf(await journal('restored', '--from', from, '--to', to, '--json'))).entry
		expect(noted.fields).to.deep.equal({ from, to })
		const refused = await pay('--reference', 'order-2')
		expect([refused.code, refused.error.includes('order-2')]).to.deep.equal([13, true])
		const word = ['--because', 'Ana, case 4711', '--yes']
		expect(await journal('settle', 'absent', '--reference', 'order-2', ...word)).to.include({ code: 0 })
		expect(await pay('--reference', 'order-2')).to.include({ code: 0 })
		expect(await journal('settle', noted.id, 'applied', ...word)).to.include({ code: 0 })
		expect(await pay('--reference', 'order-3')).to.include({ code: 0 })
	},
	'keeps what is settled though the run ends early, and says what is done': async () => {
		const { space, cwd, run } = place({
			'lookup.mjs': `let asked = 0
export const lookup = async ({ entry: { fields } }) => {
	if (asked++) process.kill(process.pid, 'SIGINT'), await new Promise((resolve) => setTimeout(resolve, 200))
	return { payments: [{ fields }], complete: true }
}`,
			...Object.fromEntries(['1', '2', '3'].map((n) => [`${n}.json`, `{"body":{"nsuOrigem":"00010${n}"}}`])),
		})
		space.faults.add({ ...lostAnswer, times: 'always' })
		for (const n of ['1', '2', '3'])
			await run(['call', 'payments.createIntent', `${n}.json`, '--journal', 'j', '--yes', '--reference', `order-${n}`])
		const argv = ['journal', 'reconcile', '--lookup', 'lookup.mjs', '--yes', '--journal', 'j']
		const { code, out, error } = await tarja(argv, { cwd })
		expect(code).to.equal(130)
		expect(out.match(/found: applied/g)).to.have.lengthOf(2)
		expect(error).to.contain('The run ended early')
		expect(linesOf(await tarja(['journal', 'list', '--journal', 'j', '--json'], { cwd }))).to.have.lengthOf(1)
	},
	'finds calls by reference and by field, of settled ones too, in any store': async () => {
		const entry = (id, more) => ({
			v: 1,
			id: `20261120T100711123Z-${id.repeat(16)}`,
			revision: 0,
			operation: 'payments.createIntent',
			method: 'POST',
			path: '/x',
			fields: {},
			startedAt: '2026-11-20T10:07:11.123Z',
			state: 'unknown',
			attempts: 1,
			mayHaveReplayed: false,
			absentReads: 0,
			...more,
		})
		const entries = [
			entry('a', { reference: 'order-7', state: 'settled', outcome: 'rejected', fields: { nsuOrigem: '000123' } }),
			entry('b', {
				reference: 'order-7',
				fields: { nsuOrigem: '000124', codigoExternoCartao: { length: 16, last4: '1111' } },
			}),
			entry('c', { reference: 'order-8', fields: { nsuOrigem: '000125' } }),
		]
		// One that keeps no index of references: it lists, and no more.
		const config = `const entries = ${JSON.stringify(entries)}
export default { journal: { account: 'main', store: { open: () => ({ origin: async () => undefined, async *list(which) { for (const entry of entries) if (which === 'all' || entry.state !== 'settled') yield entry }, read: async (id) => entries.find((entry) => entry.id === id), write: async () => true, delete: async () => {}, find: async () => [] }) } } }`
		const cwd = directoryWith({ 'tarja.config.mjs': config })
		const journal = (...argv) => tarja(['journal', ...argv], { cwd })
		const ids = async (...argv) =>
			linesOf(await journal(...argv, '--json')).map((line) => checked('entry', line).entry.id.at(-1))
		expect(await ids('find', 'order-7')).to.deep.equal(['a', 'b'])
		expect(await ids('find', 'nsuOrigem=000125')).to.deep.equal(['c'])
		expect(await ids('find', 'codigoExternoCartao=4111111111111111')).to.deep.equal(['b'])
		expect(await ids('show', 'order-8')).to.deep.equal(['c'])
		expect((await journal('list')).out).to.contain('  payments.createIntent  order-8  nsuOrigem 000125\n')
		const several = await journal('show', 'order-7')
		expect([several.code, several.error]).to.deep.equal([
			2,
			'Cannot show the entry: several fit; to list them: npx @tarja/cli journal list --all\n',
		])
		for (const words of ['order-9', 'nsuOrigem=', '__proto__=x']) {
			const { code, error } = await journal('find', words)
			expect([code, error.startsWith('No call of the journal has it')]).to.deep.equal([1, true])
		}
	},
	'prints commands that run as they are printed': async () => {
		const { run, space, cwd } = place({ 'it is.config.mjs': 'export default {}' })
		space.faults.add(lostAnswer)
		const more = ['--journal', 'a journal', '--config', 'it is.config.mjs']
		const pay = () => run(['call', 'payments.createIntent', 'intent.json', '--yes', '--reference', 'order-7', ...more])
		const printed = [
			await pay(),
			await pay(),
			await tarja(['journal', 'list', ...more], { cwd }),
			await tarja(['journal', 'find', 'order-7', ...more], { cwd }),
			await tarja(['journal', 'show', 'order-9', ...more], { cwd }),
		]
		const lines = printed.flatMap(({ out, error }) => [...`${out}${error}`.matchAll(/npx @tarja\/cli (.*)/g)])
		expect(lines).to.have.lengthOf(printed.length)
		for (const [, words] of lines) {
			const argv = [...words.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, word]) => quoted ?? word)
			expect(await tarja(argv, { cwd }), words).to.include({ code: 0 })
		}
	},
	'prints after a refusal, or a first step, the next command, which runs as it is printed': async () => {
		const get = { operationId: 'read', responses: { 200: { description: 'ok' } } }
		const cards = { openapi: '3.0.3', info: { title: 'Cards', version: '1' }, paths: { '/cards': { get } } }
		const cwd = directoryWith({ 'cards.json': cards })
		for (const [argv, next] of [
			[['operations', 'nothing'], 'operations'],
			[['call', 'loans.nothing', `--emulator=${server.url}`], 'operations'],
			[['bind', 'init', 'cards.json', '--all'], 'bind generate'],
			[['bind', 'check', '--responses', 'strict'], 'bind generate'],
		]) {
			const { out, error } = await tarja(argv, { cwd })
			expect(`${out}${error}`).to.contain(`npx @tarja/cli ${next}`)
			expect(await tarja(next.split(' '), { cwd }), next).to.include({ code: 0 })
		}
	},
	'says at a terminal how far it has come, and ends at an interrupt with what was done': async () => {
		const config = `const entry = (n) => ({ v: 1, id: '20260101T000000' + String(n).padStart(3, '0') + 'Z-cafhbmkpoaldnjei', state: 'settled', outcome: 'not_sent', startedAt: '2026-01-01T00:00:00.000Z', operation: 'a.b', fields: {} })
export default { journal: { account: 'main', store: { open: () => ({ origin: async () => undefined, async *list() { for (let n = 0; n < 900; n++) yield entry(n) }, read: async () => undefined, write: async () => true, delete: () => new Promise((done) => setTimeout(done, 700)), find: async () => [] }) } } }`
		const cwd = directoryWith({ 'tarja.config.mjs': config })
		const run = start(['journal', 'purge', '--yes'], { cwd, isTerminal: true, input: null })
		await run.printed(' of 900, ')
		run.child.kill('SIGINT')
		const { code, out, error } = await run.ended
		expect([code, out]).to.deep.equal([130, out.match(/^[36]00 forgotten\n$/)?.[0]])
		expect(error)
			.to.match(/forgetting: \d+ of 900, \d+ a second/)
			.and.match(/Interrupted: run it again for the rest\n$/)
	},
	'takes no directory that is not there for a journal in which nothing is unresolved': async () => {
		const cwd = directoryWith()
		for (const argv of [['list'], ['purge', '--yes']])
			await refused(['journal', ...argv, '--journal', 'jurnal'], 3, 'there is no such directory', { cwd })
		expect(existsSync(join(cwd, 'jurnal'))).to.equal(false)
	},
	'reads any store that a configuration names, and tells of what cannot be read': async () => {
		const id = '20261120T100711123Z-cafhbmkpoaldnjei'
		const config = `const entry = { id: '${id}', state: 'unreadable', place: 'KV \\u001b[2J', reason: 'it is not JSON' }
export default { journal: { account: 'main', store: { open: () => ({ origin: async () => undefined, async *list() { yield entry }, read: async () => entry, write: async () => true, delete: async () => {}, find: async () => [] }) } } }`
		const cwd = directoryWith({
			'tarja.config.mjs': config,
			'lookup.mjs': 'export const lookup = async () => ({ payments: [], complete: true })',
		})
		const { out } = await tarja(['journal', 'list'], { cwd })
		expect(out).to.match(/^id +state +age +what\n\S+ +unreadable +it is not JSON, in KV \\u\{1b\}\[2J\n$/)
		const looked = await tarja(['journal', 'reconcile', '--lookup', 'lookup.mjs', '--json'], { cwd })
		expect(looked.code).to.equal(1)
		expect(checked('reconcile', documentOf(looked)).failed[0].id).to.equal(id)
	},
})

batch('tarja emulator', {
	'serves until it is interrupted, and says what it is asked': async () => {
		const settings = '{"credentials":{"credential":{"name":"a","value":"hidden"}}}'
		const { child, ended, printed, seen } = start(['emulator', '--port', '0', '--json', '--settings', settings])
		await printed('\n')
		const [ready] = linesOf(seen)
		expect(checked('emulator', ready)).to.deep.include({ type: 'ready', log: `${ready.url}/-/log` })
		await fetch(`${ready.url}/loans`)
		await printed('"request"')
		child.kill('SIGINT')
		const result = await ended
		expect(result).to.include({ code: 0, error: '' })
		expect(checked('emulator', linesOf(result)[1]).entry).to.include({ status: 501, path: '/loans' })
		expect(result.out).not.to.contain('hidden')
	},
	'opens its console, and says where it is if there is no browser': async () => {
		const bin = directoryWith({ 'xdg-open': '#!/bin/sh\necho "$1" > "$OPENED"\n' })
		chmodSync(join(bin, 'xdg-open'), 0o755)
		const opened = join(bin, 'opened')
		const env = { PATH: `${bin}:${process.env.PATH}`, OPENED: opened }
		const { child, ended, seen } = start(['emulator', '--port', '0', '--open'], { env })
		// The page may be opened before we have read what was printed.
		const ready = /ready at (\S+)\s/
		while (!existsSync(opened) || !readFileSync(opened, 'utf8').endsWith('\n') || !ready.test(seen.out))
			await new Promise((done) => setTimeout(done, 10))
		const [, url] = ready.exec(seen.out)
		expect(readFileSync(opened, 'utf8')).to.equal(`${url}/-/\n`)
		child.kill('SIGHUP')
		expect((await ended).code).to.equal(0)
		const other = start(['emulator', '--port', '0', '--open'], { env: { PATH: bin.replace(/$/, '-nothing') } })
		await other.printed('No browser could be started')
		other.child.kill('SIGTERM')
		expect((await other.ended).code).to.equal(0)
	},
	'refuses what it cannot start with': async () => {
		await refused(['emulator', '--prot', '1'], 2, 'did you mean --port?')
		await refused(['emulator', '--port', 'horse'], 2, '--port takes a whole number')
		await refused(['emulator', '--port', '99999'], 2, '--port takes a whole number of 0 to 65535')
		await refused(['emulator', '--port', '0', '--faults', '{"at":"never"}'], 3, 'at: expected one of')
		await refused(['emulator', '--port', String(server.port)], 1, 'the port is taken')
	},
})

batch('tarja completion', {
	'offers commands, options, their values, and what an argument may be': async () => {
		const offered = async (...words) => {
			const result = await tarja(['completion', 'bash', '--json', ...words.map((word) => `--word=${word}`)])
			return Object.keys(checked('completion', documentOf(result)).words)
		}
		const names = (await tarja(['--help'])).out.matchAll(/^ {2}(\w+)/gm)
		expect(await offered('')).to.deep.equal(
			[...new Set([...names].map(([, name]) => name))].filter((name) => name !== 'npx'),
		)
		expect(await offered('--')).to.deep.equal(['--help', '--version'])
		expect(await offered('journal', '')).to.deep.equal([
			'list',
			'find',
			'show',
			'reconcile',
			'settle',
			'acknowledge',
			'restored',
			'purge',
		])
		expect(await offered('doctor', '--probe')).to.deep.equal(['--probe-malformed'])
		expect(await offered('doctor', '--only', 'cl')).to.deep.equal(['clock'])
		expect(await offered('doctor', ''))
			.to.include('--create-payment')
			.and.include('--json')
		expect(await offered('completion', '')).to.deep.equal(['bash'])
		expect(await offered('init', 'd')).to.deep.equal(['deno'])
		expect(await offered('operations', 'loans', 'ca')).to.deep.equal(['cardSales', 'cards', 'cardholders'])
		// Nothing: the shell offers files.
		for (const line of [
			['call', 'payments.createIntent', ''],
			['doctor', '--variables', ''],
			['bind', 'inspect', ''],
			['nothing', ''],
		])
			expect(await offered(...line), line.join(' ')).to.deep.equal([])
		const { out } = await tarja(['completion', 'bash', '--word=call', '--word=payments.createI'])
		expect(out).to.match(/^payments\.createIntent \S.*\n$/)
	},
	'offers references and ids of a journal, and obeys none of them': async () => {
		const { cwd, pay, space } = place()
		await pay('--reference', 'order-7')
		space.faults.add(lostAnswer)
		await pay('--reference', 'order-8')
		await pay('--reference', '$(touch<&>touched)')
		const entries = linesOf(await tarja(['journal', 'list', '--all', '--json', '--journal', 'j'], { cwd }))
		const ids = entries.map(({ entry }) => entry.id)
		const offered = async (...words) => {
			const argv = ['completion', 'bash', '--json', ...words.map((word) => `--word=${word}`)]
			return Object.keys(documentOf(await tarja(argv, { cwd })).words)
		}
		expect(ids).to.have.lengthOf(3)
		expect(await offered('journal', 'show', '--journal', 'j', '')).to.have.members(['order-7', 'order-8', ...ids])
		expect((await offered('journal', 'show', '--journal=j', ''))[0]).to.equal('order-8')
		expect(await offered('journal', 'find', '--journal', 'j', 'order-8')).to.deep.equal(['order-8'])
		expect(await offered('journal', 'find', '--journal', 'none', '')).to.deep.equal([])
	},
	'loads a configuration for entries of its journal alone, and waits for neither': async () => {
		const cwd = directoryWith({
			'tarja.config.mjs': `import { writeFileSync } from 'node:fs'
				writeFileSync('loaded', '')
				const never = async function* () { await new Promise(() => setInterval(() => {}, 1000)) }
				export default { journal: { account: 'main', store: { open: () => ({ list: never }) } }, close: () => new Promise(() => {}) }`,
		})
		const offered = (...words) => tarja(['completion', 'bash', ...words.map((word) => `--word=${word}`)], { cwd })
		for (const line of [[''], ['journal', ''], ['call', 'payments'], ['token', '--profile', '']]) await offered(...line)
		expect(existsSync(join(cwd, 'loaded'))).to.equal(false)
		expect(await offered('journal', 'show', '')).to.include({ code: 0, out: '', error: '' })
		expect(existsSync(join(cwd, 'loaded'))).to.equal(true)
	},
	'is what bash offers': async () => {
		const script = join(directoryWith({ script: (await tarja(['completion', 'bash'])).out }), 'script')
		const complete = async (...words) => {
			const line = words.map((word) => `'${word}'`).join(' ')
			const code = `. "${script}"; tarja() { "${process.execPath}" "${program}" "$@"; }; COMP_WORDS=(${line}); COMP_CWORD=${words.length - 1}; _tarja; printf '%s\\n' "$\{COMPREPLY[@]}"`
			const { output } = await execute('bash', ['-c', code], { cwd: directoryWith({ 'intent.json': '' }) })
			return output.trim()
		}
		expect(await complete('tarja', 'jo')).to.equal('journal')
		expect(await complete('tarja', 'journal', 'rec')).to.equal('reconcile')
		expect(await complete('tarja', 'doctor', '--emulator', '--probe')).to.equal('--probe-malformed')
		expect(await complete('tarja', 'call', 'payments.createI')).to.equal('payments.createIntent')
		expect(await complete('tarja', 'call', 'payments.createIntent', 'in')).to.equal('intent.json')
		expect(await complete('tarja', 'doctor', '--variables', 'in')).to.equal('intent.json')
		expect(await complete('tarja', 'doctor', '--only', 'cl')).to.equal('clock')
	},
	'refuses another shell': async () => {
		await refused(['completion', 'bsh'], 2, 'did you mean bash?')
		expect(checked('completion', documentOf(await tarja(['completion', 'bash', '--json']))).script).to.contain(
			'complete -o filenames',
		)
	},
})

const vendor = (url) => `export default { profiles: { vendor: { baseUrl: '${url}', variables: 'V_' } } }`
const inFile = (url, prefix = 'TARJA_') =>
	[
		`TARJA_BASE_URL=${url}`,
		...Object.entries(credentials).map(([name, value]) => `${prefix}${name.slice(6)}='${value}'`),
		'NODE_OPTIONS=--no-such-option',
		'NODE_TLS_REJECT_UNAUTHORIZED=0',
		'__proto__=1',
	].join('\n')

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
		const shown = await tarja(['call', 'payments.createIntent', 'intent.json', '--curl'], { cwd, env })
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

batch('a person at night, with one entry and a telephone,', {
	'finds the journal by an absolute path of the environment alone: from elsewhere, a relative one would be an empty one':
		() => refused(['journal', 'list'], 3, 'is relative', { env: { TARJA_JOURNAL_DIRECTORY: '.' } }),
	'is done by the commands of the page, as they are printed, and what they read on the way is counted there':
		async () => {
			const page = readFileSync(resolve(root, 'docs/how-to/reconciling.md'), 'utf8')
			const [, block] = /## At night, by telephone\n\n```sh\n(.*?)```/s.exec(page)
			const commands = block.match(/^tarja .*?(?= *#|$)/gm)
			const { pay, space, cwd } = place({ '8.json': { body: { nsuOrigem: '000124', valorTransacao: '1990' } } })
			space.faults.add({ ...lostAnswer, times: 'always' })
			for (const reference of ['order-7', 'order-8']) await pay('--reference', reference)
			const env = { TARJA_JOURNAL_DIRECTORY: join(cwd, 'j') }
			const words = (text) => text.trim().split(/\s+/).length
			const counts = { typed: 0, read: 0 }
			let told = ''
			for (const command of commands) {
				const argv = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word).slice(1)
				const isAsked = argv.includes('settle')
				const { code, out, error } = await tarja(argv, { cwd, env, ...(isAsked && { isTerminal: true, input: 'y\n' }) })
				expect(code, `${command}: ${error}`).to.equal(0)
				told += out
				counts.typed += words(command)
				counts.read += words(`${out}${error}`)
			}
			expect(told).to.contain('order-7').and.contain('nsuOrigem')
			const left = linesOf(await tarja(['journal', 'list', '--json'], { cwd, env })).map(({ entry }) => entry)
			expect(left.map(({ reference, acknowledgedAt }) => [reference, typeof acknowledgedAt])).to.deep.equal([
				['order-8', 'string'],
			])
			// At twenty words a minute that are typed, and two hundred that are read.
			const minutes = Math.ceil(counts.typed / 20 + counts.read / 200)
			const about = Math.round(counts.read / 10) * 10
			expect(page).to.contain(`${counts.typed} words to type and about ${about} to read: ${minutes} minutes`)
		},
})
