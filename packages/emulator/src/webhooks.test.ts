import { describe, expect, it } from '@tarja-test/harness'
import { createEmulator, type EmulatorOptions } from './emulator.ts'
import { controlRequest, intentRequest, tokenFrom } from './exchanges.test.ts'
import type { Webhook } from './webhooks.ts'

/** An emulator and a receiver that writes down what happens, and in which order. */
function start(options: EmulatorOptions = {}, status = 200) {
	const emulator = createEmulator(options)
	const seen: string[] = []
	const receive = async (request: Request) => {
		seen.push(`${request.headers.get('x-signature') ?? ''}${await request.text()}`)
		return new Response('received', { status })
	}
	const pay = async () => {
		const token = await tokenFrom(emulator)
		const response = await emulator.fetch(intentRequest(token))
		seen.push('response')
		await response.text().catch(() => {})
	}
	return { emulator, seen, receive, pay }
}

const event = { id: 'evt-1', payment: '{id}', nsu: '{nsuOrigem}', other: '{unknown}' }
const text = '{"id":"evt-1","payment":"emulator-intent-1","nsu":"000123","other":"{unknown}"}'

describe('emulator.notify()', () => {
	it('sends a webhook now, several times, and returns each status', async () => {
		const { emulator, seen, receive } = start({}, 503)
		expect(await emulator.notify(receive, { event: 'id={id}', times: 2 })).to.deep.equal([503, 503])
		expect(seen).to.deep.equal(['id={id}', 'id={id}'])
		const away = async () => Promise.reject(new TypeError('away'))
		expect(await emulator.notify(away, { event })).to.deep.equal([0])
	})

	for (const [when, order] of [
		['before-response', [text, text, 'response']],
		['after', ['response', text, text]],
	] as const)
		it(`sends a webhook of the next payment: ${when}`, async () => {
			const { emulator, seen, receive, pay } = start()
			const sent = emulator.notify(receive, { event, when, times: 2 })
			await pay()
			expect(await sent).to.deep.equal([200, 200])
			expect(seen).to.deep.equal(order)
			await pay()
			expect(seen).to.have.lengthOf(4)
		})

	it('sends it after a lost response, and after a decline', async () => {
		for (const [fault, paid] of [
			[{ at: 'after-commit', action: 'reset' }, 'emulator-intent-1'],
			[{ at: 'before-accept', action: 'decline' }, '{id}'],
		] as const) {
			const { emulator, seen, receive, pay } = start()
			emulator.faults.add({ match: { operation: 'payments.createIntent' }, ...fault })
			const sent = emulator.notify(receive, { event: '{id}', when: 'after' })
			await pay()
			await sent
			expect(seen).to.include(paid)
		}
	})

	it('waits for a payment: a token or a refused request is none', async () => {
		const { emulator, seen, receive } = start()
		void emulator.notify(receive, { event, when: 'before-response' })
		await tokenFrom(emulator)
		await emulator.fetch(intentRequest('wrong'))
		expect(seen).to.deep.equal([])
		emulator.reset()
		const token = await tokenFrom(emulator)
		await emulator.fetch(intentRequest(token))
		expect(seen).to.deep.equal([])
	})

	it('signs by its own scheme, otherwise by that of the emulator', async () => {
		const signing = (name: string) => ({
			sign: async ({ body }: { readonly body: Uint8Array }) => new Headers({ 'x-signature': `${name}${body.length}` }),
		})
		const { emulator, seen, receive } = start({ webhookScheme: signing('usual') })
		await emulator.notify(receive, { event: 'x' })
		await emulator.notify(receive, { event: 'xy', scheme: signing('own') })
		expect(seen).to.deep.equal(['usual1x', 'own2xy'])
	})

	it('refuses a malformed webhook', () => {
		const { emulator, receive } = start()
		for (const wrong of [{}, { event: 7 }, { event, when: 'soon' }, { event, times: 0 }, { event, scheme: {} }])
			expect(() => emulator.notify(receive, wrong as Webhook), JSON.stringify(wrong)).to.throw(
				'Cannot send the webhook',
			)
		expect(() => emulator.notify('/platform', { event })).to.throw('to: expected the URL of a receiver')
	})

	it('is in the control plane', async () => {
		const { emulator } = start()
		const ask = async (body: object) => emulator.fetch(controlRequest('POST', '/-/webhooks', body))
		expect((await ask({ to: 'x', event })).status).to.equal(422)
		expect((await ask({ to: 'http://127.0.0.1:1/', event, when: 'late' })).status).to.equal(204)
		const closed = await ask({ to: 'http://127.0.0.1:1/', event })
		expect(await closed.json()).to.deep.equal({ statuses: [0] })
	})
})
