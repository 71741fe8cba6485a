// The runner itself: a test that fails must never look as if it had passed.
import { join } from 'node:path'
import { before, describe, emulatorUrl, expect, it, seed, temporaryDirectory } from '@tarja-test/harness'
import { sideBySide } from '../../tools/execute.mjs'
import { bundle } from '../matrix/bundle.mjs'
import { runtimes } from '../matrix/runtimes.mjs'

const expected = {
	'planted > passes': 'passed',
	'planted > differs': 'failed',
	'planted > throws later': 'failed',
	'planted > does not reject': 'failed',
	'planted > leaves a rejection to nobody': 'passed',
	'the run > left no rejection unhandled and no error uncaught': 'failed',
}

/** Each way of collecting results, and each runtime's own way of telling of a rejection; the others differ in a version alone. */
const chosen = ['node', 'deno', 'bun', 'workerd', 'chromium']

describe('the matrix', () => {
	const found = new Map()
	before(() =>
		sideBySide(chosen, async (name) => {
			const { kind, entry, run, missing } = runtimes.find((runtime) => runtime.name === name)
			if (await missing()) return
			const outfile = join(temporaryDirectory, `planted-${name}.mjs`)
			const constants = { emulatorUrl, seed, temporaryDirectory, timeoutMs: 300_000 }
			await bundle({ kind, entry, files: ['test/programs/planted.ts'], outfile, constants, fromSource: false })
			found.set(name, await run({ bundle: outfile, constants }))
		}),
	)

	it('tells what failed in each runtime that is here, an unhandled rejection included', () => {
		expect([...found.keys()]).to.include('node')
		for (const [name, { tests }] of found)
			expect(Object.fromEntries(tests.map(({ title, state }) => [title, state])), name).to.deep.equal(expected)
	})
})
