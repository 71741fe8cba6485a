import { PassThrough } from 'node:stream'
import { describe, expect, it, rejection } from '@tarja-test/harness'
import { type Ask, newAsk } from './ask.ts'

/** A terminal whose steps are written down in their order. */
function terminal(): {
	readonly ask: Ask
	readonly steps: string[]
	type(keys: string): void
	interrupt(): void
	end(): void
} {
	const controller = new AbortController()
	const steps: string[] = []
	const setRawMode = (raw: boolean): void => void steps.push(raw ? 'hidden' : 'shown')
	const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode })
	const output = Object.assign(new PassThrough(), { isTTY: true })
	output.setEncoding('utf8').on('data', (text) => steps.push(text))
	const ask = newAsk(input, output, controller.signal)
	return {
		ask,
		steps,
		type: (keys) => void input.write(keys),
		interrupt: () => controller.abort(),
		end: () => void input.end(),
	}
}

describe('newAsk()', () => {
	it('hides what is typed from before the question to after the answer', async () => {
		const { ask, steps, type } = terminal()
		const answer = ask.text('SECRET\u001b', true)
		type('hors\u007f\u007f\u001brse\r')
		expect(await answer).to.equal('horse')
		expect(steps).to.deep.equal(['hidden', 'SECRET\\u{1b}: ', 'shown', '\n'])
	})

	it('leaves to the next question what stands behind an answer', async () => {
		const { ask, type } = terminal()
		type('one\ntwo\ny\n')
		expect([await ask.text('a', true), await ask.text('b', false), await ask.confirm('c')]).to.deep.equal([
			'one',
			'two',
			true,
		])
	})

	it('takes nothing but a yes for one', async () => {
		for (const [typed, expected] of [
			['y', true],
			['YES', true],
			['', false],
			['n', false],
			['yy', false],
			['ja', false],
		] as const) {
			const { ask, type } = terminal()
			type(`${typed}\r`)
			expect(await ask.confirm('Send it?'), typed).to.equal(expected)
		}
	})

	it('ends with Ctrl-C, and shows what is typed again', async () => {
		const { ask, steps, type } = terminal()
		const answer = rejection<{ exitCode: number }>(ask.text('a', true))
		type('hor\u0003se\r')
		expect(await answer).to.include({ exitCode: 130 })
		expect(steps).to.include('shown')
	})

	it('takes the end of its input for no answer, now and later', async () => {
		const { ask, end } = terminal()
		end()
		expect([await ask.text('a', false), await ask.text('b', true), await ask.confirm('c')]).to.deep.equal([
			'',
			'',
			false,
		])
	})

	it('ends when it is interrupted', async () => {
		const { ask, interrupt } = terminal()
		const answer = rejection<{ exitCode: number }>(ask.confirm('a'))
		interrupt()
		expect(await answer).to.include({ exitCode: 130 })
	})

	it('asks nobody where there is no terminal', () => {
		expect(newAsk(new PassThrough(), new PassThrough(), new AbortController().signal).isPossible).to.equal(false)
	})
})
