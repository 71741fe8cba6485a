import { describe, expect, it } from '@tarja-test/harness'
import { type ConsolePage, consolePage } from '../console.ts'
import { createEmulator, type Emulator } from '../emulator.ts'
import { controlRequest, intentRequest, parseProblem, tokenFrom } from '../exchanges.test.ts'
import type { FaultAction, FaultPlace } from '../faults.ts'
import type { RequestDescription } from './described.ts'
import type { ConsoleGuide } from './guide.ts'
import { pageResponse } from './served-page.ts'

const page: ConsolePage = { ...consolePage, html: '<!doctype html><title>A page', policy: "default-src 'none'" }
const withPage = (): Emulator => createEmulator({ console: page })

const get = (emulator: Emulator, path: string): Promise<Response> => emulator.fetch(controlRequest('GET', path))

describe('the console', () => {
	it('is a page with a policy of its own, below the control plane of each space', async () => {
		for (const path of ['/-/', '/~mine/-/']) {
			const response = await get(withPage(), path)
			expect(response.status).to.equal(200)
			expect(await response.text()).to.equal(page.html)
			expect(Object.fromEntries(response.headers)).to.include({
				'content-type': 'text/html; charset=utf-8',
				'content-security-policy': page.policy,
				'referrer-policy': 'no-referrer',
				'x-content-type-options': 'nosniff',
				'cache-control': 'no-store',
			})
		}
	})

	it('has an address that ends in a slash, because what it asks for is below it', async () => {
		const response = await get(withPage(), '/~mine/-')
		expect([response.status, response.headers.get('location')]).to.deep.equal([308, './-/'])
	})

	it('is not there unless it was given, and says how to get it', async () => {
		for (const path of ['/-', '/-/', '/-/guide', '/-/requests/1']) {
			const response = await get(createEmulator(), path)
			expect(response.status, path).to.equal(404)
			expect((await parseProblem(response)).detail).to.contain('{ console: consolePage }')
		}
	})

	it('is no request of the log, nor is what a browser asks for by itself, and uses up no fault', async () => {
		const emulator = withPage()
		emulator.faults.add({ at: 'before-accept', action: 'status' })
		await get(emulator, '/-/')
		expect((await get(emulator, '/favicon.ico')).status).to.equal(204)
		expect(emulator.faults.list()[0]).to.include({ met: 0 })
		expect(emulator.log().entries).to.have.lengthOf(0)
	})

	it('can say of one request what was sent, beside what the reference shows', async () => {
		const emulator = withPage()
		const token = await tokenFrom(emulator, '/~mine')
		await emulator.fetch(
			intentRequest(token, { path: '/~mine/api/v1/core/pagamento/intencao-pagamento?meioPagamento' }),
		)
		const response = await get(emulator, '/~mine/-/requests/2')
		const { rows, curl, test } = (await response.json()) as RequestDescription
		expect(rows?.map(({ verdict }) => verdict)).to.deep.equal(Array.from({ length: 13 }, () => 'as shown'))
		expect(curl).to.contain('http://localhost/~mine/api/v1/core/pagamento/intencao-pagamento?meioPagamento')
		expect(test).to.contain("test('a payment that meets no fault: success, applied 1 times'")
	})

	it('says that a request is not in the log', async () => {
		const response = await get(withPage(), '/-/requests/7')
		expect([response.status, (await parseProblem(response)).type]).to.deep.equal([
			404,
			'urn:tarja-emulator:no-such-request',
		])
	})

	it('knows every setting and every fault that there is, in both languages', async () => {
		const emulator = withPage()
		for (const language of ['en', 'pt-BR']) {
			const guide = (await (await get(emulator, `/-/guide?language=${language}`)).json()) as ConsoleGuide
			expect(guide).to.deep.equal(consolePage.guide(language))
			expect(guide.settings.map(([name]) => name)).to.have.members(Object.keys(emulator.settings.read()))
			const actions: readonly FaultAction[] = ['refuse', ...guide.actionsAt['before-accept']]
			for (const [at, possible] of Object.entries(guide.actionsAt) as [FaultPlace, readonly FaultAction[]][])
				for (const action of actions) {
					const add = (): unknown => emulator.faults.add({ at, action })
					// Only the server of Node has connections to refuse.
					if (possible.includes(action) && at !== 'before-connection') add()
					else expect(add, `${action} ${at}`).to.throw(TypeError)
				}
			for (const { scenario, isSent } of guide.stories)
				if (isSent) emulator.play(scenario)
				else expect(() => emulator.play(scenario)).to.throw('@tarja/emulator/node')
		}
	})

	it('is served compressed to whoever can read that, and gives no other page a hold of it', async () => {
		const plain = await get(withPage(), '/-/')
		// Not by a request: pages let nobody set this field.
		const packed = await pageResponse(page, 'br, gzip')
		expect(packed.headers.get('cross-origin-opener-policy')).to.equal('same-origin')
		expect([plain.headers.get('content-encoding'), packed.headers.get('content-encoding')]).to.deep.equal([
			null,
			'gzip',
		])
		const unpacked = packed.body?.pipeThrough(new DecompressionStream('gzip'))
		expect(await new Response(unpacked ?? null).text()).to.equal(await plain.text())
	})

	it('sends a request again, with a fault, and asks for a word more where it may take effect again', async () => {
		const emulator = withPage()
		await emulator.fetch(intentRequest(await tokenFrom(emulator)))
		const repeat = async (seq: number, body: object) => {
			const url = `http://localhost/-/requests/${seq}/repeat`
			const answer = await emulator.fetch(new Request(url, { method: 'POST', body: JSON.stringify(body) }))
			return [answer.status, (await answer.json()) as { seq?: number; detail?: string }] as const
		}
		expect((await repeat(2, {}))[1].detail).to.contain(
			'it is a POST, which may take effect again; say so with "unsafe": true',
		)
		expect(emulator.log().intents).to.have.lengthOf(1)
		expect((await repeat(2, { unsafe: true }))[1]).to.deep.equal({ seq: 3 })
		expect(emulator.log().payments[0]).to.deep.include({ received: [2, 3], applied: [2, 3] })
		await repeat(2, { unsafe: true, fault: { at: 'after-commit', action: 'reset' } })
		expect(emulator.log().entries[3]).to.include({ ending: 'lost', applied: true })
		expect((await repeat(2, { unsafe: true, fault: { at: 'x' } }))[0]).to.equal(422)
		expect((await repeat(9, { unsafe: true }))[0]).to.equal(404)
		await emulator.fetch(intentRequest('foreign'))
		expect((await repeat(5, { unsafe: true }))[1].detail).to.contain('the log has masked a part of it')
	})
})
