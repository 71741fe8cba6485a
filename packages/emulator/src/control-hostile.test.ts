// What comes in at the control plane from somebody who is let in, and wishes the emulator ill.
import { describe, expect, it } from '@tarja-test/harness'
import { createEmulator, type Emulator } from './emulator.ts'
import { controlRequest, parseProblem, tokenRequest } from './exchanges.test.ts'

function snapshot({ log, settings, faults }: Emulator): string {
	return JSON.stringify([log(), settings.read(), faults.list()])
}

const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`
const fault = { at: 'before-accept', action: 'status' }

// [what, method, path, body]: each is refused, and changes nothing.
const refused: readonly [string, string, string, string][] = [
	['a body nested too deeply', 'POST', '/-/faults', `{"at":"after-commit","action":"status","body":${deep}}`],
	['a setting nested too deeply', 'PATCH', '/-/settings', `{"intentResponse":{"body":${deep}}}`],
	['a prototype', 'PATCH', '/-/settings', '{"__proto__":{"tokenLifetimeSeconds":1}}'],
	['a prototype in credentials', 'PATCH', '/-/settings', '{"credentials":{"__proto__":{"username":"x"}}}'],
	['a prototype of a fault', 'POST', '/-/faults', '{"__proto__":{"at":"mid-body","action":"reset"}}'],
	['a constructor', 'PATCH', '/-/settings', '{"constructor":{"prototype":{"a":1}}}'],
	['another member of the credentials', 'PATCH', '/-/settings', '{"credentials":{"other":"x"}}'],
	['a line break in a header', 'POST', '/-/faults', JSON.stringify({ ...fault, headers: { a: 'b\r\nc: d' } })],
	['a line break at the end of one', 'POST', '/-/faults', JSON.stringify({ ...fault, headers: { a: 'b\r\n' } })],
	['a control character in a header', 'POST', '/-/faults', JSON.stringify({ ...fault, headers: { a: '\u0001' } })],
	['a line break in the name of one', 'POST', '/-/faults', JSON.stringify({ ...fault, headers: { 'a\r\nb': 'c' } })],
	['a line break in the header of an answer', 'PATCH', '/-/settings', '{"intentResponse":{"headers":{"a":"b\\nc"}}}'],
	['an absurd delay', 'POST', '/-/faults', JSON.stringify({ ...fault, delayMs: 1e9 })],
	['a delay of half a millisecond', 'POST', '/-/faults', JSON.stringify({ ...fault, delayMs: 0.5 })],
	['an absurd number of times', 'POST', '/-/faults', JSON.stringify({ ...fault, times: 1e300 })],
	['a number of times that is none', 'POST', '/-/faults', '{"at":"after-commit","action":"reset","times":1e999}'],
	['a number of times as text', 'POST', '/-/faults', JSON.stringify({ ...fault, times: '2' })],
	['no times', 'POST', '/-/faults', JSON.stringify({ ...fault, times: 0 })],
	['a negative number to let pass', 'POST', '/-/faults', JSON.stringify({ ...fault, after: -1 })],
	['a pattern for a path', 'POST', '/-/faults', JSON.stringify({ ...fault, match: { path: { source: '(a+)+$' } } })],
	['a name that leads elsewhere', 'POST', '/-/faults', JSON.stringify({ ...fault, id: '../../etc' })],
	['a thousand and one faults', 'POST', '/-/faults', JSON.stringify(Array.from({ length: 1_001 }, () => fault))],
	['a hundred thousand of them', 'POST', '/-/faults', `[${'1,'.repeat(100_000)}1]`],
	['a clock beyond all time', 'PATCH', '/-/settings', '{"clockOffsetSeconds":1e300}'],
	['a lifetime that is no number', 'PATCH', '/-/settings', '{"tokenLifetimeSeconds":1e999}'],
	['no settings at all', 'PATCH', '/-/settings', 'null'],
]

describe('the control plane', () => {
	for (const [what, method, path, body] of refused)
		it(`refuses ${what}, and goes on as it was`, async () => {
			const emulator = createEmulator({ maxBodyBytes: 2_000_000 })
			const before = snapshot(emulator)
			const response = await emulator.fetch(controlRequest(method, path, body))
			expect(response.status).to.equal(422)
			expect((await parseProblem(response)).detail.length).to.be.lessThan(3_000)
			expect(snapshot(emulator)).to.equal(before)
			expect(Object.hasOwn(Object.prototype, 'tokenLifetimeSeconds')).to.equal(false)
		})

	it('opens no space whose name leads elsewhere', async () => {
		const emulator = createEmulator()
		const names = ['..', '%2e%2e', '..%2f..', '%00', 'a%0ab', 'a%1bb', '%e2%80%ae', 'x'.repeat(65), '__proto__%20']
		for (const name of names) {
			const response = await emulator.fetch(controlRequest('GET', `/~${name}/-/log`))
			expect(response.status, name).to.be.oneOf([404, 501])
			expect(await response.text()).not.to.contain('tokens')
		}
		for (const name of ['', '.', '..', 'a b', 'x'.repeat(65)]) expect(() => emulator.space(name)).to.throw(TypeError)
		for (const name of ['__proto__', 'constructor', 'toString']) {
			await emulator.fetch(tokenRequest({ path: `/~${name}/oauth2/token` }))
			expect(emulator.space(name).log().entries).to.have.lengthOf(1)
		}
	})
})
