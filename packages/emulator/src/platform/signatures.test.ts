import { describe, expect, it } from '@tarja-test/harness'
import { createEmulator, type Emulator, type EmulatorOptions } from '../emulator.ts'
import {
	controlRequest,
	intentPath,
	intentRequest,
	parseProblem,
	tokenFrom,
	tokenPath,
	tokenRequest,
} from '../exchanges.test.ts'
import type { SignatureScheme, SignatureSchemes, SignedMessage, UnsignedAnswer } from '../schemes.ts'
import type { SettingsPatch } from '../settings.ts'

/** Stands for a signature: it is whole when it names the length of the body. */
const counting: SignatureScheme = {
	async verify({ headers, body }) {
		if (headers.get('x-length') === String(body.byteLength)) return
		throw Object.assign(new Error('secret-in-a-message'), { reason: headers.has('x-length') ? 'mismatch' : 'missing' })
	},
	sign: async ({ status, body, request }) =>
		new Headers({ 'x-length': `${status} ${body.byteLength} to ${request.body.byteLength}` }),
}
const schemes = {
	counting,
	mute: { verify: async () => 'whatever' },
	never: { verify: async () => false },
} satisfies SignatureSchemes

function emulatorWith(settings: SettingsPatch, options: EmulatorOptions = {}): Emulator {
	return createEmulator({ schemes, ...options, settings })
}

async function sendIntent(emulator: Emulator, headers: Record<string, string> = {}): Promise<Response> {
	return emulator.fetch(intentRequest(await tokenFrom(emulator), { headers }))
}

async function intentLength(): Promise<string> {
	return String((await intentRequest('').arrayBuffer()).byteLength)
}

describe('requireSignature', () => {
	it('refuses an intent that the scheme does not accept, names the reason, and applies nothing', async () => {
		const emulator = emulatorWith({ requireSignature: 'counting' })
		for (const [headers, reason] of [
			[{}, 'missing'],
			[{ 'x-length': '1' }, 'mismatch'],
		] as const) {
			const response = await sendIntent(emulator, headers)
			expect(response.status).to.equal(401)
			const document = await parseProblem(response)
			expect(document).to.include({ type: 'urn:tarja-emulator:signature-refused', reason })
			expect(document.detail).to.contain(`(${reason})`).and.not.to.contain('secret')
		}
		const { intents, entries } = emulator.log()
		expect(intents).to.have.lengthOf(0)
		expect(entries.map(({ problem }) => problem)).to.include('signature-refused')
	})

	it('refuses by a scheme that resolves to false, without a reason, and accepts by one that resolves to anything else', async () => {
		const response = await sendIntent(emulatorWith({ requireSignature: 'never' }))
		expect(response.status).to.equal(401)
		expect(await parseProblem(response)).not.to.have.property('reason')
		expect((await sendIntent(emulatorWith({ requireSignature: 'mute' }))).status).to.equal(200)
	})

	it('shows the scheme the message exactly as it arrived', async () => {
		const seen: SignedMessage[] = []
		const spy = { verify: async (message: SignedMessage) => void seen.push(message) }
		const emulator = createEmulator({ schemes: { spy }, settings: { requireSignature: 'spy' } })
		await emulator.fetch(intentRequest('no-token', { body: 'ação\n' }))
		expect(seen[0]).to.include({ method: 'POST', url: `http://emulator.invalid${intentPath}?meioPagamento` })
		expect(seen[0]?.headers.get('authorization')).to.equal('Bearer no-token')
		expect(new TextDecoder().decode(seen[0]?.body)).to.equal('ação\n')
	})

	it('asks no signature of token requests, nor of other spaces', async () => {
		const emulator = createEmulator({ schemes })
		emulator.space('strict').settings.patch({ requireSignature: 'never' })
		expect((await emulator.fetch(tokenRequest({ path: `/~strict${tokenPath}` }))).status).to.equal(200)
		expect((await sendIntent(emulator)).status).to.equal(200)
	})
})

describe('signAnswers', () => {
	it('signs what is answered, refusals and token answers included, with what it answers', async () => {
		const emulator = emulatorWith({ signAnswers: 'counting' })
		const length = await intentLength()
		const answer = await sendIntent(emulator)
		const body = await answer.text()
		expect(body).to.equal('{"id":"emulator-intent-1","status":"ACCEPTED"}')
		expect(answer.headers.get('x-length')).to.equal(`200 ${body.length} to ${length}`)
		const refusal = await emulator.fetch(intentRequest('no-token'))
		expect(refusal.headers.get('x-length')).to.match(new RegExp(`^401 \\d+ to ${length}$`))
		expect((await emulator.fetch(tokenRequest())).headers.get('x-length')).to.match(/^200 /)
	})

	it('signs an answer without a body, and lets pages read the signature', async () => {
		const emulator = emulatorWith({ signAnswers: 'counting', intentResponse: { status: 204 } })
		const answer = await sendIntent(emulator)
		expect(answer.headers.get('x-length')).to.match(/^204 0 to /)
		expect(answer.headers.get('access-control-expose-headers')).to.contain('x-length')
	})

	it('shows the scheme the header fields that will be sent', async () => {
		const seen: UnsignedAnswer[] = []
		const spy: SignatureScheme = {
			verify: async () => true,
			async sign(answer) {
				seen.push(answer)
				return new Headers()
			},
		}
		const settings = { signAnswers: 'spy', intentResponse: { headers: { 'x-vendor': '1' }, body: {} } }
		await sendIntent(createEmulator({ schemes: { spy }, settings }))
		expect(seen[1]?.headers.get('x-vendor')).to.equal('1')
		expect(seen[1]?.headers.get('content-type')).to.equal('application/json')
	})

	it('leaves what a fault puts in the place of an answer unsigned', async () => {
		const emulator = emulatorWith({ signAnswers: 'counting' })
		emulator.faults.add({ at: 'after-commit', action: 'garbage', match: { path: intentPath } })
		expect((await sendIntent(emulator)).headers.get('x-length')).to.equal(null)
	})

	it('says so when the scheme fails, after what was applied', async () => {
		const broken = { ...counting, sign: () => Promise.reject(Object.assign(new Error('secret'), { code: 'no_key' })) }
		const emulator = createEmulator({ schemes: { broken } })
		const token = await tokenFrom(emulator)
		emulator.settings.patch({ signAnswers: 'broken' })
		const response = await emulator.fetch(intentRequest(token))
		expect(response.status).to.equal(500)
		const { type, detail } = await parseProblem(response)
		expect(type).to.equal('urn:tarja-emulator:answer-not-signed')
		expect(detail).to.contain('(no_key)').and.not.to.contain('secret')
		expect(emulator.log().intents).to.have.lengthOf(1)
	})
})

describe('the names of schemes', () => {
	it('are judged over HTTP, too: an unknown one, or one that cannot sign, changes nothing', async () => {
		const emulator = createEmulator({ schemes })
		for (const patch of [
			{ requireSignature: 'unknown' },
			{ requireSignature: 'toString' },
			{ requireSignature: 1 },
			{ signAnswers: 'mute' },
			{ signAnswers: true },
		]) {
			const response = await emulator.fetch(controlRequest('PATCH', '/-/settings', { ...patch, tokenDelayMs: 5 }))
			expect(response.status, JSON.stringify(patch)).to.equal(422)
			expect((await parseProblem(response)).detail).to.contain(Object.keys(patch)[0])
		}
		expect(emulator.settings.read()).to.include({ requireSignature: null, signAnswers: null, tokenDelayMs: 0 })
		const patch = { requireSignature: 'mute', signAnswers: 'counting' }
		const changed = await emulator.fetch(controlRequest('PATCH', '/-/settings', patch))
		expect(await changed.json()).to.include(patch)
		await emulator.fetch(controlRequest('PATCH', '/-/settings', { requireSignature: null, signAnswers: null }))
		expect(emulator.settings.read()).to.include({ requireSignature: null, signAnswers: null })
	})

	it('are judged when an emulator is made, and when a state is imported', () => {
		expect(() => createEmulator({ settings: { requireSignature: 'counting' } })).to.throw(TypeError, 'requireSignature')
		const state = emulatorWith({ requireSignature: 'counting' }).exportState()
		expect(() => createEmulator().importState(state)).to.throw(TypeError, 'requireSignature')
		const other = createEmulator({ schemes })
		other.importState(state)
		expect(other.settings.read().requireSignature).to.equal('counting')
	})

	it('stand for something that can verify', () => {
		const unfit = { nothing: {} } as unknown as SignatureSchemes
		expect(() => createEmulator({ schemes: unfit })).to.throw(TypeError, 'verify')
	})
})

describe('exposeHeaders', () => {
	it('keeps header fields from the pages of other origins, and lets them read the answer all the same', async () => {
		const emulator = emulatorWith({ exposeHeaders: false, signAnswers: 'counting' })
		const { headers } = await sendIntent(emulator)
		expect(headers.get('access-control-allow-origin')).to.equal('*')
		expect(headers.has('access-control-expose-headers')).to.equal(false)
		expect(headers.has('x-length')).to.equal(true)
	})
})
