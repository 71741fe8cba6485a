// Covers signatures.ts and ../schemes.ts.
import { describe, expect, it } from '@tarja-test/harness'
import { createEmulator, type Emulator, type EmulatorOptions } from '../emulator.ts'
import { intentPath, intentRequest, parseProblem, tokenFrom } from '../exchanges.test.ts'
import type { SignatureScheme, SignatureSchemes, SignedMessage } from '../schemes.ts'
import type { SettingsPatch } from '../settings.ts'

/** Stands for a signature: it is whole when it names the length of the body. */
const counting: SignatureScheme = {
	async verify({ headers, body }) {
		if (headers.get('x-length') === String(body.byteLength)) return
		throw Object.assign(new Error('secret-in-a-message'), { reason: headers.has('x-length') ? 'mismatch' : 'missing' })
	},
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
})
