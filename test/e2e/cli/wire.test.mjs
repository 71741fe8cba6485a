// The command in its real binary, against a TCP server that misbehaves: exit codes, documents, and nothing that a terminal obeys.
import { before, describe, expect, it } from '@tarja-test/harness'
import { sideBySide } from '../../../tools/execute.mjs'
import { checked } from './documents.mjs'
import { byHttp, createdIn, kept, payment } from './place.mjs'
import { credentials, directoryWith, documentOf, start, tarja } from './program.mjs'
import { accessToken, answer, goodToken, misdeeds, startWire } from './wire.mjs'

const pay = payment('intent.json', '--yes', ...kept())

/** Controls, and characters that turn the direction of text; line breaks and tabs are ours. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const obeyed = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069]/

async function against(wire, argv) {
	const cwd = directoryWith({ 'intent.json': { body: { nsuOrigem: '000123' } }, 'tarja.config.mjs': byHttp })
	await createdIn(cwd, wire.url)
	const result = await tarja(argv, { cwd, env: { TARJA_BASE_URL: wire.url, ...credentials } })
	const printed = result.out + result.error
	expect(printed).not.to.match(obeyed)
	for (const secret of ['emulator-password', 'emulator-value', accessToken]) expect(printed).not.to.contain(secret)
	expect(printed).not.to.match(/^ {4}at /m)
	return result
}

async function withWire(behaviour, run) {
	const wire = await startWire(behaviour)
	try {
		return await run(wire)
	} finally {
		wire.close()
	}
}

const seen = new Map()
/** Each misdeed is done to a call and to `doctor`. */
const cases = Object.entries(misdeeds).flatMap(([title, act]) => [
	[`call: ${title}`, { onOther: act }, [...pay, '--json']],
	[`doctor: ${title}`, { onToken: act, onOther: act }, ['doctor', '--json']],
])

/** A port on which nobody listens any more. */
async function closedPort() {
	const wire = await startWire({})
	wire.close()
	return wire
}

describe('against a server that misbehaves', () => {
	before(() =>
		sideBySide(cases, async ([title, behaviour, argv]) => {
			const run = (wire) => against(wire, argv)
			seen.set(
				title,
				await withWire(behaviour, run).then(
					(result) => ({ result }),
					(error) => ({ error }),
				),
			)
		}),
	)
	const resultOf = (title) => {
		const { result, error } = seen.get(title)
		if (error) throw error
		return result
	}
	const judges = {
		'call ends with 12': (result) => {
			expect(result.code).to.equal(12)
			const { outcome, record } = checked('call', documentOf(result))
			expect([outcome, record.fields.nsuOrigem]).to.deep.equal(['unknown', '000123'])
		},
		'doctor fails, and calls nothing ok that needs an answer': (result) => {
			expect(result.code).to.equal(1)
			const verdicts = checked('doctor', documentOf(result)).checks.map(({ verdict }) => verdict)
			const at = verdicts.indexOf('failed')
			expect(verdicts.lastIndexOf('failed')).to.equal(at)
			expect(verdicts.slice(at + 1)).to.deep.equal(verdicts.slice(at + 1).map(() => 'skipped'))
		},
	}
	for (const [title] of cases) {
		const [command, misdeed] = title.split(': ')
		const [claim, judge] = Object.entries(judges).find(([name]) => name.startsWith(command))
		it(`tarja ${claim}, when it ${misdeed}`, () => judge(resultOf(title)))
	}
})

describe('against a server that', () => {
	it('is not there, tarja doctor fails, and tarja call has sent nothing', async () => {
		const closed = await closedPort()
		const call = await against(closed, [...pay, '--json'])
		expect([call.code, checked('call', documentOf(call)).outcome]).to.deep.equal([10, 'not_processed'])
		const { code, out } = await against(closed, ['doctor'])
		expect(code).to.equal(1)
		expect(out).to.match(/^failed {3}round-trip +GET http:\/\/127\.0\.0\.1:\d+: no response \(ECONNREFUSED\)$/m)
	})

	it('never answers, tarja doctor has found nothing when it is interrupted', () =>
		withWire({ onOther: () => {} }, async (wire) => {
			const argv = ['doctor']
			const { child, ended } = start(argv, { env: { TARJA_BASE_URL: wire.url, ...credentials } })
			while (!wire.requests.length) await new Promise((done) => setTimeout(done, 5))
			child.kill('SIGINT')
			const { code, out, error } = await ended
			expect(code).to.equal(130)
			expect(error).to.match(/^Interrupted\n$/m)
			expect(out).not.to.contain('failed')
		}))

	it('accepts a request that is not JSON, tarja doctor reports that a payment may have been made', () =>
		withWire({ onOther: answer(201, {}) }, async (wire) => {
			const result = await against(wire, ['doctor', '--json', '--probe-malformed'])
			const check = documentOf(result).checks.at(-1)
			expect([result.code, check.verdict]).to.deep.equal([1, 'failed'])
			expect(check.found).to.contain('it may have been applied')
			expect(wire.requests.filter((text) => text.startsWith('POST /api'))).to.have.lengthOf(1)
		}))

	it('answers every request with another number, tarja doctor does not take for a proof', () => {
		let count = 0
		const numbered = (socket) => answer(400, { request: `r-${count++}` })(socket)
		return withWire({ onOther: numbered }, async (wire) => {
			const { out } = await against(wire, ['doctor', '--json', '--probe-malformed'])
			expect(JSON.parse(out).checks.at(-1).verdict).to.equal('unknown')
		})
	})

	it('answers with 3 MB, all of it goes through a pipe', () =>
		withWire({ onOther: answer(200, { text: 'x'.repeat(3_000_000) }) }, async (wire) => {
			const { code, out } = await against(wire, pay)
			expect([code, JSON.parse(out).text.length]).to.deep.equal([0, 3_000_000])
		}))

	it('writes what terminals obey into the answer and the scope, it is printed as text', () =>
		withWire({ onOther: answer(200, { 'k\u009b': '\u001b[2J\u202eevil' }), onToken: goodToken }, async (wire) => {
			const { code, out } = await against(wire, pay)
			expect(code).to.equal(0)
			expect(JSON.parse(out)).to.deep.equal({ 'k\u009b': '\u001b[2J\u202eevil' })
		}))
})
